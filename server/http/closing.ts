// Ends the server's work in order: nothing new is taken, feeds end, and what is being answered is answered. A connection whose body was
// left halfway ends alike.
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#core/errors.ts'
import { onEachRequest } from './each-request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server closes: answers without an end stop. */
    readonly closing: AbortSignal
  }
}

/** Answers under way are waited for so long. */
const graceMs = 5_000
/** What counts answers, bodies, turns and feeds listens for the end of a reply; Node warns of more than ten as of a leak. */
const maxListeners = 20

/** Makes `close` wait for the answers under way and refuse new calls with service_unavailable. */
export function closeInOrder(app: FastifyInstance): void {
  const closing = new AbortController()
  const open = new Set<FastifyReply>()
  app.decorate('closing', closing.signal)
  onEachRequest(app, (_request, reply) => {
    open.add(reply)
    reply.raw.setMaxListeners(maxListeners)
    reply.raw.once('close', () => open.delete(reply))
    if (closing.signal.aborted) throw fail('service_unavailable', 'unavailable')
  })
  // No further call comes over a connection of which an answer says so.
  app.addHook('onSend', async (request, reply) => {
    if (closing.signal.aborted || isLeft(request)) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing.abort()
    const until = performance.now() + graceMs
    while (open.size > 0 && performance.now() < until) await pause(5)
  })
}

/**
 * A body that was to be read as it comes and is not at its end: what is left is neither waited for nor read. What came behind it would wait
 * until the connection is cut, and behind a proxy that is somebody else's.
 */
function isLeft({ raw, body }: FastifyRequest): boolean {
  return !raw.complete && (raw.readableDidRead || body instanceof Readable)
}
