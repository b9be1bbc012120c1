// Where the bytes of attached files lie, and what every such place must do. Here: a folder of the local disk.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { fail, Failure } from '#core/errors.ts'

/** A file: of which database, under which key. */
export interface FilePlace {
  readonly db: string
  readonly key: string
}

/** Bytes of a file from the first to the last, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface BlobFiles {
  /**
   * Writes a whole file. Once it resolves the file survives a crash; until then there is none under the key. Failure
   * insufficient_storage when there is no room.
   */
  write(place: FilePlace, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Failure gone when the file is not there. */
  read(place: FilePlace, range?: ByteRange): Promise<Readable>
  /** Also what a broken write left of it. No failure when there is nothing. */
  remove(place: FilePlace): Promise<void>
  /** Keys of all files of a database, half written ones too. */
  keys(db: string): AsyncIterable<string>
  /** Bytes that are free; Infinity where nobody knows. */
  freeBytes(): Promise<number>
}

/** Names of databases are no names of folders: some have slashes, and some file systems ignore case. */
export function folderOf(db: string): string {
  return createHash('sha256').update(db).digest('hex').slice(0, 32)
}

const part = '.part'

/** Files below a folder, which is made when the first one is written. */
export function filesOnDisk(root: string): BlobFiles {
  const folder = ({ db, key }: FilePlace) => join(root, folderOf(db), key.slice(0, 2))
  const path = (place: FilePlace) => join(folder(place), place.key)
  return {
    async write(place, source) {
      const target = path(place)
      try {
        await mkdir(folder(place), { recursive: true, mode: 0o700 })
        await writeDurably(target + part, source)
        await rename(target + part, target)
        // The folders above are new now and then: what was renamed is found only through all of them.
        for (const above of [folder(place), join(root, folderOf(place.db)), root]) {
          await syncFolder(above)
        }
      } catch (error) {
        await rm(target + part, { force: true }).catch(() => undefined)
        throw isFull(error) ? fail('insufficient_storage', 'disk_full') : error
      }
    },
    async read(place, range) {
      const file = await open(path(place)).catch((error: unknown) => Promise.reject(lost(error)))
      return createReadStream('', {
        fd: file,
        ...(range && { start: range.first, end: range.last }),
      })
    },
    async remove(place) {
      await rm(path(place), { force: true })
      await rm(path(place) + part, { force: true })
    },
    async *keys(db) {
      const top = join(root, folderOf(db))
      for (const name of await namesIn(top)) {
        for (const file of await namesIn(join(top, name))) {
          yield file.endsWith(part) ? file.slice(0, -part.length) : file
        }
      }
    },
    async freeBytes() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}

/** Where nothing can be attached. */
export const noFiles: BlobFiles = {
  write: async () => refuse(),
  read: async () => refuse(),
  remove: async () => undefined,
  async *keys() {
    // There are none.
  },
  freeBytes: async () => 0,
}

function refuse(): never {
  throw fail('service_unavailable', 'unavailable')
}

async function writeDurably(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(source)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function lost(error: unknown): unknown {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  return isMissing ? Object.assign(fail('gone', 'file_lost'), { cause: error }) : error
}

/** The same files; one that a record names and that is not there is an error in the log. */
export function watchedFiles(files: BlobFiles, log: Pick<Logger, 'error'>): BlobFiles {
  return {
    ...files,
    async read(place, range) {
      try {
        return await files.read(place, range)
      } catch (error) {
        if (error instanceof Failure && error.code === 'gone')
          log.error(place, 'a stored file is not there any more')
        throw error
      }
    },
  }
}

function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
