// A request as every method of WebDAV sees it: its destination, the caller with their lock tokens, and its body.
import type { Readable } from 'node:stream'
import { fail, Failure } from '#core/errors.ts'
import type { Place } from '#core/entity/place.ts'
import { isAnswer, type Answer, type Call } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { davContext } from './access.ts'
import { requireScope } from '#server/session/actor.ts'
import { hashOf } from '#server/session/secrets.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { davQueries } from '../../store/dav/reading.ts'
import type { PlacedLock } from '../../store/dav/face.ts'
import { davPath } from '../../rules/place.ts'
import type { Write } from '../tree/operation.ts'
import type { AncestorIds } from './locks/rules.ts'
import { readAddress, readPath, type Address } from './protocol/address.ts'
import { IfHeaderError, readIfHeader, tokensOf, type ConditionList } from './protocol/if-header.ts'
import { judge } from './protocol/headers.ts'
import { XmlError } from './protocol/xml.ts'
import { answerRefusal, refusalOf, refuse } from './refusal.ts'

export interface DavRequest {
  readonly call: Call
  readonly context: RecordContext
  /** Where it leads. */
  readonly address: Address
  /** Folders that the token is bound to; '' is the whole disk. */
  readonly folders: readonly string[]
  /** What `If` says; undefined without one. */
  readonly lists: readonly ConditionList[] | undefined
  /** Lock tokens that `If` submits. */
  readonly tokens: ReadonlySet<string>
}

/** The header of a request, the first where it was sent several times. */
export function headerOf({ request }: Call, name: string): string | undefined {
  const header = request.headers[name]
  return Array.isArray(header) ? header[0] : header
}

/** Failure forbidden for what the token or the person may not do there. */
export function openRequest(call: Call, scope: 'read' | 'write'): DavRequest {
  const { url = '' } = call.request.raw
  // A mark that is not escaped cuts the name, and what is left may be that of another file.
  const isCut = url.includes('#') || (scope === 'write' && url.includes('?'))
  const address = isCut ? 'unreadable' : readPath(url)
  if (address === undefined || address === 'unreadable') {
    throw refuse(400, 'The address cannot be read')
  }
  const { context, folders } = davContext(call, address.db)
  requireScope(context.actor.scopes, scope)
  const header = headerOf(call, 'if')
  const lists = header === undefined ? undefined : readLists(header)
  return { call, context, address, folders, lists, tokens: tokensOf(lists ?? []) }
}

function readLists(header: string): ConditionList[] {
  try {
    return readIfHeader(header)
  } catch (error) {
    throw error instanceof IfHeaderError ? refuse(400, error.message) : error
  }
}

/** Runs a method, and answers what it refuses as WebDAV does. */
export const method =
  (work: (call: Call) => Promise<Answer>, onTaken: 405 | 412 = 412) =>
  async (call: Call): Promise<Answer> => {
    try {
      return await work(call)
    } catch (error) {
      // What is left of the body is not waited for.
      if (!call.request.raw.complete) call.reply.header('connection', 'close')
      const refusal = error instanceof Failure ? refusalOf(error, onTaken) : undefined
      if (!refusal) throw error
      const refused = answerRefusal(refusal)
      if (!isAnswer(refused)) throw error
      return refused
    }
  }

/** Bytes of one body of XML. */
const maxXmlBytes = 256 * 1024

