// The scope of one writer in a transaction. Each of its calls goes through one of these methods, which say whether it writes. So in a shared
// transaction a writer that has written nothing can fail alone. Records are handed out as copies, and after the scope has ended every
// call fails.
import { Failure } from '#core/errors.ts'
import type { Stored } from '../documents/stored.ts'
import { Unread } from '../pointers/unread.ts'

export interface WriterScope {
  /** For calls that only read. */
  read<T>(call: () => Promise<T>): Promise<T>
  /** The same for records. */
  readRecords<T extends Stored | Stored[] | undefined>(call: () => Promise<T>): Promise<T>
  /** For calls that write: runs once the writer is admitted. */
  write<T>(call: () => Promise<T>): Promise<T>
  /** The same for revisions: a refused one leaves nothing behind. */
  writeRecord<T>(call: () => Promise<T>): Promise<T>
  /** For writes that are not awaited. */
  send(call: () => void): void
  /** For another database, whose calls are not recorded: only a writer that is alone enters one. */
  enter<T>(name: string, call: () => Promise<T>): Promise<T>
}

/** Of a writer whose transaction is not shared: a failure rolls it back as a whole. */
export const soleScope: WriterScope = {
  read: (call) => call(),
  readRecords: (call) => call(),
  write: (call) => call(),
  writeRecord: (call) => call(),
  send: (call) => call(),
  enter: (_name, call) => call(),
}

interface SharedScopeOptions {
  /** Rejects when the writer may not write now; reads may be sent together with this check. */
  readonly admitted: Promise<void>
  /** Whether the transaction is not shared (yet); then the writer may enter other databases too. */
  alone(): boolean
}

/** Of a writer whose transaction may be shared. */
export class SharedScope implements WriterScope {
  readonly #admitted: Promise<void>
  readonly #alone: () => boolean
  #mayWrite = false
  #writes = 0
  #isBarred = false
  #isOver = false

  constructor({ admitted, alone }: SharedScopeOptions) {
    this.#admitted = admitted
    this.#alone = alone
    admitted.then(
      () => (this.#mayWrite = true),
      () => undefined,
    )
  }

  /** The writer has written, or begun to: only a rollback of the whole transaction undoes it. */
  get hasWritten(): boolean {
    return this.#writes > 0
  }

  /** The writer needs another database, which a shared transaction cannot enter. */
  get isBarred(): boolean {
    return this.#isBarred
  }

  end(): void {
    this.#isOver = true
  }

  readonly read = async <T>(call: () => Promise<T>): Promise<T> => {
    this.#refuseWhenOver()
    return call()
  }

  readonly readRecords = async <T extends Stored | Stored[] | undefined>(
    call: () => Promise<T>,
  ): Promise<T> => {
    this.#refuseWhenOver()
    return copyOf(await call())
  }

  readonly write = async <T>(call: () => Promise<T>): Promise<T> => {
    this.#refuseWhenOver()
    if (!this.#mayWrite) await this.#admitted
    this.#writes += 1
    return call()
  }

  readonly writeRecord = <T>(call: () => Promise<T>): Promise<T> =>
    this.write(() =>
      call().catch((error: unknown) => {
        const isRefusal =
          error instanceof Failure && (error.status < 500 || error instanceof Unread)
        if (isRefusal) this.#writes -= 1
        throw error
      }),
    )

  readonly send = (call: () => void): void => {
    this.#refuseWhenOver()
    const begin = (): void => {
      this.#writes += 1
      call()
    }
    if (this.#mayWrite) begin()
    // A writer that is not admitted fails as a whole.
    else this.#admitted.then(begin, () => undefined)
  }

  readonly enter = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    this.#isBarred ||= !this.#alone()
    if (this.#isBarred) throw new Error(`${name}: not in a transaction that others share`)
    return this.write(call)
  }

  #refuseWhenOver(): void {
    if (this.#isOver) throw new Error('this transaction is over')
  }
}

function copyOf<T extends Stored | Stored[] | undefined>(found: T): T {
  if (Array.isArray(found)) return found.map(copyOf) as T
  if (!found) return found
  // A body may be parsed each time that it is asked for.
  const { body, ...row } = found as Stored
  return { ...row, body: structuredClone(body) } as T
}
