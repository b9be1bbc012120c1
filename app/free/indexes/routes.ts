// The calls on the indexes of free databases, which their clients declare; and `_explain`.
import { z } from 'zod'
import { fail, failCall, Failure } from '#core/errors.ts'
import { readForm } from '#server/bodies/form.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { requireScope } from '#server/session/actor.ts'
import type { FindQuery } from '#core/wire.ts'
import { contextHere } from '#server/records/context.ts'
import { findBody } from '#server/records/routes/shapes.ts'
import { describeIndex } from './definition.ts'
import { explain } from './explain.ts'
import { readIndexNames, readIndexRequest } from './request.ts'
import { addIndex, dropIndexes, listIndexes } from './stored.ts'

const indexBody = z.looseObject({
  index: z.unknown().optional().meta({ description: '`{ fields, partial_filter_selector }`' }),
  ddoc: z.unknown().optional().meta({ description: 'The design document it stands in.' }),
  name: z.unknown().optional(),
  type: z.unknown().optional().meta({ description: '`json`' }),
})

const indexNames = z.looseObject({
  docids: z
    .unknown()
    .optional()
    .meta({ description: 'Design documents, with `_design/` or without.' }),
})

async function list(call: Call) {
  const context = contextHere(call)
  requireScope(context.actor.scopes, 'read')
  const indexes = (await listIndexes(context)).map(describeIndex)
  const { limit = indexes.length, skip = 0 } = pageOf(call)
  const from = Math.max(0, skip)
  return { total_rows: indexes.length, indexes: indexes.slice(from, from + limit) }
}

/** CouchDB takes `;` between members of a query for `&`, and its clients write it here. */
function pageOf({ request }: Call): { limit?: number; skip?: number } {
  const query = readForm(request.url.replace(/^[^?]*\??/, '').replaceAll(';', '&'))
  const count = (name: string) => {
    const text = query.get(name)
    if (!text) return undefined
    if (/^-?\d{1,9}$/.test(text)) return Math.max(0, Number(text))
    throw failCall('query_parse_error', `${name} must be an integer`)
  }
  return { limit: count('limit'), skip: count('skip') }
}

async function create(call: Call) {
  const context = contextHere(call)
  const wanted = readIndexRequest(call.body)
  const result = await addIndex(context, wanted)
  return { result, id: wanted.index.ddoc, name: wanted.index.name }
}

async function erase(call: Call) {
  const { design = '', type, name } = call.params
  const ddoc = `_design/${design.replace(/^_design\//, '')}`
  const context = contextHere(call)
  await dropIndexes(
    context,
    (index) => index.ddoc === ddoc && index.type === type && index.name === name,
  )
  return { ok: true }
}

async function eraseMany(call: Call) {
  const context = contextHere(call)
  const success: object[] = []
  const failed: object[] = []
  for (const id of readIndexNames(call.body)) {
    try {
      // One after the other: each is a change of its own, as in CouchDB.
      await dropIndexes(context, (index) => index.ddoc === id)
      success.push({ id, ok: true })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failed.push({ id, error: error.code })
    }
  }
  return { success, fail: failed }
}

async function explainQuery(call: Call) {
  return explain(contextHere(call), call.body as FindQuery)
}

/** What is kept for a design document: nothing is made for its indexes, so nothing is ever under way. */
async function describeDesign(call: Call) {
  const context = contextHere(call)
  requireScope(context.actor.scopes, 'read')
  const { name = '' } = call.params
  const stored = await context.database.get(`_design/${name}`)
  if (!stored || stored.deleted) throw fail('not_found', stored ? 'deleted' : 'missing')
  const idle = { updater_running: false, compact_running: false, waiting_commit: false }
  return { name, view_index: { language: stored.body.language, ...idle, waiting_clients: 0 } }
}

const tag = 'Documents'
const database = { tag, access: 'database' } as const
const url = '/:db/_index'

export const indexRoutes: readonly Route[] = [
  { ...database, method: 'GET', url, summary: 'Indexes that `_find` may use', handle: list },
  {
    ...database,
    method: 'POST',
    url,
    summary: 'Declare an index',
    body: indexBody,
    handle: create,
  },
  {
    ...database,
    method: 'POST',
    url: `${url}/_bulk_delete`,
    summary: 'Drop all indexes of these design documents',
    body: indexNames,
    handle: eraseMany,
  },
  ...[`${url}/:design/:type/:name`, `${url}/_design/:design/:type/:name`].map((address): Route => ({
    ...database,
    method: 'DELETE',
    url: address,
    summary: 'Drop an index',
    handle: erase,
  })),
  ...(['GET', 'PUT', 'POST', 'DELETE'] as const).map((method): Route => ({
    ...database,
    method,
    url: `${url}/*`,
    summary: 'No other address leads to an index',
    handle: async () => {
      throw fail('not_found', 'missing')
    },
  })),
  {
    ...database,
    reads: true,
    method: 'POST',
    url: '/:db/_explain',
    summary: 'Which index answers this query, over which stretch, and why no other',
    body: findBody,
    handle: explainQuery,
  },
  {
    ...database,
    method: 'GET',
    url: '/:db/_design/:name/_info',
    summary: 'What is kept for a design document',
    handle: describeDesign,
  },
]
