// Saves a page: as a new bookmark, or as the one that the Group has of it, with the tags of both.
import { failFields } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { bookmark } from '../entities/bookmark.ts'
import { unitedTags } from '../rules/bookmark.ts'
import { bookmarkOf, type Bookmark } from './find.ts'

/** Members of a bookmark as somebody sends them, unchecked. */
export type BookmarkInput = Readonly<Record<string, unknown>>

/** The changes to an existing bookmark; undefined where there are none. */
export type Update = (stored: Bookmark) => Record<string, unknown> | undefined

/** What is said beside the members of a new one: when it was made elsewhere. */
interface SystemFields {
  readonly kept?: Readonly<Record<string, unknown>> | undefined
}

export interface Added {
  readonly doc: Bookmark
  readonly outcome: 'created' | 'changed' | 'same'
}

/** The tags that were sent go to those that it has. */
export function withTags(said: unknown): Update {
  const parsed = bookmark.fields.tag_names.parse(said)
  if ('errors' in parsed) throw failFields({ tag_names: Object.values(parsed.errors)[0]! })
  return ({ tag_names = [] }) => {
    const united = unitedTags(tag_names, parsed.value)
    return united.length > tag_names.length ? { tag_names: united } : undefined
  }
}

/** In a transaction of its own. Failures are those of a save. */
export function addBookmark(
  context: RecordContext,
  input: BookmarkInput,
  update: Update = withTags(input.tag_names),
): Promise<Added> {
  return context.database.write((transaction) => addIn(context, transaction, { input, update }))
}

interface AddRequest extends SystemFields {
  readonly input: BookmarkInput
  readonly update: Update
}

async function addIn(
  context: RecordContext,
  transaction: Transaction,
  request: AddRequest,
): Promise<Added> {
  const parsed = bookmark.fields.url.parse(request.input.url)
  const url = 'value' in parsed ? parsed.value : undefined
  const stored = url === undefined ? undefined : await bookmarkOf(transaction, url)
  return addBeside(context, transaction, { ...request, stored })
}

/** The same where it is known which bookmark the Group has of the page. */
export async function addBeside(
  context: RecordContext,
  transaction: Transaction,
  { input, update, kept, stored }: AddRequest & { stored: Bookmark | undefined },
): Promise<Added> {
  const change = stored ? update(stored) : input
  if (stored && !change) return { doc: stored, outcome: 'same' }
  const save = await context.house.rules.prepare(context, transaction, {
    id: stored?._id ?? newId(bookmark.prefix),
    rev: stored?._rev,
    input: { ...(stored && membersOf(stored)), ...change, klass: bookmark.kind },
    ...(!stored && kept && { kept }),
  })
  const { id } = await save()
  return { doc: (await currentRecord(transaction, id))!, outcome: stored ? 'changed' : 'created' }
}

/** What a save of a bookmark may say; nothing of its files. */
export function membersOf(doc: Bookmark): Record<string, unknown> {
  const names = Object.entries(bookmark.fields).filter(([, field]) => !field.system)
  return Object.fromEntries(names.map(([name]) => [name, doc[name as keyof Bookmark]]))
}
