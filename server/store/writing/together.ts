// Writers of one database who wait for each other commit together: one lock, one flush to disk. They have their turns
// one after the other; each sees what those before them wrote, and is answered when all of it is committed.
import { DatabaseError } from 'pg'
import { Failure } from '#core/errors.ts'
import { isTransient, translate } from '../connections.ts'
import type { Transaction } from '../database.ts'
import { makeGuest } from './guest.ts'
import type { Part } from './transaction.ts'
import type { Work } from './work.ts'

/** Records that they look up at most; a writer that needs more than are left waits for the next transaction. */
const maxRecords = 100
/** After the first writer's turn others may begin theirs for so long: the first one waits for them. */
const joiningMs = 50

/** What a writer does in a transaction. It may be run again when the transaction had to be taken back. */
export type Body<T> = (transaction: Transaction) => Promise<T>

/** What fills a transaction of one database. */
export type Filling<T> = (part: Part, work: Work) => Promise<T>

/** How transactions are had: of which database, and for which person. */
export interface Ways {
  /** One that several share, in the name of the first. Rejects with what PostgreSQL or the filling said. */
  share(name: string, person: string | undefined, filling: Filling<void>): Promise<void>
  /** One for a single writer, tried again where that may help. */
  alone<T>(name: string, person: string | undefined, filling: Filling<T>): Promise<T>
}

/** What is known of a writer beforehand. */
export interface Wanted {
  /** Ids of records that it will look at. */
  readonly reads?: readonly string[] | undefined
  /** Who writes; nobody: the system. */
  readonly person?: string | undefined
}

interface Writer extends Wanted {
  readonly body: Body<unknown>
  readonly reads: readonly string[]
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Gives writers their turns at a database, in the order in which they come. */
export function makeLines({ share, alone }: Ways) {
  const lines = new Map<string, Writer[]>()

  async function serve(name: string, line: Writer[]): Promise<void> {
    while (line.length > 0) {
      for (const writer of await together(name, line)) {
        const filling: Filling<unknown> = async ({ transaction, admit }) => {
          await lookUp(transaction, [writer])
          await admit(writer.person)
          return writer.body(transaction)
        }
        await alone(name, writer.person, filling).then(writer.resolve, writer.reject)
      }
    }
    lines.delete(name)
  }

  /** One transaction for the head of the line. Answers those who must have one of their own. */
  async function together(name: string, line: Writer[]): Promise<Writer[]> {
    const turns = new Turns(line)
    try {
      await share(name, line[0]?.person, turns.take)
    } catch (error) {
      return turns.fail(error)
    }
    return turns.answer()
  }

  return <T>(name: string, body: Body<T>, { reads = [], person }: Wanted = {}): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const writer = { body, reads, person, resolve: resolve as Writer['resolve'], reject }
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

/** One writer's failure that only the whole transaction can take back; `cause` is what it was. */
class TakenBack extends Error {}

/** The turns of one transaction. */
class Turns {
  readonly #line: Writer[]
  readonly #taken: Writer[] = []
  readonly #answers: (() => void)[] = []
  readonly #again: Writer[] = []
  #room = maxRecords
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
        await this.#run(writer, part, work)
        this.#until = Math.min(this.#until, performance.now() + joiningMs)
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

  async #run(writer: Writer, { transaction, admit }: Part, work: Work): Promise<void> {
    const admitted = admit(writer.person)
    const alone = () => this.#closeIfAlone()
    const guest = makeGuest({ transaction, admitted, alone })
    let failure: { error: unknown } | undefined
    let answer: () => void
    try {
      const result = await writer.body(guest.transaction)
      await admitted
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

  /** One who is alone may enter other databases; then nobody joins, so that locks are taken as by one writer. */
  #closeIfAlone(): boolean {
    if (this.#taken.length > 1) return false
    this.#closed = true
    return true
  }

  /** It is committed: everybody is answered. */
  answer(): Writer[] {
    for (const answer of this.#answers) answer()
    return this.#again
  }

  /** It is not, or nobody knows. What one of several brought about is nobody else's: each gets a transaction of their own. */
  fail(error: unknown): Writer[] {
    const cause = error instanceof TakenBack ? error.cause : error
    const isShared = this.#entered && this.#taken.length > 1
    if (this.#taken.length > 0 && (isTransient(cause) || (isShared && leftNothing(error)))) {
      return this.#taken
    }
    // Nobody had a turn: what keeps the first one out keeps out all who wait.
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
