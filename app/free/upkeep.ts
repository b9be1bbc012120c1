// Compaction of free databases, which keep no history: old bodies are dropped, and lines of revisions are cut to the
// limit that the database was given.
import { z } from 'zod'
import { failCall } from '#core/errors.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { compactionTables } from '#server/store/thinning/stems.ts'

const database = { tag: 'Upkeep', access: 'database' } as const

/** What `_revisions` lists of a line at most, and so the most that makes sense to keep. */
const maxRevsLimit = 1_000

async function compact(call: Call) {
  const { database: store } = contextHere(call)
  let last: string | undefined = ''
  while (last !== undefined) {
    const after: string = last
    last = await store.write((transaction) => compactionTables(transaction).compactAfter(after))
  }
  return answer(202, { ok: true })
}

async function writeLimit(call: Call) {
  const limit = z.number().int().min(1).max(maxRevsLimit).safeParse(call.body)
  if (!limit.success) throw failCall('bad_request', '`revs_limit` must be a number from 1 to 1,000')
  await contextHere(call).database.write((transaction) =>
    compactionTables(transaction).setRevsLimit(limit.data),
  )
  return { ok: true }
}

export const compactionRoutes: readonly Route[] = [
  {
    ...database,
    method: 'POST',
    url: '/:db/_compact',
    summary: 'Drop bodies of old revisions',
    answers: [202],
    handle: compact,
  },
  {
    ...database,
    method: 'PUT',
    url: '/:db/_revs_limit',
    summary: 'How many ancestors of a revision are kept',
    body: z.unknown(),
    handle: writeLimit,
  },
]
