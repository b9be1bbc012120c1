// The one way by which the server reads from other servers. Each connection goes to an address that was looked at, whatever
// the name says a moment later; each redirect is looked at anew; time, bytes and redirects end. No Brotli, no cookies, no
// proxy, no connection that is kept.
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type BlockList, type LookupFunction } from 'node:net'
import { createGunzip } from 'node:zlib'
import { mayReach } from './addresses.ts'

/** Why nothing was read. */
export type OutsideCode =
  /** No address of http or https, or one with a name and password in it. */
  | 'bad_address'
  /** It leads to a network that is closed. */
  | 'closed_address'
  | 'too_many_redirects'
  | 'too_large'
  | 'too_slow'
  /** Packed in a way that was not asked for, or broken. */
  | 'bad_encoding'
  | 'unreachable'

export class OutsideFailure extends Error {
  readonly code: OutsideCode
  constructor(code: OutsideCode, cause?: unknown) {
    super(`not read from outside: ${code}`, { cause })
    this.name = 'OutsideFailure'
    this.code = code
  }
}

/** Finds all addresses of a name, as `dns.lookup` does with `all`. */
export type Resolve = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export interface OutsideOptions {
  /** Networks that are open beside the internet (`FETCH_ALLOW`). */
  readonly allowed: BlockList
  /** For everything together: names, redirects, body. */
  readonly timeoutMs: number
  /** Of the body as it is read, unpacked. */
  readonly maxBytes: number
  readonly maxRedirects?: number
  /** Sent to the first server, and to the same origin after a redirect. */
  readonly headers?: Readonly<Record<string, string>>
  readonly resolve?: Resolve
}

export interface OutsideAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  /** Where it was read in the end. */
  readonly url: string
}

const redirects = new Set([301, 302, 303, 307, 308])
const usualRedirects = 5
const maxHeaderBytes = 16 * 1024
const agentName = 'Bancada'

/** Reads one address with GET. Rejects with an OutsideFailure; a status of any kind is an answer. */
export async function fetchOutside(
  address: string,
  options: OutsideOptions,
): Promise<OutsideAnswer> {
  const { maxRedirects = usualRedirects, headers = {}, timeoutMs } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const first = readAddress(address)
  let url = first
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const own = url.origin === first.origin ? headers : {}
      const response = await open(url, own, { ...options, signal })
      const { statusCode: status = 0, headers: answered } = response
      if (!redirects.has(status) || answered.location === undefined) {
        const body = await readBody(response, options.maxBytes)
        return { status, headers: answered, body, url: url.href }
      }
      response.destroy()
      url = readAddress(answered.location, url)
    }
  } catch (error) {
    if (error instanceof OutsideFailure) throw error
    throw new OutsideFailure(signal.aborted ? 'too_slow' : 'unreachable', error)
  }
  throw new OutsideFailure('too_many_redirects')
}

function readAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new OutsideFailure('bad_address')
  const url = new URL(address, base)
  const isPlain = url.username === '' && url.password === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) throw new OutsideFailure('bad_address')
  return url
}

/** Connects to a looked-at address of the host, and answers once the headers are there. */
function open(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { allowed, resolve, signal }: OutsideOptions & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is looked at when it is resolved; an address is never resolved.
  if (isIP(host) !== 0 && !mayReach(host, allowed)) throw new OutsideFailure('closed_address')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done, refuse) => {
    const sent = request(
      url,
      {
        agent: false,
        signal,
        lookup: guardedLookup(allowed, resolve),
        maxHeaderSize: maxHeaderBytes,
        headers: { ...headers, 'accept-encoding': 'gzip', 'user-agent': agentName },
      },
      done,
    )
    sent.on('error', refuse)
    // Without an answer or an error, as when the server changes to another protocol.
    sent.on('close', () => refuse(new OutsideFailure('unreachable')))
    sent.end()
  })
}

/** Resolves a name once for the connection that is being made; one closed address among them closes the name. */
function guardedLookup(allowed: BlockList, resolve: Resolve = resolveBySystem): LookupFunction {
  return (host, { all }, done) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return done(error ?? new OutsideFailure('unreachable'), '', 0)
      if (addresses.some(({ address }) => !mayReach(address, allowed))) {
        return done(new OutsideFailure('closed_address'), '', 0)
      }
      if (all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}

function resolveBySystem(host: string, done: Parameters<Resolve>[1]): void {
  systemLookup(host, { all: true }, (error, addresses) => done(error, addresses ?? []))
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (!/^(identity|(x-)?gzip)$/i.test(encoding)) {
    response.destroy()
    throw new OutsideFailure('bad_encoding')
  }
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw new OutsideFailure('too_large')
  }
  const isPacked = encoding.toLowerCase() !== 'identity'
  const unpacked = isPacked ? response.pipe(createGunzip()) : response
  // A pipe hands no failure on.
  if (isPacked) response.on('error', (error) => unpacked.destroy(error))
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new OutsideFailure('too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') ? new OutsideFailure('bad_encoding', error) : error
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}
