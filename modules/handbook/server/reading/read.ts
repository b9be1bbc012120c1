// A page as a tree, whatever it is written in. Other pages are looked for later (`resolve.ts`): the tree of a page depends on
// the page alone. A long one is read in portions, so that nothing has to hold, send or draw all of its tree at once.
import { posix } from 'node:path'
import { maxCharacters, parsePage } from '#core/markdown/pages.ts'
import { asWritten } from '#core/markdown/parse.ts'
import type { Block } from '#core/markdown/tree.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import type { SourceFile } from '../../entities/page-fields.ts'
import { htmlPortions, readHtml } from './html.ts'
import { pageOf, type PageOrigin } from './page-of.ts'
import { decodeReferences } from './references.ts'
import { textPortions } from './portions/text-portions.ts'

/** Members of a page that its tree is made of; of any revision, also one that says nonsense. */
export interface PageText {
  readonly content?: unknown
  readonly content_type?: unknown
  readonly file?: unknown
  readonly [member: string]: unknown
}

/** The portions of a page in the order of its text, each read on request; one of a page that is not long. */
export function portionsOf(
  db: string,
  { content, content_type, file }: PageText,
): (() => Block[])[] {
  if (typeof content !== 'string') return [() => []]
  const name = (file as Partial<SourceFile> | undefined)?.name
  const folder = typeof name === 'string' ? posix.dirname(name) : undefined
  const place: PageOrigin = { db, folder }
  const reading = { pageOf: (href: string) => pageOf(place, href), decode: decodeReferences }
  const isLong = content.length > maxCharacters
  switch (content_type) {
    case 'text/html':
      return isLong ? htmlPortions(content, reading) : [() => readHtml(content, reading)]
    case 'text/plain': {
      const text = withoutDirectionControls(content).replaceAll('\r\n', '\n')
      const parts = isLong ? textPortions(text, { isPlain: true }) : [text]
      return parts.map((part) => () => asWritten(part))
    }
    default: {
      const parts = isLong ? textPortions(content) : [content]
      return parts.map((part) => () => parsePage(part, reading))
    }
  }
}

/** A part of a page's tree, and how many there are. */
export interface Portion {
  readonly blocks: readonly Block[]
  readonly portions: number
}

/** The portion of this number, from 0; an empty one behind the last. */
export function portionAt(portions: readonly (() => Block[])[], at: number): Portion {
  return { blocks: portions[at]?.() ?? [], portions: portions.length }
}

/**
 * The same portions as they were written, where their trees take too long: divided as the others are, so that together they have all of the
 * text. HTML cannot be divided by its elements then.
 */
export function writtenPortions({ content, content_type }: PageText): (() => Block[])[] {
  const text = String(content)
  const isPlain = content_type === 'text/html' || content_type === 'text/plain'
  const parts = text.length > maxCharacters ? textPortions(text, { isPlain }) : [text]
  return parts.map((part) => () => asWritten(part))
}

/** The whole tree, portion after portion. */
export function* readPage(db: string, page: PageText): Generator<Block[]> {
  for (const read of portionsOf(db, page)) yield read()
}
