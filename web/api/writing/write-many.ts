// Many records of one database, read and written in few calls. Each is saved by the rules of a single save, and answers
// for itself.
import type { WireDocument, WriteAnswer } from '#core/wire.ts'
import { ApiError, call, timeoutMs, type Refusal } from '../client.ts'

/** Records of one call. */
export const batchSize = 50

/** What became of one record. */
export type WriteOutcome =
  | { readonly id: string; readonly rev: string }
  | { readonly id: string; readonly refused: ApiError }

interface Row {
  readonly doc?: WireDocument | null
}

/** What a call that writes many answers of one. */
export type InlineAnswer = { readonly id: string } & ({ readonly rev: string } | Refusal)

/** Records by id as they are stored now, in the order asked; those that are gone are left out. */
export async function readMany(
  db: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<WireDocument[]> {
  const docs: WireDocument[] = []
  for (const keys of batches(ids)) {
    const options = { body: { keys }, query: { include_docs: true }, signal }
    const { rows } = await call<{ rows: Row[] }>('POST', `/${db}/_all_docs`, options)
    docs.push(...rows.flatMap(({ doc }) => (doc ? [doc] : [])))
  }
  return docs
}

/**
 * Writes records over the revisions they carry; `_deleted: true` deletes. Answers in their order; a lost connection
 * refuses those of its call.
 */
export async function writeMany(
  db: string,
  docs: readonly WireDocument[],
): Promise<WriteOutcome[]> {
  try {
    const answers = await call<InlineAnswer[]>('POST', `/${db}/_bulk_docs`, { body: { docs } })
    return answers.map(outcomeOf)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return docs.map(({ _id }) => ({ id: _id, refused: error }))
  }
}

export const outcomeOf = (one: InlineAnswer): WriteOutcome =>
  'rev' in one ? one : { id: one.id, refused: new ApiError(422, one) }

/** Creates records that belong together: all of them, or none. Fields that are refused are named `{id}.{field}`. */
export function createTogether(db: string, docs: readonly WireDocument[]): Promise<WriteAnswer[]> {
  const options = { body: { docs, together: true }, timeoutMs }
  return call('POST', `/${db}/_bulk_docs`, options)
}

export function batches<Item>(items: readonly Item[]): Item[][] {
  const starts = Array.from(
    { length: Math.ceil(items.length / batchSize) },
    (_, at) => at * batchSize,
  )
  return starts.map((start) => items.slice(start, start + batchSize))
}
