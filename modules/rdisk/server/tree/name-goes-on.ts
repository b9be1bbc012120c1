// A name keeps its file while a program saves by renaming (modules/rdisk/docs/saving.md): what left the name goes on there with what the program
// put in its place, once it is deleted, or at once where it stays as a backup.
import { digestOf, type Place } from '#core/entity/place.ts'
import type { RecordContext } from '#server/records/face.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { davTables } from '../../store/dav/writing.ts'
import type { NameLeft } from '../../store/dav/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { isBackupName } from '../../rules/backup-name.ts'
import { contentOf } from '../../rules/place.ts'
import type { Spot, Write } from './operation.ts'
import { lately } from './names-left.ts'
import { docOf, storeFile, type FileDoc } from './store.ts'
import { takeOver } from './take-over.ts'

/** What a program wrote for a save is no older. */
const freshMs = 600_000

/** The same person wrote the file by WebDAV a moment ago, and nobody has made more of it. */
export async function isOfSave(
  context: RecordContext,
  transaction: Transaction,
  file: Place,
  doc: FileDoc,
): Promise<boolean> {
  const { actor, now } = context
  const { via, created_by, updated_by } = doc
  const isFresh = Date.parse(now) - Date.parse(file.created_at) <= freshMs
  const isOwn = via === 'dav' && [created_by, updated_by].every((one) => one === actor.user_id)
  return isFresh && isOwn && !(await holdsMore(context, transaction, file, doc))
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

const isIn = (spot: Spot) => (left: NameLeft) => left.parent === spot.parent

/** The file that left this spot and goes on there with what comes: it lies beside it as a backup, or was deleted by the same writer. */
export async function returning(
  transaction: Transaction,
  { left, spot, write }: { left: readonly NameLeft[]; spot: Spot; write: Write },
): Promise<Place | undefined> {
  const file = left.find(isIn(spot))?.file
  if (!file) return undefined
  if (file.deleted_at === '') {
    return file.parent === spot.parent && isBackupName(file.name, spot.name) ? file : undefined
  }
  return (await docOf(transaction, file.id)).deleted_by === write.caller ? file : undefined
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

/**
 * Something is deleted: a file that left its name for what the same writer put there goes on under that name, with the content that
 * came. Of a folder those that lie in it do.
 */
export async function endSave(
  context: RecordContext,
  transaction: Transaction,
  from: Place,
  write: Write,
): Promise<Ended> {
  const query = lately(context, write)
  const became: [string, string][] = []
  let isKept = false
  let place: Place | undefined
  for (const { file, ...spot } of query
    ? await davTables(transaction).leftBy(from.id, query)
    : []) {
    const came = await placeQueries(transaction).at(spot.parent, spot.name)
    if (!came || came.folder || came.id === file.id || became.some(([, id]) => id === file.id))
      continue
    const doc = await docOf(transaction, came.id)
    const content = contentOf(doc)
    if (content && (await isOfSave(context, transaction, came, doc))) {
      const arriving = { spot, content, mtime: came.modified_at, write }
      const went = await takeOver(context, transaction, file, arriving)
      await storeFile(transaction, context, { doc, event: 'destroy', deleted: true })
      await transaction.dropFormer([came.id])
      became.push([came.id, file.id])
      if (file.id === from.id) place = went
    } else if (file.id === from.id) {
      isKept ||= await holdsContent(transaction, came, file)
    }
  }
  return { became, place, isKept }
}

async function holdsContent(
  transaction: Transaction,
  { id }: Place,
  { tag }: Place,
): Promise<boolean> {
  const versions = await placeQueries(transaction).versions(id)
  return versions.some(({ body }) => contentOf({ _id: id, ...body })?.digest === digestOf(tag))
}
