// Requests that are no HTTP. Most cannot be read at all: they meet no route and no hook, so their answer is written here,
// by hand and in the shape of every other one. Those whose head is too long are refused too.
import type { Duplex } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { failCall } from '#core/errors.ts'
import { bareHeaders } from './headers.ts'
import { onEachRequest } from './each-request.ts'

interface Refusal {
  readonly status: string
  readonly error: string
  readonly reason: string
}

/** What a head that is too large is answered with (431), whichever way it is refused. */
export const largeHead = {
  error: 'too_large',
  reason: 'The address or the headers are too large',
} as const

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', ...largeHead },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    error: 'bad_request',
    reason: 'The request took too long to arrive',
  },
  TOO_MANY_CONNECTIONS: {
    status: '429 Too Many Requests',
    error: 'too_many_requests',
    reason: 'Too many connections from one network',
  },
}
const unreadable: Refusal = {
  status: '400 Bad Request',
  error: 'bad_request',
  reason: 'The request is not valid HTTP',
}

/** Answers and closes the connection; what else may have come on it is not looked at. */
export function refuseUnreadable(
  cause: Pick<NodeJS.ErrnoException, 'code'>,
  socket: Duplex,
  sha: string,
): void {
  if (cause.code === 'ECONNRESET' || socket.destroyed) return
  const { status, error, reason } = refusals[cause.code ?? ''] ?? unreadable
  const body = JSON.stringify({ error, reason })
  const headers = {
    ...bareHeaders,
    'x-app-version': sha,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // For every kind of connection: not each kind of stream has `destroySoon`.
  const text = `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`
  if (socket.writable) socket.end(text, () => socket.destroy())
  else socket.destroy()
}

/** Only HTTP/1.0 may leave out the host. Node would refuse the others too, but without a word and without our headers. */
export function refuseHostless(app: FastifyInstance): void {
  onEachRequest(app, ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion === '1.0') return
    reply.header('connection', 'close')
    throw failCall('bad_request', 'The request names no host')
  })
}

/** Bodies come as they are, or in chunks. Of another coding, named beside chunks, Node would hand on what it cannot read as if it were the body. */
export function refuseCodings(app: FastifyInstance): void {
  onEachRequest(app, ({ raw }, reply) => {
    const { 'transfer-encoding': coding } = raw.headers
    if (coding === undefined || coding.trim().toLowerCase() === 'chunked') return
    reply.header('connection', 'close')
    throw failCall('bad_request', 'The body may have no transfer coding but chunked')
  })
}

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
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (lengthOf(raw) <= usualHead) return done()
    void reply.code(431).header('connection', 'close').send(largeHead)
  })
}
