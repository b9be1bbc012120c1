// The calls of a database's handle on files.
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
import { pieceTables } from './pieces.ts'
import { readDamaged, readDamagedOf, readStorage } from './report.ts'
import { scrubFiles, type ScrubRuns } from './scrub.ts'

/** Files that rows of an app's own tables name. What no row does within a day, by a statement that lets go of it, is taken away. */
function fileFolder(db: string, rooms: BlobRooms) {
  const { files } = rooms
  return {
    /** Failures are those of `receive` of `databaseFiles`. */
    receive: (source: AsyncIterable<Uint8Array>, maxBytes: number) =>
      receiveBlob(rooms, db, { source, maxBytes }),
    /** Takes away at once those of these files that no row names. */
    discard: (keys: readonly string[]) => discardBlobs(rooms, db, keys),
    open: ({ key, length }: { readonly key: string; readonly length: number }): Blob => ({
      length,
      read: (range) => files.read({ db, key }, range, length),
    }),
    /** Bytes that are free where they lie; Infinity where nobody knows. */
    freeBytes: () => files.freeBytes(),
  }
}

interface Runs {
  readonly read: Run
  readonly change: Run
  readonly mend: ScrubRuns['mend']
}

export function databaseFiles(db: string, rooms: BlobRooms, { read, change, mend }: Runs) {
  const { files, system } = rooms
  const tables = pieceTables(db, { read, change })
  return {
    /**
     * Stores the bytes of a file that a record is going to name; what none does within a day is taken away. Failure too_large
     * beyond `maxBytes`, insufficient_storage when there is no room.
     */
    receive: (source: AsyncIterable<Uint8Array>, maxBytes: number, announcedBytes?: number) =>
      receiveBlob(rooms, db, { source, maxBytes, announcedBytes }),
    /** Takes away at once those of these files that no record names. */
    discard(uploads: readonly (Upload | Pick<LooseFile, 'key'>)[]) {
      const keys = uploads.flatMap((upload) => ('key' in upload ? upload.key : []))
      return discardBlobs(rooms, db, keys)
    },
    /** Room that files take up which are coming, or wait for a record that names them, in bytes. */
    waitingBytes: () => readWaitingBytes(rooms, db),
    /** The file with this digest, as `_attachments` names it; undefined when there is none. */
    file: (digest: string) => findBlob(files, { read, change }, [db, digest]),
    /** The bytes of a file that no record names yet. Failure gone when it is not there any more. */
    waitingFile: (key: string) => files.read({ db, key }),
    /** Files that come in several calls. */
    pieces: tables,
    /**
     * Joins the pieces of a file that came whole; no record names the result yet. `onBytes` learns of the bytes as they are read. Undefined
     * when another process is joining them. Failure gone, insufficient_storage: what is joined by then stays joined.
     */
    joinPieces: (id: string, onBytes: (bytes: number) => void) =>
      joinPieces({ rooms, tables, db, id, onBytes }),
    /** Reads the files that were not looked at for a month, or all of them, and takes away what no row knows of. */
    scrub: (now: string, isWhole = false) =>
      scrubFiles(files, { read, change, mend, system }, { db, now, isWhole }),
    /** Notes what was found wrong with a file, until a scrub finds it sound or the same bytes are stored again. */
    markDamaged: (digest: string, damage: Damage) => markDamaged(change, [db, digest], damage),
    /** Files beside those of records: they are in `loose_files` under the database's name, a space, which no database's name has, and this. */
    folder: (name: string) => fileFolder(`${db} ${name}`, rooms),
    /** How many files there are, and what the last look at them found. */
    storage: () => readStorage(read, db),
    /** Files of live records that are not what was stored, at most 100. */
    damaged: () => readDamaged(read, db),
    /** Those of these files, by digest, that were found damaged. */
    damagedOf: (digests: readonly string[]) => readDamagedOf(read, db, digests),
  }
}

export type DatabaseFiles = ReturnType<typeof databaseFiles>
