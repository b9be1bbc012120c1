// Upkeep of stored files: what no record names goes after a day, and every file is read again once a month, to see
// whether it is still what was stored.
import { createHash } from 'node:crypto'
import type { Run, Statement } from '../connections.ts'
import type { Blob, BlobRooms, Upload } from './blobs.ts'
import type { BlobFiles, FilePlace } from './files.ts'

/** Hours after which what no record names is taken away: longer than any write needs from its file to its commit. */
const graceHours = 24
const checkDays = 30
const atOnce = 100

const due: Statement = {
  name: 'loose_due',
  text: `select database as db, key from loose_files where since < $1 order by since limit ${atOnce}`,
}
// The row goes first: who would claim the file meanwhile finds it locked, and then gone. A sweep that is broken off right
// here leaves a file without a row, which the next scrub takes away.
const take: Statement = {
  name: 'loose_take',
  text: 'delete from loose_files where database = $1 and key = $2 and since < $3 returning key',
}
const forget: Statement = {
  name: 'loose_forget',
  text: 'insert into loose_files (database, key, since) values ($1, $2, $3) on conflict do nothing',
}

/** Takes away the files that no record has named for a day, as of this moment (ISO). Answers how many. */
export async function sweepFiles({ files, system }: BlobRooms, now: string): Promise<number> {
  const before = new Date(Date.parse(now) - graceHours * 3_600_000).toISOString()
  let swept = 0
  for (;;) {
    const places = await system<FilePlace>(due, [before])
    for (const place of places) swept += Number(await sweepOne({ files, system }, place, before))
    if (places.length < atOnce) return swept
  }
}

async function sweepOne(
  { files, system }: BlobRooms,
  place: FilePlace,
  before: string,
): Promise<boolean> {
  const { db, key } = place
  if ((await system(take, [db, key, before])).length === 0) return false
  try {
    await files.remove(place)
    return true
  } catch (error) {
    await system(forget, [db, key, before])
    throw error
  }
}

const unchecked: Statement = {
  name: 'blobs_unchecked',
  text: `select digest, encode(sha256, 'hex') as sha256, length, key from blobs
    where db = $1 and digest > $2 and checked_at < $3 order by digest limit ${atOnce}`,
}
const note: Statement = {
  name: 'blobs_checked',
  text: 'update blobs set checked_at = $3, damage = $4 where db = $1 and digest = $2',
}
const knownLoose: Statement = {
  name: 'loose_known',
  text: 'select key from loose_files where database = $1 and key = any($2)',
}
const known: Statement = {
  name: 'blobs_known',
  text: 'select key from blobs where db = $1 and key = any($2)',
}

/** What a look at the files of a database came to. */
export interface Scrubbed {
  readonly checked: number
  /** Files that are not what was stored, by digest: `missing`, or `changed`. */
  readonly damaged: readonly { readonly digest: string; readonly damage: string }[]
  /** Files that nothing knew of, as after a restored backup of the database: they were taken away. */
  readonly orphans: number
}

/** What a database's handle may be asked for about files. */
export interface DatabaseFiles {
  /**
   * Stores the bytes of a file that a record is going to name; what none does within a day is taken away. Failure too_large
   * beyond `maxBytes`, insufficient_storage when there is no room.
   */
  receive(
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    announcedBytes?: number,
  ): Promise<Upload>
  /** Takes away at once those of these files that no record names. */
  discard(uploads: readonly Upload[]): Promise<void>
  /** Room that files take up which are coming, or wait for a record that names them, in bytes. */
  waitingBytes(): Promise<number>
  /** The file with this digest, as `_attachments` names it; undefined when there is none. */
  file(digest: string): Promise<Blob | undefined>
  /** Reads the files that were not looked at for a month, or all of them, and takes away what no row knows of. */
  scrub(now: string, isWhole?: boolean): Promise<Scrubbed>
}

/** How rows are reached: read and changed in one database, and beside the walls. */
export interface ScrubRuns {
  readonly read: Run
  readonly change: Run
  readonly system: Run
}

/**
 * Reads those files of a database that were not looked at for a month (all of them with `isWhole`), and takes away those
 * that have no row.
 */
export async function scrubFiles(
  files: BlobFiles,
  runs: ScrubRuns,
  { db, now, isWhole = false }: { db: string; now: string; isWhole?: boolean },
): Promise<Scrubbed> {
  const before = isWhole ? now : new Date(Date.parse(now) - checkDays * 86_400_000).toISOString()
  const { read, change } = runs
  const damaged: { digest: string; damage: string }[] = []
  let checked = 0
  for (let after = ''; ;) {
    const rows = await read<{ digest: string; sha256: string; length: number; key: string }>(
      unchecked,
      [db, after, before],
    )
    for (const { digest, sha256, key } of rows) {
      const damage = await damageOf(files, { db, key }, sha256)
      await change(note, [db, digest, now, damage ?? null])
      if (damage) damaged.push({ digest, damage })
      checked += 1
    }
    after = rows.at(-1)?.digest ?? ''
    if (rows.length < atOnce) break
  }
  return { checked, damaged, orphans: await removeOrphans(files, runs, db) }
}

async function damageOf(
  files: BlobFiles,
  place: FilePlace,
  sha256: string,
): Promise<'missing' | 'changed' | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await files.read(place)) hash.update(chunk as Buffer)
  } catch {
    return 'missing'
  }
  return hash.digest('hex') === sha256 ? undefined : 'changed'
}

/** A file has its row before its first byte, so what has none is nobody's. */
async function removeOrphans(
  files: BlobFiles,
  { read, system }: ScrubRuns,
  db: string,
): Promise<number> {
  let removed = 0
  let keys: string[] = []
  const look = async () => {
    // In this order: what is claimed in between is a blob then.
    const loose = await system<{ key: string }>(knownLoose, [db, keys])
    const named = await read<{ key: string }>(known, [db, keys])
    const here = new Set([...loose, ...named].map(({ key }) => key))
    for (const key of keys.filter((one) => !here.has(one))) {
      await files.remove({ db, key })
      removed += 1
    }
    keys = []
  }
  for await (const key of files.keys(db)) {
    keys.push(key)
    if (keys.length === atOnce) await look()
  }
  if (keys.length > 0) await look()
  return removed
}
