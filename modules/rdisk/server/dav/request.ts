// A request as every method of WebDAV sees it: its address, the caller with their lock tokens, and its body. A token's permissions for
// WebDAV open nothing else, and no other permission opens it.
import { isLocked } from '#core/access/policies.ts'
import type { Place } from '#core/entity/place.ts'
import { fail, Failure } from '#core/errors.ts'
import { wholeBody } from '#server/bodies/whole-body.ts'
import { isAnswer, type Answer, type Call } from '#server/calls/route.ts'
import { whenGone } from '#server/limits/gone.ts'
import type { RecordContext } from '#server/records/face.ts'
import { actorOf, requireScope } from '#server/session/actor.ts'
import { renewedCall, stillAdmitting } from '#server/session/renewed.ts'
import { hashOf } from '#server/session/secrets.ts'
import { davGrants } from '../../rules/dav-grants.ts'
import { closedPlaces } from '../tree/closed.ts'
import type { Write } from '../tree/operation.ts'
import type { AncestorIds } from './locks/rules.ts'
import { readAddress, readPath, type Address } from './protocol/address.ts'
import { headerOf } from './protocol/headers.ts'
import { IfHeaderError, readIfHeader, tokensOf, type ConditionList } from './protocol/if-header.ts'
import { XmlError } from './protocol/xml.ts'
import { answerRefusal, refusalOf, refuse } from './refusal.ts'

interface Access {
  /** Its actor reads, or reads and writes, as the token may. */
  readonly context: RecordContext
  /** Folders that the token is bound to; `['']` is the whole disk. */
  readonly folders: readonly string[]
  /** What an app shows and the person may not see. */
  isClosed(place: Pick<Place, 'id'>): boolean
}

export interface DavRequest extends Access {
  readonly call: Call
  readonly address: Address
  /** What `If` says; undefined without one. */
  readonly lists: readonly ConditionList[] | undefined
  /** Addresses in this Group that `If` speaks of, by their names there; undefined: the address of the request. */
  readonly named: ReadonlyMap<string | undefined, Address>
  /** Lock tokens that `If` submits. */
  readonly tokens: ReadonlySet<string>
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
  const access = accessOf(call, address.db)
  requireScope(access.context.actor.scopes, scope)
  return { call, ...access, address, ...readConditions(call, address) }
}

/** What `If` says. Failure 400. */
function readConditions(
  call: Call,
  address: Address,
): Pick<DavRequest, 'lists' | 'named' | 'tokens'> {
  const header = headerOf(call, 'if')
  const lists = header === undefined ? undefined : readLists(header)
  const named = new Map<string | undefined, Address>()
  for (const { resource } of lists ?? []) {
    const found = resource === undefined ? address : readAddress(resource, call.request.host)
    if (typeof found === 'object' && found.db === address.db) named.set(resource, found)
  }
  return { lists, named, tokens: tokensOf(lists ?? []) }
}

function readLists(header: string): ConditionList[] {
  try {
    return readIfHeader(header)
  } catch (error) {
    throw error instanceof IfHeaderError ? refuse(400, error.message) : error
  }
}

/** Failure forbidden where the token opens nothing of this Group, subscription_needed where it is locked, and those of `actorOf`. */
function accessOf(call: Call, db: string): Access {
  const { house, session, reply } = call
  const person = actorOf(house, session, db)
  if (isLocked(person)) throw fail('subscription_needed', 'subscription_needed')
  const { read, write, folders } = davGrants(session.scopes ?? [], db)
  if (!read) throw fail('forbidden', 'not_allowed')
  const actor = { ...person, scopes: write ? ['read', 'write'] : ['read'] }
  const database = house.store.database(db, {
    person: actor.user_id ?? undefined,
    gone: () => whenGone(reply).signal,
    onlyReads: call.onlyReads,
    stillMay: stillAdmitting(call, actor, (late) => accessWithin(late, db, folders).context.actor),
  })
  const context = { house, database, actor, now: house.now().toISOString() }
  return { context, folders, isClosed: closedPlaces(context) }
}

/** Failure forbidden too where the token opens less by now than these folders. */
function accessWithin(call: Call, db: string, folders: readonly string[]): Access {
  const current = accessOf(call, db)
  const isNarrowed = folders.some((id) => !current.folders.includes(id))
  if (isNarrowed && !current.folders.includes('')) throw fail('forbidden', 'not_allowed')
  return current
}

/** A transfer may take hours, so rights are checked again after it. Failures as of `renewedCall` and `accessWithin`. */
export async function renewed({ call, context, folders }: DavRequest): Promise<RecordContext> {
  const late = await renewedCall(call)
  return late === call ? context : accessWithin(late, context.database.name, folders).context
}

/** Runs a method, and answers what it refuses as WebDAV does. */
export const method =
  (work: (call: Call) => Promise<Answer>, onTaken: 405 | 412 = 412) =>
  async (call: Call): Promise<Answer> => {
    try {
      return await work(call)
    } catch (error) {
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
async function readBody({ body }: Call): Promise<Buffer> {
  try {
    return await wholeBody(body, maxXmlBytes)
  } catch (error) {
    const isLong = error instanceof Failure && error.code === 'too_large'
    throw isLong ? refuse(413, 'The body is too large') : error
  }
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

/**
 * The writer, for the operations; `line`: what is written, or the folder it is put into, and the folders above. Left out where the
 * operation finds these by the request, which looks for nothing beyond the token's folders.
 */
export function writer({ call, folders }: DavRequest, line: AncestorIds = []): Write {
  const within = folders.includes('') ? '' : (line.find((id) => folders.includes(id)) ?? '')
  return { via: 'dav', within, caller: callerOf(call) }
}

/** The id that documents name the token by: a hash, so it opens nothing. */
function callerOf({ session }: Call): string | undefined {
  return session.hash ? hashOf(session.hash.toString('base64')).toString('base64url') : undefined
}
