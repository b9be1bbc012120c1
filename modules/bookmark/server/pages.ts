// All bookmarks of a Group, page by page, and the tags that they have.
import { pagesOf } from '#server/store/queries/pages.ts'
import type { RecordContext } from '#server/records/face.ts'
import { sumRecords } from '#server/records/summarize.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { bookmark } from '../entities/bookmark.ts'
import type { Bookmark } from './find.ts'

const portion = 200
const maxTags = 2_000

/** In the order in which they were added. */
export async function* allBookmarks({
  database,
}: RecordContext): AsyncGenerator<readonly Bookmark[]> {
  const query = {
    selector: { klass: bookmark.kind },
    sort: [{ number: 'asc' as const }],
    limit: portion,
  }
  for await (const page of pagesOf(database, query)) yield page.map((one) => toWire(one))
}

export interface TagAmount {
  readonly name: string
  /** Bookmarks that have it. */
  readonly amount: number
}

/** By name. */
export async function tagAmounts(context: RecordContext): Promise<TagAmount[]> {
  const groups = await sumRecords(context, bookmark.kind, {
    selector: {},
    by: [{ each: 'tag_names' }],
    sums: [],
    limit: maxTags,
  })
  return groups
    .flatMap(({ keys: [name], amount }) => (name == null ? [] : [{ name, amount }]))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
