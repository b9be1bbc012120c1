// What is where something is moved or copied to, and what becomes of it.
import type { Place } from '#core/entity/place.ts'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { freeName } from './free-name.ts'
import {
  foldersAbove,
  refuseFixed,
  refuseDeep,
  checkedSpot,
  type Spot,
  type Write,
} from './operation.ts'
import { goingOn, isOfSave } from './name-goes-on.ts'
import { leftUnder } from './names-left.ts'
import { docOf } from './store.ts'
import { isOwn } from '../../rules/own.ts'

export interface Target {
  readonly spot: Spot
  /** What has the name now. */
  readonly there: Place | undefined
  /** The file whose identity goes on under the name: the one that has it, or had it until a moment ago. */
  readonly goesOn: Place | undefined
}

/** What to do where a name is taken: refuse, write over it, or take the next free name. */
export type OnTaken = 'refuse' | 'overwrite' | 'rename'

/**
 * Failure conflict for a name that is taken, forbidden for a folder that would lie in itself or what would replace itself; those of
 * `foldersAbove`.
 */
export async function targetOf(
  context: RecordContext,
  transaction: Transaction,
  { from, to, onTaken, write }: { from: Place; to: Spot; onTaken: OnTaken; write: Write },
): Promise<Target> {
  const { name } = checkedSpot(to)
  const [above, named, left] = await Promise.all([
    foldersAbove(transaction, to.parent, write),
    placeQueries(transaction).named(to.parent, name),
    leftUnder(context, transaction, write, name),
  ])
  if (above.some(({ id }) => id === from.id)) throw fail('forbidden', 'into_itself')
  if (from.folder && from.parent !== to.parent) {
    refuseDeep(above, await placeQueries(transaction).height(from.id))
  }
  const there = named.find(({ deleted_at }) => deleted_at === '')
  if (there && onTaken === 'rename') {
    return {
      spot: { parent: to.parent, name: await freeName(transaction, to.parent, name) },
      there: undefined,
      goesOn: undefined,
    }
  }
  if (there?.id === from.id) throw fail('forbidden', 'into_itself')
  if (there && onTaken === 'refuse') throw fail('conflict', 'name_taken')
  if (there) {
    refuseFixed(there)
    // What is moved from within a folder cannot take that folder's place.
    const below = await placeQueries(transaction).above(from.id)
    if (below.some(({ id }) => id === there.id)) throw fail('forbidden', 'into_itself')
  }
  const spot = { parent: to.parent, name }
  const last = from.folder
    ? undefined
    : await goingOn(context, transaction, { spot, named, left }, write)
  const goesOn = last && (await isSave(context, transaction, from, last)) ? last : there
  const isFile = !from.folder && !goesOn?.folder
  return { spot, there, goesOn: isFile ? goesOn : undefined }
}

/** What comes is what a program wrote for a save; of anything else the name has its own file. */
async function isSave(
  context: RecordContext,
  transaction: Transaction,
  from: Place,
  last: Place,
): Promise<boolean> {
  if (from.id === last.id || !isOwn(from)) return false
  return isOfSave(context, transaction, from, await docOf(transaction, from.id))
}