/** The body, read whole. Failure 413 beyond the limit. */
export async function readBody({ body }: Call): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of (body as Readable | undefined) ?? []) {
    bytes += (chunk as Buffer).length
    if (bytes > maxXmlBytes) throw refuse(413, 'The body is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Reads a body with one of the readers of `bodies.ts`. Failure 400 for what they cannot read. */
export async function readXmlBody<T>(call: Call, read: (body: Buffer) => T): Promise<T> {
  const body = await readBody(call)
  try {
    return read(body)
  } catch (error) {
    throw error instanceof XmlError ? refuse(400, error.message) : error
  }
}

/** What an address leads to. */
export interface Resolved {
  readonly address: Address
  /** The root of the disk is there and has no place. */
  readonly exists: boolean
  readonly place: Place | undefined
  /** Id of the folder that it is in, or would be; undefined where there is none. The root has none. */
  readonly parent: string | undefined
  /** Itself, where it is there, and the folders above it. */
  readonly line: AncestorIds
  /** The folder that it is in and those above it. */
  readonly parentLine: AncestorIds
}

export async function resolve(reader: ReadsTables, address: Address): Promise<Resolved> {
  const { names } = address
  const walked = names.length === 0 ? [] : await placeQueries(reader).walk(names)
  return resolved(address, walked)
}

/** What many addresses lead to, by `davPath` without a slash, and the locks that a change of them may meet. */
export async function resolveAll(
  reader: ReadsTables,
  addresses: readonly Address[],
  now: string,
): Promise<{ resolved: ReadonlyMap<string, Resolved>; locks: readonly PlacedLock[] }> {
  const named = new Map(addresses.map((one) => [davPath(one.db, one.names, false), one]))
  const paths = [...named.values()].map(({ names }) => names)
  const { walked, locks } = await davQueries(reader).walk(paths, now)
  const found = new Map([...named].map(([href, one], at) => [href, resolved(one, walked[at]!)]))
  return { resolved: found, locks }
}

/** The same from a path that was walked already. */
export function resolved(
  address: Address,
  walked: readonly (Pick<Place, 'id' | 'folder'> & Partial<Place>)[],
): Resolved {
  const { length } = address.names
  const above = walked.slice(0, Math.max(0, length - 1))
  const isThere = walked.length === length
  const last = above.at(-1)
  const hasParent = length > 0 && above.length === length - 1 && (last?.folder ?? true)
  const parentLine = [...above.map(({ id }) => id).toReversed(), '']
  const place = length > 0 && isThere ? (walked.at(-1) as Place) : undefined
  return {
    address,
    exists: isThere,
    place,
    parent: hasParent ? (last?.id ?? '') : undefined,
    line: length === 0 ? [''] : place ? [place.id, ...parentLine] : parentLine,
    parentLine,
  }
}

/** Something and the folders above it, as far as they lie within those that the token is bound to. */
export function lineWithin({ folders }: DavRequest, { line }: Pick<Resolved, 'line'>): AncestorIds {
  return line.slice(0, line.findLastIndex((id) => folders.includes(id)) + 1)
}

/** Whether something lies within the folders that the token is bound to. */
export function isOpen(request: DavRequest, target: Pick<Resolved, 'line'>): boolean {
  return lineWithin(request, target).length > 0
}

/** Failure forbidden beyond the folders that the token is bound to. */
export function refuseBeyond(request: DavRequest, target: Pick<Resolved, 'line'>): void {
  if (!isOpen(request, target)) throw fail('forbidden', 'not_allowed')
}

/** What the address of the request leads to. Failure 404 where that is nothing, forbidden beyond the token's folders. */
export async function findTarget(request: DavRequest): Promise<Resolved> {
  const target = await resolve(request.context.database, request.address)
  refuseBeyond(request, target)
  if (!target.exists) throw refuse(404, 'There is nothing under this address')
  return target
}

/** Failure 412 where the request knows another version than this one. */
export function refuseUnmet({ request }: Call, place: Place | undefined): void {
  // Folders have no tag.
  const tag = place?.folder ? undefined : `"${place?.tag}"`
  const version = place && { tag, modifiedAt: place.modified_at }
  const conditions = { ...request.headers, 'if-modified-since': undefined }
  if (judge(conditions, version) !== 'holds') throw refuse(412, 'It is another version by now')
}

/** The same, and 409 where what was found under the address was moved away before the transaction that changes it. */
export function refuseChanged(call: Call, found: Place, now: Place | undefined): void {
  if (now?.parent !== found.parent || now.name !== found.name) {
    throw refuse(409, 'It was moved away meanwhile')
  }
  refuseUnmet(call, now)
}

/** Where something new may come to lie. Failure 409 without a folder, 405 for the root, forbidden beyond the token's folders. */
export function spotOf(request: DavRequest, target: Resolved): { parent: string; name: string } {
  refuseBeyond(request, { line: target.parentLine })
  const name = target.address.names.at(-1)
  if (name === undefined) throw refuse(405, 'The root of the disk is a folder')
  if (target.parent === undefined) throw refuse(409, 'The folder above it is not there')
  return { parent: target.parent, name }
}

/** The other address of a COPY or MOVE. Failure 400, or 502 for another server or Group. */
export function readDestination({ call, address }: DavRequest): Address {
  const header = headerOf(call, 'destination')
  const found = header === undefined ? 'unreadable' : readAddress(header, call.request.host)
  if (found === 'unreadable') throw refuse(400, 'The destination cannot be read')
  if (found === 'elsewhere' || found.db !== address.db) {
    throw refuse(502, 'Files are moved and copied within one Group')
  }
  return found
}

/** The id that documents name the token by: a hash, so it opens nothing. */
function callerOf({ session }: Call): string | undefined {
  return session.hash ? hashOf(session.hash.toString('base64')).toString('base64url') : undefined
}

/** The writer, for the operations. */
export function writer({ call, folders }: DavRequest, { line }: Pick<Resolved, 'line'>): Write {
  const within = folders.includes('') ? '' : (line.find((id) => folders.includes(id)) ?? '')
  return { via: 'dav', within, caller: callerOf(call) }
}
