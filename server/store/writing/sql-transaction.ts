// One PostgreSQL transaction over one borrowed connection, across the databases it enters. Statements are sent as they
// come, without waiting for the one before: a failed one fails the commit. The commit also announces whose principals they change.
import type { PoolClient } from 'pg'
import { enter, sendTogether, translate, type Connections } from '../connections/connections.ts'
import type { Run, Statement } from '../connections/statement.ts'
import { announcePrincipals, announceValues, type Principals } from '../people/principals.ts'
import type { ChangesTables } from '../tables/sql.ts'

export interface SqlTransactionOptions {
  readonly connections: Connections
  readonly principals: Principals
}

export interface SqlTransaction {
  /** Runs behind the wall of one database. */
  in(db: string): Run
  /** Runs on the tables beside the documents. */
  readonly beside: Run
  /** Sends behind the wall of one database without waiting; a failure shows at the commit. */
  queue(db: string, statement: Statement, values: readonly unknown[]): void
  /** The first statement that failed so far: nothing of the transaction can be committed any more. */
  failure(): { readonly error: unknown } | undefined
}

/**
 * Runs `body` between begin and commit. Any throw, and any failed statement, awaited or not, rolls everything
 * back.
 */
export async function inTransaction<T>(
  { connections, principals }: SqlTransactionOptions,
  body: (transaction: SqlTransaction) => Promise<T>,
): Promise<T> {
  const client = await connections.borrow()
  const { transaction, concerned, settle } = begin(client)
  let broken = false
  try {
    const result = await body(transaction)
    await settle('commit')
    return result
  } catch (error) {
    // A connection that cannot roll back is closed; PostgreSQL then rolls back.
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    // Also after a failed commit, whose outcome is unknown.
    if (concerned.size > 0) principals.drop(concerned)
    client.release(broken)
  }
}

/** Runs statements on the tables beside the documents, each committed at once, and announces whose principals they change. */
export function runBeside(options: SqlTransactionOptions): Run {
  return (statement, values) =>
    statement.concerns
      ? inTransaction(options, ({ beside }) => beside(statement, values))
      : options.connections.system(statement, values)
}

/** Changes tables beside the documents of one database, in a transaction that no writer of documents waits for. */
export function changesIn(options: SqlTransactionOptions) {
  return (name: string): ChangesTables['changeTables'] =>
    (work) =>
      inTransaction(options, (transaction) => {
        const run: Run = (statement, values) => transaction.in(name)(statement, [name, ...values])
        return work({
          sql: {
            read: run,
            write: run,
            queue: (statement, values) => transaction.queue(name, statement, [name, ...values]),
          },
        })
      })
}

function begin(client: PoolClient) {
  let entered: string | undefined
  let failure: { error: unknown } | undefined
  let begun = false
  const concerned = new Set<string>()

  function send(text: string): void {
    client.query(text).catch(note)
  }
  function queue(db: string | undefined, statement: Statement, values: readonly unknown[]): void {
    run(db, statement, values).catch(note)
  }
  function note(error: unknown): void {
    failure ??= { error }
  }
  async function run<R>(db: string | undefined, statement: Statement, values: readonly unknown[]) {
    sendTogether(client)
    const opening = [
      ...(begun ? [] : ['begin']),
      ...(db === undefined || db === entered ? [] : [enter(db)]),
    ]
    if (opening.length > 0) send(opening.join(';'))
    begun = true
    entered = db ?? entered
    const { name, text } = statement
    for (const subject of statement.concerns?.(values) ?? []) concerned.add(String(subject))
    const answer = client.query({ name, text, values: values as unknown[] })
    answer.catch(note)
    try {
      return (await answer).rows as R[]
    } catch (error) {
      throw translate(failure ? failure.error : error)
    }
  }
  const transaction: SqlTransaction = {
    in: (db) => (statement, values) => run(db, statement, values),
    beside: (statement, values) => run(undefined, statement, values),
    queue,
    failure: () => failure && { error: translate(failure.error) },
  }
  async function settle(word: 'commit'): Promise<void> {
    sendTogether(client)
    if (concerned.size > 0) queue(undefined, announcePrincipals, announceValues(concerned))
    await client.query(word)
    if (failure) throw translate(failure.error)
  }
  return { transaction, concerned, settle }
}
