// A page as a tree, whatever it is written in. Other pages are looked for later (`resolve.ts`): the tree of a page depends on
// the page alone.
import { posix } from 'node:path'
import { parsePage } from '#core/markdown/pages.ts'
import { asWritten } from '#core/markdown/parse.ts'
import type { Block } from '#core/markdown/tree.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import type { SourceFile } from '../../entities/page-fields.ts'
import { readHtml } from './html.ts'
import { pageOf, type PagePlace } from './page-of.ts'
import { decodeReferences } from './references.ts'

/** Members of a page that its tree is made of; of any revision, also one that says nonsense. */
export interface PageText {
  readonly content?: unknown
  readonly content_type?: unknown
  readonly file?: unknown
  readonly [member: string]: unknown
}

export function readPage(db: string, { content, content_type, file }: PageText): Block[] {
  if (typeof content !== 'string') return []
  const name = (file as Partial<SourceFile> | undefined)?.name
  const folder = typeof name === 'string' ? posix.dirname(name) : undefined
  const place: PagePlace = { db, folder }
  const reading = { pageOf: (href: string) => pageOf(place, href), decode: decodeReferences }
  switch (content_type) {
    case 'text/html':
      return readHtml(content, reading)
    case 'text/plain':
      return asWritten(withoutDirectionControls(content).replaceAll('\r\n', '\n'))
    default:
      return parsePage(content, reading)
  }
}
