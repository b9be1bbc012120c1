// All pages of a Group, in short or whole, without holding them all.
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { handbook } from '../../entities/handbook.ts'
import type { SourceFile } from '../../entities/page-fields.ts'
import type { Page } from '../pages.ts'

/** Pages that are read at once: each may have a million characters. */
const portion = 10

/** A page without its text. */
export interface ShortPage {
  readonly id: string
  readonly uri: string
  /** The file that it came from. */
  readonly file: string | undefined
}

/** In the order of their ids. */
export async function allPages({ database }: RecordContext): Promise<ShortPage[]> {
  const pages: ShortPage[] = []
  const range = { startkey: `${handbook.prefix}-`, endkey: `${handbook.prefix}.` }
  const selector = { klass: handbook.kind }
  for (let behind: string | undefined, more = true; more;) {
    const found = (
      await listQueries(database).allDocs({ ...range, selector, limit: 1_000 }, behind)
    ).found
    const ids = found.map(({ id }) => id)
    const members = await pointerQueries(database).members(ids, ['uri', 'file'])
    for (const id of ids) {
      const { uri = '', file } = members.get(id) ?? {}
      pages.push({ id, uri: String(uri), file: (file as SourceFile | undefined)?.name })
    }
    behind = ids.at(-1)
    more = ids.length > 0
  }
  return pages
}

/** These pages in this order; those that are gone meanwhile are left out. */
export async function* wholePages(
  { database }: RecordContext,
  ids: readonly string[],
): AsyncGenerator<Page> {
  for (let at = 0; at < ids.length; at += portion) {
    const part = ids.slice(at, at + portion)
    const found = new Map((await database.getMany(part)).map((one) => [one.id, one]))
    for (const id of part) {
      const stored = found.get(id)
      if (stored) yield toWire(stored)
    }
  }
}
