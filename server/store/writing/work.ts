// One PostgreSQL transaction over one borrowed connection, across the databases it enters. Statements are sent as they
// come, without waiting for the one before: a failed one fails the commit.
import type { PoolClient } from 'pg'
import {
  enter,
  sendTogether,
  translate,
  type Connections,
  type Run,
  type Statement,
} from '../connections.ts'

export interface Work {
  /** Runs behind the wall of one database. */
  in(db: string): Run
  /** Runs on the tables beside the documents. */
  readonly beside: Run
  /** Sends behind the wall of one database without waiting; a failure shows at the commit. */
  queue(db: string, statement: Statement, values: readonly unknown[]): void
}

/**
 * Runs `body` between begin and commit; `last` may queue what belongs to the end. Any throw, and any failed statement
 * even when nobody waited for it, rolls everything back.
 */
export async function inTransaction<T>(
  connections: Connections,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  const client = await connections.borrow()
  const { work, settle } = startWork(client)
  let broken = false
  try {
    const result = await body(work)
    await settle('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away; PostgreSQL rolls back by itself.
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(broken)
  }
}

function startWork(client: PoolClient) {
  let entered: string | undefined
  let failure: { error: unknown } | undefined
  let begun = false

  function send(text: string): void {
    client.query(text).catch(note)
  }
  function note(error: unknown): void {
    failure ??= { error }
  }
  async function run<R>(db: string | undefined, statement: Statement, values: readonly unknown[]) {
    sendTogether(client)
    if (!begun) send('begin')
    begun = true
    if (db !== undefined && db !== entered) {
      entered = db
      send(enter(db))
    }
    const { name, text } = statement
    const answer = client.query({ name, text, values: values as unknown[] })
    answer.catch(note)
    try {
      return (await answer).rows as R[]
    } catch (error) {
      throw translate(failure ? failure.error : error)
    }
  }
  const work: Work = {
    in: (db) => (statement, values) => run(db, statement, values),
    beside: (statement, values) => run(undefined, statement, values),
    queue(db, statement, values) {
      run(db, statement, values).catch(note)
    },
  }
  async function settle(word: 'commit'): Promise<void> {
    sendTogether(client)
    await client.query(word)
    if (failure) throw translate(failure.error)
  }
  return { work, settle }
}
