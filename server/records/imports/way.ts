// How rows of an import become records: tables by the rules of a kind (`table.ts`), other files as their module says.
import type { ZodType } from 'zod'
import type { House } from '#server/house.ts'
import type { Finished, ImportRow, StoredImport } from './store/face.ts'
import type { Transaction } from '#server/store/database.ts'
import type { RecordContext } from '../face.ts'
import { tableWay } from './table.ts'

type Cells = readonly (readonly string[])[]

/** Some rows about to be written. */
export interface Batch {
  /** Ids of records that it reads. */
  readonly reads: readonly string[]
  /** Writes them and answers the outcome of each; runs again when the transaction does. Throws the failure of a refused row. */
  write(transaction: Transaction): Promise<Finished[]>
  /** Called after the commit. */
  settle(): void
}

/** The state of one import while it is written. */
export interface RowWriter {
  /** Refreshes the state with the changes of others. */
  refresh(): Promise<void>
  batch(context: RecordContext, rows: readonly ImportRow[]): Batch
}

/** `Plan`: how the rows are read, kept with the import. */
export interface ImportWay<Plan = unknown> {
  readonly plan: ZodType<Plan>
  /** All or nothing: rows already written are undone when the import is stopped or fails. */
  readonly isWhole: boolean
  /** Failure not_found for kinds that are not imported, forbidden when the actor may not create such records. */
  admit(context: RecordContext, plan: Plan): Promise<void>
  /** The outcomes that rows would have, in their order; writes nothing. */
  look(context: RecordContext, plan: Plan, rows: Cells): Promise<{ rows: readonly unknown[] }>
  open(context: RecordContext, entry: StoredImport): Promise<RowWriter>
  /** Called in the transaction that starts the import. */
  begin?(context: RecordContext, transaction: Transaction, plan: Plan): Promise<void>
}

/** Ways of a module, by the kind of their plans. */
export type ImportWayByKind = Readonly<Record<string, ImportWay>>

/** The way of a plan of this kind. */
export function wayOf({ modules }: House, kind: string): ImportWay {
  for (const { importWays = {} } of modules) {
    if (Object.hasOwn(importWays, kind)) return importWays[kind]!
  }
  return tableWay
}
