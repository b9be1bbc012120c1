// Which page an address in a text leads to: addresses of this Group's handbooks, ids, and files beside the one that the page
// came from. Pure.
import { posix } from 'node:path'
import { prefixOf } from '#core/ids.ts'
import { decoded } from '#core/markdown/notes.ts'
import { handbook } from '../../entities/handbook.ts'
import { addressOf } from '../../rules/file/page-file.ts'

export interface PageOrigin {
  readonly db: string
  /** Folder of the file that the page came from; undefined for a page that came from none. */
  readonly folder: string | undefined
}

/** The name of the page; undefined for an address of anything else. */
export function pageOf({ db, folder }: PageOrigin, href: string): string | undefined {
  if (prefixOf(href) === handbook.prefix) return href
  const [path = ''] = href.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/, 1)
  const root = `/account/${db}/`
  if (path.startsWith(root)) {
    const [, rest] = /^(?:wiki|handbooks)\/(.+)$/.exec(path.slice(root.length)) ?? []
    return rest && decoded(rest)
  }
  const isBeside = folder !== undefined && /^(?![a-z][a-z\d+.-]*:|\/).+\.md$/i.test(path)
  return isBeside ? addressOf(posix.join(folder, decoded(path))) : undefined
}
