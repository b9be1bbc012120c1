// Answers that stay open while a client listens: feeds of changes, and of what else changes. They end with the client, with the
// server, and by themselves after a while.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { fail } from '#core/errors.ts'
import { whenGone } from '#server/limits/gone.ts'
import type { Call } from '#server/calls/route.ts'

/** Milliseconds that such an answer lasts at most; clients resume where they were, and are checked anew. */
export const maxLifeMs = 15 * 60_000

/** Keeps the line of an event source alive; it has no data. */
export const eventBeat = 'event: heartbeat\ndata: \n\n'

/** Feeds one person may hold open in this process: browsers share one, programs have a few. */
const maxOpen = 100
const open = new Map<string, number>()

function enter(user_id: string): void {
  const count = (open.get(user_id) ?? 0) + 1
  if (count > maxOpen) throw fail('too_many_requests', 'too_many_requests')
  open.set(user_id, count)
}

function leave(user_id: string): void {
  const count = (open.get(user_id) ?? 1) - 1
  if (count > 0) open.set(user_id, count)
  else open.delete(user_id)
}

/**
 * Writes the texts of the source to the reply and resolves when it has ended. The signal is aborted when the client is gone.
 * Failure too_many_requests at a person's hundredth and first, service_unavailable when too many wait at this server.
 */
export async function sendOpen(
  { reply, request, session }: Call,
  type: string,
  source: (over: AbortSignal) => AsyncGenerator<string>,
): Promise<void> {
  const user_id = session.person?.user_id ?? ''
  reply.waitsForNews()
  enter(user_id)
  const gone = whenGone(reply)
  const over = AbortSignal.any([gone.signal, request.server.closing])
  const stream = Readable.from(source(over))
  void reply.type(type).header('x-accel-buffering', 'no')
  void reply.send(stream)
  await finished(stream).catch(() => gone.abort())
  leave(user_id)
}
