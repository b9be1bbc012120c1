// What is kept of a Group's backups and restores: a row of each, and its archive as one file.
import type { LooseFile } from '#server/store/documents/upload.ts'
import type { Blob } from '#server/store/blobs/blobs.ts'
import type { Lacking, RefusedRecordSaid } from '../rules/lacking.ts'

/** Made by the plan (spec 6), or requested by an administrator. */
export type BackupOrigin = 'plan' | 'hand'

/** How much is in an archive, and what is not. */
export interface ArchiveCounts {
  readonly records: number
  readonly files: number
}

interface StoredArchive extends ArchiveCounts {
  readonly id: string
  /** Files that are not in it, or did not come back, as they were, and records that a restore would refuse; null: all is whole. */
  readonly lacks: Lacking | null
  /** Of the stored archive; none while there is none. */
  readonly key: string | null
  /** Bytes of the archive. */
  readonly length: number
  /** Records that there are to write; an estimate while a backup is made. */
  readonly total: number
  /** A code of `core/errors.ts`, or a text, where it failed. */
  readonly reason: string | null
  readonly person: string | null
  /** ISO moments. */
  readonly created_at: string
  readonly ended_at: string | null
}

export interface StoredBackup extends StoredArchive {
  readonly made: BackupOrigin
  /** Calendar date of a backup by the plan. */
  readonly due_on: string | null
  readonly state: 'making' | 'kept' | 'failed'
}

export interface StoredRestore extends StoredArchive {
  /** Of the Group that it becomes. */
  readonly name: string
  readonly group_id: string
  /** The kept backup that it is made from; null: the archive was sent. */
  readonly backup: string | null
  /** The record that was refused, and why, in English. */
  readonly detail: string | null
  /** The same by key; null in rows of former versions. */
  readonly refused: RefusedRecordSaid | null
  readonly state: 'waiting' | 'checking' | 'writing' | 'done' | 'failed'
}

export type NewBackup = Pick<
  StoredBackup,
  'id' | 'made' | 'due_on' | 'person' | 'total' | 'created_at'
>
export type NewRestore = Pick<
  StoredRestore,
  'id' | 'name' | 'backup' | 'group_id' | 'person' | 'created_at'
>

/** How far a restore is. Members that are left out stay as they are. */
export interface RestoreStep extends Partial<ArchiveCounts> {
  readonly state: StoredRestore['state']
  readonly total?: number
  readonly lacks?: Lacking | null
  readonly reason?: string
  readonly detail?: string
  readonly refused?: RefusedRecordSaid
  readonly at?: string
}

/** Each method is a transaction of its own. */
export interface BackupTables {
  /** The latest first. */
  list(): Promise<StoredBackup[]>
  /** False when there is one for that due date, or of that id. */
  begin(entry: NewBackup): Promise<boolean>
  note(id: string, counts: ArchiveCounts): Promise<void>
  /** The stored archive becomes the backup's; false when the backup was deleted meanwhile. */
  keep(
    id: string,
    archive: LooseFile,
    counts: ArchiveCounts & { lacks: Lacking | null; at: string },
  ): Promise<boolean>
  fail(id: string, reason: string, at: string): Promise<void>
  /** Their archives go with them. */
  drop(ids: readonly string[]): Promise<void>

  /** Stores an archive that no row names yet; what none does within a day is taken away. Failures are those of `receive`. */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<LooseFile>
  discard(archive: LooseFile): Promise<void>
  open(archive: { readonly key: string; readonly length: number }): Blob
  /** Bytes that are free where archives lie; Infinity where that is unknown. */
  freeBytes(): Promise<number>

  /** The latest first, fifty at most. */
  restores(): Promise<StoredRestore[]>
  restore(id: string): Promise<StoredRestore | undefined>
  /** False when there is one of this id. */
  beginRestore(entry: NewRestore, archive?: LooseFile): Promise<boolean>
  stepRestore(id: string, step: RestoreStep): Promise<void>
  /** Its archive, if it had one of its own, is needed no more. */
  dropRestored(id: string): Promise<void>
  /** Forgets restores that ended before this moment (ISO). */
  purgeRestores(before: string): Promise<void>
}
