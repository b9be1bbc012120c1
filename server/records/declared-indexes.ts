// The indexes of the product's own databases: the declared sorts and filters of each kind. They make lists quick and
// never hide a record that lacks the field (decision 012), so a query needs none of them.
import type { Entity } from '#core/entity/entity.ts'
import { formatPath } from '#server/store/mango/path.ts'
import type { Query } from '#server/store/mango/query.ts'
import { keyedFields } from '#server/store/key-columns.ts'
import { closedKinds } from '../context.ts'
import { onlyChoice } from './choose.ts'
import { fieldsOf, testsOf } from './conditions.ts'
import { allDocs, type Indexing, type MangoIndex } from './definition.ts'

function indexOn(kind: string, field?: string): MangoIndex {
  return {
    ddoc: `_design/${kind}`,
    name: field ?? 'klass',
    type: 'json',
    fields: [
      { name: 'klass', direction: 'asc' },
      { name: field ?? '_id', direction: 'asc' },
    ],
  }
}

export const declaredIndexes: Indexing = {
  async list(context) {
    const closed = closedKinds(context)
    const open = context.house.registry.entities.filter(({ kind }) => !closed.includes(kind))
    const declared = open.flatMap((entity) =>
      keyedFields(entity).map((field) => indexOn(entity.kind, field)),
    )
    return [allDocs, ...declared]
  },
  async choose({ house }, query) {
    const kinds = testsOf(query.condition, 'klass').flatMap((test) =>
      test.op === 'eq' && typeof test.value === 'string' ? [test.value] : [],
    )
    return onlyChoice(indexFor(house.registry.byKind(kinds[0] ?? ''), query), query)
  },
  path: async () => ({}),
}

/** The index of a kind by one of the fields asked for, or of the kind alone; all documents when no kind is named. */
function indexFor(entity: Entity | undefined, query: Query): MangoIndex {
  if (!entity) return allDocs
  const indexed = new Set(keyedFields(entity))
  const asked = [...query.sort.map(formatPath), ...fieldsOf(query.condition)]
  return indexOn(
    entity.kind,
    asked.find((name) => indexed.has(name)),
  )
}
