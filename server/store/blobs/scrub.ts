// Every file of a database is read again once a month, and each night if it was damaged, to see whether it is still what was stored; files that no row knows of
// are taken away.
import { createHash } from 'node:crypto'
import { makeSemaphore } from '#core/semaphore.ts'
import { dayMs } from '#core/time/zone.ts'
import type { Run, Statement } from '../connections/statement.ts'
import { damageIn, type BlobFiles, type Damage, type FileKey } from './files.ts'

const checkDays = 30
/** Rows that are read, and noted, by one statement. */
const rowsAtOnce = 500
/** Files that are read at the same time: a bucket answers each with a delay. */
const filesAtOnce = 4
/** Keys that are compared with the rows at once. */
const keysAtOnce = 1_000

const unchecked: Statement = {
  name: 'blobs_unchecked',
  text: `select digest, encode(sha256, 'hex') as sha256, key, sha256(bytes) = sha256 as sound,
      damage is not null as lacked from blobs
    where db = $1 and digest > $2 and (checked_at < $3 or damage is not null) order by digest limit ${rowsAtOnce}`,
}
const note: Statement = {
  name: 'blobs_checked',
  text: `update blobs b set checked_at = $2, damage = coalesce(seen.damage, b.damage)
    from unnest($3::text[], $4::text[]) as seen (digest, damage)
    where b.db = $1 and b.digest = seen.digest`,
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
  /** Files that are not what was stored, by digest. */
  readonly damaged: readonly { readonly digest: string; readonly damage: Damage }[]
  /** Files that nothing knew of, as after a restored backup of the database: they were taken away. */
  readonly orphans: number
}

/** How rows are reached: read and changed in one database, and beside the walls. */
export interface ScrubRuns {
  readonly read: Run
  readonly change: Run
  readonly system: Run
  /** Takes back that files are damaged, in one transaction with what follows from it. */
  readonly mend: (digests: readonly string[]) => Promise<void>
}

interface Row {
  readonly digest: string
  readonly sha256: string
  /** Null of a small file, of which PostgreSQL says whether it is sound. */
  readonly key: string | null
  readonly sound: boolean | null
  /** It was found damaged before. */
  readonly lacked: boolean
}

/** Hours after which a write is taken for abandoned. */
const graceHours = 24

/**
 * Reads those files of a database that were not looked at for a month (all of them with `isWhole`), and takes away those
 * that have no row. Throws what kept it from reading, such as a bucket that is away: that says nothing of the files.
 */
export async function scrubFiles(
  files: BlobFiles,
  runs: ScrubRuns,
  { db, now, isWhole = false }: { db: string; now: string; isWhole?: boolean },
): Promise<Scrubbed> {
  const before = isWhole ? now : new Date(Date.parse(now) - checkDays * dayMs).toISOString()
  const inTurn = makeSemaphore({ slots: filesAtOnce })
  const damaged: { digest: string; damage: Damage }[] = []
  let checked = 0
  for (let after = ''; ;) {
    const rows = await runs.read<Row>(unchecked, [db, after, before])
    if (rows.length === 0) break
    const look = async ({ key, sha256, sound }: Row) => {
      if (key !== null) return inTurn(() => damageOf(files, { db, key }, sha256))
      return sound ? undefined : 'changed'
    }
    const found = await Promise.all(rows.map(look))
    const digests = rows.map(({ digest }) => digest)
    await runs.change(note, [db, now, digests, found.map((damage) => damage ?? null)])
    const whole = digests.filter((_, at) => rows[at]!.lacked && !found[at])
    if (whole.length > 0) await runs.mend(whole)
    for (const [at, damage] of found.entries()) {
      if (damage) damaged.push({ digest: digests[at]!, damage })
    }
    checked += rows.length
    after = digests.at(-1)!
  }
  await files.dropUnfinished(db, new Date(Date.parse(now) - graceHours * 3_600_000))
  return { checked, damaged, orphans: await removeOrphans(files, runs, db) }
}

async function damageOf(
  files: BlobFiles,
  place: FileKey,
  sha256: string,
): Promise<Damage | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await files.read(place)) hash.update(chunk as Buffer)
  } catch (error) {
    const damage = damageIn(error)
    if (damage === undefined) throw error
    return damage
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
    if (keys.length === keysAtOnce) await look()
  }
  if (keys.length > 0) await look()
  return removed
}
