// `_find`. The queries of a page on one database in the same moment are sent as one call (`_find/queries`), and each query gets
// its answer as soon as that is there.
import type { FindAnswer, FindQuery, FindRefusal } from '#core/wire.ts'
import { ApiError, attempt, attemptLines, noAnswer, readMs, recovered } from './client.ts'

interface Ask {
  readonly query: FindQuery
  readonly signal: AbortSignal | undefined
  readonly answer: (answer: FindAnswer) => void
  readonly refuse: (error: unknown) => void
}

/** Queries that the server takes in one call. */
const maxTogether = 100

/** The page that a query describes; rejects with `ApiError`, or the AbortError of the signal. */
export function find(db: string, query: FindQuery, signal?: AbortSignal): Promise<FindAnswer> {
  return recovered(
    `/${db}`,
    () =>
      new Promise((answer, refuse) => {
        signal?.throwIfAborted()
        signal?.addEventListener('abort', () => refuse(signal.reason), { once: true })
        ask(db, { query, signal, answer, refuse })
      }),
  )
}

/** The queries of this moment, by database. */
const gathered = new Map<string, Ask[]>()

function ask(db: string, one: Ask): void {
  const asks = gathered.get(db)
  if (asks) return void asks.push(one)
  gathered.set(db, [one])
  queueMicrotask(() => sendGathered(db))
}

function sendGathered(db: string): void {
  const wanted = gathered.get(db)!.filter(({ signal }) => !signal?.aborted)
  gathered.delete(db)
  for (let at = 0; at < wanted.length; at += maxTogether) {
    const together = wanted.slice(at, at + maxTogether)
    send(db, together).catch((error: unknown) => together.forEach(({ refuse }) => refuse(error)))
  }
}

async function send(db: string, asks: readonly Ask[]): Promise<void> {
  const signal = whenAll(asks.map((one) => one.signal))
  const [alone, another] = asks
  if (alone && !another) {
    const options = { body: alone.query, signal, timeoutMs: readMs }
    return alone.answer(await attempt<FindAnswer>('POST', `/${db}/_find`, options))
  }
  const waiting = [...asks]
  const body = { queries: asks.map(({ query }) => query) }
  await attemptLines(`/${db}/_find/queries`, { body, signal, timeoutMs: readMs }, (line) => {
    // The list opens and closes in lines of its own.
    if (!line.startsWith('{') || line.endsWith('[')) return
    settle(waiting.shift(), JSON.parse(line.replace(/,$/, '')) as FindAnswer | FindRefusal)
  })
  if (waiting.length > 0) throw noAnswer()
}

function settle(ask: Ask | undefined, answer: FindAnswer | FindRefusal): void {
  if ('error' in answer) ask?.refuse(new ApiError(answer.status, answer))
  else ask?.answer(answer)
}

/** Aborted once all of them are; never, where one of them cannot be. */
function whenAll(signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const all = new AbortController()
  const abort = () => signals.every((one) => one?.aborted) && all.abort()
  for (const one of signals) one?.addEventListener('abort', abort, { once: true })
  return all.signal
}
