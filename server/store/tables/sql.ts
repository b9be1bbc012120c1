// SQL on tables beside the documents, bound to one database: what an app opens its own tables on (`modules/M/store`).
// The wall stands here: `$1` of every statement is the database, and nobody but the wall says which one.
import type { Run, Statement } from '../connections.ts'

/** Ways to PostgreSQL: whether a statement writes is said by the door it goes through. */
export interface Doors {
  readonly read: Run
  readonly write: Run
}

export interface SqlReader {
  /** For statements that write nothing. In a transaction it sees what was written there, documents too. */
  readonly read: Run
}

/**
 * In a transaction. What is written is taken back with whoever wrote it, whatever calls led to the statement. `write` does not see
 * documents that this transaction wrote.
 */
export interface Sql extends Doors {
  /** As `write`, when nobody waits for the answer: should it fail, the commit does. */
  queue(statement: Statement, values: readonly unknown[]): void
}

/** A database, or a transaction of one, as tables that are only read are opened on it. */
export interface ReadsTables {
  readonly sql: SqlReader
}

/** A transaction as tables are opened on it. */
export interface WritesTables {
  readonly sql: Sql
}
