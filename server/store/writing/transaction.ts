// A transaction as one writer sees it in one database: records, numbers, jobs, tables. Each of its calls says by the method of the scope
// whether it writes (`writer-scope.ts`); what is done is in `unit-of-work.ts` and in the rooms of the tables.
import type { Run, Statement } from '../connections/statement.ts'
import type { Transaction } from '../database.ts'
import { stem } from '../thinning/stems.ts'
import { readInfo } from '../queries/listing.ts'
import { countIn, findIn } from '../mango/finding.ts'
import { toStored } from '../documents/stored.ts'
import { Texts } from '../pointers/unread.ts'
import { dropBodies } from '../thinning/former.ts'
import { termsOf } from './put.ts'
import type { Rates, Written } from './rates.ts'
import type { SqlTransaction } from './sql-transaction.ts'
import type { WriterScope } from './writer-scope.ts'
import { UnitOfWork, type Entered, type KeptInStep } from './unit-of-work.ts'

const setWords: Statement = {
  name: 'set_words',
  text: 'update documents set terms = array_to_tsvector($3) where db = $1 and id = $2 and not deleted',
}
const addJob: Statement = { name: 'add_job', text: 'select queue_job($1, $2, $3, $4)' }

/** A database that a transaction has entered, for the writers that share it. */
export interface EnteredDatabase {
  /** Settles once the database's row is locked; rejects when there is no such database. */
  readonly entered: Promise<Entered>
  /** `texts`: what was read for the writer. */
  transaction(scope: WriterScope, texts?: Texts): Transaction
  /** Failure too_many_requests when this person, or the database, reached the rate of writes. Without a person it is the system. */
  admit(person: string | undefined): Promise<void>
  /** What was written so far, by the writer's id. */
  readonly written: ReadonlyMap<string, Written>
  /** Queues totals and counters; called once, before the commit. Returns true when anything was written. */
  finish(): boolean
}

export interface EnteredDatabaseOptions extends KeptInStep {
  readonly sqlTransaction: SqlTransaction
  readonly rates: Rates
  /** The same transaction in another database, for the same writer. */
  other(name: string, texts: Texts): Promise<Transaction>
}

/** Enters a database whose row is being locked; `entered` resolves with that row. */
export function enterDatabase(
  name: string,
  entered: Promise<Entered>,
  { sqlTransaction, rates, other, ...keptInStep }: EnteredDatabaseOptions,
): EnteredDatabase {
  const run = sqlTransaction.in(name)
  const queue = (statement: Statement, values: unknown[]) =>
    sqlTransaction.queue(name, statement, values)
  const unit = new UnitOfWork({ name, entered, run, queue, ...keptInStep })
  /** Ids whose lines may have grown beyond the limit, and how long they are. */
  const stems = new Map<string, number>()
  /** For statements that read what this transaction may have written. */
  const look: Run = (statement, values) => {
    unit.flush()
    return run(statement, values)
  }
  const { beside } = sqlTransaction
  const at = { name, unit, run, look, queue, beside, stems, ...keptInStep }
  return {
    entered,
    transaction: (scope, texts = new Texts()) => ({
      name,
      texts,
      ...reading(at, scope),
      ...writing(at, scope, texts),
      ...upkeep(at, scope),
      ...tables(at, scope),
      other: (db) => scope.enter(db, () => other(db, texts)),
    }),
    async admit(person) {
      if (person !== undefined) rates.admit(person, await entered)
    },
    written: unit.tally.written,
    finish() {
      if (stems.size > 0) {
        unit.flush()
        queue(stem, [name, [...stems.keys()], Math.max(...stems.values())])
      }
      return unit.finish(rates.window())
    },
  }
}

/** What the calls of a transaction work on. */
interface Here extends KeptInStep {
  readonly name: string
  readonly unit: UnitOfWork
  readonly run: Run
  readonly look: Run
  readonly queue: (statement: Statement, values: unknown[]) => void
  readonly beside: Run
  readonly stems: Map<string, number>
}

/** Calls that read records. */
function reading({ name, unit, look, columns }: Here, { read, readRecords }: WriterScope) {
  const place = { run: look, db: name, columns }
  const { seen } = unit
  return {
    get: (id) =>
      readRecords(async () => {
        const found = await seen.row(id)
        return found && toStored(found)
      }),
    getMany: (ids) =>
      readRecords(async () => {
        const found = await seen.many(ids)
        return found.filter(({ deleted }) => !deleted).map(toStored)
      }),
    getRevision: (id, rev) => readRecords(() => seen.revision(id, rev)),
    lastLive: (id) => readRecords(() => seen.lastLive(id)),
    leaf: (id, rev) => readRecords(() => seen.leaf(id, rev)),
    rival: (id) => readRecords(() => seen.rival(id)),
    find: (...asked) => read(() => findIn(place, ...asked)),
    count: (selector, limit) => read(() => countIn(place, selector, limit)),
    counters: (kinds) => read(() => unit.tally.counters(kinds)),
    info: () => read(() => readInfo(look, name)),
  } satisfies Partial<Transaction>
}

/** Calls that write records. */
function writing({ name, unit, queue }: Here, { write, writeRecord }: WriterScope, texts: Texts) {
  const { numbers } = unit
  return {
    put: (change) => writeRecord(() => unit.put(change, texts)),
    graft: (change) => writeRecord(() => unit.graft(change, texts)),
    reword: (id, words) =>
      write(async () => {
        const terms = await termsOf({ words, deleted: false })
        unit.flush()
        queue(setWords, [name, id, terms])
      }),
    mend: (digests) => write(() => unit.mend(digests)),
    nextNumber: (kind) => write(() => numbers.take(kind)),
    passNumber: (kind, number) => write(() => numbers.pass(kind, number)),
    addJob: (task, payload, { key, runAt } = {}) =>
      write(async () => {
        // A Group made from a backup has the same ids: what replaces a waiting job is of this database alone.
        const own = key === undefined ? null : `${name} ${key}`
        queue(addJob, [task, JSON.stringify(payload), own, runAt ?? null])
      }),
  } satisfies Partial<Transaction>
}

/** Calls of thinning, and of followers. */
function upkeep({ name, unit, look, stems }: Here, { write, send }: WriterScope) {
  return {
    compare: (follower, after) => write(() => unit.compare(follower, after)),
    stem: (id, generation) => send(() => void stems.set(id, generation)),
    dropFormer: (ids) => write(async () => void (await look(dropBodies, [name, ids]))),
  } satisfies Partial<Transaction>
}

/** Tables beside the documents. */
function tables({ unit: { sql }, beside }: Here, { read, write, send }: WriterScope) {
  return {
    sql: {
      read: (statement, values) => read(() => sql.read(statement, values)),
      write: (statement, values) => write(() => sql.write(statement, values)),
      queue: (statement, values) => send(() => sql.queue(statement, values)),
    },
    shared: {
      read: (statement, values) => read(() => beside(statement, values)),
      write: (statement, values) => write(() => beside(statement, values)),
    },
  } satisfies Partial<Transaction>
}
