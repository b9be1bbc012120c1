// Writing into one database inside a transaction: revisions, sequence, counters and indexes in step with the documents.
// Holds the database's row lock from its start, so nobody else changes what it has read.
import { extendBranch, readLeaves } from './branches.ts'
import type { Statement } from '../connections.ts'
import type { Counter, Put, Stored, Transaction } from '../database.ts'
import { CounterChanges } from './counter-changes.ts'
import { findIn, countIn } from '../finding.ts'
import { indexChanges } from '../people/memberships.ts'
import { peopleTables } from '../people/tables.ts'
import { readCounters, readRevision, readRow, readRows, toStored, type Row } from '../reader.ts'
import { canonical, generationOf, nextRev } from './revision.ts'
import {
  documentValues,
  parentOf,
  putAncestor,
  putDocument,
  putFirst,
  rowOf,
  termsOf,
} from './put.ts'
import type { Revision } from './put.ts'
import type { Work } from './work.ts'

const putTotals: Statement = {
  name: 'put_totals',
  text: `update databases set update_seq = $2, doc_count = doc_count + $3,
      doc_del_count = doc_del_count + $4, bytes = bytes + $5 where db = $1`,
}
const nextNumber: Statement = {
  name: 'next_number',
  text: `insert into sequences as s (db, kind, next) values ($1, $2, 2)
    on conflict (db, kind) do update set next = s.next + 1 returning next - 1 as number`,
}
const startNumber: Statement = {
  name: 'start_number',
  text: `insert into sequences as s (db, kind, next) values ($1, $2, $3)
    on conflict (db, kind) do update set next = greatest(s.next, excluded.next)`,
}
const addJob: Statement = { name: 'add_job', text: 'select queue_job($1, $2, $3, $4)' }

export interface Part {
  readonly transaction: Transaction
  /** Settles once the database's row is locked; rejects when there is no such database. */
  readonly entered: Promise<number>
  /** Queues totals and counters; called once, before the commit. Returns true when anything was written. */
  finish(): boolean
}

/** What a part needs from the transaction it belongs to. */
export interface Surroundings {
  readonly work: Work
  other(name: string): Promise<Transaction>
}

/** One database inside a transaction. Its row is being locked; `entered` tells where its sequence stands. */
export function openPart(
  name: string,
  entered: Promise<number>,
  { work, other }: Surroundings,
): Part {
  const run = work.in(name)
  const queue = (statement: Statement, values: unknown[]) => work.queue(name, statement, values)
  const rows = new Map<string, Row | undefined>()
  const changes = new CounterChanges(name, queue)
  const totals = { count: 0, deleted: 0, bytes: 0 }
  let start: number | undefined
  let seq = 0

  async function row(id: string): Promise<Row | undefined> {
    if (rows.has(id)) return rows.get(id)
    const found = await readRow(run, name, id)
    if (!rows.has(id)) rows.set(id, found)
    return rows.get(id)
  }

  async function put(change: Put): Promise<{ rev: string; seq: number }> {
    const { id, deleted } = change
    const text = canonical(change.body)
    const several = ((await row(id))?.leaves ?? 1) > 1
    const leaves = several ? await readLeaves(run, name, id) : undefined
    const current = await entered
    // From here on nothing waits, so that writes of one transaction cannot overtake each other.
    if (start === undefined) start = seq = current
    const before = rows.get(id)
    const parent = parentOf(before, change, leaves)
    const rev = nextRev(parent, deleted, text)
    seq += 1
    const revision = { put: change, rev, parent, seq, text, terms: termsOf(change) }
    const after =
      before && leaves
        ? extendBranch({ name, queue, before, leaves, revision })
        : replaceWinner(revision, before)
    rows.set(id, after)
    account(before, after)
    for (const [statement, values] of indexChanges(name, before, after)) {
      changes.flush()
      queue(statement, values)
    }
    return { rev, seq }
  }

  function replaceWinner(revision: Revision, before: Row | undefined): Row {
    const { put, parent } = revision
    if (!before && parent !== null) {
      queue(putAncestor, [name, put.id, parent, generationOf(parent), revision.seq, put.at])
    }
    queue(parent === null ? putFirst : putDocument, documentValues(name, revision))
    return rowOf(revision)
  }

  function account(before: Row | undefined, after: Row): void {
    totals.count += Number(!after.deleted) - Number(before?.deleted === false)
    totals.deleted += Number(after.deleted) - Number(before?.deleted === true)
    totals.bytes += after.size - (before?.size ?? 0)
    if (before && !before.deleted) changes.remove(before.counters, before.size)
    if (!after.deleted) changes.add(after.counters, after.size)
  }

  const transaction: Transaction = {
    name,
    async get(id) {
      const found = await row(id)
      return found && toStored(found)
    },
    getRevision: (id, rev) => readRevision(run, name, [id, rev]),
    async getMany(ids): Promise<Stored[]> {
      const missing = ids.filter((id) => !rows.has(id))
      if (missing.length > 0) {
        const read = new Map((await readRows(run, name, missing)).map((one) => [one.id, one]))
        for (const id of missing) if (!rows.has(id)) rows.set(id, read.get(id))
      }
      const found = [...new Set(ids)].map((id) => rows.get(id))
      return found.flatMap((one) => (one && !one.deleted ? [toStored(one)] : []))
    },
    find: (query) => findIn(run, name, query),
    count: (selector, limit) => countIn(run, name, { selector, limit }),
    async counters(kinds): Promise<Counter[]> {
      const known = kinds && changes.known(kinds)
      if (known) return known
      changes.flush()
      const { version } = changes
      const found = await readCounters(run, name, kinds)
      if (kinds && version === changes.version) changes.learn(kinds, found)
      return found
    },
    put,
    async nextNumber(kind) {
      const [next] = await run<{ number: number }>(nextNumber, [name, kind])
      return next!.number
    },
    async startNumber(kind, start) {
      await run(startNumber, [name, kind, start])
    },
    async addJob(task, payload, { key, runAt } = {}) {
      await work.beside(addJob, [task, JSON.stringify(payload), key ?? null, runAt ?? null])
    },
    other,
    people: peopleTables(work.beside),
  }

  function finish(): boolean {
    changes.flush()
    if (start === undefined || seq === start) return false
    queue(putTotals, [name, seq, totals.count, totals.deleted, totals.bytes])
    return true
  }
  return { transaction, entered, finish }
}
