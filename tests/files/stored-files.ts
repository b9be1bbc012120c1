// Stored files as they lie on the disk of a test's server, and the nightly look at them.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { filesJob } from '#server/jobs/nightly.ts'
import { folderOf } from '#server/store/blobs/files.ts'
import type { TestApp } from '../support/app.ts'

const dayMs = 86_400_000

/** Paths of stored files, of one database or of all. */
export async function storedFiles({ house }: TestApp, db?: string): Promise<string[]> {
  const folder = join(house.config.dataDir, 'files', db === undefined ? '' : folderOf(db))
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

/** The night after so many days; the clock of PostgreSQL does not go along. */
export async function nightAfter({ house }: TestApp, days: number): Promise<void> {
  await filesJob({ ...house, now: () => new Date(Date.now() + days * dayMs) }, {})
}
