// Connections to PostgreSQL: the pool behind the tenant wall, one statement in one round trip, PostgreSQL's errors in
// our words. Knows nothing of documents.
import { DatabaseError, Client, escapeLiteral, types, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { fail, failCall, Failure } from '#core/errors.ts'
import { makeFairSemaphore, type Gone } from '#core/semaphore.ts'
import { makePool, type TrackedPool } from './pool.ts'
import type { Shares } from './shares.ts'
import type { SilenceLimits } from './silence.ts'
import { workingRole } from './wall.ts'
import { patternTest, type Run, type Statement } from './statement.ts'

/** Who reads. */
interface ReadCaller {
  /** Without one the database counts for itself. */
  readonly person?: string | undefined
  /** What waits for a connection then leaves the queue: failure service_unavailable. */
  readonly gone?: Gone | undefined
}

export interface Connections {
  /** Reads one database: one round trip, read-only, behind both walls. */
  read<R>(
    db: string,
    statement: Statement,
    values: readonly unknown[],
    by?: ReadCaller,
  ): Promise<R[]>
  /** One statement on tables beside the documents, committed at once. */
  readonly system: Run
  /** A connection for a transaction; `release(true)` throws it away. */
  borrow(): Promise<PoolClient>
  /** True while a connection keeps silent for longer than a statement may take. */
  isSilent(): boolean
  /** Cuts silent ones soon: the process stops. */
  hurry(): void
  close(): Promise<void>
}

const settings = [
  `set statement_timeout = '15s'`,
  `set lock_timeout = '10s'`,
  `set idle_in_transaction_session_timeout = '20s'`,
  `set timezone = 'UTC'`,
  // Every query names its database, so no walk over a whole table is right, whatever an empty table's figures say.
  'set enable_seqscan = off',
  // Statements are short: compiling them costs more than it saves.
  'set jit = off',
].join(';')

export interface ConnectionOptions {
  readonly connectionString: string
  readonly log: Logger
  readonly shares: Shares
  readonly silence?: SilenceLimits | undefined
}

/**
 * Opens the pools: of readers, who share their connections fairly by person and database, and writers theirs
 * (`writing/writers.ts`). Throws when the server cannot be reached or the wall would not hold (`wall.ts`).
 */
export async function openConnections({
  connectionString,
  log,
  shares,
  silence,
}: ConnectionOptions): Promise<Connections> {
  const role = await findRole(connectionString, log)
  const inTurn = makeFairSemaphore({ slots: shares.reads })
  // Those of many people together leave half of the reads to everybody else.
  const patternsInTurn = makeFairSemaphore({ slots: Math.ceil(shares.reads / 2) })
  const config = {
    connectionString,
    connectionTimeoutMillis: 8_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'bancada records',
    pipeline: true,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  }
  const prepare = `${role}${settings}`
  const max = shares.transactions + shares.beside
  const pool = makePool({ ...config, max }, log, { prepare, silence })
  const readers = makePool({ ...config, max: shares.reads }, log, {
    prepare: `${prepare};set default_transaction_read_only = on`,
    silence,
  })
  /** The database that a connection of `readers` is in. */
  const entered = new WeakMap<PoolClient, string>()

  /** One statement is a transaction of its own. Its connection stays in the database until somebody reads another one. */
  async function readNow<R>(
    db: string,
    { name, text }: Statement,
    values: readonly unknown[],
  ): Promise<R[]> {
    const client = await borrow(readers)
    const isThere = entered.get(client) === db
    entered.set(client, db)
    sendTogether(client)
    const [entering, answer] = await Promise.allSettled([
      isThere ? undefined : client.query(enterForReads(db)),
      client.query({ name, text, values: values as unknown[] }),
    ])
    const isAnswered = answer.status === 'fulfilled' || answer.reason instanceof DatabaseError
    // Where it could not enter, nobody else may believe that it is there.
    client.release(entering.status === 'rejected' || !isAnswered)
    if (entering.status === 'rejected') throw translate(entering.reason)
    if (answer.status === 'rejected') throw translate(answer.reason)
    return answer.value.rows as R[]
  }

  return {
    read<R>(db: string, statement: Statement, values: readonly unknown[], by: ReadCaller = {}) {
      const { person = db, gone } = by
      const names = [person, db]
      const work = () => inTurn(names, () => readNow<R>(db, statement, values), gone)
      return statement.text.includes(patternTest) ? patternsInTurn(names, work, gone) : work()
    },
    async system<R>({ name, text }: Statement, values: readonly unknown[]) {
      const client = await borrow(pool)
      try {
        const answer = await client.query({ name, text, values: values as unknown[] })
        client.release()
        return answer.rows as R[]
      } catch (error) {
        client.release(!(error instanceof DatabaseError))
        throw translate(error)
      }
    },
    borrow: () => borrow(pool),
    isSilent: () => pool.isSilent() || readers.isSilent(),
    hurry() {
      pool.hurry()
      readers.hurry()
    },
    async close() {
      await Promise.all([pool.close(), readers.close()])
    },
  }
}

async function borrow(pool: TrackedPool): Promise<PoolClient> {
  try {
    return await pool.borrow()
  } catch {
    throw unavailable()
  }
}

/**
 * Keeps back what this turn of the event loop sends, and sends it as one packet. `pg` writes each message by itself,
 * which costs a fifth of the time of a read.
 */
export function sendTogether(client: PoolClient): void {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Binds what follows in the transaction to one database: row-level security compares with it. */
export function enter(db: string): string {
  return `set local app.db = ${escapeLiteral(db)}`
}

/** Binds what follows on a connection that only reads. */
function enterForReads(db: string): string {
  return `set app.db = ${escapeLiteral(db)}`
}

async function findRole(connectionString: string, log: Logger): Promise<string> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await workingRole(client, log)
  } finally {
    await client.end()
  }
}

