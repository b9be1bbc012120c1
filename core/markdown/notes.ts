// Reads a note: Markdown as in the handbooks, where its lines stay lines and files beside it are called by their names, too. Pure.
import { prefixOf } from '../ids.ts'
import { besidePath } from './links.ts'
import { nameOf } from './names.ts'
import { parsePage, type PageReading } from './pages.ts'
import type { Block, Inline } from './tree.ts'
import { partsOf } from './walk.ts'

const endings = /\.(?:md|markdown|txt)$/i

/** What a text calls a note or a page by: without a heading inside it, and without the ending of its file. */
export function noteNameOf(text: string): string {
  return nameOf(text.replace(/#.*$/s, '').trim().replace(endings, ''))
}

/** Links to pages and to other notes are `missing`: they are not looked up. */
export function parseNote(text: string, decode: PageReading['decode']): Block[] {
  return parsePage(text.replace(/\r\n?/g, '\n'), {
    pageOf: linkedName,
    fileOf: besidePath,
    breaks: true,
    decode,
  })
}

/** Names of what the text points at, each once, as `noteNameOf` writes them. */
export function linkedNames(blocks: readonly Block[]): string[] {
  const names = partsOf(blocks).flatMap((part: Inline) =>
    part.type === 'missing' ? [noteNameOf(part.name)] : [],
  )
  return [...new Set(names)].filter((name) => name !== '')
}

/** Of a link to a page or note of the same Group, or to a Markdown file beside the note; undefined for all else. */
function linkedName(href: string): string | undefined {
  if (prefixOf(href) !== undefined) return href
  const [path = ''] = href.split(/[?#]/, 1)
  const [, rest] = /^\/account\/[^/]+\/(?:wiki|handbooks|notes)\/(.+)$/.exec(path) ?? []
  if (rest !== undefined) return decoded(rest)
  const isBeside = /^(?![a-z][a-z\d+.-]*:|\/).+\.(?:md|markdown)$/i.test(path)
  return isBeside ? decoded(path).slice(decoded(path).lastIndexOf('/') + 1) : undefined
}

/** What an address says; itself where it cannot be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
