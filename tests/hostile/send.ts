// Sends one request into the server and brings back all of its answer, or as much as an open feed says at once.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#server/calls/route.ts'
import type { HostileRequest } from './requests.ts'

export interface HostileAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  /** Milliseconds to the last byte, or until it was hung up on. */
  readonly ms: number
  /** It was a feed that had more to say. */
  readonly open: boolean
}

/** A route that hangs is cut off here, in milliseconds, where a busy machine is not; feeds may stay open, so they are cut off sooner. */
export const timeoutMs = 60_000
const feedTimeoutMs = 300

let sent = 0

/** Every call comes from another network, so that none is refused for what others did. */
function nextAddress(): string {
  sent += 1
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
}

/** As it went over the wire, for a person who has to read it. */
export function inWords(route: Route, { url, headers, body }: HostileRequest): string {
  const bytes = body.bytes?.toString('latin1').slice(0, 600) ?? ''
  return `${route.method} ${url.slice(0, 300)} ${JSON.stringify({ ...headers, ...body.headers })} ${bytes}`
}

export async function send(
  server: FastifyInstance,
  route: Route,
  { url, headers, body }: HostileRequest,
  credentials: Record<string, string>,
  remoteAddress = nextAddress(),
): Promise<HostileAnswer> {
  const began = performance.now()
  const response = await server.inject({
    method: route.method,
    url,
    remoteAddress,
    headers: { accept: 'application/json', ...credentials, ...body.headers, ...headers },
    payload: body.bytes,
    payloadAsStream: true,
  })
  const stream = response.stream()
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('error', () => undefined)
  const isFeed = response.headers['x-accel-buffering'] === 'no'
  const ended = stream.readableEnded || (await endOf(stream, isFeed ? feedTimeoutMs : timeoutMs))
  // Hanging up, as a client does.
  if (!ended) (response.raw.res as ServerResponse).destroy()
  return {
    status: response.statusCode,
    headers: response.headers as HostileAnswer['headers'],
    text: Buffer.concat(chunks).toString('utf8'),
    ms: performance.now() - began,
    open: !ended && isFeed,
  }
}

async function endOf(stream: NodeJS.ReadableStream, ms: number): Promise<boolean> {
  const given = new AbortController()
  const end = once(stream, 'end', { signal: given.signal }).then(
    () => true,
    () => false,
  )
  const late = pause(ms, false, { signal: given.signal }).catch(() => false)
  const ended = await Promise.race([end, late])
  given.abort()
  return ended
}
