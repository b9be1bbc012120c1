// The unit of work of one transaction in one database: the revisions it adds, and everything that is kept in step with them. The row of
// the database is locked, so no other transaction changes its records, and each is read once.
import type { Reading } from '#core/entity/pointers.ts'
import { claimBlob, claimValues } from '../blobs/blobs.ts'
import { readDamagedOf } from '../blobs/report.ts'
import type { Run, Statement } from '../connections/statement.ts'
import { markOf, type Graft, type Put } from '../documents/stored.ts'
import type { KeyColumns } from '../keys/columns.ts'
import type { IndexChanges } from '../people/memberships.ts'
import type { Row } from '../queries/records.ts'
import type { Comparison, Follower, Following } from '../tables/followers.ts'
import type { Sql } from '../tables/sql.ts'
import { addLeaf } from './branches.ts'
import { fillRevision, fillValues, growth } from './graft.ts'
import { placeValues } from './line.ts'
import { naming, setSeq, setWhole } from './mending.ts'
import { numbering } from './numbering.ts'
import { outbox } from './outbox.ts'
import { parentOf, putPlaces, rowOf, termsOf, type Revision } from './put.ts'
import type { WindowRow } from './rates.ts'
import { canonical, nextRev } from '../documents/revision.ts'
import { SeenRecords } from './seen-records.ts'
import { Tally } from './tally.ts'
import type { Texts } from '../pointers/unread.ts'
import { trashRows } from './trash-rows.ts'

/** What the row of a database says when it is locked. */
export interface Entered extends WindowRow {
  readonly update_seq: number
}

/** What is kept in step with records, as their kinds declare it. */
export interface KeptInStep {
  readonly columns: KeyColumns
  readonly indexChanges: IndexChanges
  readonly followers: readonly Follower[]
}

interface UnitOfWorkOptions extends KeptInStep {
  readonly name: string
  /** Resolves with the row of the database once it is locked. */
  readonly entered: Promise<Entered>
  /** Behind the wall of the database: awaited, or sent without waiting. */
  readonly run: Run
  readonly queue: (statement: Statement, values: unknown[]) => void
}

export class UnitOfWork {
  /** Tables beside the documents, in this transaction. */
  readonly sql: Sql
  readonly seen: SeenRecords
  readonly tally: Tally
  readonly numbers: ReturnType<typeof numbering>
  readonly #options: UnitOfWorkOptions
  readonly #waiting: ReturnType<typeof outbox>
  readonly #trash: ReturnType<typeof trashRows>
  readonly #following: ReadonlyMap<string, Following>

  constructor(options: UnitOfWorkOptions) {
    const { name, run, queue, columns, followers } = options
    this.#options = options
    this.#waiting = outbox(name, { run, columns })
    this.#trash = trashRows(name, { queue })
    this.seen = new SeenRecords({ name, run, flush: () => this.flush() })
    this.tally = new Tally({ name, run, queue })
    this.numbers = numbering(name, { run, queue })
    this.sql = {
      read: (statement, values) => {
        this.flush()
        this.#flushFollowers()
        return run(statement, [name, ...values])
      },
      write: (statement, values) => run(statement, [name, ...values]),
      queue: (statement, values) => queue(statement, [name, ...values]),
    }
    this.#following = new Map(followers.map((one) => [one.name, one.open(this.sql, name)]))
  }

