// Wakes who waits for changes of a database, in this process and, by LISTEN/NOTIFY, in every other one. Carries names,
// no documents; a lost message costs time, never a change, because waiters look for themselves (`changes`).
import { Client } from 'pg'
import type { Logger } from 'pino'

const channel = 'bancada_changes'
/** PostgreSQL takes less than 8,000 bytes in one message. */
const messageBytes = 7_000
/** Waiters look again after this long even when nobody woke them: a writer may have died before he could tell. */
const backstop = 10_000
/** Milliseconds before a lost connection, or a message that could not be sent, is tried again. */
const patience = 500

export class Feed {
  readonly #connectionString: string
  readonly #log: Logger
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #untold = new Set<string>()
  #client: Client | undefined
  /** The message under way. */
  #telling: Promise<void> | undefined
  #closed = false
  #retry: NodeJS.Timeout | undefined

  constructor(connectionString: string, log: Logger) {
    this.#connectionString = connectionString
    this.#log = log
  }

  /** Starts to listen; when the connection is lost it is made again until `close`. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#connectionString,
      application_name: 'bancada feed',
      keepAlive: true,
    })
    let lost = false
    const lose = (error?: unknown) => {
      if (lost) return
      lost = true
      if (this.#client === client) this.#client = undefined
      client.end().catch(() => undefined)
      if (!this.#closed) this.#reopen(error)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload = '' }) => {
      for (const db of payload.split(' ')) this.#wake(db)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      lose(error)
      return
    }
    if (this.#closed) return client.end()
    this.#client = client
    // What was told in the meantime is lost: everybody looks for himself.
    for (const db of this.#waiting.keys()) this.#wake(db)
    this.#tell()
  }

  #reopen(error: unknown): void {
    this.#log.warn({ err: error }, 'the connection that listens for changes was lost')
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.open(), patience)
    this.#retry.unref()
  }

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
    const client = this.#client
    if (!client || this.#telling || this.#untold.size === 0) return
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
    this.#telling = client
      .query({ name: 'tell', text: 'select pg_notify($1, $2)', values: [channel, names.join(' ')] })
      .then(told, failed)
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
    clearTimeout(this.#retry)
    for (const db of this.#waiting.keys()) this.#wake(db)
    while (this.#telling) await this.#telling
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }
}
