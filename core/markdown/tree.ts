// What Markdown is read into: a tree that can hold nothing but what is named here. Whatever draws it makes its own elements of
// it, so no text of anybody ever becomes HTML.
import type { Mention } from '../values/mention.ts'

export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'strong' | 'em' | 'del'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  /** A file of the record itself, by its name. */
  | { readonly type: 'image'; readonly name: string; readonly alt: string }
  | { readonly type: 'mention'; readonly mention: Mention; readonly text: string }

export interface Item {
  /** Of a list of tasks. */
  readonly checked: boolean | undefined
  readonly children: readonly Block[]
}

export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | { readonly type: 'list'; readonly start: number | undefined; readonly items: readonly Item[] }
  | {
      readonly type: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly type: 'rule' }
