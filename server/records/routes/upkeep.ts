// What administrators of a CouchDB call now and then. Programs do too, and expect an answer that it is done: here the
// store looks after itself, and a record's history is kept.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { thinningQueries } from '#server/store/thinning/thin.ts'
import { contextHere } from '../context.ts'

const database = { tag: 'Upkeep', access: 'database' } as const

async function readLimit(call: Call) {
  return thinningQueries(contextHere(call).database).revsLimit()
}

async function refuseLimit() {
  throw fail('forbidden', 'not_allowed')
}

const done = async () => answer(202, { ok: true })

/** These mean the same in every database. */
export const upkeepRoutes: readonly Route[] = [
  {
    ...database,
    method: 'POST',
    url: '/:db/_view_cleanup',
    viewOnly: true,
    summary: 'Nothing is left to clean up: views are counters',
    answers: [202],
    handle: done,
  },
  {
    ...database,
    method: 'POST',
    url: '/:db/_ensure_full_commit',
    viewOnly: true,
    summary: 'Every write is on disk when it is answered',
    answers: [201],
    handle: async () => answer(201, { ok: true, instance_start_time: '0' }),
  },
  {
    ...database,
    method: 'GET',
    url: '/:db/_revs_limit',
    summary: 'How many ancestors of a revision are listed',
    handle: readLimit,
  },
]

/** And these are the product's, which keeps its history. */
export const historyRoutes: readonly Route[] = [
  {
    ...database,
    method: 'POST',
    url: '/:db/_compact',
    viewOnly: true,
    summary: 'Nothing is compacted: the history of records is kept',
    answers: [202],
    handle: done,
  },
  {
    ...database,
    method: 'PUT',
    url: '/:db/_revs_limit',
    summary: 'The history of records is kept: refused',
    body: z.unknown(),
    handle: refuseLimit,
  },
]
