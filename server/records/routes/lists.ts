// The calls that list a database as data: `_all_docs`, `_changes`, `_find` and the views.
import type { z } from 'zod'
import { failCall } from '#core/errors.ts'
import type { FindQuery } from '#core/wire.ts'
import { answerList, answerLists } from '#server/answers/list.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { allDocs } from '../all-docs.ts'
import { changes, changesOptions, readSince } from '../changes.ts'
import { contextHere } from '../context.ts'
import { sendFeed } from '../feed.ts'
import { listFigures } from '../reading/figures.ts'
import { find } from '../find.ts'
import { findMany } from '../reading/find-many.ts'
import { rangeOf } from '../reading/collation.ts'
import { longCall } from '../reading/still-there.ts'
import { view } from '../views.ts'
import * as shapes from './shapes.ts'

const database = { tag: 'Documents', access: 'database' } as const
const param = (call: Call, name: string) => call.params[name] ?? ''

async function listAll(call: Call) {
  // The query takes precedence over the body, as in CouchDB.
  const asked = { ...(call.body as AllDocsQuery | undefined), ...(call.query as AllDocsQuery) }
  const context = contextHere(call)
  const options = allDocsOptions(asked)
  const long = longCall(call, context, options.keys?.length ?? options.limit)
  return answerList(await allDocs(long, options))
}

type AllDocsQuery = z.infer<typeof shapes.allDocsQuery> & z.infer<typeof shapes.allDocsBody>

function allDocsOptions(asked: AllDocsQuery) {
  const { key, startkey, start_key, endkey, end_key, ...options } = asked
  const [start, end] = [startkey ?? start_key, endkey ?? end_key].map((bound) => bound ?? key)
  if (options.keys && (start !== undefined || end !== undefined)) {
    throw failCall(
      'query_parse_error',
      '`keys` is incompatible with `key`, `start_key` and `end_key`',
    )
  }
  return { ...options, ...rangeOf({ ...options, start, end }) }
}

/** Several lists in one answer, each made when the one before it is out. */
async function listQueries(call: Call) {
  const { queries } = call.body as z.infer<typeof shapes.allDocsQueries>
  const context = contextHere(call)
  const wanted = queries.map((query) => allDocsOptions(query as AllDocsQuery))
  const long = longCall(call, context)
  return answerLists(
    'results',
    wanted.map((options) => () => allDocs(long, options)),
  )
}

const defaultHeartbeatMs = 60_000

/** Milliseconds between two signs of life. Failure bad_request in CouchDB's words. */
function readHeartbeat(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (text === 'true') return defaultHeartbeatMs
  if (!/^-?\d+$/.test(text)) {
    const reason = 'Invalid heartbeat value. Expecting a positive integer value (in milliseconds).'
    throw failCall('bad_request', reason)
  }
  if (Number(text) > 0) return Number(text)
  const reason = 'The heartbeat value should be a positive integer (in milliseconds).'
  throw failCall('bad_request', reason)
}

/** Milliseconds a feed waits without a heartbeat, as CouchDB does. */
const defaultTimeout = 60_000

async function listChanges(call: Call) {
  const context = contextHere(call)
  const query = call.query as z.infer<typeof shapes.changesQuery>
  const body = call.body as z.infer<typeof shapes.changesBody>
  const resumed = call.request.headers['last-event-id'] ?? query['last-event-id']
  const since = await readSince(
    context,
    query.descending ? undefined : resumed?.toString() || query.since,
  )
  const wanted = { ...query, doc_ids: body?.doc_ids ?? query.doc_ids, selector: body?.selector }
  const options = changesOptions(wanted, since)
  const { feed = 'normal', timeout = defaultTimeout, seq_interval } = query
  const heartbeat = readHeartbeat(query.heartbeat)
  // HEAD has no body to wait for.
  const isFeed = feed !== 'normal' && call.request.method !== 'HEAD'
  if (!isFeed) {
    return changes(longCall(call, context, options.limit), options, seq_interval)
  }
  const kind = feed === 'live' ? 'continuous' : feed
  await sendFeed(call, context, { feed: kind, options, heartbeat, timeout, seq_interval })
  return undefined
}

