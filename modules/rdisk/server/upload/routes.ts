// The calls by which a file comes in pieces. Its sender names it, so that each of them can be repeated when the line broke.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { maxOriginalBytes } from '#core/access/policies.ts'
import { failCall } from '#core/errors.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { onTakenChoices, type UploadState } from '../../rules/pieces.ts'
import { admitWriting } from '../tree/operation.ts'
import { finishFile, joinedBytes } from './finish.ts'
import { beginFile, comingFile, stateOf, takePiece } from './session.ts'

/** Bytes of a piece that are in memory at once. */
const bufferBytes = 1024 * 1024

const taken = z.enum(onTakenChoices).default('refuse')

const announced = z.object({
  parent: z.string().max(40).default(''),
  name: z.string().max(1_000),
  length: z.number().int().min(0).max(maxOriginalBytes),
  type: z.string().max(255).default(''),
  mtime: z.iso.datetime().max(100).optional(),
  taken,
})
const finishing = z.object({ taken })
const where = z.object({ start: z.coerce.number().int().min(0) })

async function begin(call: Call): Promise<UploadState> {
  return stateOf(await beginFile(call, call.body as z.infer<typeof announced>))
}

async function list(call: Call): Promise<{ uploads: UploadState[] }> {
  const { database, actor, now } = contextHere(call)
  const open = await database.files.pieces.open(actor.user_id ?? '', now)
  return { uploads: open.map(stateOf) }
}

async function takeBytes(call: Call): Promise<UploadState> {
  const length = Number(call.request.headers['content-length'] ?? Number.NaN)
  if (!Number.isSafeInteger(length)) throw failCall('bad_request', 'A piece says its length')
  const { start } = call.query as z.infer<typeof where>
  const source = (call.body as Readable | undefined) ?? Readable.from([])
  return stateOf(await takePiece(call, { start, length, source }))
}

async function finish(call: Call) {
  return answer(201, await finishFile(call, (call.body as z.infer<typeof finishing>).taken))
}

async function drop(call: Call): Promise<{ ok: true }> {
  const context = contextHere(call)
  admitWriting(context, 'update', 'remove')
  const { id } = await comingFile(call)
  const keys = await context.database.files.pieces.drop(id)
  await context.database.files.discard(keys.map((key) => ({ key })))
  return { ok: true }
}

const uploads = { tag: 'Disk', access: 'database' } as const
const one = { ...uploads, url: '/:db/_disk/uploads/:id' } as const

export const uploadRoutes: readonly Route[] = [
  {
    ...uploads,
    url: '/:db/_disk/uploads',
    method: 'GET',
    summary: 'Files that the caller began to send and that are not whole yet',
    handle: list,
  },
  {
    ...one,
    method: 'GET',
    summary: 'How far a file is that comes in pieces',
    handle: async (call) => ({ ...stateOf(await comingFile(call)), joined: joinedBytes(call) }),
  },
  {
    ...one,
    method: 'PUT',
    summary:
      'Begin to send a file in pieces, under an id of the sender’s making; again: how far it is',
    body: announced,
    handle: begin,
  },
  {
    ...one,
    method: 'DELETE',
    summary: 'Call off a file that comes in pieces',
    handle: drop,
  },
  {
    ...uploads,
    url: '/:db/_disk/uploads/:id/bytes',
    method: 'PUT',
    summary: 'The next bytes of a file, from `start` on: the body as it is',
    query: where,
    raw: true,
    bodyLimit: bufferBytes,
    handle: takeBytes,
  },
  {
    ...uploads,
    url: '/:db/_disk/uploads/:id/finish',
    method: 'POST',
    summary: 'Put a file whose pieces are all here into its folder',
    body: finishing,
    answers: [201],
    handle: finish,
  },
]
