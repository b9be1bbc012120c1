// What is kept of imports: their settings and progress, and the rows of their files with their outcomes.
import type { FieldErrors } from '#core/errors.ts'
import type { ImportProgress, ImportState } from '#core/import/progress.ts'

export interface StoredImport extends ImportProgress {
  readonly plan: unknown
  readonly bytes: number
}

/** Without the plan, which may be as long as the rows. */
export type ListedImport = Omit<StoredImport, 'plan'>

export type NewImport = Pick<
  StoredImport,
  'id' | 'kind' | 'person' | 'name' | 'fingerprint' | 'plan' | 'total' | 'created_at'
>

export const rowOutcomes = ['created', 'present', 'refused', 'undone', 'kept'] as const
/** `kept`: its records were changed or are needed since, so an undo left them. */
export type RowOutcome = (typeof rowOutcomes)[number]

/** A record as a row left it. */
export interface Made {
  readonly id: string
  readonly rev: string
  /** The revision before the row, where it changed or deleted the record; none of one that it made. */
  readonly from?: string
}

export interface SentRow {
  /** Position in the file's table, from 0. */
  readonly row: number
  /** Line of the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface ImportRow extends SentRow {
  readonly outcome: RowOutcome | null
  readonly errors: FieldErrors | null
  readonly made: readonly Made[] | null
}

export interface Finished {
  readonly row: number
  readonly outcome: RowOutcome
  readonly errors?: FieldErrors
  readonly made?: readonly Made[]
}

export interface RowsQuery {
  /** Rows with this outcome; null: those that have none yet. */
  readonly outcome: RowOutcome | null
  /** Rows after this one, or before it. */
  readonly after: number
  readonly backwards?: boolean
  readonly limit: number
}

/** What all imports of a database take up. */
export interface ImportUse {
  /** Those that are waiting or running, and those whose rows are being sent. */
  readonly underWay: number
  readonly rows: number
  /** Of the rows, as they were sent. */
  readonly bytes: number
}

export interface ImportQueries {
  /** `sendingSince`: ISO moment; an import that began before it and was never sent completely is abandoned. */
  use(sendingSince: string): Promise<ImportUse>
  one(id: string): Promise<StoredImport | undefined>
  /** The latest first, at most a hundred. */
  latest(): Promise<ListedImport[]>
  /** The first ones, as many as a portion of bytes holds, at least one. */
  rows(id: string, query: RowsQuery): Promise<ImportRow[]>
}

export interface ImportTables extends ImportQueries {
  /** Does nothing when it exists. */
  add(entry: NewImport): Promise<void>
  /** Keeps rows that exist. Answers how many have arrived. */
  addRows(id: string, rows: readonly SentRow[], bytes: number): Promise<number>
  setState(id: string, state: ImportState, more?: { reason?: string; at?: string }): Promise<void>
  /** Writes the outcomes of rows, and counts them. */
  finish(id: string, rows: readonly Finished[]): Promise<void>
  /**
   * Rows of undone imports that were kept are to be undone again, where the undo of this one brought a record of theirs back. Answers those
   * imports, by now undoing, and how many of their rows are undone.
   */
  reopen(id: string): Promise<Pick<StoredImport, 'id' | 'undone'>[]>
  /** Deletes imports that ended, or were never sent completely, before this moment (ISO). */
  purge(before: string): Promise<void>
}
