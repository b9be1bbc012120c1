// Wakes who waits for changes of a database, in this process and, by LISTEN/NOTIFY, in every other one. Carries names,
// no documents; a lost message costs time, never a change, because waiters look for themselves (`changes`).
import type { Ear, Listener } from './listener.ts'

/** PostgreSQL takes less than 8,000 bytes in one message. */
const messageBytes = 7_000
/** Waiters look again after this long even when nobody woke them: a writer may have died before he could tell. */
const backstop = 10_000
/** Milliseconds before a message that could not be sent is tried again. */
const patience = 500

export class Feed implements Ear {
  readonly channel = 'bancada_changes'
  readonly #listener: Listener
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #untold = new Set<string>()
  /** The message under way. */
  #telling: Promise<void> | undefined
  #closed = false

  constructor(listener: Listener) {
    this.#listener = listener
  }

  heard(payload: string): void {
    for (const db of payload.split(' ')) this.#wake(db)
  }

  /** What was told in the meantime is lost: everybody looks for himself. */
  opened(): void {
    for (const db of this.#waiting.keys()) this.#wake(db)
    this.#tell()
  }

  /** Waiters look for themselves until it is heard again (`backstop`). */
  lost(): void {}

  /** Tells every process that a database has changed. Called after the commit. */
  announce(db: string): void {
    this.#wake(db)
    this.#untold.add(db)
    this.#tell()
  }

  /**
   * Names gather while a message is on its way. Telling after the commit instead of in it keeps commits from queueing
   * up behind PostgreSQL's one lock for notifications.
   */
  #tell(): void {
    if (!this.#listener.isOpen || this.#telling || this.#untold.size === 0) return
    const names: string[] = []
    let bytes = 0
    for (const name of this.#untold) {
      bytes += name.length + 1
      if (bytes > messageBytes) break
      names.push(name)
    }
    for (const name of names) this.#untold.delete(name)
    const told = () => {
      this.#telling = undefined
      this.#tell()
    }
    const failed = () => {
      this.#telling = undefined
      for (const name of names) this.#untold.add(name)
      // Never at once: a connection that is ending refuses at once too. A new one tells what is left by itself.
      setTimeout(() => this.#tell(), patience).unref()
    }
    this.#telling = this.#listener.tell(this.channel, names.join(' ')).then(told, failed)
  }

  /**
   * Registers a waiter and answers what ends its waiting: the promise resolves when the database may have changed,
   * after the time (at most ten seconds), or when the signal aborts. Registered from the moment of the call.
   */
  wait(db: string, timeout_ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#closed) return Promise.resolve()
    return new Promise((resolve) => {
      const waiters = this.#waiting.get(db) ?? new Set()
      this.#waiting.set(db, waiters)
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        waiters.delete(end)
        if (waiters.size === 0 && this.#waiting.get(db) === waiters) this.#waiting.delete(db)
        resolve()
      }
      const timer = setTimeout(end, Math.min(timeout_ms, backstop))
      signal.addEventListener('abort', end)
      waiters.add(end)
    })
  }

  #wake(db: string): void {
    for (const end of this.#waiting.get(db) ?? []) end()
  }

  /** Ends all waiting; what is being told is told to its end, so that other processes need not wait for it. */
  async close(): Promise<void> {
    this.#closed = true
    for (const db of this.#waiting.keys()) this.#wake(db)
    while (this.#telling) await this.#telling
  }
}
