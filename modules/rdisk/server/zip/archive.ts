// Files and folders as one archive, written while it is sent: folders before what is in them, by the bytes of their paths, without what
// operating systems leave behind.
import { Readable } from 'node:stream'
import { digestOf, type Place } from '#core/entity/place.ts'
import { fail } from '#core/errors.ts'
import { writeZip, type ZipEntry } from '#server/answers/zip.ts'
import { damageIn } from '#server/store/blobs/files.ts'
import type { Database } from '#server/store/database.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { nextName } from '../../rules/name.ts'

/** Files and folders of one archive. */
const maxMembers = 20_000
/** Archives that one somebody may have open at once in this process. */
const maxOpen = 3

/** What an archive is going to hold. */
export interface Plan {
  readonly members: readonly Member[]
  /** Of all files together. */
  readonly bytes: number
}

interface Member {
  readonly path: string
  readonly place: Place
}

/** `isLeftOut`: with all that is below it. Failure insufficient_storage `too_many_members` for more than an archive holds. */
export async function planArchive(
  database: ReadsTables,
  roots: readonly Place[],
  isLeftOut: (place: Place) => boolean = () => false,
): Promise<Plan> {
  const members: Member[] = []
  const names = new Set<string>()
  for (const root of roots) {
    const name = nextName(packedName(root), (one) => names.has(one))
    names.add(name)
    members.push({ path: name, place: root })
    if (root.folder) members.push(...(await below(database, root, name, isLeftOut)))
    if (members.length > maxMembers) throw fail('insufficient_storage', 'too_many_members')
  }
  members.sort((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)))
  return { members, bytes: members.reduce((sum, { place }) => sum + place.size, 0) }
}

/** Some programs take a backslash for a slash, and would unpack beside the folder that was chosen. */
function packedName({ name }: Place): string {
  return name.replaceAll('\\', '\uff3c')
}

async function below(
  database: ReadsTables,
  root: Place,
  name: string,
  isLeftOut: (place: Place) => boolean,
): Promise<Member[]> {
  const paths = new Map([[root.id, name]])
  const members: Member[] = []
  for (const place of await placeQueries(database).below(root.id, maxMembers)) {
    const folder = paths.get(place.parent)
    if (folder === undefined || place.litter || isLeftOut(place)) continue
    const path = `${folder}/${packedName(place)}`
    if (place.folder) paths.set(place.id, path)
    members.push({ path, place })
  }
  return members
}

/** Number of open archives by person. */
const open = new Map<string, number>()

interface Sending {
  readonly plan: Plan
  /** Who it counts for. */
  readonly who: string
  /** What is done to the bytes of a file on their way. */
  pass?(place: Place, bytes: Readable): Readable
}

/** The archive as a stream. Failure too_many_requests when somebody has too many open. */
export function sendArchive(database: Database, { plan, who, pass }: Sending): Readable {
  const before = open.get(who) ?? 0
  if (before >= maxOpen) throw fail('too_many_requests', 'too_many_requests')
  open.set(who, before + 1)
  const pieces = writeZip(entriesOf(database, plan, pass))
  return Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }).once(
    'close',
    () => {
      const left = (open.get(who) ?? 1) - 1
      if (left > 0) open.set(who, left)
      else open.delete(who)
    },
  )
}

async function* entriesOf(
  database: Database,
  { members }: Plan,
  pass: Sending['pass'] = (_place, bytes) => bytes,
): AsyncGenerator<ZipEntry> {
  const lacking: string[] = []
  for (const { path, place } of members) {
    const modified = new Date(place.modified_at)
    if (place.folder) {
      yield { name: `${path}/`, modified }
      continue
    }
    const bytes = await bytesOf(database, place)
    if (!bytes) {
      lacking.push(path)
      continue
    }
    const isPacked = packed.test(place.content_type)
    const read = async () => pass(place, bytes)
    try {
      yield { name: path, modified, file: { length: place.size, read, isPacked } }
    } finally {
      bytes.destroy()
    }
  }
  if (lacking.length > 0) yield listOf(lacking, new Set(members.map(({ path }) => path)))
}

/** Names the files that are not there any more: all others come whole. */
function listOf(lacking: readonly string[], taken: ReadonlySet<string>): ZipEntry {
  const bytes = Buffer.from(`${JSON.stringify(lacking, null, 2)}\n`)
  const name = nextName('lacking.json', (one) => taken.has(one))
  return { name, file: { length: bytes.length, read: async () => Readable.from([bytes]) } }
}

/** Undefined for a file that the storage has lost or cut. */
async function bytesOf(database: Database, { size, tag }: Place): Promise<Readable | undefined> {
  if (size === 0) return Readable.from([])
  const blob = await database.files.file(digestOf(tag))
  return blob?.read().catch((error: unknown) => {
    if (damageIn(error) === undefined) throw error
    return undefined
  })
}

/** Types whose bytes are as few as they can be: to pack them costs time and saves nothing. */
const packed =
  /^(?:image\/(?!svg|bmp|tiff)|video\/|audio\/(?!wav|x-wav)|application\/(?:zip|gzip|pdf|x-7z|x-rar|vnd\.rar|x-xz|zstd|x-bzip2|java-archive|epub|vnd\.(?:openxml|oasis)))/

/** Headers of an archive of this name. */
export function archiveHeaders(name: string): Record<string, string> {
  const encoded = encodeURIComponent(`${name}.zip`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename*=UTF-8''${encoded}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
}
