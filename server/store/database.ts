// The store's interface for the rest of the server. A `Database` is bound to one database name
// and is the only way to reach documents; SQL is written in this folder and nowhere else.
import type { FindQuery, WireDocument } from '#core/wire.ts'
import type { Origin } from './mango/origin.ts'
import type { DatabaseInfo } from './listing.ts'
import type { Through } from './mango/plan.ts'
import type { Summaries } from './mango/summary.ts'
import type { Blob, LooseFile, Upload } from './blobs/blobs.ts'
import type { DatabaseFiles } from './blobs/face.ts'
import type { Comparison, Follower } from './tables/followers.ts'
import type { FreeDatabases } from './free/face.ts'
import type { ChangesTables, SharesTables, Sql, SqlRead, WritesShared } from './tables/sql.ts'
import type { GroupRow, MembershipRow } from './people/face.ts'
import type { Sealed } from './secrets/sealed.ts'
import type { SessionTables } from './people/session-tables.ts'
import type { Rival } from './trees.ts'

export type { Blob, LooseFile, Upload }

/** A revision without its body. */
export interface Listed {
  readonly id: string
  readonly rev: string
  readonly klass: string | null
  readonly deleted: boolean
  readonly seq: number
  /** Present where the bodies were requested. */
  readonly body?: Record<string, unknown>
}

/** One revision as it is kept. `body` holds neither `_id` nor `_rev`. */
export interface Stored extends Listed {
  readonly body: Record<string, unknown>
}

/** How many records count under a key, and their size in bytes. Keys are kinds and what `entity.counters` adds. */
export interface Counter {
  readonly kind: string
  readonly amount: number
  readonly size: number
}

export interface ChangesOptions {
  since: number
  /** With `descending`: those before this sequence. */
  before?: number
  limit?: number
  descending?: boolean
  include_docs?: boolean
  doc_ids?: string[]
  selector?: Record<string, unknown>
  /** The selector lets most changes through: no more of them are read than are wanted. */
  readonly fitsMost?: boolean
  /** Names every leaf of a document, not the winner alone. */
  all_leaves?: boolean
}

export interface Change {
  readonly seq: number
  readonly id: string
  readonly rev: string
  readonly deleted: boolean
  /** The other leaves, with `all_leaves`. */
  readonly others?: readonly string[]
  /** Present with `include_docs`. */
  readonly stored?: Stored
}

/** A page of changes. */
export interface ChangesPage {
  readonly changes: Change[]
  /** The sequence to go on from. */
  readonly last_seq: number
  /** What is left behind it. */
  readonly pending: number
  /** It ended early: at its limit, at a portion of bytes, or at a batch of a selector. */
  readonly more: boolean
}

export interface FindResult {
  readonly found: Stored[]
  readonly bookmark: string
  readonly warning?: string
  /** The page ended at its bytes, before its limit: the bookmark leads on. */
  readonly isCut: boolean
}

/** A write as the spine hands it over. The store makes the revision, checks the parent and keeps the counters. */
export interface Put {
  id: string
  /** Revision the writer has seen; undefined: they believe the record is new. Stale or missing → Failure conflict. */
  rev: string | undefined
  /** The id was made for this write: no record has it, which saves the query. */
  isFresh?: boolean | undefined
  /** Names the revision that follows this parent, where the writer's rules have names of their own. */
  nameRev?: (parent: string | null) => string
  klass: string | null
  deleted: boolean
  /** Without `_id`, `_rev`, `_deleted`. */
  body: Record<string, unknown>
  /** Words for `$text`; the store makes search terms of them. */
  words: string
  /** Counter keys of this body: the kind and what `entity.counters` says; empty for uncounted kinds. */
  counters: string[]
  event: string
  /** Id of the person who writes; null: the system. */
  actor: string | null
  /** ISO moment. */
  at: string
  /** Files that the body names in `_attachments` and that no record has named before. */
  uploads?: readonly Upload[] | undefined
}

/** The event of a revision that the system made on top of one that came from elsewhere; its actor is null. */
export const correctionEvent = 'correct'

