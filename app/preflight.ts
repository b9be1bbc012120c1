// What must be so before anything is started or made: each check throws one line that names the setting or path, and what to do.
import { lstatSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Store } from '#server/store/store.ts'

/** HOST is an address of this machine, and data, mails and files have folders. Opens nothing that stays open. */
export async function checkEnvironment({
  host,
  dataDir,
  s3,
  smtpUrl,
}: Pick<Config, 'host' | 'dataDir' | 's3' | 'smtpUrl'>): Promise<void> {
  await checkListening({ host, port: 0 })
  const place = resolve(dataDir)
  checkFolder(place, 'which DATA_DIR names')
  if (!smtpUrl?.startsWith('smtp')) checkFolder(join(place, 'outbox'), 'where mails are left')
  if (!s3) checkFolder(join(place, 'files'), 'where attached files belong')
}

/** Throws what listening there would throw; 0 is any port. */
export async function checkListening(door: { host: string; port: number }): Promise<void> {
  await new Promise<void>((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(door, () => probe.close(() => done()))
  })
}

/** A folder that is made when it is needed may be absent, and nothing else. `use`: what it is to the reader of the line. */
export function checkFolder(path: string, use: string): void {
  if (mayBeFolder(path)) return
  throw new Error(
    `${path}, ${use}, is no folder: bring the folder back (its disk may not be mounted), or move what is there away; nothing was changed`,
  )
}

function mayBeFolder(path: string): boolean {
  try {
    if (!lstatSync(path, { throwIfNoEntry: false })) return true
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch (error) {
    // Something above it is a file.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false
    throw error
  }
}

/** Allows a new key where nothing was sealed with another one, or its loss is known. */
export function mayBegin(store: Store, { dropSealed }: Config, log: Pick<Logger, 'warn'>) {
  return async (file: string) => {
    if (!(await store.hasSealed())) return
    if (!dropSealed) {
      throw new Error(
        `${file} is missing, with which links, signatures and passwords of devices are sealed: put it back from a backup of DATA_DIR, or start with SEALED_VALUES=drop, which deletes what is sealed; nothing was changed`,
      )
    }
    await store.dropAllSealed()
    log.warn('the key of what is sealed was lost: signatures and passwords of devices are deleted')
  }
}
