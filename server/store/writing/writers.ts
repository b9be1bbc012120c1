// Runs transactions of writers: the lock of each database entered, the commit with its totals, another try when
// PostgreSQL asks for one, and the news afterwards.
import { DatabaseError } from 'pg'
import { fail, failCall } from '#core/errors.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'
import { isTransient, translate, type Statement } from '../connections.ts'
import type { Transaction } from '../database.ts'
import type { Feed } from '../feed.ts'
import type { KnownKeyColumns } from '../keys/columns.ts'
import type { Declared, Entered } from './ledger.ts'
import type { Rates } from './rates.ts'
import { makeLines, type Body, type Filling, type Wanted } from './together.ts'
import { openPart, type Part } from './transaction.ts'
import { inTransaction, type Ground, type Work } from './work.ts'

const lockDatabase: Statement = {
  name: 'lock_database',
  text: `select update_seq, write_window, window_documents, window_bytes,
      keys_version::integer as keys_version from databases where db = $1 for update`,
}
const addDatabase: Statement = {
  name: 'insert_database',
  text: 'insert into databases (db, keys_version) values ($1, $2)',
}

const tries = 3

export interface Writing {
  write<T>(name: string, body: Body<T>, wanted?: Wanted): Promise<T>
  create<T>(name: string, body: Body<T>): Promise<T>
}

interface Rooms extends Ground, Declared {
  readonly feed: Feed
  readonly columns: KnownKeyColumns
  /** Transactions at once: fewer than there are connections, so that what their work reads beside them finds one. */
  readonly places: number
  readonly rates: Rates
}

/** How the row of a database is taken at the start. */
type Enter = typeof lock

/** Where a transaction begins, and for whom. */
interface Start {
  readonly name: string
  readonly enter: Enter
  readonly person?: string | undefined
}

export function makeWriting(rooms: Rooms): Writing {
  const { feed, places, connections, standings, ...declared } = rooms
  const ground = { connections, standings }
  const { rates } = declared
  const inTurn = makeFairSemaphore({ places })

  async function once<T>({ name, enter, person }: Start, filling: Filling<T>): Promise<T> {
    const { result, changed, written } = await inTurn([person ?? name, name], () =>
      inTransaction(ground, (work) => inParts(work, { name, enter, filling, ...declared })),
    )
    for (const db of changed) feed.announce(db)
    for (const [by, amount] of written) if (by !== '') await rates.note(by, amount)
    return result
  }

  async function alone<T>(start: Start, filling: Filling<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(start, filling)
      } catch (error) {
        if (!isTransient(error) || attempt === tries) throw translate(error)
      }
    }
  }

  return {
    write: makeLines({
      share: (name, person, filling) => once({ name, person, enter: lock }, filling),
      alone: (name, person, filling) => alone({ name, person, enter: lock }, filling),
    }),
    create: (name, body) =>
      alone({ name, enter: insertDatabase }, ({ transaction }) => body(transaction)),
  }
}

interface Plan<T> extends Declared {
  readonly name: string
  readonly enter: Enter
  readonly filling: Filling<T>
  readonly columns: KnownKeyColumns
  readonly rates: Rates
}

async function inParts<T>(work: Work, { name, enter, filling, ...declared }: Plan<T>) {
  const parts = new Map<string, Part>()
  const open = (db: string, entering: Promise<Entered>): Part => {
    const part = openPart(db, entering, { work, ...declared, other })
    parts.set(db, part)
    return part
  }
  const other = async (db: string): Promise<Transaction> => {
    const part = parts.get(db) ?? open(db, lock(work, db, declared.columns))
    await part.entered
    return part.transaction
  }
  // What the work asks for first is sent along with the lock: PostgreSQL answers in order, so it reads behind the lock.
  const entering = enter(work, name, declared.columns)
  const doing = filling(open(name, entering), work)
  const [entered, done] = await Promise.allSettled([entering, doing])
  if (entered.status === 'rejected') throw entered.reason
  if (done.status === 'rejected') throw done.reason
  const result = done.value
  const changed = [...parts].filter(([, part]) => part.finish()).map(([db]) => db)
  const written = [...parts.values()].flatMap((part) => [...part.written])
  return { result, changed, written }
}

/**
 * Takes the database's row and answers what it says. Its writers must know the key columns that are being
 * filled there, or records would be left without a key.
 */
async function lock(work: Work, db: string, columns: KnownKeyColumns): Promise<Entered> {
  const [row] = await work.in(db)<Entered & { keys_version: number }>(lockDatabase, [db])
  if (!row) throw fail('not_found', 'database_missing')
  if (row.keys_version > columns.version) await columns.load(work.beside)
  return row
}

/** Makes a database's row, and answers what it says. Failure file_exists when it is there. */
export async function insertDatabase(
  work: Work,
  db: string,
  { version }: Pick<KnownKeyColumns, 'version'>,
): Promise<Entered> {
  try {
    await work.in(db)(addDatabase, [db, version])
    return { update_seq: 0, write_window: 0, window_documents: 0, window_bytes: 0 }
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
    throw failCall('file_exists', 'The database could not be created, the file already exists.')
  }
}
