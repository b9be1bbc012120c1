// Clients that disconnect before they are answered.
import type { FastifyReply } from 'fastify'

const known = new WeakMap<FastifyReply['raw'], AbortController>()

/**
 * Aborted when the client disconnects before it has its whole answer, or at once where it did during authorisation: then no event comes any
 * more. One for each call.
 */
export function whenGone({ raw }: FastifyReply): AbortController {
  const before = known.get(raw)
  if (before) return before
  const gone = new AbortController()
  known.set(raw, gone)
  // An abort makes an error with a stack, which every answer would pay for.
  raw.once('close', () => raw.writableFinished || gone.abort())
  if ((raw.closed || raw.destroyed) && !raw.writableFinished) gone.abort()
  return gone
}
