// What is kept of imports: what each was and how far it is, and the rows of its file with what became of them.
import type { FieldErrors } from '#core/errors.ts'
import type { ImportProgress, ImportState } from '#core/import/progress.ts'

export interface StoredImport extends ImportProgress {
  readonly plan: unknown
  readonly bytes: number
}

/** Without its plan, which may be as long as its rows are many. */
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
  /** The revision that the row found, where it changed or deleted the record; none of one that it made. */
  readonly from?: string
}

export interface SentRow {
  /** Place in the file's table, from 0. */
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
  /** Rows behind this one, or before it. */
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
  /** `sendingSince`: ISO moment; one that was begun before it and never sent whole was given up. */
  use(sendingSince: string): Promise<ImportUse>
  one(id: string): Promise<StoredImport | undefined>
  /** The latest first, a hundred at most. */
  latest(): Promise<ListedImport[]>
  /** The first ones, as many as a portion of bytes holds, one at least. */
  rows(id: string, query: RowsQuery): Promise<ImportRow[]>
}

export interface ImportTables extends ImportQueries {
  /** Nothing happens when it is there. */
  add(entry: NewImport): Promise<void>
  /** Rows that are there stay as they are. Answers how many have arrived. */
  addRows(id: string, rows: readonly SentRow[], bytes: number): Promise<number>
  setState(id: string, state: ImportState, more?: { reason?: string; at?: string }): Promise<void>
  /** Writes what became of rows, and counts them. */
  finish(id: string, rows: readonly Finished[]): Promise<void>
  /** Forgets imports that ended, or were never sent whole, before this moment (ISO). */
  purge(before: string): Promise<void>
}
