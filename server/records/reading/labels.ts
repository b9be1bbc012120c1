// What the records are called that found documents refer to: answered beside the documents, so that nobody asks once more.
import { isRef } from '#core/fields/ref.ts'
import type { Stored } from '#server/store/database.ts'
import type { RecordContext } from '../face.ts'

/** Names in one answer; those beyond are asked for by id. */
const maxLabels = 1_000

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
  const isTold = (id: string) => isOpen(id) && !registry.byId(id)?.computed
  const ids = [...new Set(found.flatMap((stored) => referredTo(context, stored)))].filter(isTold)
  const labels = await context.database.labels(ids.slice(0, maxLabels), selector)
  return Object.fromEntries(labels)
}

function referredTo({ house }: RecordContext, { klass, body }: Stored): string[] {
  const fields = house.registry.byKind(klass ?? '')?.fields ?? {}
  return Object.entries(fields).flatMap(([name, field]) => {
    const id = isRef(field) ? body[name] : undefined
    return typeof id === 'string' && id !== '' ? [id] : []
  })
}
