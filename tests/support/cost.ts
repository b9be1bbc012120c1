// Counts what goes over the connections to PostgreSQL while a piece of work runs in this process.
import { Client } from 'pg'

export interface Cost {
  /** Statements sent. */
  readonly statements: number
  /** How often the server waited for an answer: statements of one trip travel together. */
  readonly trips: number
  /** Rows answered. */
  readonly rows: number
}

/** Runs it and counts; only one may be counted at a time. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const send = Client.prototype.query
  let statements = 0
  let trips = 0
  let rows = 0
  let open = 0
  const done = (answer: { readonly rows?: readonly unknown[] }) => {
    open -= 1
    rows += answer.rows?.length ?? 0
  }
  Client.prototype.query = function counted(this: Client, ...given: unknown[]) {
    const sent = Reflect.apply(send, this, given) as Promise<object>
    // Notifications are sent after the answer was decided: nothing waits for them. Which database a read's connection was in is chance.
    if (isNotify(given[0]) || isEntering(given[0])) return sent
    statements += 1
    if (open === 0) trips += 1
    open += 1
    sent.then(done, () => done({}))
    return sent
  } as typeof send
  try {
    await work()
  } finally {
    Client.prototype.query = send
  }
  return { statements, trips, rows }
}

const isNotify = (query: unknown) => (query as { name?: string }).name === 'notify'
const isEntering = (query: unknown) => typeof query === 'string' && query.startsWith('set app.db')
