// What one transaction reads and writes of one database's records: the rows it has seen, the revisions it adds, and the
// sequence, totals and counters in step with them. Nobody else changes them while the database's row is locked.
import { addLeaf, readBest, readLeaves, type KeptLeaf, type LeafRow } from './branches.ts'
import { claimBlob, claimValues } from '../blobs/blobs.ts'
import type { Run, Statement } from '../connections.ts'
import type { Counter, Graft, Put, Stored } from '../database.ts'
import type { Comparison, Follower, Version } from '../tables/followers.ts'
import type { Sql } from '../tables/sql.ts'
import { CounterChanges } from './counter-changes.ts'
import { checkLine, fillRevision, fillValues, growth, readTree, type Branch } from './graft.ts'
import type { KeyColumns } from '../keys/columns.ts'
import type { IndexChanges } from '../people/memberships.ts'
import {
  readCounters,
  readLastLive,
  readRevision,
  readRow,
  readRows,
  toStored,
  type Row,
} from '../reader.ts'
import { numbering } from './numbering.ts'
import { outbox } from './outbox.ts'
import { placeValues } from './line.ts'
import type { WindowRow, Written } from './rates.ts'
import { parentOf, putPlaces, rowOf, termsOf } from './put.ts'
import type { Revision } from './put.ts'
import { canonical, nextRev } from './revision.ts'

/** What the row of a database says when it is locked. */
export interface Entered extends WindowRow {
  readonly update_seq: number
}

/** What follows the records, as the kinds declare it. */
export interface Declared {
  readonly columns: KeyColumns
  readonly indexChanges: IndexChanges
  readonly followers: readonly Follower[]
}

/** Where the ledger's statements go: some wait for an answer, some do not. */
export interface Channels extends Declared {
  readonly run: Run
  readonly queue: (statement: Statement, values: unknown[]) => void
  /** The number of the window that is under way (`rates.ts`). */
  readonly window: () => number
}