type ViewQuery = z.infer<typeof shapes.viewQuery>

async function listView(call: Call) {
  const context = contextHere(call)
  // The query takes precedence over the body, as in CouchDB.
  const asked = { ...(call.body as ViewQuery | undefined), ...(call.query as ViewQuery) }
  const { start_key, end_key, startkey = start_key, endkey = end_key, ...options } = asked
  const name = `${param(call, 'design')}/${param(call, 'name')}`
  return view(context, name, { ...options, startkey, endkey })
}

async function query(call: Call) {
  const asked = call.body as FindQuery
  let rest: object = {}
  const page = async () => {
    const { docs, ...others } = await find(contextHere(call), asked)
    rest = others
    return docs
  }
  const inTurn = turnsOf(call, asked.limit ?? 0)
  const after = async () => rest
  return answerList({ before: {}, name: 'docs', newline: '\n', pages: page, inTurn, after })
}

async function queryMany(call: Call) {
  const { queries } = call.body as { queries: FindQuery[] }
  return answerList(findMany(call.house, longCall(call, contextHere(call)), queries))
}

async function figures(call: Call) {
  const { klass: kind, ...asked } = call.body as z.infer<typeof shapes.figuresBody>
  const context = contextHere(call)
  // All records of the kind may be read for it: one such read of a person at a time.
  return turnsOf(call, Infinity)(() => listFigures(context, { kind, ...asked }))
}

const viewUrl = '/:db/_design/:design/_view/:name'
const reads = true as const

export const listRoutes: readonly Route[] = [
  {
    ...database,
    method: 'GET',
    url: viewUrl,
    summary: 'Rows of a view, such as `count-by-klass/all`',
    query: shapes.viewQuery,
    handle: listView,
  },
  {
    ...database,
    reads,
    method: 'POST',
    url: viewUrl,
    summary: 'Rows of a view for given keys',
    query: shapes.viewQuery,
    body: shapes.viewBody,
    handle: listView,
  },
  {
    ...database,
    reads,
    method: 'POST',
    url: '/:db/_find',
    summary: 'Find documents with a Mango selector',
    body: shapes.findBody,
    handle: query,
  },
  {
    ...database,
    reads,
    method: 'POST',
    url: '/:db/_find/queries',
    summary: 'Several of these queries at once, each answered for itself',
    body: shapes.findQueries,
    handle: queryMany,
  },
  {
    ...database,
    reads,
    method: 'POST',
    url: '/:db/_find/figures',
    summary:
      'How many of the records that a selector finds each of further selectors finds, and what they come to by currency',
    body: shapes.figuresBody,
    handle: figures,
  },
  {
    ...database,
    method: 'GET',
    url: '/:db/_all_docs',
    summary: 'Ids and revisions, or whole documents, in order of their ids',
    query: shapes.allDocsQuery,
    handle: listAll,
  },
  {
    ...database,
    reads,
    method: 'POST',
    url: '/:db/_all_docs',
    summary: 'The same for given keys',
    query: shapes.allDocsQuery,
    body: shapes.allDocsBody,
    handle: listAll,
  },
  {
    ...database,
    reads,
    method: 'POST',
    url: '/:db/_all_docs/queries',
    summary: 'Several of these lists at once',
    body: shapes.allDocsQueries,
    handle: listQueries,
  },
  {
    ...database,
    method: 'GET',
    url: '/:db/_changes',
    summary: 'What changed since a sequence; also as a feed that stays open',
    query: shapes.changesQuery,
    handle: listChanges,
  },
  {
    ...database,
    reads,
    method: 'POST',
    url: '/:db/_changes',
    summary: 'The same, filtered by `doc_ids` or `selector`',
    query: shapes.changesQuery,
    body: shapes.changesBody,
    handle: listChanges,
  },
]
