// A name keeps its file while a program saves by renaming (modules/rdisk/docs/saving.md): what left the name goes on there with what the program
// put in its place, once it is deleted, or at once where it stays as a backup.
import { digestOf, type Place } from '#core/entity/place.ts'
import type { RecordContext } from '#server/records/face.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { davTables } from '../../store/dav/writing.ts'
import type { NameLeft } from '../../store/dav/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { doEach } from '#server/store/pointers/unread.ts'
import { isBackupName } from '../../rules/backup-name.ts'
import { contentOf } from '../../rules/place.ts'
import { isInReach, type Spot, type Write } from './operation.ts'
import { earlier, isLeftBackup, lately } from './names-left.ts'
import { isUnwritten } from './place.ts'
import { docOf, endFile, type FileDoc } from './store.ts'
import { takeOver } from './take-over.ts'

/** What a program wrote for a save is no older. */
const freshMs = 600_000

/** A folder into which more files were moved is none that a program made for a save. */
const maxSaved = 20

/** The same person wrote the file by WebDAV a moment ago, and nobody has made more of it. */
export async function isOfSave(
  context: RecordContext,
  transaction: Transaction,
  file: Place,
  doc: FileDoc,
): Promise<boolean> {
  const isOwn = [doc.created_by, doc.updated_by].every((one) => one === context.actor.user_id)
  return isOwn && file.versions <= 1 && isFresh(context, transaction, file, doc)
}

/** Written by WebDAV a moment ago, and bare of marks, words and links, however many versions it has. */
async function isFresh(
  context: RecordContext,
  transaction: Transaction,
  file: Place,
  doc: FileDoc,
): Promise<boolean> {
  const ageMs = Date.parse(context.now) - Date.parse(file.created_at)
  if (doc.via !== 'dav' || ageMs > freshMs) return false
  return !(await holdsMore(context, transaction, { ...file, versions: 1 }, doc))
}

/**
 * What came to the name that a file left is a save of that file: the writer had a part in it, or moved the file away as somebody did who
 * had. Versions that it got since are of others who saved at that moment.
 */
async function isSaveOf(
  context: RecordContext,
  transaction: Transaction,
  { left, movers, came, doc }: Came & Leaving,
): Promise<boolean> {
  const person = context.actor.user_id ?? ''
  const savers = movers.includes(person) ? movers : [person]
  if (![doc.created_by, doc.updated_by].some((one = '') => savers.includes(one))) return false
  if (!(await isFresh(context, transaction, came, doc))) return false
  if (came.versions <= 1) return true
  const versions = await placeQueries(transaction).versions(came.id)
  return versions.filter(({ seq }) => seq <= left.seq).length <= 1
}

/** People made more of the file than its content: versions, marks, words, a link. */
export async function holdsMore(
  { now }: Pick<RecordContext, 'now'>,
  transaction: Transaction,
  { id, versions, starred }: Place,
  { color, description, tags = [] }: FileDoc,
): Promise<boolean> {
  if (versions > 1 || starred || color || description || tags.length > 0) return true
  return (await linkTables(transaction).ofRecord(transaction.name, id, now)) !== undefined
}

const isAt = (spot: Spot) => (left: NameLeft) =>
  left.parent === spot.parent && left.name === spot.name
const isIn = (spot: Spot) => (left: NameLeft) => left.parent === spot.parent

/** Whether somebody moved this file away from a spot lately; false for other ways of writing than WebDAV. */
export async function hasLeft(
  context: RecordContext,
  transaction: Transaction,
  write: Write,
  { file, spot }: { file: Place; spot: Spot },
): Promise<boolean> {
  const query = lately(context, write)
  return (
    query !== undefined &&
    (await davTables(transaction).leftBy(file.id, query.since)).some(isAt(spot))
  )
}

/** A file that is deleted and put again within this time is the same file. */
const reviveMs = 60_000

interface Spotted {
  readonly spot: Spot
  /** Files that have or had this name there: the live one first, then the one deleted last. */
  readonly named: readonly Place[]
  /** Those that the writer moved away from such a name. */
  readonly left: readonly NameLeft[]
}

/**
 * The file that goes on at a spot with what comes: it was deleted there a moment ago, or left it for a save. None where there is another
 * one, unless a lock made that and nobody wrote it.
 */
export async function goingOn(
  context: Pick<RecordContext, 'now'>,
  transaction: Transaction,
  { spot, named, left }: Spotted,
  write: Write,
): Promise<Place | undefined> {
  const there = named.find(({ deleted_at }) => deleted_at === '')
  if (there && !(await isStandIn(context, transaction, there))) return undefined
  const deleted = named.filter((one) => one !== there && !isUnwritten(one))
  const began = { now: there?.created_at ?? context.now }
  return (
    (await justDeleted(began, transaction, deleted[0]?.folder ? [] : deleted, write)) ??
    (await returning(transaction, { left, spot, write }))
  )
}

async function isStandIn(
  { now }: Pick<RecordContext, 'now'>,
  transaction: Transaction,
  there: Place,
): Promise<boolean> {
  if (!isUnwritten(there)) return false
  const locks = await davTables(transaction).locksOn([there.id], now)
  return locks.some(({ isPlaceholder }) => isPlaceholder)
}

/** The file or folder that the same token or session deleted here a moment ago, as programs do that save in two steps. */
export async function justDeleted(
  { now }: Pick<RecordContext, 'now'>,
  transaction: Transaction,
  [last]: readonly Place[],
  { caller }: Write,
): Promise<Place | undefined> {
  if (caller === undefined || !last) return undefined
  if (Date.parse(now) - Date.parse(last.deleted_at) > reviveMs) return undefined
  const doc = await docOf(transaction, last.id)
  return doc.deleted_by === caller ? last : undefined
}

