// A transaction as one database sees it: records through the ledger, numbers, jobs, the tables about people. Holds the
// database's row lock from its start, so nobody else changes what it has read.
import type { Run, Statement } from '../connections.ts'
import type { Stored, Transaction } from '../database.ts'
import { findIn, countIn } from '../mango/finding.ts'
import { readInfo } from '../listing.ts'
import { eraseLocal, writeLocal } from '../local.ts'
import { writeImports } from '../imports/tables.ts'
import { peopleTables } from '../people/tables.ts'
import { endsFiles } from '../blobs/pieces.ts'
import { readerWriter } from '../feeds/delivery.ts'
import { readCorrection, readMaker, toStored } from '../reader.ts'
import { compactAfter, stem, writeRevsLimit } from '../free/stems.ts'
import { dropFormerBodies } from '../thinning/former.ts'
import { thin } from '../thinning/thin.ts'
import { readRivals } from '../trees.ts'
import { termsOf } from './put.ts'
import { openLedger, type Declared, type Entered } from './ledger.ts'
import type { Rates, Written } from './rates.ts'
import type { Work } from './work.ts'
import { dropCheck, planCheck } from '../checks/checks.ts'
import { linkTables, revokeLink } from '../secrets/links.ts'
import { dropSealed, eraseSealed, readSealed, writeSealed } from '../secrets/sealed.ts'

const setWords: Statement = {
  name: 'set_words',
  text: 'update documents set terms = array_to_tsvector($3) where db = $1 and id = $2 and not deleted',
}
const addJob: Statement = { name: 'add_job', text: 'select queue_job($1, $2, $3, $4)' }

export interface Part {
  readonly transaction: Transaction
  /** Settles once the database's row is locked; rejects when there is no such database. */
  readonly entered: Promise<Entered>
  /** Failure too_many_requests when this person, or the database, wrote enough lately. Nobody is the system. */
  admit(person: string | undefined): Promise<void>
  /** What was written so far, by who wrote it. */
  readonly written: ReadonlyMap<string, Written>
  /** Queues totals and counters; called once, before the commit. Returns true when anything was written. */
  finish(): boolean
}

/** What a part needs from the transaction it belongs to. */
export interface Surroundings extends Declared {
  readonly work: Work
  readonly rates: Rates
  other(name: string): Promise<Transaction>
}

/** One database inside a transaction. Its row is being locked; `entered` resolves with its sequence. */
export function openPart(
  name: string,
  entered: Promise<Entered>,
  { work, rates, other, ...declared }: Surroundings,
): Part {
  const run = work.in(name)
  const queue = (statement: Statement, values: unknown[]) => work.queue(name, statement, values)
  const { window } = rates
  const { columns } = declared
  const ledger = openLedger(name, entered, { run, queue, window, ...declared })
  /** For statements that read what this transaction may have written. */
  const look: Run = (statement, values) => {
    ledger.flush()
    return run(statement, values)
  }
  const place = { run: look, db: name, columns }
  /** Ids whose lines may have grown too long, and how long. */
  const stems = new Map<string, number>()
  const transaction: Transaction = {
    name,
    async get(id) {
      const found = await ledger.row(id)
      return found && toStored(found)
    },
    getRevision: ledger.revision,
    async getMany(ids): Promise<Stored[]> {
      const found = await ledger.many(ids)
      return found.filter(({ deleted }) => !deleted).map(toStored)
    },
    find: (query, through) => findIn(place, query, through),
    count: (selector, limit) => countIn(place, selector, limit),
    counters: ledger.counters,
    put: ledger.put,
    lastLive: ledger.lastLive,
    rivals: (ids) => readRivals(look, name, ids),
    compare: ledger.compare,
    sql: ledger.sql,
    leaf: ledger.leaf,
    graft: ledger.graft,
    correctionOf: (id, line) => readCorrection(look, name, id, line),
    makerOf: (id, rev) => readMaker(look, name, [id, rev]),
    stem(id, generation) {
      stems.set(id, generation)
    },
    setRevsLimit: (limit) => writeRevsLimit(run, name, limit),
    compactAfter: (id) => compactAfter(look, [name, id]),
    thin: (thinning) => thin(look, name, thinning),
    ...endsFiles(run, name),
    dropFormer: (ids) => dropFormerBodies(look, name, ids),
    putLocal: (id, body) => writeLocal(run, name, [id, body]),
    dropLocal: (id) => eraseLocal(run, name, id),
    putSealed(id, { sealed, person, at }) {
      queue(writeSealed, [name, id, sealed, person, at])
    },
    sealed: (id) => readSealed(run, name, id),
    fileBytes: async () => (await readInfo(look, name))?.file_bytes ?? 0,
    dropSealed: (...ids) => dropSealed(run, name, ids),
    dropBeside({ link, sealed = [] }) {
      if (link !== undefined) queue(revokeLink, [name, link])
      if (sealed.length > 0) queue(eraseSealed, [name, sealed])
    },
    planCheck(id, { due_at, failures }) {
      queue(planCheck, [name, id, due_at, failures])
    },
    dropCheck(id) {
      queue(dropCheck, [name, id])
    },
    reword(id, words) {
      ledger.flush()
      queue(setWords, [name, id, termsOf({ words, deleted: false })])
    },
    nextNumber: ledger.numbers.take,
    passNumber: ledger.numbers.pass,
    async addJob(task, payload, { key, runAt } = {}) {
      // A Group made from a backup has the same ids: what replaces a waiting job is of this database alone.
      const own = key === undefined ? null : `${name} ${key}`
      queue(addJob, [task, JSON.stringify(payload), own, runAt ?? null])
    },
    other,
    people: peopleTables(work.beside),
    links: linkTables(work.beside),
    reader: readerWriter(run, name),
    imports: writeImports(name, run),
  }
  function finish(): boolean {
    if (stems.size > 0) {
      ledger.flush()
      queue(stem, [name, [...stems.keys()], Math.max(...stems.values())])
    }
    return ledger.finish()
  }
  async function admit(person: string | undefined): Promise<void> {
    if (person !== undefined) rates.admit(person, await entered)
  }
  return { transaction, entered, admit, written: ledger.written, finish }
}
