// The pieces of a file become one (`store/blobs/joining.ts`), and the file is put into its folder.
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#core/entity/place.ts'
import { fail, failCall, Failure } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentActor } from '#server/records/reading/still-there.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { endFile } from '#server/store/blobs/pieces.ts'
import type { OnTakenChoice, UploadState } from '../../rules/pieces.ts'
import type { Done } from '../tree/operation.ts'
import { putFile } from '../tree/put.ts'
import { aboutOf, comingFile, sendingHere, stateOf } from './session.ts'

interface Finishing {
  readonly work: Promise<UploadState>
  joinedBytes: number
}

/** Milliseconds between two looks at another process's progress, and how many may find none until it is taken for dead. */
const lookMs = 500
const maxRounds = 20

/** Uploads that this process is finishing: a repeated request, after a lost connection, waits for the same result. */
const running = new Map<string, Finishing>()

function keyOf(call: Call): string {
  const { database, actor } = sendingHere(call).context
  return `${database.name} ${actor.user_id} ${call.params.id}`
}

/** Bytes that are one file already, while that is made in this process. */
export function joinedBytes(call: Call): number | undefined {
  return running.get(keyOf(call))?.joinedBytes
}

/** Failure conflict `name_taken` where the name is taken and nothing is to be done about it: the pieces stay. */
export async function finishFile(call: Call, taken: OnTakenChoice): Promise<UploadState> {
  const key = keyOf(call)
  const known = running.get(key)
  if (known) return known.work
  const onJoined = (bytes: number) => {
    const finishing = running.get(key)
    if (finishing) finishing.joinedBytes += bytes
  }
  const work = finish(call, taken, onJoined).finally(() => running.delete(key))
  running.set(key, { work, joinedBytes: 0 })
  return work
}

async function finish(
  call: Call,
  taken: OnTakenChoice,
  onJoined: (bytes: number) => void,
): Promise<UploadState> {
  const { context } = sendingHere(call)
  const { database } = context
  const file = await comingFile(call)
  if (file.record_id !== null) return stateOf(file)
  if (file.received < file.length) throw failCall('bad_request', 'The file is not whole yet')
  const upload = await database.files.joinPieces(file.id, onJoined)
  if (!upload) {
    await moved(database, file.id)
    return finish(call, taken, onJoined)
  }
  try {
    const actor = await currentActor(call, context, 'write')
    if (!actor) throw fail('forbidden', 'not_allowed')
    const now = context.house.now().toISOString()
    const { parent, name, type, mtime } = aboutOf(file)
    const settle = async (transaction: Transaction, { place }: Done) => {
      const isFirst = await endFile(transaction, file.id, place.id)
      if (!isFirst) throw failCall('conflict', 'The file was put into its folder meanwhile')
    }
    const content = { file: { upload, contentType: type }, mtime, via: 'web' as const, settle }
    const place = await placed({ ...context, actor, now }, { parent, name, ...content }, taken)
    // Where the Group had the same bytes already, these are not used.
    await database.files.discard([upload])
    return { ...stateOf(file), name: place.name, file_id: place.id }
  } catch (error) {
    // Another process was faster, with the same pieces.
    const known = await comingFile(call)
    if (known.record_id === null) throw error
    return stateOf(known)
  } finally {
    // An empty file has no piece that could wait for another try.
    if (file.length === 0) await database.files.discard([upload])
  }
}

/** Another process makes one file of the pieces: waits until it has, or until nothing has moved for a while. */
async function moved(database: Database, id: string): Promise<void> {
  let before = ''
  for (let still = 0; still < maxRounds; still += 1) {
    const keys = (await database.files.pieces.list(id)).map(({ key }) => key)
    if (keys.length <= 1) return
    if (keys.join() !== before) still = 0
    before = keys.join()
    await pause(lookMs)
  }
}

async function placed(
  context: RecordContext,
  request: Parameters<typeof putFile>[1],
  taken: OnTakenChoice,
): Promise<Place> {
  try {
    const how = { refuse: { ifNoneMatch: '*' }, version: {}, both: { keepBoth: true } }[taken]
    return (await putFile(context, { ...request, ...how })).place
  } catch (error) {
    const isTaken = error instanceof Failure && error.status === 412 && taken === 'refuse'
    throw isTaken ? fail('conflict', 'name_taken') : error
  }
}