/** The file that left this spot and goes on there with what comes: it lies beside it as a backup, or was deleted by the same writer. */
async function returning(
  transaction: Transaction,
  { left, spot, write }: { left: readonly NameLeft[]; spot: Spot; write: Write },
): Promise<Place | undefined> {
  const file = left.find(isIn(spot))?.file
  if (!file) return undefined
  if (file.deleted_at === '') {
    return file.parent === spot.parent && isBackupName(file.name, spot.name) ? file : undefined
  }
  const { deleted_by } = await docOf(transaction, file.id)
  if (deleted_by === write.caller) return file
  // Another person who saved it too deleted it, beside the name: of other folders this writer may know nothing.
  if (file.parent !== spot.parent) return undefined
  const { at } = left.find(isIn(spot))!
  const all = await davTables(transaction).leftBy(file.id, earlier(at))
  return all.some((one) => isAt(spot)(one) && one.caller === deleted_by) ? file : undefined
}

/** What becomes of a file that is deleted during a save. */
interface Ended {
  /** Pairs of a file that came to a name, and the one that goes on there with its content. */
  readonly became: readonly (readonly [came: string, goesOn: string])[]
  /** What was to be deleted went on itself, where this is its place. */
  readonly place?: Place | undefined
  /** All that it holds is a version of the file that has its former name. */
  readonly isKept: boolean
}

interface Came {
  readonly came: Place
  readonly doc: FileDoc
}

interface Leaving {
  readonly left: NameLeft
  /** Everybody who moved this file away from this name. */
  readonly movers: readonly string[]
}

/**
 * Something is deleted: a file that left its name for what its writers put there goes on in the place of that, with the content that
 * came. Of a folder those that lie in it do.
 */
export async function endSave(
  context: RecordContext,
  transaction: Transaction,
  from: Place,
  write: Write,
): Promise<Ended> {
  const query = lately(context, write)
  const left = query ? await davTables(transaction).leftBy(from.id, query.since) : []
  const noted = left.filter(({ file }) => !file.folder)
  const files = new Set(noted.map(({ file }) => file.id))
  const all = files.size > maxSaved ? [] : noted
  const became: [string, string][] = []
  let isKept = false
  let place: Place | undefined
  const endOne = async (left: NameLeft) => {
    const { file } = left
    if (became.some(([, id]) => id === file.id)) return
    const same = all.filter((one) => one.file.id === file.id && isAt(left)(one))
    const movers = same.map(({ person }) => person)
    const saved = await savedInPlaceOf(context, transaction, { left, movers, write })
    if (saved) {
      const went = await goOnInPlaceOf(context, transaction, { file, ...saved, write })
      became.push([saved.came.id, file.id])
      if (file.id === from.id) place = went
    } else if (file.id === from.id) {
      const [there] = await filesAfter(transaction, left, write)
      if (there && isAt(there)(left))
        isKept ||= await holdsAll(context, transaction, { there, file })
    }
  }
  await doEach(all.map((left) => () => endOne(left)))
  return { became, place, isKept }
}

/** What a save put into the place of a file. */
async function savedInPlaceOf(
  context: RecordContext,
  transaction: Transaction,
  { left, movers, write }: Leaving & { write: Write },
): Promise<Came | undefined> {
  if (await isLeftBackup(transaction, left)) return undefined
  for (const came of await filesAfter(transaction, left, write)) {
    const doc = await docOf(transaction, came.id)
    if (!contentOf(doc)) continue
    if (await isSaveOf(context, transaction, { left, movers, came, doc })) return { came, doc }
  }
  return undefined
}

/** Files that came to a name for the one that left it, within the writer's reach: which has it now, and those that left it in their turn. */
async function filesAfter(
  transaction: Transaction,
  left: NameLeft,
  write: Write,
): Promise<Place[]> {
  const there = await placeQueries(transaction).at(left.parent, left.name)
  if (there?.id === left.file.id) return []
  const later = await davTables(transaction).leftAfter(left)
  const all = [...(there ? [there] : []), ...later.map(({ file }) => file)]
  const found: Place[] = []
  for (const one of all) {
    const isOther = !one.folder && one.id !== left.file.id
    if (isOther && (await isInReach(transaction, one, write))) found.push(one)
  }
  return found
}

/** The file takes all versions of what came, its name and what it left; the record of what came ends. Answers the place. */
async function goOnInPlaceOf(
  context: RecordContext,
  transaction: Transaction,
  { file, came, doc, write }: Came & { file: Place; write: Write },
): Promise<Place> {
  const versions = await placeQueries(transaction).versions(came.id)
  let place = file
  const takeVersion = async ({ body, actor }: (typeof versions)[number]) => {
    const from: FileDoc = { _id: came.id, ...body }
    // Each stays a version of who wrote it.
    const author = { ...context, actor: { ...context.actor, user_id: actor } }
    place = await takeOver(author, transaction, place, {
      spot: came,
      there: place,
      content: contentOf(from)!,
      from,
      mtime: came.modified_at,
      write,
    })
  }
  await doEach(versions.toReversed().map((version) => () => takeVersion(version)))
  await endFile(transaction, context, doc)
  await davTables(transaction).handNames(came.id, file.id)
  return place
}

/** All that a file is, its content, is a version of this one. */
async function holdsAll(
  context: RecordContext,
  transaction: Transaction,
  { there, file }: { there: Place; file: Place },
): Promise<boolean> {
  if (await holdsMore(context, transaction, file, await docOf(transaction, file.id))) return false
  const versions = await placeQueries(transaction).versions(there.id)
  return versions.some(
    ({ body }) => contentOf({ _id: there.id, ...body })?.digest === digestOf(file.tag),
  )
}
