// Writers of one database who wait for each other commit together: one lock, one flush to disk. They have their turns
// one after the other; each sees what those before him wrote, and gets his own answer when all of it is committed.
import { DatabaseError } from 'pg'
import { Failure } from '#core/errors.ts'
import { isTransient, translate } from '../connections.ts'
import type { Transaction } from '../database.ts'
import { makeGuest } from './guest.ts'
import type { Part } from './transaction.ts'
import type { Work } from './work.ts'

/** Records that they look up at most; who wants more than are left waits for the next transaction. */
const mostTogether = 100
/** Milliseconds after the first one's turn in which others may begin theirs: so long he waits for them. */
const patience = 50

/** What a writer does in a transaction. It may be run again when the transaction had to be taken back. */
export type Body<T> = (transaction: Transaction) => Promise<T>

/** What fills a transaction of one database. */
export type Filling<T> = (part: Part, work: Work) => Promise<T>

/** How transactions are had. */
export interface Ways {
  /** One that several share. Rejects with what PostgreSQL or the filling said. */
  share(name: string, filling: Filling<void>): Promise<void>
  /** One for a single writer, tried again where that may help. */
  alone<T>(name: string, body: Body<T>): Promise<T>
}

interface Writer {
  readonly body: Body<unknown>
  /** Ids he will look at. */
  readonly reads: readonly string[]
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Answers how a writer gets his turn at a database: in the order in which they come. */
export function makeLines({ share, alone }: Ways) {
  const lines = new Map<string, Writer[]>()

  async function serve(name: string, line: Writer[]): Promise<void> {
    while (line.length > 0) {
      for (const writer of await together(name, line)) {
        const body: Body<unknown> = async (transaction) => {
          await lookUp(transaction, [writer])
          return writer.body(transaction)
        }
        await alone(name, body).then(writer.resolve, writer.reject)
      }
    }
    lines.delete(name)
  }

  /** One transaction for the head of the line. Answers those who must have one of their own. */
  async function together(name: string, line: Writer[]): Promise<Writer[]> {
    const turns = new Turns(line)
    try {
      await share(name, turns.take)
    } catch (error) {
      return turns.fail(error)
    }
    return turns.answer()
  }

  return <T>(name: string, body: Body<T>, reads: readonly string[] = []): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const writer = { body, reads, resolve: resolve as Writer['resolve'], reject }
      const line = lines.get(name)
      if (line) {
        line.push(writer)
        return
      }
      const first = [writer]
      lines.set(name, first)
      void serve(name, first)
    })
}

/** What they look at is asked for at once. */
async function lookUp(transaction: Transaction, writers: readonly Writer[]): Promise<void> {
  const ids = [...new Set(writers.flatMap(({ reads }) => reads))]
  if (ids.length === 1) await transaction.get(ids[0]!)
  else await transaction.getMany(ids)
}

/** One writer's failure that only the whole transaction can take back; `cause` is what befell him. */
class TakenBack extends Error {}

/** The turns of one transaction. */
class Turns {
  readonly #line: Writer[]
  readonly #taken: Writer[] = []
  readonly #answers: (() => void)[] = []
  readonly #again: Writer[] = []
  #room = mostTogether
  #until = Infinity
  #closed = false
  #entered = false

  constructor(line: Writer[]) {
    this.#line = line
  }

  readonly take: Filling<void> = async (part, work) => {
    part.entered.then(
      () => (this.#entered = true),
      () => undefined,
    )
    for (let group = this.#next(); group.length > 0; group = this.#next()) {
      await lookUp(part.transaction, group)
      for (const [at, writer] of group.entries()) {
        if (performance.now() > this.#until) {
          this.#giveBack(group.slice(at))
          break
        }
        await this.#hear(writer, part, work)
        this.#until = Math.min(this.#until, performance.now() + patience)
      }
    }
  }

  /** Takes from the line who may join now; nobody when the transaction is full or has lasted long enough. */
  #next(): Writer[] {
    const group: Writer[] = []
    if (this.#closed || performance.now() > this.#until) return group
    for (let next = this.#line[0]; next; next = this.#line[0]) {
      const records = Math.max(1, next.reads.length)
      if (records > this.#room && this.#taken.length > 0) break
      this.#room -= records
      this.#taken.push(next)
      group.push(next)
      this.#line.shift()
    }
    return group
  }

  #giveBack(group: readonly Writer[]): void {
    this.#line.unshift(...group)
    this.#taken.splice(-group.length)
  }

  async #hear(writer: Writer, { transaction }: Part, work: Work): Promise<void> {
    const guest = makeGuest(transaction, () => this.#closeIfAlone())
    let failure: { error: unknown } | undefined
    let answer: () => void
    try {
      const result = await writer.body(guest.transaction)
      answer = () => writer.resolve(result)
    } catch (error) {
      failure = { error }
      answer = () => writer.reject(error)
    }
    guest.leave()
    failure ??= work.failure()
    const isBroken = work.failure() !== undefined
    const leftover = (failure !== undefined || guest.isBarred()) && guest.hasWritten()
    if (isBroken || leftover) throw new TakenBack('taken back', { cause: failure?.error })
    if (guest.isBarred()) this.#again.push(writer)
    else this.#answers.push(answer)
  }

  /** Who is alone may enter other databases; then nobody joins him, so that locks are taken as by one writer. */
  #closeIfAlone(): boolean {
    if (this.#taken.length > 1) return false
    this.#closed = true
    return true
  }

  /** It is committed: everybody gets his answer. */
  answer(): Writer[] {
    for (const answer of this.#answers) answer()
    return this.#again
  }

  /** It is not, or nobody knows. What one of several brought about is nobody else's: each gets a transaction of his own. */
  fail(error: unknown): Writer[] {
    const cause = error instanceof TakenBack ? error.cause : error
    const isShared = this.#entered && this.#taken.length > 1
    if (this.#taken.length > 0 && (isTransient(cause) || (isShared && leftNothing(error)))) {
      return this.#taken
    }
    // Nobody had his turn: what keeps the first one out keeps out all who wait.
    const all = this.#taken.length > 0 ? this.#taken : this.#line.splice(0)
    for (const { reject } of all) reject(translate(cause))
    return []
  }
}

/** False when the answer to the commit was lost: it may have come through. */
function leftNothing(error: unknown): boolean {
  if (error instanceof DatabaseError) return !/^(57P|08)/.test(error.code ?? '')
  return error instanceof TakenBack || error instanceof Failure
}
