// The connection over which processes notify each other (LISTEN, NOTIFY). It is made again when it is lost, and each
// subscriber learns between which moments messages may have been missed.
import { Client } from 'pg'
import type { Logger } from 'pino'
import { askNowAndThen, watchSilence, type SilenceLimits } from '../connections/silence.ts'

const retryMs = 500
const connectionTimeoutMillis = 8_000
/** How long an end of the connection is waited for. */
const endMs = 1_000

/** What receives the messages of one channel. */
export interface Subscriber {
  readonly channel: string
  /** A message came that `notify` of this process did not send. */
  received(payload: string): void
  /** From now on every message is received; earlier ones may have been missed. */
  connected(): void
  /** From now on messages are missed. */
  disconnected(): void
}

export class Listener {
  readonly #connectionString: string
  readonly #log: Logger
  readonly #silence: SilenceLimits | undefined
  readonly #subscribers = new Map<string, Subscriber>()
  #client: Client | undefined
  #closed = false
  #retry: NodeJS.Timeout | undefined

  constructor(connectionString: string, log: Logger, silence?: SilenceLimits) {
    this.#connectionString = connectionString
    this.#log = log
    this.#silence = silence
  }

  get isConnected(): boolean {
    return this.#client !== undefined
  }

  /** One for each channel, before `open`. */
  add(subscriber: Subscriber): void {
    this.#subscribers.set(subscriber.channel, subscriber)
  }

  /** Starts to listen; when the connection is lost it is made again until `close`. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#connectionString,
      application_name: 'bancada changes',
      keepAlive: true,
      connectionTimeoutMillis,
    })
    let lost = false
    let ownId: number | undefined
    const lose = (error?: unknown) => {
      if (lost) return
      lost = true
      client.end().catch(() => undefined)
      if (this.#client === client) this.#disconnect()
      if (!this.#closed) this.#reopen(error)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId !== ownId) this.#subscribers.get(channel)?.received(payload)
    })
    try {
      await client.connect()
      watchSilence(this.#silence).add(client)
      askNowAndThen(client, this.#silence?.silentMs)
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      ownId = rows[0]?.pid
      const channels = [...this.#subscribers.keys()]
      await client.query(channels.map((channel) => `listen ${channel}`).join(';'))
    } catch (error) {
      lose(error)
      return
    }
    if (this.#closed) return client.end()
    if (lost) return
    this.#client = client
    for (const subscriber of this.#subscribers.values()) subscriber.connected()
  }

  #disconnect(): void {
    this.#client = undefined
    for (const subscriber of this.#subscribers.values()) subscriber.disconnected()
  }

  #reopen(error: unknown): void {
    this.#log.warn({ err: error }, 'the connection that listens for changes was lost')
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.open(), retryMs)
    this.#retry.unref()
  }

  /** Sends a message to every other process, not to this one. Rejects when it was not sent. */
  async notify(channel: string, payload: string): Promise<void> {
    if (!this.#client) throw new Error('the connection that listens for changes is lost')
    const values = [channel, payload]
    await this.#client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    const client = this.#client
    if (client) this.#disconnect()
    const cut = setTimeout(() => client?.connection.stream.destroy(), endMs)
    await client?.end()
    clearTimeout(cut)
  }
}
