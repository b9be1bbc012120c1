// `_explain`: which index answers a query, over which stretch, and why no other, in CouchDB's words.
import type { FindQuery } from '#core/wire.ts'
import { compareBytes } from '#server/store/keys/order.ts'
import { formatPath } from '#server/selectors/path.ts'
import { readQuery, type Query } from '#server/selectors/query.ts'
import { requireScope } from '#server/session/actor.ts'
import type { RecordContext } from '#server/records/face.ts'
import { candidates, covers } from './candidates.ts'
import { chooseIndex } from './choose.ts'
import { fieldsOf, indexableFields } from './conditions.ts'
import { describeIndex, type MangoIndex } from './definition.ts'
import { normalForm } from './normal.ts'
import { keysOf, prefixOf, rangesOf } from './ranges.ts'
import { listIndexes } from './stored.ts'

/** Failures are those of `_find` for the same query, but that a sort without index is reported and not refused. */
export async function explain(context: RecordContext, request: FindQuery): Promise<object> {
  requireScope(context.actor.scopes, 'read')
  const { total: _total, ...rest } = request
  const query = readQuery(rest)
  const choice = chooseIndex(await listIndexes(context), query)
  const index = choice.chosen?.index
  const { limit, skip, fields } = query
  return {
    dbname: context.database.name,
    index: index ? describeIndex(index) : null,
    partitioned: false,
    selector: normalForm(query.condition),
    opts: optionsOf(query, request),
    limit,
    skip,
    fields,
    index_candidates: candidates(query, choice),
    selector_hints: [hintsOf(query)],
    ...(index && argumentsOf(index, query, request)),
  }
}

function optionsOf(
  query: Query,
  { r = 1, update = true, stable = false, stale = false }: FindQuery,
) {
  const { sort, direction, bookmark, ...rest } = query
  const { use_index, limit, skip, fields, conflicts, execution_stats, allow_fallback } = rest
  return {
    use_index,
    bookmark: bookmark || 'nil',
    limit,
    skip,
    sort: Object.fromEntries(sort.map((path) => [formatPath(path), direction])),
    fields,
    partition: '',
    r,
    conflicts,
    stale,
    update,
    stable,
    execution_stats,
    allow_fallback,
  }
}

function hintsOf({ condition }: Query) {
  const indexable = indexableFields(condition)
  const others = fieldsOf(condition).filter((name) => !indexable.includes(name))
  return {
    type: 'json',
    indexable_fields: indexable,
    unindexable_fields: others.sort(compareBytes),
  }
}

function argumentsOf(index: MangoIndex, query: Query, request: FindQuery) {
  const { condition, fields, direction, conflicts } = query
  const [start, end] = keysOf(index, prefixOf(index, rangesOf(condition)))
  const covering = fields.length > 0 && covers(index, [...fields, ...fieldsOf(condition)])
  const [start_key, end_key] = direction === 'asc' ? [start, end] : [end, start]
  const mrargs = {
    include_docs: !covering && (request.r ?? 1) === 1,
    view_type: 'map',
    reduce: false,
    partition: null,
    start_key,
    end_key,
    direction: direction === 'asc' ? 'fwd' : 'rev',
    stable: request.stable ?? false,
    update: request.update ?? true,
    conflicts,
  }
  return { mrargs, covering }
}
