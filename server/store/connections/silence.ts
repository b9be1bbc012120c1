// A line to PostgreSQL that falls silent without an end, as after a failover or behind a firewall that forgot it: what was sent over
// it is never answered, and no error comes. So a connection is cut that owes an answer and brings no byte for longer than any statement may
// take. (`query_timeout` of `pg` counts from the sending, also for what waits its turn behind others that were sent together.)
import type { Socket } from 'node:net'
import type { Client } from 'pg'

export interface SilenceLimits {
  /** Milliseconds without a byte after which a connection that owes an answer is silent: more than `statement_timeout`. */
  readonly silentMs: number
  /** How long a silent one is waited for before it is cut. */
  readonly graceMs: number
}

const usualLimits: SilenceLimits = { silentMs: 20_000, graceMs: 10_000 }
/** Both, once the process stops. */
const lastMs = 2_500
/** The first of them, for work whose statements have no limit: keys that are filled. */
const unhurriedMs = 600_000
/** Between two questions over a connection that only listens. */
const askMs = 10_000

export interface SilenceWatch {
  /** Watches a connection from now on. One that is cut fails what was sent, as one that is lost does. Called once it is connected. */
  add(client: Client): void
  /** True while one is silent and waited for. */
  isSilent(): boolean
  /** The process stops: from now on these are cut after five seconds. */
  hurry(clients: Iterable<Client>): void
}

/** `resting`: what is cut together with a silent one, since its line is the same. */
export function watchSilence(
  { silentMs, graceMs }: SilenceLimits = usualLimits,
  resting: () => readonly Client[] = () => [],
): SilenceWatch {
  const waiting = new Set<() => boolean>()
  let waitMs = graceMs
  return {
    add(client) {
      const stream = streamOf(client)
      stream.setTimeout(silentMs)
      stream.on('timeout', () => {
        if (!owesAnswer(client)) return
        const { bytesRead } = stream
        const isStill = () => !stream.destroyed && stream.bytesRead === bytesRead
        waiting.add(isStill)
        // A process that stood still itself has the time to read what came meanwhile.
        const end = () => {
          waiting.delete(isStill)
          if (!isStill()) return
          const error = new Error('the connection to PostgreSQL fell silent')
          for (const one of [...resting(), client]) streamOf(one).destroy(error)
        }
        setTimeout(end, waitMs).unref()
      })
    },
    isSilent: () => [...waiting].some((isStill) => isStill()),
    hurry(clients) {
      waitMs = lastMs
      for (const client of clients) streamOf(client).setTimeout(lastMs)
    },
  }
}

/** Lets statements over this connection take long during the work. */
export async function unhurried<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const stream = streamOf(client)
  const { timeout = 0 } = stream
  stream.setTimeout(unhurriedMs)
  try {
    return await work()
  } finally {
    stream.setTimeout(timeout)
  }
}

/** Asks something now and then over a connection that only listens, until it ends: so it owes an answer. */
export function askNowAndThen(client: Client, everyMs = askMs): void {
  const ask = () => void (owesAnswer(client) || client.query('select').catch(() => undefined))
  const timer = setInterval(ask, everyMs)
  timer.unref()
  client.once('end', () => clearInterval(timer))
}

const streamOf = ({ connection }: Client) => connection.stream as Socket

/** `pg` keeps it on every client, and its types do not say so. */
const owesAnswer = (client: Client) =>
  !(client as unknown as { readonly readyForQuery: boolean }).readyForQuery
