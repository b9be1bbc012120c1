// The calls of replicating programs as data: what they lack, the revisions themselves, their own notes.
import { z } from 'zod'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { generationOf } from '#server/store/writing/revision.ts'
import { requireScope } from '#server/session/actor.ts'
import { contextHere } from '../context.ts'
import type { RecordContext } from '../face.ts'
import { dropLocal, getLocal, putLocal } from './local.ts'
import { bulkGet } from './open.ts'

const database = { tag: 'Replication', access: 'database' } as const
const reads = true as const
const large = 16 * 1024 * 1024
/** A checkpoint is a few hundred bytes. */
const small = 64 * 1024

/** Documents one call may name. */
const mostIds = 10_000

const flag = z.enum(['true', 'false']).optional()
const bulkGetQuery = z.object({ revs: flag, latest: flag, attachments: flag })
const bulkGetBody = z.object({
  docs: z.array(z.looseObject({ id: z.string(), rev: z.string().optional() })).max(mostIds),
})
const revsDiffBody = z
  .record(z.string(), z.array(z.string()).max(1_000))
  .refine((asked) => Object.keys(asked).length <= mostIds, `at most ${mostIds} ids`)
  .meta({ description: 'Up to 10,000 ids, and the revisions of each that the caller has.' })
const localBody = z.record(z.string(), z.unknown())

async function giveMany(call: Call) {
  const { docs } = call.body as z.infer<typeof bulkGetBody>
  const { revs, latest } = call.query as z.infer<typeof bulkGetQuery>
  return bulkGet(contextHere(call), docs, { revs: revs === 'true', latest: latest === 'true' })
}

async function tellMissing(call: Call) {
  return revsDiff(contextHere(call), call.body as z.infer<typeof revsDiffBody>)
}

/** What of this is not here, and leaves here that may be ancestors of it. Closed kinds are not here for the actor. */
async function revsDiff(context: RecordContext, asked: Readonly<Record<string, string[]>>) {
  requireScope(context.actor.scopes, 'read')
  const open = Object.keys(asked).filter(context.house.rules.openIds(context))
  const named = open.flatMap((id) => asked[id]!.map((rev) => ({ id, rev })))
  const placed = Map.groupBy(await context.database.placed(named), ({ id }) => id)
  const lacking = Object.entries(asked).flatMap(([id, revs]) => {
    const here = new Set(placed.get(id)?.map(({ rev }) => rev))
    const missing = revs.filter((rev) => !here.has(rev))
    return missing.length > 0 ? [{ id, missing }] : []
  })
  const openIds = new Set(open)
  const ids = lacking.map(({ id }) => id).filter((id) => openIds.has(id))
  const leaves = Map.groupBy(await context.database.leaves(ids), ({ id }) => id)
  const answers = lacking.map(({ id, missing }) => {
    const newest = Math.max(...missing.map(generationOf))
    const older = (leaves.get(id) ?? []).filter(({ rev }) => generationOf(rev) < newest)
    const possible_ancestors = older.map(({ rev }) => rev)
    return [id, { missing, ...(older.length > 0 && { possible_ancestors }) }]
  })
  return Object.fromEntries(answers) as Record<string, object>
}

async function readNote(call: Call) {
  return getLocal(contextHere(call), call.params.id ?? '')
}

async function writeNote(call: Call) {
  return answer(201, await putLocal(contextHere(call), call.params.id ?? '', call.body))
}

async function dropNote(call: Call) {
  return dropLocal(contextHere(call), call.params.id ?? '')
}

const localUrl = '/:db/_local/:id'

export const replicationRoutes: readonly Route[] = [
  {
    ...database,
    reads,
    method: 'POST',
    url: '/:db/_bulk_get',
    summary: 'Read many revisions; without `rev` all leaves of a document',
    query: bulkGetQuery,
    body: bulkGetBody,
    handle: giveMany,
  },
  {
    ...database,
    reads,
    method: 'POST',
    url: '/:db/_revs_diff',
    summary: 'Which of these revisions are missing here',
    body: revsDiffBody,
    bodyLimit: large,
    handle: tellMissing,
  },
  {
    ...database,
    method: 'GET',
    url: localUrl,
    summary: 'Read a note of your own, such as the checkpoint of a replication',
    handle: readNote,
  },
  {
    ...database,
    method: 'PUT',
    url: localUrl,
    summary: 'Write a note of your own; it is in no list and no feed',
    answers: [201],
    body: localBody,
    bodyLimit: small,
    handle: writeNote,
  },
  {
    ...database,
    method: 'DELETE',
    url: localUrl,
    summary: 'Delete a note of your own',
    handle: dropNote,
  },
]
