// Group commit: writers that wait for the same database share one transaction, with one lock and one flush to disk. They run
// one after the other; each sees what those before it wrote, and gets its answer once the transaction has committed.
import { DatabaseError } from 'pg'
import { Failure } from '#core/errors.ts'
import { isTransient, translate } from '../connections/connections.ts'
import type { Transaction } from '../database.ts'
import type { Texts } from '../pointers/unread.ts'
import type { SqlTransaction } from './sql-transaction.ts'
import type { EnteredDatabase } from './transaction.ts'
import { SharedScope, soleScope } from './writer-scope.ts'

/** Records that one transaction looks up at most; a writer that needs more than are left waits for the next one. */
const maxRecords = 100
/** How long others may still join once the first writer has run; the first one waits for them. */
const joiningMs = 50

/** What a writer does in a transaction. It runs again when the transaction was rolled back for another writer's sake. */
export type Work<T> = (transaction: Transaction) => Promise<T>

/** What is done between begin and commit, in a database that was entered. */
export type TransactionBody<T> = (
  database: EnteredDatabase,
  sqlTransaction: SqlTransaction,
) => Promise<T>

/** Runs transactions: in which database, and for which person. */
export interface Transactions {
  /** One that several share, in the name of the first. Rejects with what PostgreSQL or the body said. */
  shared(name: string, person: string | undefined, body: TransactionBody<void>): Promise<void>
  /** One for a single writer, tried again where that may help. */
  own<T>(name: string, person: string | undefined, body: TransactionBody<T>): Promise<T>
}

export interface WriteOptions {
  /** Ids of records that it will look at. */
  readonly reads?: readonly string[] | undefined
  /** Id of the writer; undefined for the system. */
  readonly person?: string | undefined
  /** What was read for it. */
  readonly texts?: Texts | undefined
}

interface Writer extends WriteOptions {
  readonly work: Work<unknown>
  readonly reads: readonly string[]
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Runs the writers of a database in the order in which they come. */
export function makeGroupCommit({ shared, own }: Transactions) {
  const queues = new Map<string, Writer[]>()

  async function serve(name: string, queue: Writer[]): Promise<void> {
    while (queue.length > 0) {
      for (const writer of await commitGroup(name, queue)) {
        const body: TransactionBody<unknown> = async (database) => {
          const transaction = database.transaction(soleScope, writer.texts)
          await lookUp(transaction, [writer])
          await database.admit(writer.person)
          return writer.work(transaction)
        }
        await own(name, writer.person, body).then(writer.resolve, writer.reject)
      }
    }
    queues.delete(name)
  }

  /** One transaction for the head of the queue. Returns the writers that need one of their own. */
  async function commitGroup(name: string, queue: Writer[]): Promise<Writer[]> {
    const group = new Group(queue)
    try {
      await shared(name, queue[0]?.person, group.run)
    } catch (error) {
      return group.fail(error)
    }
    return group.answer()
  }

  return <T>(
    name: string,
    work: Work<T>,
    { reads = [], ...options }: WriteOptions = {},
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const writer = { work, reads, ...options, resolve: resolve as Writer['resolve'], reject }
      const queue = queues.get(name)
      if (queue) {
        queue.push(writer)
        return
      }
      const first = [writer]
      queues.set(name, first)
      void serve(name, first)
    })
}

/** Reads ahead, in one statement, the records that these writers will look at. */
async function lookUp(transaction: Transaction, writers: readonly Writer[]): Promise<void> {
  const ids = [...new Set(writers.flatMap(({ reads }) => reads))]
  if (ids.length === 1) await transaction.get(ids[0]!)
  else await transaction.getMany(ids)
}

/** The failure of one writer, after which the whole transaction must roll back; `cause` is the failure itself. */
class RolledBack extends Error {}

/** Writers that commit together. */
class Group {
  readonly #queue: Writer[]
  readonly #taken: Writer[] = []
  readonly #answers: (() => void)[] = []
  readonly #again: Writer[] = []
  #room = maxRecords
  #until = Infinity
  #closed = false
  #entered = false

  constructor(queue: Writer[]) {
    this.#queue = queue
  }

  readonly run: TransactionBody<void> = async (database, sqlTransaction) => {
    database.entered.then(
      () => (this.#entered = true),
      () => undefined,
    )
    for (let next = this.#next(); next.length > 0; next = this.#next()) {
      await lookUp(database.transaction(soleScope), next)
      for (const [at, writer] of next.entries()) {
        if (performance.now() > this.#until) {
          this.#giveBack(next.slice(at))
          break
        }
        await this.#take(writer, database, sqlTransaction)
        this.#until = Math.min(this.#until, performance.now() + joiningMs)
      }
    }
  }

  /** Takes from the queue the writers that may join now; none when the transaction is full or has lasted long enough. */
  #next(): Writer[] {
    const joining: Writer[] = []
    if (this.#closed || performance.now() > this.#until) return joining
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const records = Math.max(1, next.reads.length)
      if (records > this.#room && this.#taken.length > 0) break
      this.#room -= records
      this.#taken.push(next)
      joining.push(next)
      this.#queue.shift()
    }
    return joining
  }

  #giveBack(writers: readonly Writer[]): void {
    this.#queue.unshift(...writers)
    this.#taken.splice(-writers.length)
  }

  /** Runs one writer. */
  async #take(
    writer: Writer,
    database: EnteredDatabase,
    sqlTransaction: SqlTransaction,
  ): Promise<void> {
    const admitted = database.admit(writer.person)
    const scope = new SharedScope({ admitted, alone: () => this.#closeIfAlone() })
    let failure: { error: unknown } | undefined
    let answer: () => void
    try {
      const result = await writer.work(database.transaction(scope, writer.texts))
      await admitted
      answer = () => writer.resolve(result)
    } catch (error) {
      failure = { error }
      answer = () => writer.reject(error)
    }
    scope.end()
    failure ??= sqlTransaction.failure()
    const isBroken = sqlTransaction.failure() !== undefined
    const leftover = (failure !== undefined || scope.isBarred) && scope.hasWritten
    if (isBroken || leftover) throw new RolledBack('rolled back', { cause: failure?.error })
    if (scope.isBarred) this.#again.push(writer)
    else this.#answers.push(answer)
  }

  /** A writer that is alone may enter other databases; then no other joins, so that locks are taken as by one writer. */
  #closeIfAlone(): boolean {
    if (this.#taken.length > 1) return false
    this.#closed = true
    return true
  }

  /** The transaction has committed: answers every writer. Returns those that need a transaction of their own. */
  answer(): Writer[] {
    for (const answer of this.#answers) answer()
    return this.#again
  }

  /** It has not, or that is unknown. A failure of one writer is not the others': each runs again in a transaction of its own. */
  fail(error: unknown): Writer[] {
    const cause = error instanceof RolledBack ? error.cause : error
    const isShared = this.#entered && this.#taken.length > 1
    if (this.#taken.length > 0 && (isTransient(cause) || (isShared && leftNothing(error)))) {
      return this.#taken
    }
    // No writer has run: what keeps the first one out keeps out all that wait.
    const all = this.#taken.length > 0 ? this.#taken : this.#queue.splice(0)
    for (const { reject } of all) reject(translate(cause))
    return []
  }
}

/** False when the answer to the commit was lost: it may have come through. */
function leftNothing(error: unknown): boolean {
  if (error instanceof DatabaseError) return !/^(57P|08)/.test(error.code ?? '')
  return error instanceof RolledBack || error instanceof Failure
}
