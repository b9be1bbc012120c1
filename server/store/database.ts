// The store's interface for the rest of the server. A `Database` is bound to one database name
// and is the only way to reach documents; SQL is written in this folder and nowhere else.
import type { FindQuery } from '#core/wire.ts'
import type { Origin } from './mango/origin.ts'
import type { DatabaseInfo } from './queries/listing.ts'
import type { Through } from './mango/plan.ts'
import type { Summaries } from './mango/summary.ts'
import type { DatabaseFiles } from './blobs/face.ts'
import type { Comparison } from './tables/followers.ts'
import type { ChangesTables, Sql, SqlRead, WritesShared } from './tables/sql.ts'
import type { ChangesOptions, ChangesPage } from './queries/changes.ts'
import type { Counter } from './queries/records.ts'
import type { FindResult } from './mango/finding.ts'
import type { Texts } from './pointers/unread.ts'
import type { Graft, Put, Stored } from './documents/stored.ts'

/** Reading, outside or inside a transaction. Every method sees only this database. */
export interface Queries {
  readonly name: string
  /** The winning revision; undefined when the id was never there. A deleted record comes with `deleted: true`. */
  get(id: string): Promise<Stored | undefined>
  /** One kept revision, winning or not. */
  getRevision(id: string, rev: string): Promise<Stored | undefined>
  /** Live records among these ids, in no particular order. */
  getMany(ids: readonly string[]): Promise<Stored[]>
  /**
   * Mango (docs/protocol.md), of bodies these members alone where any are named (`FindOptions`). Throws Failure with CouchDB's code for
   * a bad selector, sort, limit or bookmark.
   */
  find(query: FindQuery, through?: Through, members?: readonly string[]): Promise<FindResult>
  /** How many live records the selector matches, at most `limit` of them counted (default 10,000). */
  count(selector: Record<string, unknown>, limit?: number): Promise<number>
  /** Counters of these keys (all when left out); absent keys are left out. One indexed query. */
  counters(kinds?: readonly string[]): Promise<Counter[]>
  /** What it says of itself as a whole; undefined when there is no such database. */
  info(): Promise<DatabaseInfo | undefined>
  /** What tables beside the documents are opened on, those of an app and the store's own. */
  readonly sql: SqlRead
}

export interface Database extends Queries, Summaries, ChangesTables {
  /** Changes in commit order; never skips one. A `since` beyond the end starts from the beginning. */
  changes(options: ChangesOptions): Promise<ChangesPage>
  /**
   * Resolves when the database's sequence may have moved past `since`, or after `timeout_ms`, or when the signal aborts;
   * at once when there is no such database (any more).
   */
  waitForChange(
    since: number,
    timeout_ms: number,
    signal: AbortSignal,
  ): Promise<'may have' | 'is gone'>
  /** The same query over what is no record. What is found has the document, `_id` and all, as its body. */
  findAmong(origin: Origin, query: FindQuery): Promise<FindResult>
  countAmong(origin: Origin, selector: Record<string, unknown>, limit?: number): Promise<number>
  /** Bytes of attached files. */
  readonly files: DatabaseFiles
  /**
   * Runs `work` in one transaction that holds the database's row lock, so writers of one database follow each
   * other and sequences are gapless and in commit order. Throwing takes everything of it back. Feeds are woken on
   * commit. Writers who wait for each other share a transaction, so `work` may be run again when another one fails:
   * what it does outside of the transaction may happen twice. `reads`: ids it will read, fetched in one query.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>, reads?: readonly string[]): Promise<T>
}

export interface Transaction extends Queries, WritesShared {
  /** What was read for this writer. A work that lacks a text throws what they throw, and runs again once it is read. */
  readonly texts: Texts
  /** `won`: it is the document now; another leaf may be, where replication brought several. */
  put(put: Put): Promise<{ rev: string; seq: number; won: boolean }>
  /** The record or, once it is deleted, what it was then; where that is not kept, the winner of its live revisions that are. */
  lastLive(id: string): Promise<Stored | undefined>
  /** A live leaf of a record, the winner or one that loses. */
  leaf(id: string, rev: string): Promise<Stored | undefined>
  /** The live version that would take the place of the current one, were that deleted. */
  rival(id: string): Promise<Stored | undefined>
  /**
   * Puts a revision where it belongs in its record's tree, however often it comes; never a conflict. `won`: it is the
   * document now. Throws bad_request for a line that is none.
   */
  graft(graft: Graft): Promise<{ won: boolean }>
  /** Takes away, with the commit, what lies further from every leaf of this record than the database's limit. */
  stem(id: string, generation: number): void
  /** Compares what a follower keeps with the documents, a thousand behind this id, and mends what differs. */
  compare(follower: string, after: string): Promise<Comparison>
  /** Drops the bodies of all revisions of these records but the leaves, whatever their age: nobody reads them any more. */
  dropFormer(ids: readonly string[]): Promise<void>
  /** Words for `$text` of the current document, in the place of those it had; no revision is made. */
  reword(id: string, words: string): Promise<void>
  /** Takes back that these files are damaged. The records that name them are changes anew, without a revision. */
  mend(digests: readonly string[]): Promise<void>
  /** Next number of this database's sequence for a kind: 1, 2, 3 … Never reused. */
  nextNumber(kind: string): Promise<number>
  /** A number that the record brought along: those that follow are higher. */
  passNumber(kind: string, number: number): Promise<void>
  /** Queues a job; it exists only if the transaction commits. `key` makes a repeat from this database replace the waiting one. */
  addJob(
    task: string,
    payload: Record<string, unknown>,
    options?: { key?: string; runAt?: string },
  ): Promise<void>
  /** The same transaction seen from another database (a person's, a new Group's). Its row is locked too. */
  other(name: string): Promise<Transaction>
  readonly sql: Sql
}
