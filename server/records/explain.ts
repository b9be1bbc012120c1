// `_explain`: how `_find` would look for what a query asks, in CouchDB's words.
import type { Entity } from '#core/entity/entity.ts'
import type { FindQuery } from '#core/wire.ts'
import { keyedFields } from '#server/store/key-columns.ts'
import { planFind } from '#server/store/mango/plan.ts'
import { requireScope } from './context.ts'
import type { RecordContext } from './face.ts'
import { boundKind } from './find.ts'

interface IndexFacts {
  readonly ddoc: string | null
  readonly name: string
  readonly type: 'json' | 'special'
  readonly partitioned: false
  readonly def: { readonly fields: readonly Record<string, 'asc'>[] }
}

/** The index of a declared kind by one of its fields, or of the kind alone; `_all_docs` when no kind is named. */
function indexFor(entity: Entity | undefined, { selector, sort = [] }: FindQuery): IndexFacts {
  const all = { ddoc: null, name: '_all_docs', type: 'special', partitioned: false } as const
  if (!entity) return { ...all, def: { fields: [{ _id: 'asc' }] } }
  const sorted = sort.flatMap((step) => (typeof step === 'string' ? step : Object.keys(step)))
  const indexed = new Set(keyedFields(entity))
  const field = [...sorted, ...Object.keys(selector)].find((name) => indexed.has(name))
  return {
    ddoc: `_design/${entity.kind}`,
    name: field ?? 'klass',
    type: 'json',
    partitioned: false,
    def: { fields: [{ klass: 'asc' }, { [field ?? '_id']: 'asc' }] },
  }
}

/** Failures are those of `_find` for the same query. */
export function explain(context: RecordContext, request: FindQuery): object {
  requireScope(context, 'read')
  const { house, database } = context
  const { total = false, ...query } = request
  // Says what is wrong with the query, as finding would.
  planFind(database.name, query)
  const { selector, limit = 25, skip = 0, fields, bookmark = 'nil', sort = [] } = query
  return {
    dbname: database.name,
    index: indexFor(house.registry.byKind(boundKind(selector) ?? ''), query),
    partitioned: false,
    selector,
    opts: { bookmark, limit, skip, sort, fields: fields ?? [], total, r: 1, use_index: [] },
    limit,
    skip,
    fields: fields ?? 'all_fields',
  }
}
