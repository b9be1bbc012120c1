// One connection to another server, to an address that was looked at: a name is resolved once, and nothing is called where one of
// its addresses is closed.
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type BlockList, type LookupFunction } from 'node:net'
import { isReserved, mayReach } from './addresses.ts'
import { OutsideFailure } from './failure.ts'

/** Finds all addresses of a name, as `dns.lookup` does with `all`. */
export type Resolve = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export type OutsideMethod = 'GET' | 'HEAD' | 'POST' | 'PATCH'

interface Connection {
  readonly allowed: BlockList
  readonly method: OutsideMethod
  /** Of a POST or PATCH. */
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly resolve?: Resolve
}

const maxHeaderBytes = 16 * 1024

/** Answers once the headers are there. */
export function connect(
  url: URL,
  { allowed, resolve, body, ...rest }: Connection,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is looked at when it is resolved; an address is never resolved.
  if (isIP(host) !== 0 && !mayReach(host, allowed)) {
    return Promise.reject(new OutsideFailure('closed_address'))
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const lookup = guardedLookup(allowed, resolve)
  return new Promise((done, refuse) => {
    const sent = request(
      url,
      { ...rest, agent: false, lookup, maxHeaderSize: maxHeaderBytes },
      done,
    )
    sent.on('error', refuse)
    // Without an answer or an error, as when the server changes to another protocol.
    sent.on('close', () => refuse(new OutsideFailure('unreachable')))
    sent.end(body)
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
  if (isReserved(host)) return done(Object.assign(new Error(host), { code: 'ENOTFOUND' }), [])
  systemLookup(host, { all: true }, (error, addresses) => done(error, addresses ?? []))
}
