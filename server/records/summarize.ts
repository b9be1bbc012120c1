// Figures and exact sums over the records of one kind, as far as the actor may read them.
import { readableOf } from '#core/access/readable.ts'
import { fail } from '#core/errors.ts'
import type { Summary, SummaryQuery } from '#server/store/mango/summary.ts'
import type { SumsGroup, SumsQuery } from '#server/store/mango/sums.ts'
import { requireScope } from '#server/session/actor.ts'
import type { RecordContext } from './face.ts'
import { readableSelector } from './reading/policy.ts'

/** `selector` is applied to records of `kind`. Failure forbidden for a kind that is closed to the actor. */
export async function summarize(
  context: RecordContext,
  kind: string,
  query: SummaryQuery,
): Promise<Summary> {
  return context.database.summarize(readable(context, kind, query))
}

/** Sums of decimals by group; else as `summarize`. */
export async function sumRecords(
  context: RecordContext,
  kind: string,
  query: SumsQuery,
): Promise<SumsGroup[]> {
  return context.database.sums(readable(context, kind, query))
}

/** The query over the records of the kind that the actor may read. */
function readable<Query extends { readonly selector: Record<string, unknown> }>(
  { house, actor }: RecordContext,
  kind: string,
  query: Query,
): Query {
  requireScope(actor.scopes, 'read')
  const entity = house.registry.byKind(kind)
  const rights = entity ? readableOf(entity, actor) : 'none'
  if (rights === 'none') throw fail('forbidden', 'not_allowed')
  const open = readableSelector(rights)
  return { ...query, selector: { klass: kind, $and: [query.selector, ...open] } }
}
