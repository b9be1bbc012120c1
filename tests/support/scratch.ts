// Folders that a test needs for a while: in memory where the machine has room, because a new database is three hundred
// files, and on many file systems making them costs more than the test. Nothing here outlives the run.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#server/postgres/data-directory.ts'

const memory = '/dev/shm'
/** Bytes that must be free, in memory and in its file system, before tests lie there. */
const roomBytes = 3 * 1024 ** 3

/** True while what tests keep for a while may lie in memory. */
export function hasMemoryRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > roomBytes
  } catch {
    return false
  }
}

/** A new folder that every user may pass through, since PostgreSQL started by root runs as another one. */
export function newScratchFolder(): string {
  const folder = mkdtempSync(
    join(hasMemoryRoom() ? memory : tmpdir(), `bancada-test-${process.pid}-`),
  )
  chmodSync(folder, 0o711)
  return folder
}

/** Removes what processes that were killed left behind, unless a PostgreSQL still runs there. */
export function sweepScratchFolders(): void {
  for (const root of new Set([memory, tmpdir()].filter((folder) => existsSync(folder)))) {
    for (const name of readdirSync(root)) {
      const maker = /^bancada-test-(\d+)-/.exec(name)?.[1]
      if (!maker || isAlive(Number(maker))) continue
      const folder = join(root, name)
      const isOurs = statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()
      const isUsed = existsSync(join(folder, 'database', 'postmaster.pid'))
      if (isOurs && !isUsed) rmSync(folder, { recursive: true, force: true })
    }
  }
}
