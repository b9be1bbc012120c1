// The indexes of a database of free documents: read from its design documents, written into them.
import { fail, failCall } from '#core/errors.ts'
import type { FindQuery } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import { remove } from '#server/records/remove.ts'
import { save } from '#server/records/save.ts'
import type { Through } from '#server/store/mango/plan.ts'
import { readQuery } from '#server/selectors/query.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { chooseIndex, compareIndexes, warningOf } from './choose.ts'
import { allDocs, type MangoIndex } from './definition.ts'
import { indexesIn, withIndex, withoutIndexes } from './design-document.ts'
import type { IndexRequest } from './request.ts'

/** Those of the database, that of all documents first. */
export async function listIndexes({ database }: RecordContext): Promise<MangoIndex[]> {
  const designs = await listQueries(database).designs()
  const indexes = designs.flatMap(({ id, body }) => indexesIn(id, body))
  return [allDocs, ...indexes.sort(compareIndexes)]
}

/** The index that `_find` goes through. Failure no_usable_index for a sort that needs an index and has none. */
export async function findThrough(
  context: RecordContext,
  request: FindQuery,
): Promise<{ through: Through; warning: string | undefined }> {
  const query = readQuery(request)
  const { chosen } = chooseIndex(await listIndexes(context), query)
  if (!chosen) {
    const reason = 'No index exists for this sort, try indexing by the sort fields.'
    throw failCall('no_usable_index', reason)
  }
  const { fields, filter } = chosen.index
  const through = { fields: fields.map(({ name }) => name), ...(filter && { filter }) }
  return { through, warning: warningOf(chosen.index, query) }
}

/** `exists` when this very index is there already. Failures as of a save, and those of `withIndex`. */
export async function addIndex(
  context: RecordContext,
  { index, definition }: IndexRequest,
): Promise<'created' | 'exists'> {
  const stored = await context.database.get(index.ddoc)
  const current = stored?.deleted ? undefined : stored
  const input = withIndex(current?.body, index, definition)
  if (!input) return 'exists'
  await save(context, { id: index.ddoc, rev: current?.rev, input })
  return 'created'
}

/** Takes the indexes out of their design document, which goes with its last one. Failure not_found. */
export async function dropIndexes(
  context: RecordContext,
  isMeant: (index: MangoIndex) => boolean,
): Promise<void> {
  const meant = (await listIndexes(context)).filter((index) => index.ddoc && isMeant(index))
  const [id] = meant.map(({ ddoc }) => ddoc)
  const stored = id ? await context.database.get(id) : undefined
  if (!stored || stored.deleted) throw fail('not_found', 'missing')
  const names = meant.map(({ name }) => name)
  const input = withoutIndexes(stored.body, names)
  const request = { id: stored.id, rev: stored.rev, input: input ?? {} }
  await (input ? save : remove)(context, request)
}
