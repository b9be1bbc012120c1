// A name keeps its folder while a program saves by renaming, as it keeps a file (modules/rdisk/docs/saving.md): macOS saves packages so, which
// are folders. What came in the new one goes on in the one that had the name.
import type { Place } from '#core/entity/place.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { doEach } from '#server/store/pointers/unread.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { davTables } from '../../store/dav/writing.ts'
import { liveKind } from '../../rules/kind.ts'
import { contentOf } from '../../rules/place.ts'
import { isOfSave, justDeleted } from './name-goes-on.ts'
import { isHeldByOthers, lately } from './names-left.ts'
import { isInReach, type Spot, type Write } from './operation.ts'
import { placeAs } from './place.ts'
import { giveUpName } from './put-away.ts'
import { docOf, endFile, storeFile } from './store.ts'
import { takeOver } from './take-over.ts'

/** Files and folders in a package; a folder with more is none that a program saves. */
const maxMembers = 100

/** What a folder that is deleted left its name for by WebDAV: the folder that the same writer put there for a save. */
export async function folderSavedFor(
  context: RecordContext,
  transaction: Transaction,
  from: Place,
  write: Write,
): Promise<Place | undefined> {
  const query = from.folder ? lately(context, write) : undefined
  if (!query) return undefined
  const noted = await davTables(transaction).leftBy(from.id, query.since)
  const left = noted.find(({ file, caller }) => file.id === from.id && caller === write.caller)
  const came = left && (await placeQueries(transaction).at(left.parent, left.name))
  if (!came?.folder || came.id === from.id) return undefined
  if (!(await isInReach(transaction, came, write))) return undefined
  const isSave = await isFolderSave(context, transaction, { folder: from, came, write })
  return isSave ? came : undefined
}

interface Replacing {
  /** The folder that is moved. */
  readonly came: Place
  /** What has the name now. */
  readonly there: Place | undefined
  readonly to: Spot
  readonly write: Write
}

/** The save in which a folder is moved onto another one, or to where the same writer deleted one a moment ago. */
export async function savedOver(
  context: RecordContext,
  transaction: Transaction,
  { there, ...moved }: Replacing,
): Promise<Saved | undefined> {
  const { came, to, write } = moved
  if (write.via !== 'dav' || !came.folder) return undefined
  const named = there ? [] : await placeQueries(transaction).named(to.parent, to.name)
  const folder = there ?? (await justDeleted(context, transaction, named, write))
  const saved = folder && { ...moved, folder }
  return saved && (await isFolderSave(context, transaction, saved)) ? saved : undefined
}

/** Both are folders, and the new one was made for a save. */
async function isFolderSave(
  context: RecordContext,
  transaction: Transaction,
  { folder, came, write }: Omit<Saved, 'to'>,
): Promise<boolean> {
  if (write.via !== 'dav' || !came.folder || !folder.folder) return false
  if (await isHeldByOthers(context, transaction, came.id)) return false
  const former = await placeQueries(transaction).below(folder.id, maxMembers)
  return former.length <= maxMembers && isMadeForSave(context, transaction, came)
}

/** The writer made it with all that is in it by WebDAV a moment ago, and nobody has made more of any. */
export async function isMadeForSave(
  context: RecordContext,
  transaction: Transaction,
  place: Place,
): Promise<boolean> {
  const members = place.folder ? await placeQueries(transaction).below(place.id, maxMembers) : []
  if (members.length > maxMembers) return false
  for (const one of [place, ...members]) {
    if (!(await isOfSave(context, transaction, one, await docOf(transaction, one.id)))) return false
  }
  return true
}

interface Saved {
  /** The one that goes on. */
  readonly folder: Place
  /** The one that a program made in its place, and that ends. */
  readonly came: Place
  /** Where the folder is then. */
  readonly to: Spot
  readonly write: Write
}

/** Pairs of what came, and what goes on with it. */
type Became = (readonly [came: Place, goesOn: Place])[]

/** What came becomes versions of the files of the same names, else lies in the folder; what did not come again goes into the trash. */
export async function goOnWith(
  context: RecordContext,
  transaction: Transaction,
  saved: Saved,
): Promise<{ place: Place; became: readonly (readonly [string, string])[] }> {
  const { folder, to, write } = saved
  const former = await placeQueries(transaction).below(folder.id, maxMembers)
  const became = await takeMembers(context, transaction, former, saved)
  const met = new Set(became.map(([, { id }]) => id))
  for (const one of former) {
    // What lies in a folder that is put away goes with it.
    if (!met.has(one.parent) || met.has(one.id)) continue
    const [now] = await placeQueries(transaction).get([one.id])
    if (now?.deleted_at === '') await giveUpName(context, transaction, now, write)
  }
  for (const [one] of became.toReversed()) {
    if (one.folder) await endFile(transaction, context, await docOf(transaction, one.id))
  }
  const ids = became.map(([one, { id }]) => [one.id, id] as const)
  for (const [one, id] of ids) await davTables(transaction).handNames(one, id)
  const doc = await docOf(transaction, folder.id)
  const live = { kind: liveKind(doc), deleted_at: undefined, deleted_by: undefined }
  const named = { ...doc, ...live, name: to.name, dir_id: to.parent || undefined }
  const place = placeAs(await storeFile(transaction, context, { doc: named, event: 'update' }), 0)
  return { place, became: ids }
}

async function takeMembers(
  context: RecordContext,
  transaction: Transaction,
  former: readonly Place[],
  { folder, came, write }: Saved,
): Promise<Became> {
  const became: Became = [[came, folder]]
  const parents = new Map([[came.id, folder.id]])
  const takeOne = async (one: Place) => {
    const parent = parents.get(one.parent)
    // Its folder went along with all that it holds.
    if (parent === undefined) return
    const own = former.find((there) => there.parent === parent && there.name === one.name)
    const doc = await docOf(transaction, one.id)
    const content = contentOf(doc)
    if (own?.folder && one.folder) {
      parents.set(one.id, own.id)
      became.push([one, own])
    } else if (own && content && !own.folder) {
      const spot = { parent, name: own.name }
      const mtime = one.modified_at
      const arriving = { spot, content, from: doc, mtime, write, there: own }
      await takeOver(context, transaction, own, arriving)
      await endFile(transaction, context, doc)
      became.push([one, own])
    } else {
      if (own) await giveUpName(context, transaction, own, write)
      await storeFile(transaction, context, { doc: { ...doc, dir_id: parent }, event: 'update' })
    }
  }
  // Folders come before what lies in them.
  const members = await placeQueries(transaction).below(came.id, maxMembers)
  await doEach(members.map((one) => () => takeOne(one)))
  return became
}
