// What one writer may do in a transaction, and for how long. Where writers share one, it is known whether this one wrote, so that only what
// left nothing behind may be refused alone; records are handed out as copies; and once the scope is over every call fails.
// Whether a call writes is said where it is made: each goes through one of these methods.
import { Failure } from '#core/errors.ts'
import type { Stored } from '../database.ts'

export interface WriterScope {
  /** For what writes nothing. */
  read<T>(call: () => Promise<T>): Promise<T>
  /** The same for records. */
  readRecords<T extends Stored | Stored[] | undefined>(call: () => Promise<T>): Promise<T>
  /** For what writes: begins once the writer may write. */
  write<T>(call: () => Promise<T>): Promise<T>
  /** The same for revisions: those that are refused leave nothing behind. */
  writeRecord<T>(call: () => Promise<T>): Promise<T>
  /** For writes that nobody waits for. */
  send(call: () => void): void
  /** For another database, whose calls are not looked at: it is entered only by who is alone. */
  enter<T>(name: string, call: () => Promise<T>): Promise<T>
}

/** Of a writer whose transaction nobody shares: what fails takes it back as a whole. */
export const soleScope: WriterScope = {
  read: (call) => call(),
  readRecords: (call) => call(),
  write: (call) => call(),
  writeRecord: (call) => call(),
  send: (call) => call(),
  enter: (_name, call) => call(),
}

interface SharedScopeOptions {
  /** Rejects when the writer may not write now: what only reads goes along with the question. */
  readonly admitted: Promise<void>
  /** Whether nobody shares the transaction (yet); then the writer may enter other databases too. */
  alone(): boolean
}

/** Of a writer whose transaction others may share. */
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

  /** The writer wrote or began to: only the whole transaction can take it back. */
  get hasWritten(): boolean {
    return this.#writes > 0
  }

  /** The writer asked for another database and may not have it here. */
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
        if (error instanceof Failure && error.status < 500) this.#writes -= 1
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
    // A writer who is not admitted is refused as a whole.
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
  return found && { ...found, body: structuredClone(found.body) }
}
