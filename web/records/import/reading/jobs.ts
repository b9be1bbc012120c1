// Messages between the screens of imports and the worker that reads tables.
import type { ColumnFacts } from '#core/import/column-facts.ts'
import type { DateHints } from '#core/import/date-order.ts'
import type { Encoding } from '#core/import/encoding.ts'
import type { Layout, Rows } from '#core/import/text-file.ts'
import type { ReadingProgress } from './progress.ts'

/** What is left out of encoding and layout is found. */
export interface TableJob {
  /** A file or a pasted text; the one before when it is left out. */
  readonly source?: Blob | string
  readonly encoding?: Encoding
  readonly layout?: Layout
  readonly hints: DateHints
}

/** Why a file cannot be imported: the end of a text key. */
export type TableProblem = 'empty' | 'binary' | 'bytes' | 'rows' | 'columns' | 'cell' | 'unreadable'

export interface Table {
  /** Undefined for pasted text. */
  readonly encoding: Encoding | undefined
  readonly fingerprint: string
  readonly layout: Layout
  readonly header: readonly string[]
  /** Of each column. */
  readonly facts: readonly ColumnFacts[]
}

export type TablePart =
  | { readonly progress: ReadingProgress }
  | { readonly problem: TableProblem }
  /** A portion, in the order of the file. */
  | { readonly rows: Rows }
  /** After the last portion. */
  | { readonly table: Table }
