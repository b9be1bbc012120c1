// What the operator of free databases may call beside the calls on documents: make, list and drop databases.
import { z } from 'zod'
import { failCall } from '#core/errors.ts'
import { addressOf } from '#server/calls/address.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { indexRoutes } from './indexes/routes.ts'
import { compactionRoutes } from './upkeep.ts'

const tag = 'Free databases'
const access = 'signed-in'
const name = (call: Call) => call.params.db ?? ''

/** CouchDB's `q` and `n` are accepted and mean nothing here. */
async function create(call: Call) {
  if (call.query.partitioned === 'true') {
    throw failCall('not_supported', 'There are no partitioned databases here')
  }
  await call.house.store.free.create(name(call))
  return answer(
    201,
    { ok: true },
    {
      location: addressOf(call, `/${encodeURIComponent(name(call))}`),
    },
  )
}

async function drop(call: Call) {
  const { rev } = call.query as z.infer<typeof dropQuery>
  if (rev !== undefined) {
    throw failCall(
      'bad_request',
      'You tried to DELETE a database with a ?=rev parameter. Did you mean to DELETE a document instead?',
    )
  }
  await call.house.store.free.drop(name(call))
  return { ok: true }
}

const count = z.coerce.number().int().min(0).optional()
const flag = z.enum(['true', 'false']).optional()
const nameText = z
  .string()
  .regex(/^".*"$/, 'invalid UTF-8 JSON')
  .optional()
const namesQuery = z.object({
  limit: count,
  skip: count,
  startkey: nameText,
  endkey: nameText,
  start_key: nameText,
  end_key: nameText,
  descending: flag,
  inclusive_end: flag,
})

/** In the order of bytes, as ids of documents are. */
async function listNames({ house, query }: Call) {
  const { limit = Infinity, skip = 0, ...asked } = query as z.infer<typeof namesQuery>
  const isDown = asked.descending === 'true'
  const all = await house.store.free.list()
  const [start, end] = [asked.startkey ?? asked.start_key, asked.endkey ?? asked.end_key].map(
    (text) => text?.slice(1, -1),
  )
  const [low, high] = isDown ? [end, start] : [start, end]
  const isIn = (name: string) =>
    (low === undefined || name >= low) &&
    (high === undefined || name <= high) &&
    (asked.inclusive_end !== 'false' || name !== end)
  const found = all.filter(isIn)
  return (isDown ? found.toReversed() : found).slice(skip, skip + limit)
}

async function whoAmI({ house }: Call) {
  return {
    ok: true,
    userCtx: { name: house.config.freeDatabases?.name ?? null, roles: ['_admin'] },
    info: { authentication_handlers: ['default'], authenticated: 'default' },
  }
}

const dropQuery = z.object({ rev: z.string().optional() })

export const freeRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/_session',
    summary: 'Who is signed in',
    tag,
    access,
    handle: whoAmI,
  },
  {
    method: 'GET',
    url: '/_all_dbs',
    summary: 'Names of all free databases',
    tag,
    access,
    query: namesQuery,
    handle: listNames,
  },
  {
    method: 'PUT',
    url: '/:db',
    summary: 'Create a database',
    answers: [201],
    tag,
    access,
    handle: create,
  },
  {
    method: 'DELETE',
    url: '/:db',
    summary: 'Drop a database and everything in it',
    tag,
    access,
    query: dropQuery,
    handle: drop,
  },
  ...indexRoutes,
  ...compactionRoutes,
]
