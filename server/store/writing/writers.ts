// How a write comes about, in the order of the files:
// 1. `writers.ts` takes a connection when it is the person's and the database's turn, and opens a transaction.
// 2. `group-commit.ts`: writers of one database that wait meanwhile share it: one lock, one commit, one flush to disk.
// 3. `sql-transaction.ts`: statements are sent as they come, without waiting; one that fails fails the commit.
// 4. `writer-scope.ts`: each writer has a scope. Whether a call writes is said by the method it goes through, so that what a refused writer
//    wrote is never committed with the work of others.
// 5. `transaction.ts`: what a writer may do, each call through its scope.
// 6. `unit-of-work.ts`: a revision follows its parent (`put.ts`), or is grafted where it was made elsewhere (`graft.ts`, `line.ts`,
//    `branches.ts`). `seen-records.ts` knows what was read, `outbox.ts` sends many revisions as one, `tally.ts` counts, followers are called.
// 7. What a writer has to read of long texts it reads without a lock, keeps, and begins anew (`pointers/unread.ts`).
// 8. Before the commit all of them queue their changes; after it feeds are woken and people's rates recorded (`rates.ts`).
import { DatabaseError } from 'pg'
import type { Turn } from '#core/entity/pointers.ts'
import { fail, failCall } from '#core/errors.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'
import { isTransient, translate } from '../connections/connections.ts'
import type { Statement } from '../connections/statement.ts'
import type { Transaction } from '../database.ts'
import type { ChangeNotifier } from '../notify/change-notifier.ts'
import type { KnownKeyColumns } from '../keys/columns.ts'
import {
  makeGroupCommit,
  type TransactionBody,
  type Work,
  type WriteOptions,
} from './group-commit.ts'
import type { Rates } from './rates.ts'
import {
  inTransaction,
  type SqlTransaction,
  type SqlTransactionOptions,
} from './sql-transaction.ts'
import { enterDatabase, type EnteredDatabase } from './transaction.ts'
import { readFirst, type Texts } from '../pointers/unread.ts'
import { soleScope } from './writer-scope.ts'
import type { Entered, KeptInStep } from './unit-of-work.ts'

const lockDatabase: Statement = {
  name: 'lock_database',
  text: `select update_seq, write_window, window_documents, window_bytes,
      keys_version::integer as keys_version from databases where db = $1 for update`,
}
const addDatabase: Statement = {
  name: 'insert_database',
  text: `insert into databases (db, keys_version) select $1, $2
    where $1 !~ '^(acc|usr)-' or not exists (select from audit where db = $1) returning db`,
}

const tries = 3

/** With `gone` and `stillMay` of the writer: what long texts keep waiting is written for who is there and may, alone. */
interface WritingCall extends Omit<WriteOptions, 'texts'>, Pick<Turn, 'stillMay'> {
  readonly gone?: (() => AbortSignal) | undefined
}

export interface Writing {
  write<T>(name: string, work: Work<T>, options?: WritingCall): Promise<T>
  create<T>(name: string, work: Work<T>): Promise<T>
}

interface WritingOptions extends SqlTransactionOptions, KeptInStep {
  readonly notifier: ChangeNotifier
  readonly columns: KnownKeyColumns
  /** Transactions that are open at once at most: fewer than the connections, so that a read beside a transaction finds a free one. */
  readonly maxTransactions: number
  readonly rates: Rates
}

/** How the row of a database is locked at the start. */
type Enter = typeof lock

/** Where a transaction begins, and for whom. */
interface Start {
  readonly name: string
  readonly enter: Enter
  readonly person?: string | undefined
}

