// What administrators of a CouchDB call now and then. Programs do too, and expect to hear that it is done: here the
// store looks after itself, and how much of a record's past is kept is a matter of the rules.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextOf } from './context.ts'

const database = { tag: 'Upkeep', access: 'database' } as const
const contextHere = (call: Call) => contextOf(call, call.params.db ?? '')

async function compact(call: Call) {
  const context = contextHere(call)
  await context.house.rules.compact(context)
  return answer(202, { ok: true })
}

async function readLimit(call: Call) {
  return contextHere(call).database.revsLimit()
}

async function writeLimit(call: Call) {
  const context = contextHere(call)
  const limit = z.number().int().min(1).max(mostRevisions).safeParse(call.body)
  if (!limit.success) throw fail('bad_request', '`revs_limit` must be a number from 1 to 1,000')
  await context.house.rules.limitRevisions(context, limit.data)
  return { ok: true }
}

/** What is told of a line, and so the most that makes sense to keep. */
const mostRevisions = 1_000

export const upkeepRoutes: readonly Route[] = [
  {
    ...database,
    method: 'POST',
    url: '/:db/_compact',
    summary: 'Forget bodies of old revisions: a database of the product keeps its history',
    answers: [202],
    handle: compact,
  },
  {
    ...database,
    method: 'POST',
    url: '/:db/_view_cleanup',
    summary: 'Nothing is left to clean up: views are counters',
    answers: [202],
    handle: async () => answer(202, { ok: true }),
  },
  {
    ...database,
    method: 'POST',
    url: '/:db/_ensure_full_commit',
    summary: 'Every write is on disk when it is answered',
    answers: [201],
    handle: async () => answer(201, { ok: true, instance_start_time: '0' }),
  },
  {
    ...database,
    method: 'GET',
    url: '/:db/_revs_limit',
    summary: 'How many revisions a line tells of',
    handle: readLimit,
  },
  {
    ...database,
    method: 'PUT',
    url: '/:db/_revs_limit',
    summary: 'A database of the product keeps all of them: refused there',
    body: z.unknown(),
    handle: writeLimit,
  },
]
