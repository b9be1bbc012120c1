// The calls of replicating programs as data: what they lack, the revisions themselves, their own notes.
import { z } from 'zod'
import { maxValuesOfMany } from '#server/bodies/json.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { readShapes, worded } from '#server/bodies/shape.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { bulkParts } from '../attachments/parts.ts'
import { contextHere } from '../context.ts'
import { idText } from '../routes/shapes.ts'
import { longCall } from '../reading/still-there.ts'
import { dropLocal, getLocal, putLocal } from './local.ts'
import { bulkGet } from './open.ts'
import { maxRevisions, revsDiff } from './revs-diff.ts'

const database = { tag: 'Replication', access: 'database' } as const
const reads = true as const
const large = 16 * 1024 * 1024
/** A checkpoint is a few hundred bytes. */
const small = 64 * 1024

/** Documents one call may name. */
const maxIds = 10_000

const flag = z.enum(['true', 'false']).optional()
const bulkGetQuery = z.object({ revs: flag, latest: flag, attachments: flag })
const wantedRevision = z.object({
  id: idText,
  rev: idText.optional(),
  atts_since: z.array(idText).max(1_000).optional(),
})
const bulkGetBody = z.object({
  docs: z
    .array(z.unknown(), worded("Missing JSON list of 'docs'."))
    .max(maxIds, worded(`\`docs\` names more than ${maxIds} documents`, 'too_large'))
    .meta({
      description:
        'Of each its `id`, and its `rev` unless all leaves are wanted; `atts_since`: with the bytes of files that came after these revisions.',
    }),
})
const revsDiffBody = z
  .record(idText, z.array(idText).max(1_000), worded('Request body must be a JSON object'))
  .refine(
    (asked) => Object.values(asked).reduce((sum, { length }) => sum + length, 0) <= maxRevisions,
    `at most ${maxRevisions} revisions`,
  )
  .meta({
    maxProperties: maxIds,
    description:
      'Up to 10,000 ids, and the revisions of each that the caller has: at most 100,000 of them together.',
  })
const localBody = z
  .record(idText, z.unknown(), worded('Document must be a JSON object'))
  .meta({ maxProperties: 10_000 })

async function giveMany(call: Call) {
  const { docs } = call.body as z.infer<typeof bulkGetBody>
  const { revs, latest, attachments } = call.query as z.infer<typeof bulkGetQuery>
  const long = longCall(call, contextHere(call), docs.length)
  const wanted = await long.inTurn(() => readShapes(wantedRevision, docs, 'docs'))
  return bulkGet(long, wanted, {
    revs: revs === 'true',
    latest: latest === 'true',
    attachments: attachments === 'true',
    asParts: bulkParts(call.request.headers.accept),
  })
}

async function tellMissing(call: Call) {
  const context = contextHere(call)
  const asked = call.body as z.infer<typeof revsDiffBody>
  return revsDiff(context, asked, turnsOf(call, Object.keys(asked).length))
}

/** The same in the words of CouchDB 1: what is missing alone. */
async function listMissing(call: Call) {
  const missing = Object.entries(await tellMissing(call)).map(([id, one]) => [
    id,
    (one as { missing: string[] }).missing,
  ])
  return { missing_revs: Object.fromEntries(missing) as Record<string, string[]> }
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
    maxValues: maxValuesOfMany,
    handle: tellMissing,
  },
  {
    ...database,
    reads,
    method: 'POST',
    url: '/:db/_missing_revs',
    summary: 'The same without possible ancestors',
    body: revsDiffBody,
    bodyLimit: large,
    maxValues: maxValuesOfMany,
    handle: listMissing,
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
    viewOnly: true,
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
