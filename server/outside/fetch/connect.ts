// One connection to another server, to an address that was looked at: a name is resolved once, and nothing is called where one of
// its addresses is closed.
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type BlockList, type LookupFunction } from 'node:net'
import { mayReach } from './addresses.ts'
import { OutsideFailure } from './failure.ts'
import { makeResolve, type Resolve } from './names.ts'

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
const resolveHere = makeResolve()

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
  const lookup = guardedLookup({ allowed, resolve, signal: rest.signal })
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
function guardedLookup({
  allowed,
  resolve = resolveHere,
  signal,
}: Pick<Connection, 'allowed' | 'resolve' | 'signal'>): LookupFunction {
  return (host, { all }, done) => {
    const refuse = (error: Error) => done(error, '', 0)
    void resolve(host, signal).then((addresses) => {
      const [first] = addresses
      if (!first) return refuse(new OutsideFailure('unreachable'))
      if (addresses.some(({ address }) => !mayReach(address, allowed)))
        return refuse(new OutsideFailure('closed_address'))
      if (all) return done(null, [...addresses])
      done(null, first.address, first.family)
    }, refuse)
  }
}
