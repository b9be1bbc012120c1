// Names that programs move files away from while they save (modules/rdisk/docs/saving.md): noted for a few minutes, and what stays as a backup.
import type { Place } from '#core/entity/place.ts'
import type { RecordContext } from '#server/records/face.ts'
import { davTables } from '../../store/dav/writing.ts'
import { placeQueries } from '../../store/places/reading.ts'
import type { LeftQuery, NameLeft } from '../../store/dav/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { isLitter } from '../../rules/name.ts'
import { contentOf } from '../../rules/place.ts'
import { withContent } from './content.ts'
import type { Spot, Write } from './operation.ts'
import { docOf, endFile, newDoc, storeFile, type FileDoc } from './store.ts'

/** A save is over after so long. */
const saveMs = 300_000
type Now = Pick<RecordContext, 'now'>

/** What this writer left since a save may have begun; undefined for other ways of writing than WebDAV. */
export function lately({ now }: Now, { via, caller }: Write): LeftQuery | undefined {
  if (via !== 'dav' || caller === undefined) return undefined
  return { caller, since: earlier(now) }
}

/** The moment since when a save may have begun that is not over by this one. */
export function earlier(now: string): string {
  return new Date(Date.parse(now) - saveMs).toISOString()
}

/** Files that the writer moved away from a name of this kind lately; none for other ways of writing than WebDAV. */
export async function leftUnder(
  context: Now,
  transaction: Transaction,
  write: Write,
  name: string,
): Promise<readonly NameLeft[]> {
  const query = lately(context, write)
  const left = query ? await davTables(transaction).leftUnder(name, query) : []
  return left.filter(({ file }) => !file.folder)
}

/** A file or folder was moved away from its name, by the change that it was written with. */
export async function noteLeft(
  { now, actor }: RecordContext,
  transaction: Transaction,
  { via, caller }: Write,
  { id, parent, name }: Place,
): Promise<void> {
  if (via !== 'dav' || caller === undefined || isLitter(name)) return
  const { seq } = (await transaction.get(id))!
  const person = actor.user_id ?? ''
  davTables(transaction).noteLeft({ id, parent, name, caller, person, at: now, seq })
}

/** It never had the name itself: it is the backup that was left when the file of the name went on. */
export async function isLeftBackup(
  transaction: Transaction,
  { file, seq }: NameLeft,
): Promise<boolean> {
  const versions = await placeQueries(transaction).versions(file.id)
  return versions.every((version) => version.seq >= seq)
}

/** The former text stays as a bare file of its own where the backup lies, until it goes on under its former name. Who locked the backup holds this one. */
export async function leaveBackup(
  context: RecordContext,
  transaction: Transaction,
  { file, doc, to, write }: { file: Place; doc: FileDoc; to: Spot; write: Write },
): Promise<void> {
  const content = contentOf(doc)
  if (file.deleted_at !== '' || !content) return
  const { name, dir_id, kind } = doc
  const how = { via: write.via, mtime: file.modified_at }
  const backup = withContent(context, newDoc(context, { name, dir_id, kind }), content, how)
  const revision = { doc: backup, event: 'create', from: doc }
  const { _id: id } = await storeFile(transaction, context, revision)
  await davTables(transaction).handLocks([[file.id, id]])
  await noteLeft(context, transaction, write, { ...file, ...to, id })
}

/** Another person has a lock on it, or on something in it: it is not changed for a save of somewhere else. */
export async function isHeldByOthers(
  { now, actor }: Pick<RecordContext, 'now' | 'actor'>,
  transaction: Transaction,
  id: string,
): Promise<boolean> {
  const locks = await davTables(transaction).locksWithin([id], now)
  return locks.some(({ person }) => person !== actor.user_id)
}

/** What a lock made where a file goes on ends, and its locks are the file's. */
export async function endStandIn(
  context: RecordContext,
  transaction: Transaction,
  { there, goesOn }: { there: Place; goesOn: Place },
): Promise<void> {
  await endFile(transaction, context, await docOf(transaction, there.id))
  await davTables(transaction).handLocks([[there.id, goesOn.id]])
}
