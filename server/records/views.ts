// Views given by the product: rows come from counters; grouping and the checks of CouchDB's options are here.
import { fail, failCall } from '#core/errors.ts'
import type { ViewRow } from '#core/wire.ts'
import { requireScope } from '#server/session/actor.ts'
import type { RecordContext } from './face.ts'
import { rangeOf } from './reading/collation.ts'

export interface ViewQuery {
  readonly group?: boolean
  readonly group_level?: number
  readonly reduce?: boolean
  readonly include_docs?: boolean
  readonly descending?: boolean
  readonly limit?: number
  readonly skip?: number
  readonly key?: unknown
  readonly keys?: readonly unknown[]
  readonly startkey?: unknown
  readonly endkey?: unknown
}

/** Rows of `design/name`, reduced: one per key when grouped, else one with key null; none when nothing counts. */
export async function view(
  context: RecordContext,
  name: string,
  query: ViewQuery,
): Promise<{ rows: ViewRow[] }> {
  requireScope(context.actor.scopes, 'read')
  const [design] = name.split('/')
  const views = Object.assign(
    {},
    ...context.house.modules.map((module) => module.views ?? {}),
  ) as NonNullable<(typeof context.house.modules)[number]['views']>
  const found = views[name]
  if (!found) {
    const known = Object.keys(views).some((other) => other.startsWith(`${design}/`))
    throw known ? failCall('not_found', 'missing_named_view') : fail('not_found', 'missing')
  }
  const grouped = query.group === true || (query.group_level ?? 0) > 0
  refuseOptions(query, grouped)
  const rows = await found(context)
  const isBetween = betweenOf(query)
  const kept = rows.filter(({ key }) => fits(key, query) && isBetween(String(key)))
  const answer = grouped ? sorted(kept, query.descending ?? false) : sum(kept)
  const skip = query.skip ?? 0
  return { rows: answer.slice(skip, query.limit === undefined ? undefined : skip + query.limit) }
}

function refuseOptions({ reduce, include_docs, keys }: ViewQuery, grouped: boolean): void {
  if (reduce === false) {
    throw failCall(
      'query_parse_error',
      grouped
        ? 'Invalid use of grouping on a map view.'
        : 'This view is kept as counters: there are no rows to list without `reduce`.',
    )
  }
  if (include_docs) throw failCall('query_parse_error', '`include_docs` is invalid for reduce')
  if (keys && !grouped) {
    throw failCall('query_parse_error', 'Multi-key fetches for reduce views must use `group=true`')
  }
}

function fits(key: ViewRow['key'], query: ViewQuery): boolean {
  if (query.key !== undefined && query.key !== key) return false
  return query.keys === undefined || query.keys.includes(key)
}

/** Whether a key lies between the bounds, both counting; descending, they change places. */
function betweenOf({ startkey, endkey, descending }: ViewQuery): (key: string) => boolean {
  const range = rangeOf({ start: startkey, end: endkey, descending })
  if (range.isEmpty) return () => false
  const bounds = [range.startkey, range.endkey]
  const [least, most] = descending ? bounds.toReversed() : bounds
  return (key) => (least === undefined || key >= least) && (most === undefined || key <= most)
}

function sorted(rows: ViewRow[], descending: boolean): ViewRow[] {
  const order = (a: ViewRow, b: ViewRow) => (String(a.key) < String(b.key) ? -1 : 1)
  const ascending = [...rows].sort(order)
  return descending ? ascending.reverse() : ascending
}

function sum(rows: readonly ViewRow[]): ViewRow[] {
  if (rows.length === 0) return []
  return [{ key: null, value: rows.reduce((total, { value }) => total + value, 0) }]
}
