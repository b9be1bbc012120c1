// Where the bytes of attached files lie, and what every such place must do. Here: a folder of the local disk.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { fail, Failure } from '#core/errors.ts'

/** A file: of which database, under which key. */
export interface FileKey {
  readonly db: string
  readonly key: string
}

/** What is wrong with a stored file. */
export type Damage = 'missing' | 'changed'

/** Bytes of a file from the first to the last, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface BlobFiles {
  /**
   * Writes a whole file. Once it resolves the file survives a crash; until then there is none under the key. It takes
   * the chunks over: the caller does not read them afterwards, and their memory may be given back. Failure insufficient_storage
   * when there is no room.
   */
  write(place: FileKey, source: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Writes behind the first `bytes` bytes of a file, over what an interrupted call may have left there; once it resolves, all of it
   * survives a crash. Failures and chunks are as with `write`. Left out where files cannot grow (buckets).
   */
  append?(place: FileKey, bytes: number, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Failure gone when the file is not there, or has fewer bytes than these. */
  read(place: FileKey, range?: ByteRange, minBytes?: number): Promise<Readable>
  /** Also what a broken write left of it. No failure when there is nothing. */
  remove(place: FileKey): Promise<void>
  /** Keys of all files of a database, half written ones too. */
  keys(db: string): AsyncIterable<string>
  /** Takes away what writes that were killed before this moment left where no key shows it. */
  dropUnfinished(db: string, before: Date): Promise<void>
  /** Bytes that are free; Infinity where nobody knows. */
  freeBytes(): Promise<number>
}

/** Names of databases are no names of folders: some have slashes, and some file systems ignore case. */
export function folderOf(db: string): string {
  return createHash('sha256').update(db).digest('hex').slice(0, 32)
}

const part = '.part'

/** Bytes that are written at once. */
const batchBytes = 256 * 1024

/** Folders that are remembered at once. */
const maxFlushed = 100_000

/** Files below a folder, which is made when the first one is written. */
export function filesOnDisk(root: string): BlobFiles {
  const folder = ({ db, key }: FileKey) => join(root, folderOf(db), key.slice(0, 2))
  const path = (place: FileKey) => join(folder(place), place.key)
  /** Folders that this process has flushed with those above them: they are found again, whatever stops. */
  // Counted by size: room for a number of entries would be taken at once.
  const flushed = new LRUCache<string, true>({ maxSize: maxFlushed, sizeCalculation: () => 1 })
  const flush = async (place: FileKey) => {
    const own = folder(place)
    await syncFolder(own)
    if (flushed.has(own)) return
    for (const above of [join(root, folderOf(place.db)), root]) await syncFolder(above)
    flushed.set(own, true)
  }
  return {
    async write(place, source) {
      const target = path(place)
      try {
        await mkdir(folder(place), { recursive: true, mode: 0o700 })
        await writeDurably(await open(target + part, 'wx', 0o600), 0, source)
        await rename(target + part, target)
        // What was renamed is found only through the folders above it.
        await flush(place)
      } catch (error) {
        await rm(target + part, { force: true }).catch(() => undefined)
        throw fullOr(error)
      }
    },
    async append(place, bytes, source) {
      const file = await open(path(place), 'r+').catch((error: unknown) =>
        Promise.reject(lost(error)),
      )
      await writeDurably(file, bytes, source).catch((error: unknown) =>
        Promise.reject(fullOr(error)),
      )
    },
    async read(place, range, minBytes = 0) {
      const file = await open(path(place)).catch((error: unknown) => Promise.reject(lost(error)))
      if ((await file.stat()).size < minBytes) {
        await file.close()
        throw fail('gone', 'file_lost')
      }
      return createReadStream('', {
        fd: file,
        highWaterMark: batchBytes,
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
    // What is half written has a key here.
    dropUnfinished: async () => undefined,
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
  dropUnfinished: async () => undefined,
  freeBytes: async () => 0,
}

function refuse(): never {
  throw fail('service_unavailable', 'unavailable')
}

/** Writes what comes from this byte on, flushes and closes the file. */
async function writeDurably(
  file: FileHandle,
  from: number,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    // A batch is written while the next one comes.
    let batch: Uint8Array[] = []
    let bytes = 0
    let at = from
    let writing: Promise<void> = Promise.resolve()
    const write = async () => {
      await writing
      writing = writeAll(file, at, batch)
      writing.catch(() => undefined)
      at += bytes
      batch = []
      bytes = 0
    }
    try {
      for await (const chunk of source) {
        batch.push(chunk)
        bytes += chunk.length
        if (bytes >= batchBytes) await write()
      }
      await write()
    } finally {
      await writing
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A disk that is nearly full may take a part first, and refuse the rest then. */
async function writeAll(
  file: FileHandle,
  from: number,
  batch: readonly Uint8Array[],
): Promise<void> {
  if (batch.length === 0) return
  const { bytesWritten } = await file.writev(batch, from)
  let start = 0
  for (const piece of batch) {
    const { length } = piece
    for (let at = Math.max(0, bytesWritten - start); at < length;) {
      at += (await file.write(piece, at, length - at, from + start + at)).bytesWritten
    }
    start += length
    giveBack(piece)
  }
}

/** Memory of chunks from this size on is given back at once. */
const minGivenBackBytes = 16 * 1024

/**
 * Gives back the memory of a chunk that nobody reads any more. Left to the garbage collector, the chunks of one large file
 * make it go through the whole memory every 30 MB, which takes longer than receiving, hashing and writing them.
 */
function giveBack({ buffer, length }: Uint8Array): void {
  const isWhole = buffer.byteLength === length && buffer instanceof ArrayBuffer
  if (isWhole && length >= minGivenBackBytes) buffer.transfer(0)
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
  const isMissing = ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))
  return isMissing ? Object.assign(fail('gone', 'file_lost'), { cause: error }) : error
}

/** The same files; one that a record names and that is not there is an error in the log. */
export function watchedFiles(files: BlobFiles, log: Pick<Logger, 'error'>): BlobFiles {
  return {
    ...files,
    async read(place, ...asked) {
      try {
        return await files.read(place, ...asked)
      } catch (error) {
        const damage = damageIn(error)
        if (damage === 'missing') log.error(place, 'a stored file is not there any more')
        if (damage === 'changed') log.error(place, 'a stored file was cut off')
        throw error
      }
    },
  }
}

/** What is wrong with a stored file that could not be read; undefined for reasons that pass. */
export function damageIn(error: unknown): Damage | undefined {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EIO' || code === 'EISDIR') return 'changed'
  if (!(error instanceof Failure) || error.code !== 'gone') return undefined
  return error.cause === undefined ? 'changed' : 'missing'
}

function fullOr(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return isFull ? fail('insufficient_storage', 'disk_full') : error
}
