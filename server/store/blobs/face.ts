// The calls of a database's handle on files.
import type { Readable } from 'node:stream'
import type { Run } from '../connections/statement.ts'
import type { LooseFile, Upload } from '../documents/upload.ts'
import {
  discardBlobs,
  findBlob,
  markDamaged,
  readWaitingBytes,
  receiveBlob,
  type Blob,
  type BlobRooms,
} from './blobs.ts'
import type { Damage } from './files.ts'
import { joinPieces } from './joining.ts'
import { pieceTables, type PieceTables } from './pieces.ts'
import { readDamaged, readStorage, type DamagedFile, type Storage } from './report.ts'
import { scrubFiles, type Scrubbed } from './scrub.ts'

/** Files that rows of an app's own tables name. What no row does within a day, by a statement that lets go of it, is taken away. */
export interface FileFolder {
  /** Failures are those of `DatabaseFiles.receive`. */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<LooseFile>
  /** Takes away at once those of these files that no row names. */
  discard(keys: readonly string[]): Promise<void>
  open(file: { readonly key: string; readonly length: number }): Blob
  /** Bytes that are free where they lie; Infinity where nobody knows. */
  freeBytes(): Promise<number>
}

export interface DatabaseFiles {
  /**
   * Stores the bytes of a file that a record is going to name; what none does within a day is taken away. Failure too_large
   * beyond `maxBytes`, insufficient_storage when there is no room.
   */
  receive(
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    announcedBytes?: number,
  ): Promise<LooseFile>
  /** Takes away at once those of these files that no record names. */
  discard(uploads: readonly (Upload | Pick<LooseFile, 'key'>)[]): Promise<void>
  /** Room that files take up which are coming, or wait for a record that names them, in bytes. */
  waitingBytes(): Promise<number>
  /** The file with this digest, as `_attachments` names it; undefined when there is none. */
  file(digest: string): Promise<Blob | undefined>
  /** The bytes of a file that no record names yet. Failure gone when it is not there any more. */
  waitingFile(key: string): Promise<Readable>
  /** Files that come in several calls. */
  readonly pieces: PieceTables
  /**
   * Joins the pieces of a file that came whole; no record names the result yet. `onBytes` learns of the bytes as they are read. Undefined
   * when another process is joining them. Failure gone, insufficient_storage: what is joined by then stays joined.
   */
  joinPieces(id: string, onBytes: (bytes: number) => void): Promise<LooseFile | undefined>
  /** Reads the files that were not looked at for a month, or all of them, and takes away what no row knows of. */
  scrub(now: string, isWhole?: boolean): Promise<Scrubbed>
  /** Notes what was found wrong with a file, until a scrub finds it sound or the same bytes are stored again. */
  markDamaged(digest: string, damage: Damage): Promise<void>
  /** Files beside those of records: they are in `loose_files` under the database's name, a space and this name. */
  folder(name: string): FileFolder
  /** How many files there are, and what the last look at them found. */
  storage(): Promise<Storage>
  /** Files of live records that are not what was stored, at most 100. */
  damaged(): Promise<DamagedFile[]>
}

/** No name of a database has a space. */
function fileFolder(db: string, rooms: BlobRooms): FileFolder {
  const { files } = rooms
  return {
    receive: (source, maxBytes) => receiveBlob(rooms, db, { source, maxBytes }),
    discard: (keys) => discardBlobs(rooms, db, keys),
    open: ({ key, length }) => ({
      length,
      read: (range) => files.read({ db, key }, range, length),
    }),
    freeBytes: () => files.freeBytes(),
  }
}

interface Runs {
  readonly read: Run
  readonly change: Run
}

export function databaseFiles(db: string, rooms: BlobRooms, { read, change }: Runs): DatabaseFiles {
  const { files, system } = rooms
  const tables = pieceTables(db, { read, change })
  return {
    receive: (source, maxBytes, announcedBytes) =>
      receiveBlob(rooms, db, { source, maxBytes, announcedBytes }),
    discard: (uploads) =>
      discardBlobs(
        rooms,
        db,
        uploads.flatMap((upload) => ('key' in upload ? upload.key : [])),
      ),
    waitingBytes: () => readWaitingBytes(rooms, db),
    file: (digest) => findBlob(files, { read, change }, [db, digest]),
    waitingFile: (key) => files.read({ db, key }),
    pieces: tables,
    joinPieces: (id, onBytes) => joinPieces({ rooms, tables, db, id, onBytes }),
    scrub: (now, isWhole = false) =>
      scrubFiles(files, { read, change, system }, { db, now, isWhole }),
    markDamaged: (digest, damage) => markDamaged(change, [db, digest], damage),
    folder: (name) => fileFolder(`${db} ${name}`, rooms),
    storage: () => readStorage(read, db),
    damaged: () => readDamaged(read, db),
  }
}
