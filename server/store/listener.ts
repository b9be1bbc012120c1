// The connection that hears what other processes tell with NOTIFY, and tells them. It is made again when it is lost;
// whoever depends on hearing everything learns from when to when it was deaf.
import { Client } from 'pg'
import type { Logger } from 'pino'

const retryAfter = 500

/** Who hears a channel. */
export interface Ear {
  readonly channel: string
  /** A message came, from this process or another one. */
  heard(payload: string): void
  /** From now on everything is heard; what was told before may have been missed. */
  opened(): void
  /** From now on messages are missed. */
  lost(): void
}

export class Listener {
  readonly #connectionString: string
  readonly #log: Logger
  readonly #ears = new Map<string, Ear>()
  #client: Client | undefined
  #closed = false
  #retry: NodeJS.Timeout | undefined

  constructor(connectionString: string, log: Logger) {
    this.#connectionString = connectionString
    this.#log = log
  }

  get isOpen(): boolean {
    return this.#client !== undefined
  }

  /** One for each channel, before `open`. */
  add(ear: Ear): void {
    this.#ears.set(ear.channel, ear)
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
      client.end().catch(() => undefined)
      if (this.#client === client) this.#leave()
      if (!this.#closed) this.#reopen(error)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ channel, payload = '' }) => {
      this.#ears.get(channel)?.heard(payload)
    })
    try {
      await client.connect()
      const channels = [...this.#ears.keys()]
      await client.query(channels.map((channel) => `listen ${channel}`).join(';'))
    } catch (error) {
      lose(error)
      return
    }
    if (this.#closed) return client.end()
    if (lost) return
    this.#client = client
    for (const ear of this.#ears.values()) ear.opened()
  }

  #leave(): void {
    this.#client = undefined
    for (const ear of this.#ears.values()) ear.lost()
  }

  #reopen(error: unknown): void {
    this.#log.warn({ err: error }, 'the connection that listens for changes was lost')
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.open(), retryAfter)
    this.#retry.unref()
  }

  /** Tells every process, this one too. Rejects when the message did not go out. */
  async tell(channel: string, payload: string): Promise<void> {
    if (!this.#client) throw new Error('the connection that listens for changes is lost')
    const values = [channel, payload]
    await this.#client.query({ name: 'tell', text: 'select pg_notify($1, $2)', values })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    const client = this.#client
    if (client) this.#leave()
    await client?.end()
  }
}
