// `_bulk_docs`: many documents in one call.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { withFiles } from '../attachments/staging.ts'
import {
  bulk,
  documentsPerTurn,
  idFor,
  inlineAnswer,
  localId,
  type BulkRequest,
} from '../batches/bulk.ts'
import { writeTogether } from '../batches/together.ts'
import { contextHere } from '../context.ts'
import type { RecordContext } from '../face.ts'
import { readMembers, readRevision } from '../input.ts'
import { receive } from '../replication/receive.ts'
import { maxValuesOfMany } from '#server/bodies/json.ts'
import { worded } from '#server/bodies/shape.ts'
import { answerArray } from '#server/answers/list.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { notAnObject } from './shapes.ts'

const bulkBody = z.object(
  {
    docs: z
      .array(z.unknown(), {
        error: ({ input }) =>
          input === undefined
            ? 'POST body must include `docs` parameter.'
            : '`docs` parameter must be an array.',
      })
      .max(10_000, worded('`docs` has more than 10000 documents', 'too_large')),
    new_edits: z.boolean('`new_edits` parameter must be a boolean.').optional(),
    all_or_nothing: z.boolean().optional(),
    together: z
      .boolean()
      .optional()
      .meta({ description: 'All of at most 100 documents are written, or none: ours alone.' }),
  },
  notAnObject,
)

/** Many documents with files in them, as programs that replicate send them. */
const maxBodyBytes = 64 * 1024 * 1024

async function writeMany(call: Call) {
  const context = contextHere(call)
  const { docs, new_edits, all_or_nothing, together } = call.body as z.infer<typeof bulkBody>
  if (new_edits === false) {
    return answerEach(await withFiles(call, context, (files) => receive(files, docs)))
  }
  const read = await readEach(context, docs)
  if (all_or_nothing) return answer(417, read.map(refuseAtomic))
  const answers = await withFiles(call, context, async (files) => {
    const writes: BulkRequest[] = []
    for (const request of read) {
      const isNote = localId(request.id) !== undefined
      writes.push(
        isNote ? request : { ...request, input: await files.stage(request.id, request.input) },
      )
    }
    return (together ? writeTogether : bulk)(await files.context(), writes)
  })
  const { isProgram } = call.session
  return answerEach(answers, (one) => inlineAnswer(one, isProgram))
}

/** Answers that are put into words at a stretch; other calls have their turn in between. */
const answersPerTurn = 100

/** Each in its place: of ten thousand that were refused the words are megabytes. */
function answerEach<T extends object>(
  answers: readonly T[],
  said: (one: T) => object = (one) => one,
) {
  function* pages() {
    for (let at = 0; at < answers.length; at += answersPerTurn) {
      yield answers.slice(at, at + answersPerTurn).map(said)
    }
  }
  return answerArray(pages(), (work) => work(), { status: 201 })
}

async function readEach(context: RecordContext, docs: readonly unknown[]): Promise<BulkRequest[]> {
  const read: BulkRequest[] = []
  for (const item of docs) {
    const input = readMembers(item)
    const id = idFor(context, input)
    const rev = localId(id) === undefined ? readRevision(input._rev) : undefined
    read.push({ id, rev, input, remove: input._deleted === true })
    if (read.length % documentsPerTurn === 0) await nextTurn()
  }
  return read
}

/** In CouchDB's words: it has no batches that are written whole or not at all either. */
function refuseAtomic({ id, rev = '0-' }: BulkRequest) {
  return { id, rev, error: 'not_implemented', reason: 'all_or_nothing is not supported' }
}

export const bulkRoutes: readonly Route[] = [
  {
    tag: 'Documents',
    access: 'database',
    method: 'POST',
    url: '/:db/_bulk_docs',
    viewOnly: true,
    summary: 'Write many documents; one answer for each, in order',
    answers: [201, 417],
    body: bulkBody,
    bodyLimit: maxBodyBytes,
    maxValues: maxValuesOfMany,
    handle: writeMany,
  },
]