/** Opens the ledger of a database; `entered` resolves with its sequence. */
export function openLedger(name: string, entered: Promise<Entered>, channels: Channels) {
  const { run, queue, columns, indexChanges, window } = channels
  const rows = new Map<string, Row | undefined>()
  const waiting = outbox(name, { queue, columns })
  const numbers = numbering(name, { run, queue })
  const changes = new CounterChanges(name, queue)
  const sql: Sql = {
    read(statement, values) {
      waiting.flush()
      flushFollowers()
      return run(statement, [name, ...values])
    },
    write: (statement, values) => run(statement, [name, ...values]),
    queue: (statement, values) => queue(statement, [name, ...values]),
  }
  const following = new Map(channels.followers.map((one) => [one.name, one.open(sql, name)]))
  const totals = { count: 0, deleted: 0, bytes: 0, bodies: 0 }
  /** By who wrote it; '' for the system. */
  const written = new Map<string, Written>()
  let start: number | undefined
  let seq = 0

  async function row(id: string): Promise<Row | undefined> {
    if (rows.has(id)) return rows.get(id)
    const found = await readRow(run, name, id)
    if (!rows.has(id)) rows.set(id, found)
    return rows.get(id)
  }

  async function leaves(id: string): Promise<LeafRow[]> {
    waiting.flush()
    return readLeaves(run, name, id)
  }

  async function leaf(id: string, rev: string): Promise<Stored | undefined> {
    const winner = await row(id)
    if (!winner || winner.deleted) return undefined
    if (winner.rev === rev) return toStored(winner)
    const others = winner.leaves > 1 ? await leaves(id) : []
    const isLeaf = others.some((one) => one.rev === rev && !one.deleted)
    return isLeaf ? readRevision(run, name, [id, rev]) : undefined
  }

  /** The leaf that wins of these. */
  async function best(id: string, leaves: readonly LeafRow[]): Promise<KeptLeaf | undefined> {
    return readBest(run, name, { id, row: await row(id), leaves })
  }

  /** A kept revision. The current revision, and one that was never there, are known without a query. */
  async function revision(id: string, rev: string): Promise<Stored | undefined> {
    const winner = await row(id)
    if (!winner || winner.rev === rev) return winner && toStored(winner)
    waiting.flush()
    return readRevision(run, name, [id, rev])
  }

  /** What a record was last. What lives, and what was never there, is known without asking. */
  async function lastLive(id: string): Promise<Stored | undefined> {
    const winner = await row(id)
    if (!winner?.deleted) return winner && toStored(winner)
    waiting.flush()
    return readLastLive(run, name, id)
  }

  /** The leaves of a record, and what it has of a line: nothing where no document is. */
  async function tree(change: Graft): Promise<Branch[]> {
    checkLine(change.line)
    if (!(await row(change.id))) return []
    waiting.flush()
    return readTree(run, name, change)
  }

  async function put(change: Put): Promise<{ rev: string; seq: number; won: boolean }> {
    const { id, deleted } = change
    const text = canonical(change.body)
    if (change.isFresh && !rows.has(id)) rows.set(id, undefined)
    const standing = await row(id)
    const tips = (standing?.leaves ?? 1) > 1 ? await leaves(id) : undefined
    const others = tips?.filter((leaf) => leaf.rev !== (change.rev ?? standing?.rev))
    const rival = others && (await best(id, others))
    await ahead(id, [standing, rival, change])
    const { update_seq: current } = await entered
    // From here on nothing waits, so that writes of one transaction cannot overtake each other.
    if (start === undefined) start = seq = current
    const before = rows.get(id)
    const parent = parentOf(before, change, tips)
    const rev = change.nameRev?.(parent) ?? nextRev(parent, deleted, text)
    seq += 1
    claimFiles(change)
    const terms = termsOf(change)
    const revision = { put: change, rev, parent, ancestors: null, seq, text, terms }
    const after = others
      ? branch({ id, others: others.length, best: rival, revision })
      : replaceLine(revision)
    countBody(revision)
    settle(before, after)
    const answer = { rev, seq, won: after.rev === rev }
    await waiting.sendLoad()
    return answer
  }

  async function graft(change: Graft): Promise<{ won: boolean }> {
    const { id, line, at } = change
    const [rev = '', parent = null] = line
    const text = canonical(change.body)
    const grown = growth(await tree(change), line)
    const { isNew, isFilled, others, place, places, nameBytes, changesLeaves } = grown
    const rival = await best(id, others)
    await ahead(id, [await row(id), rival, change])
    const { update_seq: current } = await entered
    if (start === undefined) start = seq = current
    const before = rows.get(id)
    if (changesLeaves) seq += 1
    if (places.length > 0) queue(putPlaces, [name, id, seq, at, ...placeValues(places)])
    const put = { ...change, rev: parent ?? undefined }
    const { ancestors } = place
    const revision = { put, rev, parent, ancestors, seq, text, terms: termsOf(put) }
    if (isFilled || isNew) claimFiles(put)
    if (isFilled) queue(fillRevision, fillValues(name, revision))
    if (isFilled || isNew) countBody(revision)
    if (nameBytes > 0) note(change.actor, { documents: 0, bytes: nameBytes })
    if (!changesLeaves) return { won: before?.rev === rev }
    const added = isNew ? revision : undefined
    const alone = isNew && others.length === 0 && (before?.leaves ?? 1) === 1
    const after =
      before && !alone
        ? branch({ id, others: others.length, best: rival, revision: added })
        : replaceLine(revision)
    settle(before, after)
    await waiting.sendLoad()
    return { won: after.rev === rev }
  }

  /** The usual write: the new revision becomes the document; its ancestors are in their places. */
  function replaceLine(revision: Revision): Row {
    waiting.add(revision)
    return rowOf(revision)
  }

  /** The new revision, if there is one, is a leaf beside others. */
  function branch(
    grown: Pick<Parameters<typeof addLeaf>[0], 'id' | 'others' | 'best' | 'revision'>,
  ): Row {
    waiting.flush()
    return addLeaf({ name, queue, columns, seq, ...grown })
  }

  /** What follows a record in this transaction: its row, totals, counters, followers, the indexes of rights. */
  function settle(before: Row | undefined, after: Row): void {
    rows.set(after.id, after)
    account(before, after)
    for (const each of following.values()) each.follow(before, after)
    for (const [statement, values] of indexChanges(name, before, after)) {
      // The row of a Group takes its number of records from the counters.
      if (statement.concerns) changes.flush()
      queue(statement, values)
    }
  }

  /** Files that the body is the first to name: they are there before the statement that counts them. */
  function claimFiles({ actor, uploads = [] }: Pick<Put, 'actor' | 'uploads'>): void {
    for (const upload of uploads) {
      queue(claimBlob, claimValues(name, upload))
      note(actor, { documents: 0, bytes: upload.length })
    }
  }

  function countBody({ put: { actor }, text }: Revision): void {
    const bytes = Buffer.byteLength(text)
    totals.bodies += bytes
    note(actor, { documents: 1, bytes })
  }

  function note(actor: string | null, { documents, bytes }: Written): void {
    const before = written.get(actor ?? '') ?? { documents: 0, bytes: 0 }
    const sum = { documents: before.documents + documents, bytes: before.bytes + bytes }
    written.set(actor ?? '', sum)
  }

  function account(before: Row | undefined, after: Row): void {
    totals.count += Number(!after.deleted) - Number(before?.deleted === false)
    totals.deleted += Number(after.deleted) - Number(before?.deleted === true)
    totals.bytes += after.size - (before?.size ?? 0)
    if (before && !before.deleted) changes.remove(before.counters, before.size)
    if (!after.deleted) changes.add(after.counters, after.size)
  }

  /** Reads those it has not seen yet; answers the rows that are there, each once. */
  async function many(ids: readonly string[]): Promise<Row[]> {
    const missing = ids.filter((id) => !rows.has(id))
    if (missing.length > 0) {
      const read = new Map((await readRows(run, name, missing)).map((one) => [one.id, one]))
      for (const id of missing) if (!rows.has(id)) rows.set(id, read.get(id))
    }
    return [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
  }

  async function counters(kinds?: readonly string[]): Promise<Counter[]> {
    const known = kinds && changes.known(kinds)
    if (known) return known
    changes.flush()
    const { version } = changes
    const found = await readCounters(run, name, kinds)
    if (kinds && version === changes.version) changes.learn(kinds, found)
    return found
  }

  /** Lets followers read what is long before it is settled, where nothing waits. */
  async function ahead(id: string, versions: readonly (Version | undefined)[]): Promise<void> {
    for (const each of following.values()) await each.ahead?.(id, versions)
  }

  /** Queues what follows the records. */
  function flushFollowers(): void {
    for (const each of following.values()) each.flush()
  }

  /** One step of comparing what a follower keeps with the documents. */
  async function compare(follower: string, after: string): Promise<Comparison> {
    const compared = await following.get(follower)?.compare?.(after)
    return compared ?? { last: undefined, mended: 0 }
  }

  /** Queues what waits, totals and counters, once, before the commit; true when anything was written. */
  function finish(): boolean {
    waiting.flush()
    numbers.flush()
    flushFollowers()
    if (start === undefined || (seq === start && written.size === 0)) return false
    const sum = { documents: 0, bytes: 0 }
    for (const { documents, bytes } of written.values()) {
      sum.documents += documents
      sum.bytes += bytes
    }
    changes.finish({ ...totals, seq, written: sum, window: window() })
    return true
  }
  const flush = waiting.flush
  return {
    row,
    many,
    leaf,
    lastLive,
    revision,
    put,
    graft,
    counters,
    numbers,
    compare,
    sql,
    written,
    flush,
    finish,
  }
}
