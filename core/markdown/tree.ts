// What Markdown is read into: a tree that can hold nothing but what is named here. Whatever draws it makes its own elements of
// it, so no text of anybody ever becomes HTML.
import type { Mention } from '#core/notifications/mention.ts'

/** A page of the handbooks as links to it need it. */
export interface LinkedPage {
  readonly id: string
  readonly uri: string
  readonly title: string
}

export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'strong' | 'em' | 'del'; readonly children: readonly Inline[] }
  | {
      readonly type: 'link'
      readonly href: string
      readonly title?: string | undefined
      /** The page it leads to, of a link inside the handbooks. */
      readonly page?: LinkedPage
      readonly children: readonly Inline[]
    }
  /** A link to a page by its name, before the page is looked up, or where there is none. */
  | {
      readonly type: 'missing'
      readonly name: string
      readonly title?: string | undefined
      readonly children: readonly Inline[]
    }
  /** The value of a field of a page, `page!!field`; null where there is none, or before it is looked up. */
  | { readonly type: 'field'; readonly of: string; readonly value: string | null }
  /** A file of the record itself, by its name. */
  | {
      readonly type: 'image'
      readonly name: string
      readonly alt: string
      readonly title?: string | undefined
    }
  | { readonly type: 'mention'; readonly mention: Mention; readonly text: string }

export interface Item {
  /** Of a list of tasks. */
  readonly checked: boolean | undefined
  readonly children: readonly Block[]
}

export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly type: 'heading'
      readonly level: number
      /** What links inside the page lead to, `#anchor`. */
      readonly anchor?: string
      readonly children: readonly Inline[]
    }
  | { readonly type: 'code'; readonly text: string; readonly language?: string | undefined }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | {
      readonly type: 'list'
      readonly start: number | undefined
      /** No blank lines between its items. */
      readonly tight: boolean
      readonly items: readonly Item[]
    }
  | {
      readonly type: 'table'
      readonly align: readonly ('left' | 'center' | 'right' | null)[]
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly type: 'rule' }