export function makeWriting(options: WritingOptions): Writing {
  const { notifier, maxTransactions, connections, principals, ...rest } = options
  const { rates } = rest
  const inTurn = makeFairSemaphore({ slots: maxTransactions })

  async function once<T>({ name, enter, person }: Start, body: TransactionBody<T>): Promise<T> {
    const { result, changed, written } = await inTurn([person ?? name, name], () =>
      inTransaction({ connections, principals }, (sqlTransaction) =>
        runIn(sqlTransaction, { name, enter, body, ...rest }),
      ),
    )
    for (const db of changed) notifier.announce(db)
    for (const [by, amount] of written) if (by !== '') await rates.note(by, amount)
    return result
  }

  async function tried<T>(start: Start, body: TransactionBody<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(start, body)
      } catch (error) {
        if (!isTransient(error) || attempt === tries) throw translate(error)
      }
    }
  }

  const commit = makeGroupCommit({
    shared: (name, person, body) => once({ name, person, enter: lock }, body),
    own: (name, person, body) => tried({ name, person, enter: lock }, body),
  })
  return {
    write(name, work, { gone, stillMay, ...options } = {}) {
      const turn: Turn = {
        names: [options.person ?? name, name],
        stillMay,
        get gone() {
          return gone?.()
        },
      }
      return readFirst((texts) => commit(name, work, { ...options, texts }), turn)
    },
    create: (name, work) =>
      readFirst(
        (texts) =>
          tried({ name, enter: insertDatabase }, (database) =>
            work(database.transaction(soleScope, texts)),
          ),
        { names: [name] },
      ),
  }
}

interface RunOptions<T> extends KeptInStep {
  readonly name: string
  readonly enter: Enter
  readonly body: TransactionBody<T>
  readonly columns: KnownKeyColumns
  readonly rates: Rates
}

/** Enters the database and, where the body enters them, others; their changes are queued before the commit. */
async function runIn<T>(
  sqlTransaction: SqlTransaction,
  { name, enter, body, ...rest }: RunOptions<T>,
) {
  const databases = new Map<string, EnteredDatabase>()
  const open = (db: string, entering: Promise<Entered>): EnteredDatabase => {
    const database = enterDatabase(db, entering, { sqlTransaction, ...rest, other })
    databases.set(db, database)
    return database
  }
  const other = async (db: string, texts: Texts): Promise<Transaction> => {
    const database = databases.get(db) ?? open(db, lock(sqlTransaction, db, rest.columns))
    await database.entered
    return database.transaction(soleScope, texts)
  }
  // The body's first reads are sent along with the lock: PostgreSQL answers in order, so they run under the lock.
  const entering = enter(sqlTransaction, name, rest.columns)
  const doing = body(open(name, entering), sqlTransaction)
  const [entered, done] = await Promise.allSettled([entering, doing])
  if (entered.status === 'rejected') throw entered.reason
  if (done.status === 'rejected') throw done.reason
  const result = done.value
  const changed = [...databases].filter(([, database]) => database.finish()).map(([db]) => db)
  const written = [...databases.values()].flatMap((database) => [...database.written])
  return { result, changed, written }
}

/**
 * Locks the database's row and answers it. Its writers must know the key columns that are being
 * filled there, or records would be left without a key.
 */
async function lock(
  transaction: SqlTransaction,
  db: string,
  columns: KnownKeyColumns,
): Promise<Entered> {
  const [row] = await transaction.in(db)<Entered & { keys_version: number }>(lockDatabase, [db])
  if (!row) throw fail('not_found', 'database_missing')
  if (row.keys_version > columns.version) await columns.load(transaction.beside)
  return row
}

/** Creates a database's row and answers it. Failure file_exists when it exists, and where the audit still tells of one that was burnt: it is of others. */
export async function insertDatabase(
  transaction: SqlTransaction,
  db: string,
  { version }: Pick<KnownKeyColumns, 'version'>,
): Promise<Entered> {
  const rows = await transaction
    .in(db)(addDatabase, [db, version])
    .catch((error: unknown) => {
      if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
      return []
    })
  if (rows.length > 0)
    return { update_seq: 0, write_window: 0, window_documents: 0, window_bytes: 0 }
  throw failCall('file_exists', 'The database could not be created, the file already exists.')
}
