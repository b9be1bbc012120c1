// The files that one call brings: stored before its transaction begins, a few of one person at a time, and taken away at
// once when no revision names them in the end.
import { fail } from '#core/errors.ts'
import { makeSemaphore, type Semaphore } from '#core/semaphore.ts'
import type { Call } from '#server/calls/route.ts'
import { lastingMs } from '#server/session/load.ts'
import type { LooseFile, Upload } from '#server/store/documents/upload.ts'
import type { RecordContext } from '../face.ts'
import { currentActor } from '../reading/still-there.ts'
import { receive, receiveAny, stage, type Receive, type StageOptions } from './stage.ts'

/** Uploads of one person at once in this process; a few more wait. */
const uploadsAtOnce = 4
const maxWaiting = 16
/** New files of one call: each of them is a file on a disk until the call is done. */
const maxNewFiles = 2_000

interface PersonUploads {
  readonly enter: Semaphore
  open: number
}

/** By person, while they have uploads. */
const byPerson = new Map<string, PersonUploads>()

/** Waits for a slot among the uploads of this person. Failure service_unavailable when too many wait. */
async function queued<T>(person: string, work: () => Promise<T>): Promise<T> {
  const enter = makeSemaphore({ slots: uploadsAtOnce, maxWaiting })
  const uploads = byPerson.get(person) ?? { enter, open: 0 }
  byPerson.set(person, uploads)
  uploads.open += 1
  try {
    return await uploads.enter(work)
  } finally {
    uploads.open -= 1
    if (uploads.open === 0) byPerson.delete(person)
  }
}

export interface Staging {
  readonly receive: Receive
  /** The document with its files stored, as `stage.ts` says. */
  stage<D extends Record<string, unknown>>(id: string, doc: D, way?: StageOptions): Promise<D>
  /**
   * The writer, and the moment. A transfer may take hours, so the rights are checked again after it. Failure
   * forbidden when the session ended or the membership was removed meanwhile.
   */
  context(): Promise<RecordContext>
}

/**
 * Stores bytes that the call's own work does not use up: a piece of a file that more calls bring. Failures are those of `receive`.
 */
export const receiveQueued = (
  context: RecordContext,
  id: string,
  incoming: Parameters<typeof receive>[2],
): Promise<LooseFile> => queued(context.actor.user_id ?? '', () => receive(context, id, incoming))

/** Runs work that may store files. */
export async function withUploads<A>(
  context: RecordContext,
  work: (receive: Receive, uploads: readonly Upload[]) => Promise<A>,
): Promise<A> {
  const uploads: Upload[] = []
  const receiveNext: Receive = async (id, incoming) => {
    if (uploads.length >= maxNewFiles) throw fail('too_large', 'too_large')
    const person = context.actor.user_id ?? ''
    const upload = await queued(person, () => receiveAny(context, id, incoming))
    uploads.push(upload)
    return upload
  }
  try {
    return await work(receiveNext, uploads)
  } finally {
    if (uploads.length > 0) await context.database.files.discard(uploads)
  }
}

/** The same for a call that writes documents. */
export function withFiles<A>(
  call: Call,
  context: RecordContext,
  work: (files: Staging) => Promise<A>,
): Promise<A> {
  return withUploads(context, (receive, uploads) =>
    work({
      receive,
      stage: (id, doc, way) => stage(context, { ...way, id, doc, receive }),
      async context() {
        if (uploads.length === 0 && call.reply.elapsedTime < lastingMs) return context
        const actor = await currentActor(call, context, 'write')
        if (!actor) throw fail('forbidden', 'not_allowed')
        return { ...context, actor, now: context.house.now().toISOString() }
      },
    }),
  )
}
