// What the address of a request leads to (RFC 4918, 5): the resource, the collection it is a member of, and whether the request may go on.
import { fail } from '#core/errors.ts'
import type { Place } from '#core/entity/place.ts'
import type { Call } from '#server/calls/route.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { davPath } from '../../rules/place.ts'
import { davQueries } from '../../store/dav/reading.ts'
import type { PlacedLock } from '../../store/dav/face.ts'
import { placeQueries } from '../../store/places/reading.ts'
import type { Spot } from '../tree/operation.ts'
import type { AncestorIds } from './locks/rules.ts'
import type { Address } from './protocol/address.ts'
import { judge } from './protocol/headers.ts'
import { refuse } from './refusal.ts'
import type { DavRequest } from './request.ts'

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

/** Whether something lies within the folders that the token is bound to, and in none that is closed to the person. */
export function isOpen(request: DavRequest, target: Pick<Resolved, 'line'>): boolean {
  return (
    lineWithin(request, target).length > 0 && !target.line.some((id) => request.isClosed({ id }))
  )
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

/** The folder and the name of a new member. Failure 409 without a folder, 405 for the root, forbidden beyond the token's folders. */
export function memberOf(request: DavRequest, target: Resolved): Spot {
  refuseBeyond(request, { line: target.parentLine })
  const name = target.address.names.at(-1)
  if (name === undefined) throw refuse(405, 'The root of the disk is a folder')
  if (target.parent === undefined) throw refuse(409, 'The folder above it is not there')
  return { parent: target.parent, name }
}
