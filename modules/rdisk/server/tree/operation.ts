// What every operation on the tree needs: who may write, what is announced of it inside its transaction, and where things may be
// put. Operations are the only way in which the browser's routes, WebDAV and jobs change files.
import { planRefuses } from '#core/access/policies.ts'
import type { Place } from '#core/entity/place.ts'
import { fail, failFields } from '#core/errors.ts'
import { appsFolder } from '#server/records/attachments/in-tree.ts'
import type { RecordContext } from '#server/records/face.ts'
import { requireScope } from '#server/session/actor.ts'
import type { Transaction } from '#server/store/database.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { cloudFile } from '../../entities/cloud-file.ts'
import { fileName } from '../../rules/name.ts'
import { isOwn, missingKind } from '../../rules/own.ts'

/** What an operation did. */
export interface Done {
  readonly place: Place
  /** Nothing had its name before. */
  readonly created: boolean
  /** Of a copy: pairs of the id copied from and the id made. */
  readonly copies: readonly (readonly [from: string, to: string])[]
  /** Ids that are not where they were: put into the trash, or whose content became another file's. */
  readonly gone: readonly string[]
  /** Of a deletion that ended a save: pairs of a file that came to a name, and the one that goes on there with its content. */
  readonly became?: readonly (readonly [came: string, goesOn: string])[]
}

/** How somebody writes. */
export interface Write {
  readonly via: 'web' | 'dav' | 'api'
  /** Names the token or session that writes, without being a secret: what it deletes and puts again at once is revived. */
  readonly caller?: string | undefined
  /** The folder that a token is bound to; '' or nothing is the whole tree. */
  readonly within?: string | undefined
  /** Called in the transaction behind the writes. It may run again with the transaction. */
  settle?(transaction: Transaction, done: Done): Promise<void>
}

/** The same, of a change that what its writer knows and others hold may forbid. */
export interface GuardedWrite extends Write {
  /** Called in the transaction before the first write, with what is taken from its name or copied; refuses with a Failure. */
  admit?(transaction: Transaction, from?: Place): Promise<unknown>
}

/** Where something is put. */
export interface Spot {
  /** Id of the folder; '' is the root. */
  readonly parent: string
  readonly name: string
}

/**
 * Failure forbidden or subscription_needed when the actor may not change, or delete, files here. `plan`: what a full plan must
 * leave open, where that is more.
 */
export function admitWriting(
  { actor }: RecordContext,
  verb: 'update' | 'remove' = 'update',
  plan = verb,
): void {
  requireScope(actor.scopes, 'write')
  const closed = planRefuses(actor, plan, cloudFile)
  if (closed) throw fail('subscription_needed', closed)
  const refused = cloudFile.access(actor, verb)
  if (refused) throw fail('forbidden', refused)
}

function nameOf(said: unknown): string {
  const read = fileName(said)
  if ('error' in read) throw failFields({ name: read.error })
  return read.name
}

/**
 * A spot with the name as it is kept. Failure unprocessable_entity for a name that none may have, forbidden for that of the folder in
 * the root that apps show.
 */
export function checkedSpot({ parent, name: said }: Spot): Spot {
  const name = nameOf(said)
  if (parent === '' && name === appsFolder.name) throw fail('forbidden', 'app_folder')
  return { parent, name }
}

/** Failure forbidden for what an app shows, and for what only holds the place of a folder that is not here. */
export function refuseFixed(place: Pick<Place, 'id' | 'kind'> | undefined): void {
  if (!place || isOwn(place)) return
  throw fail('forbidden', place.kind === missingKind ? 'missing_folder' : 'app_folder')
}

/** Failure forbidden for a folder of an app, in which nobody puts anything. */
export function refuseApps(folder: Pick<Place, 'id'> | undefined): void {
  if (folder && !isOwn({ id: folder.id })) throw fail('forbidden', 'app_folder')
}

/** Folders above each other, with what lies in the last one: what reads a path reads each of them. */
export const maxLevels = 100

/** Failure forbidden for what would lie deeper than `maxLevels`, or whose members would: `height` levels of folders are moved along. */
export function refuseDeep(above: readonly Place[], height = 0): void {
  if (above.length + 1 + height > maxLevels) throw fail('forbidden', 'too_deep')
}

/**
 * The folders above a spot, the nearest first. Failure not_found where the folder is not there, or lies in the trash; forbidden for a
 * folder of an app, for one so deep that nothing may lie in it, and beyond what the token is bound to.
 */
export async function foldersAbove(
  transaction: ReadsTables,
  parent: string,
  { within = '' }: Pick<Write, 'within'> = {},
): Promise<Place[]> {
  const above = await placeQueries(transaction).above(parent)
  if (parent !== '') {
    const [folder] = above
    if (!folder?.folder || !isLive(above)) throw fail('not_found', 'missing')
    refuseApps(folder)
  }
  refuseDeep(above)
  if (within !== '' && above.every(({ id }) => id !== within))
    throw fail('forbidden', 'not_allowed')
  return above
}

const isLive = (above: readonly Place[]) =>
  above.at(-1)?.parent === '' && above.every(({ deleted_at }) => deleted_at === '')

const isIn = (above: readonly Place[], { within = '' }: Pick<Write, 'within'>) =>
  within === '' || above.slice(1).some(({ id }) => id === within)

/** Whether the writer can change a file or folder: it is not in the trash, nor in a folder that is, nor beyond what the token is bound to. */
export async function isInReach(
  transaction: Transaction,
  { id }: Pick<Place, 'id'>,
  write: Pick<Write, 'within'>,
): Promise<boolean> {
  const above = await placeQueries(transaction).above(id)
  return isLive(above) && isIn(above, write)
}

/**
 * A file or folder that is not in the trash, nor in a folder that is. Failure not_found; forbidden beyond what the token is bound to,
 * and for the folder itself that it is bound to.
 */
export async function livePlace(
  transaction: Transaction,
  id: string,
  write: Pick<Write, 'within'> = {},
): Promise<Place> {
  const above = await placeQueries(transaction).above(id)
  const [place] = above
  if (!place || !isLive(above)) throw fail('not_found', 'missing')
  if (!isIn(above, write)) throw fail('forbidden', 'not_allowed')
  return place
}
