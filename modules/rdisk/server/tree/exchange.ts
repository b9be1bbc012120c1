// Two names are exchanged through the name of a backup (modules/rdisk/docs/saving.md): what looked like a save is none once the backup is moved to the name
// that the new content came from. Each file is then where its content is.
import type { Place } from '#core/entity/place.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { davTables } from '../../store/dav/writing.ts'
import { contentOf } from '../../rules/place.ts'
import { hasLeft, isOfSave } from './name-goes-on.ts'
import { isHeldByOthers, lately } from './names-left.ts'
import { isInReach, type Spot, type Write } from './operation.ts'
import { docOf } from './store.ts'
import { takeOver } from './take-over.ts'

interface Moved {
  readonly from: Place
  readonly spot: Spot
  readonly write: Write
}

/** The file whose former content is a backup that is moved now, to the name that its content came from in that save. */
export async function exchangedWith(
  context: RecordContext,
  transaction: Transaction,
  { from, spot, write }: Moved,
): Promise<Place | undefined> {
  const query = from.folder ? undefined : lately(context, write)
  if (!query) return undefined
  const noted = await davTables(transaction).leftBy(from.id, query.since)
  const left = noted.find(({ caller }) => caller === write.caller)
  const file = left && (await placeQueries(transaction).at(left.parent, left.name))
  if (!file || file.folder || file.id === from.id) return undefined
  if (!(await isInReach(transaction, file, write))) return undefined
  if (await isHeldByOthers(context, transaction, file.id)) return undefined
  if (!(await hasLeft(context, transaction, write, { file, spot }))) return undefined
  const isBackup = await isOfSave(context, transaction, from, await docOf(transaction, from.id))
  return isBackup ? file : undefined
}

/** The file goes where its former content goes, and what was its backup has the other content under its name. Answers the place of that. */
export async function exchange(
  context: RecordContext,
  transaction: Transaction,
  { from, spot, write, file }: Moved & { file: Place },
): Promise<Place> {
  const [former, current] = await Promise.all([
    docOf(transaction, from.id),
    docOf(transaction, file.id),
  ])
  const [own, other] = [contentOf(former)!, contentOf(current)!]
  const mtime = from.modified_at
  await takeOver(context, transaction, file, {
    spot,
    content: own,
    from: former,
    mtime,
    write,
    there: file,
  })
  const place = await takeOver(context, transaction, from, {
    spot: file,
    content: other,
    from: current,
    mtime: file.modified_at,
    write,
    there: from,
  })
  await davTables(transaction).handNames(from.id, file.id)
  return place
}
