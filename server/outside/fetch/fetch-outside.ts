// The one way by which the server reads from other servers. Each connection goes to an address that was looked at, whatever
// the name says a moment later; each redirect is looked at anew; time, bytes and redirects end. No Brotli, no cookies, no
// proxy, no connection that is kept.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { readBody } from './body.ts'
import { connect, type OutsideMethod } from './connect.ts'
import { OutsideFailure } from './failure.ts'
import type { HostTurns } from './host-turns.ts'
import type { Resolve } from './names.ts'
import { isRefusedPort } from './ports.ts'

export interface OutsideOptions {
  /** Networks that are open beside the internet (`FETCH_ALLOW`). */
  readonly allowed: BlockList
  /** For everything together: names, redirects, body; from the turn at the first server on. */
  readonly timeoutMs: number
  /** Of the body as it is read, unpacked. */
  readonly maxBytes: number
  readonly method?: OutsideMethod
  /** Of a POST or PATCH, which goes to one server and is not sent again where that leads elsewhere (`maxRedirects: 0`). */
  readonly body?: string
  readonly maxRedirects?: number
  /** Sent to the first server, and to the same origin after a redirect. */
  readonly headers?: Readonly<Record<string, string>>
  /** What the server calls itself. */
  readonly agent?: string
  /** Each server is called when it is its turn. */
  readonly turns?: HostTurns
  readonly resolve?: Resolve
  /** Ends the call early, as if its time were over. */
  readonly signal?: AbortSignal
}

interface OutsideHead {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Where it was read in the end. */
  readonly url: string
  /** Statuses of the redirects on the way there. */
  readonly redirects: readonly number[]
}

export interface OutsideAnswer extends OutsideHead {
  readonly body: Buffer
}

/** An answer whose body is read piece by piece, unpacked, within the limits. */
export interface OutsideStream extends OutsideHead {
  /** Rejects with an OutsideFailure. The connection ends with it, also where a loop over it is left before its end. */
  readonly body: AsyncGenerator<Buffer, void, undefined>
  /** Ends the connection of a body that is not needed. */
  readonly close: () => void
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])
const usualRedirects = 5
const usualAgent = 'Bancada'

/** Reads one address whole. Rejects with an OutsideFailure; a status of any kind is an answer. */
export async function fetchOutside(
  address: string,
  options: OutsideOptions,
): Promise<OutsideAnswer> {
  const { body, close: _, ...head } = await openOutside(address, options)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return { ...head, body: Buffer.concat(chunks) }
}

/** The same, answered once the headers are there. A body that is neither read nor closed holds its connection until the time is over. */
export async function openOutside(
  address: string,
  options: OutsideOptions,
): Promise<OutsideStream> {
  const { maxRedirects = usualRedirects, timeoutMs, turns } = options
  const first = readAddress(address, options)
  const waiting = options.signal
  let release = await turns?.take(first.hostname, waiting).catch((error: unknown) => {
    throw new OutsideFailure('too_slow', error)
  })
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = waiting ? AbortSignal.any([timeout, waiting]) : timeout
  const redirects: number[] = []
  for (let url = first; ;) {
    const headers = url.origin === first.origin ? (options.headers ?? {}) : {}
    const response = await openOne(url, { ...options, headers, signal, release })
    const { statusCode: status = 0, headers: answered } = response
    if (!redirectStatuses.has(status) || answered.location === undefined) {
      return {
        status,
        headers: answered,
        url: url.href,
        redirects,
        body: withFailures(readBody(response, options), signal),
        close: () => void response.destroy(),
      }
    }
    response.destroy()
    if (redirects.push(status) > maxRedirects) throw new OutsideFailure('too_many_redirects')
    url = readAddress(answered.location, options, url)
    release = await turns?.take(url.hostname, signal).catch((error: unknown) => {
      throw failureOf(error, signal)
    })
  }
}

interface Hop extends OutsideOptions {
  readonly signal: AbortSignal
  /** Ends the turn at this server. */
  readonly release: (() => void) | undefined
}

async function openOne(
  url: URL,
  { method = 'GET', agent = usualAgent, release = () => undefined, ...options }: Hop,
): Promise<IncomingMessage> {
  const { signal, headers } = options
  try {
    const sent = { ...headers, 'accept-encoding': 'gzip, deflate', 'user-agent': agent }
    const response = await connect(url, { ...options, method, headers: sent })
    response.once('close', release)
    return response
  } catch (error) {
    release()
    throw failureOf(error, signal)
  }
}

async function* withFailures(
  body: AsyncGenerator<Buffer, void, undefined>,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* body
  } catch (error) {
    throw failureOf(error, signal)
  }
}

function failureOf(error: unknown, signal: AbortSignal): OutsideFailure {
  if (error instanceof OutsideFailure) return error
  return new OutsideFailure(signal.aborted ? 'too_slow' : codeOf(error), error)
}

function codeOf(error: unknown): 'no_such_host' | 'unreachable' {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOTFOUND' ? 'no_such_host' : 'unreachable'
}

function readAddress(address: string, { allowed }: OutsideOptions, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new OutsideFailure('bad_address')
  const url = new URL(address, base)
  const isPlain = url.username === '' && url.password === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) throw new OutsideFailure('bad_address')
  if (isRefusedPort(url, allowed)) throw new OutsideFailure('closed_address')
  return url
}
