// What found documents refer to, answered beside them to save a second request: what those records are called, or the
// records themselves.
import { isRef } from '#core/fields/ref.ts'
import type { FindQuery } from '#core/wire.ts'
import type { Stored } from '#server/store/documents/stored.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import type { RecordContext } from '../face.ts'

/** Maximum names in one answer; others are requested by id. */
const maxLabels = 1_000
/** Records in one answer beside the documents. */
const maxReferences = 20

/**
 * Labels by id, null of deleted records. What the actor may not read is left out, as is a kind whose members are computed
 * when it is read.
 */
export async function labelsOf(
  context: RecordContext,
  found: readonly Stored[],
): Promise<Record<string, string | null>> {
  const { registry, rules } = context.house
  const { isOpen, selector } = rules.reading(context)
  // The name of a ledger is stored like any other: figures alone are computed of it.
  const isNamed = (id: string) => {
    const { computed, ledger } = registry.byId(id) ?? {}
    return isOpen(id) && (!computed || ledger !== undefined)
  }
  const ids = [...new Set(found.flatMap((stored) => referredTo(context, stored)))].filter(isNamed)
  const labels = await listQueries(context.database).labels(ids.slice(0, maxLabels), selector)
  return Object.fromEntries(labels)
}

/** The query for the records that these refer to; undefined when they refer to none. */
export function referencesOf(
  context: RecordContext,
  found: readonly Stored[],
): FindQuery | undefined {
  const ids = new Set(found.flatMap((stored) => referredTo(context, stored)))
  if (ids.size === 0) return undefined
  const selector = { _id: { $in: [...ids].slice(0, maxReferences) } }
  return { selector, limit: maxReferences }
}

function referredTo({ house }: RecordContext, { klass, body }: Stored): string[] {
  const fields = house.registry.byKind(klass ?? '')?.fields ?? {}
  return Object.entries(fields).flatMap(([name, field]) => {
    const id = isRef(field) ? body[name] : undefined
    return typeof id === 'string' && id !== '' ? [id] : []
  })
}