/** Such a revision, in its place. */
export interface Correction extends Stored {
  readonly parent: string
  /** Nothing was made from it. */
  readonly leaf: boolean
}

/** A revision that was made elsewhere and keeps its name. */
export interface Graft extends Omit<Put, 'rev'> {
  /** Its own revision and those it was made from, newest first; the oldest ones may be left out. */
  line: readonly string[]
}

/** One named revision of one record. */
export interface Named {
  readonly id: string
  readonly rev: string
}

/** Reading, outside or inside a transaction. Every method sees only this database. */
export interface Queries {
  readonly name: string
  /** The winning revision; undefined when the id was never there. A deleted record comes with `deleted: true`. */
  get(id: string): Promise<Stored | undefined>
  /** One kept revision, winning or not. */
  getRevision(id: string, rev: string): Promise<Stored | undefined>
  /** Live records among these ids, in no particular order. */
  getMany(ids: readonly string[]): Promise<Stored[]>
  /** Mango (docs/protocol.md). Throws Failure with CouchDB's code for a bad selector, sort, limit or bookmark. */
  find(query: FindQuery, through?: Through): Promise<FindResult>
  /** How many live records the selector matches, at most `limit` of them counted (default 10,000). */
  count(selector: Record<string, unknown>, limit?: number): Promise<number>
  /** Counters of these keys (all when left out); absent keys are left out. One indexed query. */
  counters(kinds?: readonly string[]): Promise<Counter[]>
  /** The leaves of these records that are not the document, without their bodies, the next winner first. */
  rivals(ids: readonly string[]): Promise<Rival[]>
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
  /** `won`: it is the document now; another leaf may be, where replication brought several. */
  put(put: Put): Promise<{ rev: string; seq: number; won: boolean }>
  /** The record or, once it is deleted, the winner of its live revisions that are kept: what it was last. */
  lastLive(id: string): Promise<Stored | undefined>
  /** A live leaf of a record, the winner or one that loses. */
  leaf(id: string, rev: string): Promise<Stored | undefined>
  /** The newest correction of a revision of this line, unless the line leads over it. Newest first. */
  correctionOf(id: string, line: readonly string[]): Promise<Correction | undefined>
  /** Who made a revision whose body is kept, null for the system, and when (ISO moment). */
  makerOf(id: string, rev: string): Promise<{ actor: string | null; at: string } | undefined>
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

export interface Store extends SessionTables, SharesTables, Sealed {
  /** `person`: the caller's id. All their calls share connections under it; work of the system shares by database. */
  database(name: string, person?: string): Database
  /** Creates the database's row; Failure file_exists when it is there. */
  createDatabase(name: string): Promise<void>
  /** Creates a database and writes into it (and into others) in one transaction. */
  createWith<T>(name: string, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Accepted and pending memberships of a person: by id, and by this confirmed address. */
  membershipsOf(user_id: string, email: string | null): Promise<MembershipRow[]>
  /** What a Group allows its members; undefined when there is no such Group. */
  group(db: string): Promise<GroupRow | undefined>
  /** Names of the product's databases behind this one, in their order; a thousand at most. */
  databaseNames(after: string): Promise<string[]>
  /** A stable uuid of this installation. */
  installation(): Promise<string>
  readonly free: FreeDatabases
  /** What is kept beside records and follows from them. */
  readonly followers: readonly Follower[]
  /** Groups of this plan with more records than these, and those that were marked for it. */
  groupsOver(plan: string, records: number): Promise<string[]>
  /** Takes away files that no record has named for a day, as of this moment (ISO). Answers how many. */
  sweepFiles(now: string): Promise<number>
  /** Whether the database answers within two seconds, and whether no job has been due for more than five minutes. */
  health(): Promise<{ database: boolean; queue: boolean }>
  close(): Promise<void>
}

export type { FreeDatabases } from './free/face.ts'
export type { PublicLink } from './secrets/links.ts'

/** Stored → wire: `_id`, `_rev`, `_deleted` and the body. */
export function toWire(stored: Stored): WireDocument {
  const { id, rev, deleted, body } = stored
  return deleted ? { _id: id, _rev: rev, _deleted: true, ...body } : { _id: id, _rev: rev, ...body }
}
