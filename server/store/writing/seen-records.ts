// Records that a transaction has read, each once: no other transaction changes them while the database's row is locked, and its own
// writes replace them here.
import type { Run } from '../connections/statement.ts'
import { toStored, type Graft, type Stored } from '../documents/stored.ts'
import { readLastLive, readRevision, readRow, readRows, type Row } from '../queries/records.ts'
import { isRevision } from '../documents/revision.ts'
import { readBest, readIsLeaf, type Candidate } from './branches.ts'
import { checkLine, readTree } from './graft.ts'

interface SeenRecordsOptions {
  readonly name: string
  readonly run: Run
  /** Sends revisions that wait: called before a statement that would look for them. */
  readonly flush: () => void
}

export class SeenRecords {
  readonly #rows = new Map<string, Row | undefined>()
  readonly #name: string
  readonly #run: Run
  readonly #flush: () => void

  constructor({ name, run, flush }: SeenRecordsOptions) {
    this.#name = name
    this.#run = run
    this.#flush = flush
  }

  /** No record has this id: known without a query. */
  isFresh(id: string): void {
    if (!this.#rows.has(id)) this.#rows.set(id, undefined)
  }

  /** Replaces the record by what this transaction wrote. */
  set(row: Row): void {
    this.#rows.set(row.id, row)
  }

  /** The current record, which was read before. */
  current(id: string): Row | undefined {
    return this.#rows.get(id)
  }

  async row(id: string): Promise<Row | undefined> {
    if (this.#rows.has(id)) return this.#rows.get(id)
    const found = await readRow(this.#run, this.#name, id)
    if (!this.#rows.has(id)) this.#rows.set(id, found)
    return this.#rows.get(id)
  }

  /** Reads those it has not seen yet; answers the rows that are there, each once. */
  async many(ids: readonly string[]): Promise<Row[]> {
    const missing = ids.filter((id) => !this.#rows.has(id))
    if (missing.length > 0) {
      const found = await readRows(this.#run, this.#name, missing)
      const read = new Map(found.map((one) => [one.id, one]))
      for (const id of missing) if (!this.#rows.has(id)) this.#rows.set(id, read.get(id))
    }
    return [...new Set(ids)].flatMap((id) => this.#rows.get(id) ?? [])
  }

  /** Whether it is a leaf beside the document. */
  async isBeside(id: string, rev: string): Promise<boolean> {
    const row = await this.row(id)
    if (!row || row.leaves === 1 || row.rev === rev || !isRevision(rev)) return false
    this.#flush()
    return readIsLeaf(this.#run, this.#name, [id, rev])
  }

  /** A leaf that is no deletion. */
  async leaf(id: string, rev: string): Promise<Stored | undefined> {
    const row = await this.row(id)
    const isLeaf = row?.rev === rev || (await this.isBeside(id, rev))
    const stored = isLeaf ? await this.revision(id, rev) : undefined
    return stored?.deleted ? undefined : stored
  }

  /** The leaf that wins without these: the document itself, unless it is one of them. */
  async best(id: string, without: readonly string[]): Promise<Candidate | undefined> {
    const row = await this.row(id)
    if (!row || !without.includes(row.rev)) return row
    if (row.leaves === 1) return undefined
    this.#flush()
    return readBest(this.#run, this.#name, [id, without])
  }

  /** The live version that would take the place of the document. That there is none beside it is known without a query. */
  async rival(id: string): Promise<Stored | undefined> {
    const row = await this.row(id)
    const best = row && (await this.best(id, [row.rev]))
    return best && !best.deleted ? this.revision(id, best.rev) : undefined
  }

  /** A kept revision. The current revision, and one that was never there, are known without a query. */
  async revision(id: string, rev: string): Promise<Stored | undefined> {
    const winner = await this.row(id)
    if (!winner || winner.rev === rev) return winner && toStored(winner)
    this.#flush()
    return readRevision(this.#run, this.#name, [id, rev])
  }

  /** The last live version of a record. Of a live one, and of one that never was, it is known without a query. */
  async lastLive(id: string): Promise<Stored | undefined> {
    const winner = await this.row(id)
    if (!winner?.deleted) return winner && toStored(winner)
    this.#flush()
    return readLastLive(this.#run, this.#name, id)
  }

  /** The rows that a line touches; none where there is no document. */
  async tree(change: Graft) {
    checkLine(change.line)
    if (!(await this.row(change.id))) return []
    this.#flush()
    return readTree(this.#run, this.#name, change)
  }
}
