// Figures over the records of one kind, as far as the actor may read them.
import { readableOf } from '#core/access/readable.ts'
import { fail } from '#core/errors.ts'
import type { Summary, SummaryQuery } from '#server/store/mango/summary.ts'
import { requireScope } from '#server/session/actor.ts'
import type { RecordContext } from './face.ts'
import { readableSelector } from './reading/policy.ts'

/** `selector` is applied to records of `kind`. Failure forbidden for a kind that is closed to the actor. */
export async function summarize(
  { database, house, actor }: RecordContext,
  kind: string,
  { selector, ...query }: SummaryQuery,
): Promise<Summary> {
  requireScope(actor.scopes, 'read')
  const entity = house.registry.byKind(kind)
  const readable = entity ? readableOf(entity, actor) : 'none'
  if (readable === 'none') throw fail('forbidden', 'not_allowed')
  const open = readableSelector(readable)
  return database.summarize({ ...query, selector: { klass: kind, $and: [selector, ...open] } })
}
