// SQL on tables beside the documents: what an app opens its own tables on (`modules/M/store`).
// The wall is here: `$1` of every statement is the database, and the wall alone says which one. Tables that belong to no
// database are reached by `shared`, which sees nothing of any.
import type { Run, Statement } from '../connections/statement.ts'

/** Statements that read and statements that write: the caller says which, by the method it calls. */
export interface SqlReadWrite {
  readonly read: Run
  readonly write: Run
}

export interface SqlRead {
  /** For statements that write nothing. In a transaction it sees what was written there, documents too. */
  readonly read: Run
}

/**
 * In a transaction. What is written is rolled back with its writer, whatever calls led to the statement. `write` does not see
 * documents that this transaction wrote.
 */
export interface Sql extends SqlReadWrite {
  /** As `write`, when nobody waits for the answer: should it fail, the commit does. */
  queue(statement: Statement, values: readonly unknown[]): void
}

/** A database, or a transaction of one, as tables that are only read are opened on it. */
export interface ReadsTables {
  readonly sql: SqlRead
}

/** A transaction as tables are opened on it. */
export interface WritesTables {
  readonly sql: Sql
}

/** A database as tables are opened on it that change without its documents. */
export interface ChangesTables extends ReadsTables {
  /**
   * Runs `work` in one transaction on tables beside the documents. It waits for no writer of documents and makes no change for
   * `_changes`; what two such transactions must not do at once they lock themselves.
   */
  changeTables<T>(work: (tables: WritesTables) => Promise<T>): Promise<T>
  /** Wakes those who wait for this name in this database, in every process. Called after the commit. */
  wake(name: string): void
  /** Resolves when this name is woken or the documents may have changed, after `timeout_ms`, or when the signal aborts. */
  waitFor(name: string, timeout_ms: number, signal: AbortSignal): Promise<void>
}

/** Tables of no database, each statement committed at once: the store. */
export interface SharesTables {
  readonly shared: SqlReadWrite & {
    /** Runs `work` in one transaction. */
    together<T>(work: (shared: SqlReadWrite) => Promise<T>): Promise<T>
  }
}

/** The same tables in a transaction of a database. */
export interface WritesShared {
  readonly shared: SqlReadWrite
}
