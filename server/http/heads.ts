// How long the head of a request may be: its address and its headers.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { largeHead } from './unreadable.ts'

/** Bytes of a head without the locks that the next one makes room for. */
const usualHead = 16 * 1024

/**
 * Bytes of the largest head. A client that renames a folder by WebDAV sends the lock of each member in `If` (RFC 4918, 10.4): davfs2 locks
 * every file that it has yet to send, some 160 bytes each.
 */
export const maxHeadBytes = 128 * 1024

/** A colon, a blank, the end of the line. */
const marks = 4

function lengthOf({ url = '', rawHeaders }: IncomingMessage): number {
  const mayLock = url.startsWith('/dav/')
  let length = url.length
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!, rawHeaders[at + 1]!]
    if (!mayLock || name.toLowerCase() !== 'if') length += name.length + value.length + marks
  }
  return length
}

/** Refuses requests with longer heads with 431, before anything is read of their bodies. */
export function refuseLargeHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (lengthOf(raw) <= usualHead) return
    return reply.code(431).header('connection', 'close').send(largeHead)
  })
}
