// Connections before and between requests: how many one network may hold, how slowly a request may arrive, and how many at once.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from '#server/limits/rate.ts'
import { Tally } from './tally.ts'
import { refuseUnreadable } from './unreadable.ts'
import { onEachRequest } from './each-request.ts'

export interface ConnectionLimits {
  /** Connections one network may hold; those of a proxy that names its client, and open feeds, do not count. */
  readonly perNetwork: number
  /** Milliseconds after which a body is looked at. */
  readonly graceMs: number
  /** Bytes a second, on average, below which the rest of a body is not waited for. */
  readonly minBytesPerSecond: number
}

/** There is no time limit on a body that still comes: a slow connection may take as long as it needs. */
export const usualConnections: ConnectionLimits = {
  perNetwork: 500,
  graceMs: 20_000,
  minBytesPerSecond: 100,
}

/** The connection of this reply does not count until the reply has ended. */
export type FreeConnection = (reply: FastifyReply) => void

const secondMs = 1_000

/** Refuses a connection too many with 429, by hand, since no request has come yet. */
function limitPerNetwork(
  app: FastifyInstance,
  { perNetwork }: ConnectionLimits,
  sha: string,
): FreeConnection {
  const counted = new Map<Socket, string>()
  const tally = new Tally()
  const release = (socket: Socket) => {
    const network = counted.get(socket)
    if (network === undefined) return
    counted.delete(socket)
    tally.drop(network)
  }
  const count = (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    counted.set(socket, network)
    return tally.add(network)
  }
  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => release(socket))
    if (count(socket) <= perNetwork) return
    refuseUnreadable({ code: 'TOO_MANY_CONNECTIONS' }, socket, sha)
  })
  onEachRequest(app, ({ ip, raw: { socket } }) => {
    if (networkOf(ip) !== counted.get(socket)) release(socket)
  })
  return (reply) => {
    const { socket } = reply.raw
    if (!socket || !counted.has(socket)) return
    release(socket)
    reply.raw.once('close', () => {
      if (!socket.destroyed) count(socket)
    })
  }
}

/** Cuts requests whose bodies hardly come, with 408: a byte now and then does not keep a connection. */
function cutSlowBodies(app: FastifyInstance, limits: ConnectionLimits, sha: string): void {
  const arriving = new Map<IncomingMessage, { sinceMs: number; bytesBefore: number }>()
  onEachRequest(app, ({ raw }) => {
    // A request that never came over a network (Fastify's `inject`) has no pace.
    if (!(raw.socket instanceof Socket)) return
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    if (length === undefined && coding === undefined) return
    const { bytesRead } = raw.socket
    arriving.set(raw, { sinceMs: performance.now(), bytesBefore: bytesRead })
    raw.once('close', () => arriving.delete(raw))
  })
  const timer = setInterval(() => {
    for (const [request, { sinceMs, bytesBefore }] of arriving) {
      const { socket } = request
      const elapsedMs = performance.now() - sinceMs
      if (request.complete) arriving.delete(request)
      else if (elapsedMs > limits.graceMs) {
        const bytesPerSecond = ((socket.bytesRead - bytesBefore) * secondMs) / elapsedMs
        if (bytesPerSecond >= limits.minBytesPerSecond) continue
        refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, sha)
      }
    }
  }, secondMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Requests of one connection that may wait for their answers, or come in one turn: programs that send ahead send ten. */
const maxAhead = 32

/**
 * The answer to the last of them ends its connection, and what comes behind it is not answered: Node hands over in one turn all the
 * thousands that came at once.
 */
function limitSentAhead(server: Server): void {
  const ahead = new WeakMap<Socket, number>()
  const release = (socket: Socket) => ahead.set(socket, ahead.get(socket)! - 1)
  const isTaken = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const count = (ahead.get(socket) ?? 0) + 1
    ahead.set(socket, count)
    if (count < maxAhead) response.once('close', () => setImmediate(release, socket))
    if (count === maxAhead) response.shouldKeepAlive = false
    if (count === maxAhead + 1) {
      // Node goes on reading behind each request.
      socket.on('resume', () => socket.pause())
      socket.pause()
    }
    return count <= maxAhead
  }
  const [answer] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isTaken(request, response)) answer!.call(server, request, response)
  })
}

/** These limits, on the server that listens. Returns how a feed gives its connection free. */
export function limitConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  sha: string,
): FreeConnection {
  limitSentAhead(app.server)
  cutSlowBodies(app, limits, sha)
  return limitPerNetwork(app, limits, sha)
}