const int8 = 20
const timestamptz = 1184

/** 64-bit counts as numbers (they stay below 2^53), moments as ISO texts; numeric stays text. */
function parserOf(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === int8) return Number
  if (oid === timestamptz) return (text) => new Date(text).toISOString()
  return types.getTypeParser(oid, format as 'text')
}

/** True for errors after which the same transaction, run again, may succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

const diskFull = '53100'
/** What `claim_blob` raises (migration 016). */
const uploadGone = 'BB001'
const digestTaken = 'BB002'

/** Turns PostgreSQL's refusals into Failures where the caller is at fault or can only wait; others pass unchanged. */
export function translate(error: unknown): unknown {
  if (error instanceof Failure) return error
  if (!(error instanceof DatabaseError)) {
    return isConnectionError(error) ? fail('service_unavailable', 'unavailable') : error
  }
  const code = error.code ?? ''
  if (code === '22021' || code === '22P05') return fail('bad_request', 'nul_character')
  if (code === '2201B')
    return failCall('bad_arg', `Bad argument for operator $regex: ${error.message}`)
  // Too complex for PostgreSQL's stack or limits: nothing a correct client sends.
  if (code === '54001' || code === '54000') return fail('bad_request', 'too_complex')
  // Beyond the time of a statement: what was sent may ask for much, or others did.
  if (code === '57014') return fail('service_unavailable', 'too_slow')
  if (code === '55P03' || code.startsWith('08')) return unavailable()
  if (code === uploadGone) return unavailable()
  if (code === digestTaken) return fail('bad_request', 'digest_taken')
  if (code === diskFull) return fail('insufficient_storage', 'disk_full')
  if (code.startsWith('53') || code.startsWith('57P')) return unavailable()
  return error
}

function unavailable(): Failure {
  return fail('service_unavailable', 'unavailable')
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    /^E(CONN|PIPE|TIMEDOUT|HOST|NOENT)/.test(code) ||
    /connection|timeout|closed/i.test(error.message)
  )
}
