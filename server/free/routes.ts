// What the operator of free databases may call beside the calls on documents: make, list and drop databases.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { addressOf } from '#server/calls/address.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { indexRoutes } from './indexes/routes.ts'
import { compactionRoutes } from './upkeep.ts'

const tag = 'Free databases'
const access = 'signed-in'
const name = (call: Call) => call.params.db ?? ''

/** CouchDB's `q`, `n` and `partitioned` are accepted and mean nothing here. */
async function create(call: Call) {
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
    throw fail('bad_request', 'You tried to DELETE a database with a ?rev= parameter.')
  }
  await call.house.store.free.drop(name(call))
  return { ok: true }
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
    handle: ({ house }) => house.store.free.list(),
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
