// Whether an index can answer a query at all: every match must be in it, and in the order of the sort.
import { formatPath } from '#server/selectors/path.ts'
import type { Query } from '#server/selectors/query.ts'
import { indexableFields, isConstant, requires, searchesText } from './conditions.ts'
import type { MangoIndex } from './definition.ts'

export type Refusal = 'needs_text_search' | 'field_mismatch' | 'sort_order_mismatch'

/** Why the index cannot answer, in CouchDB's words; empty when it can. */
export function refusalsOf(index: MangoIndex, query: Query): Refusal[] {
  const { condition } = query
  const sort = query.sort.map(formatPath)
  const fields = index.fields.map(({ name }) => name)
  const isJson = index.type === 'json'
  const hasFields = isJson
    ? fields.every((name) => isAlways(name) || sort.includes(name) || requires(condition, name))
    : sort.length === 0 || indexableFields(condition).includes('_id')
  const sorts = sort.length === 0 || isSorted(fields, sort, query)
  return [
    ...(isJson && searchesText(condition) ? (['needs_text_search'] as const) : []),
    ...(hasFields ? [] : (['field_mismatch'] as const)),
    ...(sorts ? [] : (['sort_order_mismatch'] as const)),
  ]
}

function isAlways(name: string): boolean {
  return name === '_id' || name === '_rev'
}

/** The sort is a prefix of the index, preceded only by fields that are bound to one value. */
function isSorted(fields: readonly string[], sort: readonly string[], query: Query): boolean {
  const start = fields.findIndex((name) => name === sort[0] || !isConstant(query.condition, name))
  return start !== -1 && sort.every((name, at) => fields[start + at] === name)
}
