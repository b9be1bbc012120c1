// Clients that disconnect before they are answered.
import type { FastifyReply } from 'fastify'

/** Aborted when the client disconnects, or at once where it did during authorisation: then no event comes any more. */
export function whenGone({ raw }: FastifyReply): AbortController {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  if (raw.closed || raw.destroyed) gone.abort()
  return gone
}
