// Files that are made of others and can be made again (thumbnails): kept on this machine for a month while the other is there,
// in no backup, and missed by nobody.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Semaphore } from '#core/semaphore.ts'
import { dayMs } from '#core/time/zone.ts'
import { folderOf } from './files.ts'

const keptDays = 30
/** Milliseconds until what took too long is tried again: perhaps the machine was busy. */
const retryMs = 3_600_000

/** What was made; `never` where nothing can be made of the file, `too_slow` where the time for it was over, or the machine's memory. */
export type Made = Buffer | 'never' | 'too_slow'

/** Of which database, under which name. */
export interface DerivedFile {
  readonly dataDir: string
  readonly db: string
  readonly name: string
  /** Name of the file which notes that nothing could be made, and until when that holds. */
  readonly never: string
  /** The moment of the call. */
  readonly now: Date
}

const folder = (dataDir: string) => join(dataDir, 'thumbnails')
const path = ({ dataDir, db }: DerivedFile, name: string) =>
  join(folder(dataDir), folderOf(db), name)

/**
 * What is kept there, or what `make` makes when its turn comes, which is kept where that is possible. Undefined where nothing was
 * made: that is kept too, so that it is not tried again at each look; for an hour only where the time was over.
 */
export async function derived(
  place: DerivedFile,
  make: () => Promise<Made>,
  inTurn: Semaphore,
): Promise<Buffer | undefined> {
  const known = await kept(place)
  if (known) return known.bytes
  return inTurn(async () => {
    // Another request for it has waited in the same queue.
    const made = await kept(place)
    if (made) return made.bytes
    const result = await make()
    const { name, never, now } = place
    const bytes = typeof result === 'string' ? undefined : result
    const until = result === 'too_slow' ? String(now.getTime() + retryMs) : ''
    await keep(path(place, bytes ? name : never), bytes ?? Buffer.from(until)).catch(
      () => undefined,
    )
    return bytes
  })
}

/** Undefined where nobody has tried yet, or it may be tried again. The note holds the moment from which on it may, or is empty: never. */
async function kept(place: DerivedFile): Promise<{ bytes: Buffer | undefined } | undefined> {
  const bytes = await readFile(path(place, place.name)).catch(() => undefined)
  // Nothing waits for the disk here: a power cut may leave a name without bytes.
  if (bytes?.length) return { bytes }
  const until = await readFile(path(place, place.never), 'latin1').catch(() => undefined)
  const isOver = until === undefined || (until !== '' && Number(until) <= place.now.getTime())
  return isOver ? undefined : { bytes: undefined }
}

async function keep(target: string, bytes: Buffer): Promise<void> {
  const part = `${target}.${randomBytes(8).toString('hex')}`
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await writeFile(part, bytes, { mode: 0o600 })
    await rename(part, target)
  } finally {
    await rm(part, { force: true })
  }
}

/** Takes away what was made of files that a database has no more; names begin with the MD5 of the file, in hexadecimal. */
export async function dropLostDerived(
  { dataDir, db }: Pick<DerivedFile, 'dataDir' | 'db'>,
  isThere: (md5: string) => Promise<boolean>,
): Promise<void> {
  const top = join(folder(dataDir), folderOf(db))
  const names = await readdir(top).catch(() => [])
  for (const [md5, all] of Map.groupBy(names, (name) => name.slice(0, name.indexOf('-')))) {
    if (await isThere(md5)) continue
    for (const name of all) await rm(join(top, name), { force: true })
  }
}

/** Takes away what was made a month ago. Answers how many. */
export async function dropOldDerived(dataDir: string, now: Date): Promise<number> {
  const before = now.getTime() - keptDays * dayMs
  const names = await readdir(folder(dataDir), { recursive: true }).catch(() => [])
  let dropped = 0
  for (const name of names) {
    const file = join(folder(dataDir), name)
    const known = await stat(file).catch(() => undefined)
    if (!known?.isFile() || known.mtimeMs >= before) continue
    await rm(file, { force: true })
    dropped += 1
  }
  return dropped
}
