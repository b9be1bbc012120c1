// What the product's databases answer about indexes: the declared sorts and filters of each kind, which are given and
// cannot be changed. They make lists quick and never hide a record that lacks the field (decision 012).
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { FindQuery } from '#core/wire.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { requireScope } from '#server/session/actor.ts'
import { keyedFields } from '#server/store/keys/columns.ts'
import { formatPath } from '#server/selectors/path.ts'
import { readQuery } from '#server/selectors/query.ts'
import { contextHere } from '../context.ts'
import { closedKinds } from '../reading/policy.ts'
import { boundKind } from '../find.ts'
import { findBody } from './shapes.ts'

/** The index over all documents by id, as CouchDB lists it. */
const allDocs = {
  ddoc: null,
  name: '_all_docs',
  type: 'special',
  def: { fields: [{ _id: 'asc' }] },
}

/** The index of a kind by one of its fields, or of the kind alone. */
function indexOn(kind: string, field?: string) {
  return {
    ddoc: `_design/${kind}`,
    name: field ?? 'klass',
    type: 'json',
    partitioned: false,
    def: { fields: [{ klass: 'asc' }, { [field ?? '_id']: 'asc' }] },
  }
}

async function list(call: Call) {
  const context = contextHere(call)
  requireScope(context.actor.scopes, 'read')
  const closed = closedKinds(context)
  const open = context.house.registry.entities.filter(({ kind }) => !closed.has(kind))
  const declared = open.flatMap((entity) =>
    keyedFields(entity).map((field) => indexOn(entity.kind, field)),
  )
  return { total_rows: declared.length + 1, indexes: [allDocs, ...declared] }
}

/** Failures are those of `_find` for the same query. */
async function explain(call: Call) {
  const { house, database, actor } = contextHere(call)
  requireScope(actor.scopes, 'read')
  const { total: _total, ...request } = call.body as FindQuery
  const { sort, limit, skip, fields } = readQuery(request)
  const entity = house.registry.byKind(boundKind(request.selector) ?? '')
  const asked = [...sort.map(formatPath), ...Object.keys(request.selector)]
  return {
    dbname: database.name,
    index: entity ? indexFor(entity, asked) : allDocs,
    selector: request.selector,
    limit,
    skip,
    fields,
  }
}

function indexFor(entity: Entity, asked: readonly string[]) {
  const keyed = new Set(keyedFields(entity))
  return indexOn(
    entity.kind,
    asked.find((name) => keyed.has(name)),
  )
}

async function refuse() {
  throw fail('forbidden', 'design_refused')
}

const database = { tag: 'Documents', access: 'database' } as const

export const indexRoutes: readonly Route[] = [
  {
    ...database,
    method: 'GET',
    url: '/:db/_index',
    summary: 'Indexes that `_find` uses: the declared sorts and filters of each kind',
    handle: list,
  },
  {
    ...database,
    method: 'POST',
    url: '/:db/_index',
    summary: 'Indexes are given by the product: refused',
    handle: refuse,
  },
  {
    ...database,
    reads: true,
    method: 'POST',
    url: '/:db/_explain',
    summary: 'Which index answers this query',
    body: findBody,
    handle: explain,
  },
]