  /**
   * The next revision of a record. `texts`: what was read for its writer. Failure conflict when the writer's `rev` is not the current one;
   * Unread for long texts of what may become the document.
   */
  async put(change: Put, texts: Texts): Promise<{ rev: string; seq: number; won: boolean }> {
    const { id, deleted } = change
    const text = canonical(change.body)
    if (change.isFresh) this.seen.isFresh(id)
    const found = await this.seen.row(id)
    const follows = change.rev ?? found?.rev ?? ''
    const isBeside = await this.seen.isBeside(id, follows)
    const others = (found?.leaves ?? 1) - 1
    const rival = others > 0 ? await this.seen.best(id, [follows]) : undefined
    const terms = await termsOf(change)
    const lacking = await this.#lacking(change.uploads)
    const { update_seq } = await this.#options.entered
    // No await from here on, so that writes of one transaction stay in order.
    const before = this.seen.current(id)
    texts.need(this.#readings(id, before, [rival, change]))
    this.tally.startAt(update_seq)
    const parent = parentOf(before, change, isBeside)
    const rev = change.nameRev?.(parent) ?? nextRev(parent, deleted, text, markOf(change))
    this.#renumber(lacking)
    this.tally.takeSeq()
    const { seq } = this.tally
    this.#claimFiles(change)
    const revision = { put: change, rev, parent, ancestors: null, seq, text, terms }
    const after =
      before && rival
        ? this.#branch({ before, others, best: rival, revision })
        : this.#replaceLine(revision)
    this.tally.countBody(revision)
    this.#settle(before, after, change, texts)
    const answer = { rev, seq, won: after.rev === rev }
    await this.#waiting.sendLoad()
    return answer
  }

  /** A revision that was made elsewhere, where it belongs in the tree of its record. */
  async graft(change: Graft, texts: Texts): Promise<{ won: boolean }> {
    const { id, line, at } = change
    const [rev = '', parent = null] = line
    const text = canonical(change.body)
    const grown = growth(await this.seen.tree(change), line)
    const { isNew, isFilled, ended, place, places, nameBytes, changesLeaves } = grown
    const rival = await this.seen.best(id, ended)
    const terms = await termsOf(change)
    const lacking = isFilled || isNew ? await this.#lacking(change.uploads) : []
    const { name, queue, entered } = this.#options
    const { update_seq } = await entered
    const before = this.seen.current(id)
    texts.need(this.#readings(id, before, [rival, change]))
    this.tally.startAt(update_seq)
    this.#renumber(lacking)
    if (changesLeaves) this.tally.takeSeq()
    const { seq } = this.tally
    if (places.length > 0) queue(putPlaces, [name, id, seq, at, ...placeValues(places)])
    const put = { ...change, rev: parent ?? undefined }
    const { ancestors } = place
    const revision = { put, rev, parent, ancestors, seq, text, terms }
    if (isFilled || isNew) this.#claimFiles(put)
    if (isFilled) queue(fillRevision, fillValues(name, revision))
    if (isFilled || isNew) this.tally.countBody(revision)
    if (nameBytes > 0) this.tally.note(change.actor, { documents: 0, bytes: nameBytes })
    if (!changesLeaves) return { won: before?.rev === rev }
    const added = isNew ? revision : undefined
    const others = (before?.leaves ?? 0) - ended.length
    const alone = isNew && others === 0 && (before?.leaves ?? 1) === 1
    const after =
      before && !alone
        ? this.#branch({ before, others, best: rival, revision: added })
        : this.#replaceLine(revision)
    this.#settle(before, after, change, texts)
    await this.#waiting.sendLoad()
    return { won: after.rev === rev }
  }

  /** Takes back that these files are damaged; the records that name them are changes anew. */
  async mend(digests: readonly string[]): Promise<void> {
    const { name, queue, entered } = this.#options
    const ids = await this.#naming(digests)
    const { update_seq } = await entered
    this.tally.startAt(update_seq)
    this.#renumber(ids)
    queue(setWhole, [name, digests])
  }

  /** One step of comparing what a follower keeps with the documents. */
  async compare(follower: string, after: string): Promise<Comparison> {
    const compared = await this.#following.get(follower)?.compare?.(after)
    return compared ?? { last: undefined, mended: 0 }
  }

  /** Queues revisions that wait, and what of them is in the trash: before a statement that would look for them. */
  flush(): void {
    void this.#waiting.flush()
    this.#trash.flush()
  }

  /** Queues what waits, totals and counters, once, before the commit; true when anything was written. */
  finish(window: number): boolean {
    this.flush()
    this.numbers.flush()
    this.#flushFollowers()
    return this.tally.finish(window)
  }

  /** Records that lack a file whose bytes are among these. */
  async #lacking(uploads: Put['uploads'] = []): Promise<string[]> {
    const { name, run } = this.#options
    const digests = uploads.map(({ digest }) => digest)
    const damaged = await readDamagedOf(run, name, digests)
    return damaged.size > 0 ? this.#naming([...damaged]) : []
  }

  async #naming(digests: readonly string[]): Promise<string[]> {
    this.flush()
    const { name, run } = this.#options
    const found = await run<{ id: string }>(naming, [name, digests])
    return found.map(({ id }) => id)
  }

  /** The next sequences for these records, whose revisions stay. */
  #renumber(ids: readonly string[]): void {
    if (ids.length > 0) this.flush()
    for (const id of ids) {
      this.tally.takeSeq()
      this.#options.queue(setSeq, [this.#options.name, id, this.tally.seq])
    }
  }

  /** Long texts that followers have to know of what may become the document. */
  #readings(...asked: Parameters<NonNullable<Following['readings']>>): Reading[] {
    return [...this.#following.values()].flatMap((one) => one.readings?.(...asked) ?? [])
  }

  /** The usual write: the new revision becomes the document; its ancestors are in their places. */
  #replaceLine(revision: Revision): Row {
    this.#waiting.add(revision)
    return rowOf(revision)
  }

  /** The new revision, if there is one, is a leaf beside others. */
  #branch(
    grown: Pick<Parameters<typeof addLeaf>[0], 'before' | 'others' | 'best' | 'revision'>,
  ): Row {
    this.flush()
    const { name, queue, columns } = this.#options
    return addLeaf({ name, queue, columns, seq: this.tally.seq, ...grown })
  }

  /** What is kept in step with a record: its row, totals, counters, the trash, followers, the indexes of rights. */
  #settle(before: Row | undefined, after: Row, change: Put | Graft, texts: Texts): void {
    const { name, queue, indexChanges } = this.#options
    this.seen.set(after)
    this.tally.account(before, after)
    this.#trash.follow(before, after, change)
    for (const each of this.#following.values()) each.follow(before, after, texts)
    for (const [statement, values] of indexChanges(name, before, after)) {
      // The row of a Group takes its number of records from the counters.
      if (statement.concerns) this.tally.flush()
      queue(statement, values)
    }
  }

  /** Files that the body is the first to name: they are there before the statement that counts them. */
  #claimFiles({ actor, uploads = [] }: Pick<Put, 'actor' | 'uploads'>): void {
    const { name, queue } = this.#options
    for (const upload of uploads) {
      queue(claimBlob, claimValues(name, upload))
      this.tally.note(actor, { documents: 0, bytes: upload.length })
    }
  }

  #flushFollowers(): void {
    for (const each of this.#following.values()) each.flush()
  }
}
