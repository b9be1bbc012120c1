// Wakes what waits for changes of a database, in this process and, by NOTIFY, in every other one. Messages carry names of
// databases, no documents; a lost one costs time, never a change, since waiters read the changes themselves.
import { setTimeout as pause } from 'node:timers/promises'
import type { Listener, Subscriber } from './listener.ts'

/** PostgreSQL takes less than 8,000 bytes in one message. */
const maxMessageBytes = 7_000
/** Waiters look again after this long without a message: a writer may have died before it was sent. */
const usualLookAgainMs = 10_000
/** Time before a message that could not be sent is sent again. */
const retryMs = 500
/** Time for what is being sent, once the process stops. */
const lastWordsMs = 1_000
/** How long names are collected before the next message: each message costs as much as reading a record. */
const gatherMs = 10

export class ChangeNotifier implements Subscriber {
  readonly channel = 'bancada_changes'
  readonly #listener: Listener
  readonly #lookAgainMs: number
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #unsent = new Set<string>()
  /** The message under way. */
  #sending: Promise<void> | undefined
  #closed = false

  /** `lookAgainMs`: how long a waiter waits at most before it looks again. */
  constructor(listener: Listener, lookAgainMs = usualLookAgainMs) {
    this.#listener = listener
    this.#lookAgainMs = lookAgainMs
  }

  received(payload: string): void {
    for (const db of payload.split(' ')) this.#wake(db)
  }

  /** Messages sent in the meantime are lost: all waiters look. */
  connected(): void {
    for (const db of this.#waiting.keys()) this.#wake(db)
    this.#send()
  }

  /** Waiters look at least every `lookAgainMs`. */
  disconnected(): void {}

  /** Says to every process that a database has changed, or what is named beside it. Called after the commit. */
  announce(db: string): void {
    this.#wake(db)
    this.#unsent.add(db)
    this.#send()
  }

  /**
   * Names gather while a message is on its way, and for a moment after it. A NOTIFY inside the transactions would make
   * commits wait for each other: PostgreSQL has one lock for notifications.
   */
  #send(): void {
    if (!this.#listener.isConnected || this.#sending || this.#unsent.size === 0) return
    const names: string[] = []
    let bytes = 0
    for (const name of this.#unsent) {
      bytes += name.length + 1
      if (bytes > maxMessageBytes) break
      names.push(name)
    }
    for (const name of names) this.#unsent.delete(name)
    const sent = async () => {
      if (!this.#closed) await pause(gatherMs)
      this.#sending = undefined
      this.#send()
    }
    const failed = () => {
      this.#sending = undefined
      for (const name of names) this.#unsent.add(name)
      // Not at once: a connection that is ending refuses at once too. A new one sends what is left by itself.
      setTimeout(() => this.#send(), retryMs).unref()
    }
    this.#sending = this.#listener.notify(this.channel, names.join(' ')).then(sent, failed)
  }

  /**
   * Registers a waiter and answers what ends its waiting: the promise resolves when the database may have changed,
   * after the time (at most `lookAgainMs`), or when the signal aborts. Registered from the moment of the call.
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
      const timer = setTimeout(end, Math.min(timeout_ms, this.#lookAgainMs))
      signal.addEventListener('abort', end)
      waiters.add(end)
    })
  }

  #wake(db: string): void {
    for (const end of this.#waiting.get(db) ?? []) end()
  }

  /** Ends all waiting; what is being sent still goes out, so that other processes need not wait for it. */
  async close(): Promise<void> {
    this.#closed = true
    for (const db of this.#waiting.keys()) this.#wake(db)
    const isOver = pause(lastWordsMs, true, { ref: false })
    while (this.#sending && !(await Promise.race([this.#sending, isOver])));
  }
}
