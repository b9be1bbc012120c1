// Opens the store and puts its parts together: migrate, connect behind the wall, listen. The way in for `app/server.ts`.
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Entity } from '#core/entity/entity.ts'
import { makeBurning } from './writing/burning.ts'
import { noFiles, watchedFiles, type BlobFiles } from './blobs/files.ts'
import { sweepFiles } from './blobs/sweep.ts'
import { openConnections, type Connections } from './connections/connections.ts'
import type { Run, Statement } from './connections/statement.ts'

import { ChangeNotifier } from './notify/change-notifier.ts'
import type { Follower } from './tables/followers.ts'
import { makeFreeDatabases } from './free/databases.ts'
import { makeDatabase, type DatabaseCaller } from './handle.ts'
import { KnownKeyColumns } from './keys/columns.ts'
import { makeGetsTogether } from './queries/gets-together.ts'
import { Listener } from './notify/listener.ts'
import {
  indexChangesOf,
  readGroup,
  readGroupsDeleted,
  readGroupsOver,
  readMemberships,
} from './people/memberships.ts'
import { migrate } from './migrate.ts'
import type { Migrations } from './migrations/all.ts'
import { checkedName } from './names.ts'
import { sealedInAll, type Sealed } from './secrets/sealed.ts'
import { sessionTables, type SessionTables } from './people/sessions.ts'
import { Principals } from './people/principals.ts'
import { usualShares, type Shares } from './connections/shares.ts'
import type { SilenceLimits } from './connections/silence.ts'
import { readNames } from './thinning/thin.ts'
import { makeRates, type WriteRate } from './writing/rates.ts'
import { changesIn, inTransaction, runBeside } from './writing/sql-transaction.ts'
import { makeWriting } from './writing/writers.ts'
import type { Database, Transaction } from './database.ts'
import type { FreeDatabases } from './free/face.ts'
import type { GroupRow, MembershipRow } from './people/rows.ts'
import type { SharesTables } from './tables/sql.ts'

export interface Store extends SessionTables, SharesTables, Sealed {
  /** Without a caller it is the system. */
  database(name: string, caller?: DatabaseCaller): Database
  /** Creates the database's row; Failure file_exists when it is there. */
  createDatabase(name: string): Promise<void>
  /** Creates a database and writes into it (and into others) in one transaction. */
  createWith<T>(name: string, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Accepted and pending memberships of a person: by id, and by this confirmed address. */
  membershipsOf(user_id: string, email: string | null): Promise<MembershipRow[]>
  /** What a Group allows its members; undefined when there is no such Group. */
  group(db: string): Promise<GroupRow | undefined>
  /** Names of the product's databases behind this one, in their order; a thousand at most. */
  databaseNames(after: string): Promise<string[]>
  /** A stable uuid of this installation. */
  installation(): Promise<string>
  /** Takes a database away for good, with all that lies in it but its audit; called again, it goes on where it was broken off. */
  burn(name: string): Promise<void>
  readonly free: FreeDatabases
  /** What is kept beside records and follows from them. */
  readonly followers: readonly Follower[]
  /** Groups of this plan with more records than these, and those that were marked for it. */
  groupsOver(plan: string, records: number): Promise<string[]>
  /** Groups that were deleted and are not burnt yet, the first first. */
  groupsDeleted(): Promise<string[]>
  /** Takes away files that no record has named for a day, as of this moment (ISO). Answers how many. */
  sweepFiles(now: string): Promise<number>
  /**
   * Whether the database answers within two seconds and owes no answer for longer than a statement may take; whether no job has been due
   * for more than five minutes, and the queue of this process reaches it.
   */
  health(): Promise<{ database: boolean; queue: boolean }>
  /** Says how it is known whether the queue of this process reaches the database. */
  watchQueue(isReached: () => boolean): void
  /** The process stops: a connection that is silent is waited for no longer than `close` waits for it. */
  hurry(): void
  close(): Promise<void>
}

const installation: Statement = { name: 'installation', text: 'select uuid from installation' }
const ping: Statement = { name: 'ping', text: 'select queue_is_late() as late' }
/** Monitors poll often: without an answer after this time the health check reports the database as down. */
const healthTimeoutMs = 2_000

export interface StoreOptions {
  readonly connectionString: string
  readonly log: Logger
  /** Declared kinds: their sorts and filters get key columns, and those that give rights their index. */
  readonly entities?: readonly Entity[]
  /** What is kept beside records and follows from them. */
  readonly followers?: readonly Follower[]
  /** Of tables that apps bring. */
  readonly migrations?: readonly Migrations[]
  /** Its part of the process's connections; without it that of a process of the usual size. */
  readonly shares?: Shares
  /** How much a Group and a person may write in a while; no limit when left out. */
  readonly writeRate?: WriteRate | undefined
  /** The clock of the house; that of the machine when left out. */
  readonly now?: () => Date
  /** Where attached files lie; none can be attached when left out. */
  readonly files?: BlobFiles
  /** When a connection counts as silent; what suits PostgreSQL's own limits when left out. */
  readonly silence?: SilenceLimits
  /** How often those who wait for changes look without a notification, in milliseconds; ten seconds if left out. */
  readonly lookAgainMs?: number
}

/**
 * Migrates, connects and listens. Throws when PostgreSQL cannot be reached, when a migration fails, or, with one clear
 * line, when the user it connects as would see through the tenant wall.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { connectionString, log, entities = [], shares = usualShares, followers = [] } = options
  const { silence, now = () => new Date() } = options
  const files = watchedFiles(options.files ?? noFiles, log)
  await migrate(options)
  const connections = await openConnections({ connectionString, log, shares, silence })
  const { system } = connections
  const columns = new KnownKeyColumns(system, log, entities)
  await columns.load()
  const listener = new Listener(connectionString, log, silence)
  const notifier = new ChangeNotifier(listener, options.lookAgainMs)
  const principals = new Principals()
  listener.add(notifier)
  listener.add(principals)
  listener.add(columns)
  await listener.open()
  const transactions = { connections, principals }
  const beside = runBeside(transactions)
  const shared: Store['shared'] = {
    read: beside,
    write: beside,
    together: (work) =>
      inTransaction(transactions, ({ beside: run }) => work({ read: run, write: run })),
  }
  const sessions = sessionTables(beside, principals)
  const rates = makeRates(sessions.attempt, { rate: options.writeRate, now })
  const writing = makeWriting({
    ...transactions,
    notifier,
    columns,
    indexChanges: indexChangesOf(entities),
    followers,
    rates,
    maxTransactions: shares.transactions,
  })
  const changeTables = changesIn(transactions)
  const change =
    (name: string): Run =>
    (statement, values) =>
      inTransaction(transactions, (transaction) => transaction.in(name)(statement, values))
  const getsTogether = makeGetsTogether()
  const open = (name: string, caller?: DatabaseCaller) =>
    makeDatabase(
      name,
      { connections, notifier, writing, columns, files, getsTogether, change, changeTables },
      caller,
    )
  let uuid: string | undefined

  return {
    database: (name, caller) => open(checkedName(name), caller),
    createDatabase: async (name) => writing.create(checkedName(name), async () => undefined),
    createWith: async (name, work) => writing.create(checkedName(name), work),
    ...sessions,
    followers,
    ...sealedInAll(system, change, shared),
    shared,
    burn: makeBurning({ ...transactions, notifier }),
    free: makeFreeDatabases({ ...transactions, notifier, columns, open }),
    membershipsOf: (user_id, email) => readMemberships(system, user_id, email),
    group: (db) => readGroup(system, db),
    databaseNames: (after) => readNames(system, after),
    async installation() {
      uuid ??= (await system<{ uuid: string }>(installation, []))[0]!.uuid
      return uuid
    },
    sweepFiles: (now) => sweepFiles({ files, system }, now),
    groupsDeleted: () => readGroupsDeleted(system),
    groupsOver: (plan, records) => readGroupsOver(system, plan, records),
    ...healthOf(connections),
    hurry: () => connections.hurry(),
    async close() {
      await notifier.close()
      await listener.close()
      await connections.close()
    },
  }
}

function healthOf({ system, isSilent }: Connections): Pick<Store, 'health' | 'watchQueue'> {
  let isQueueReached = () => true
  return {
    async health() {
      const answer = system<{ late: boolean }>(ping, []).catch(() => undefined)
      const tooLate = setTimeout(healthTimeoutMs, undefined, { ref: false })
      const rows = await Promise.race([answer, tooLate])
      return {
        database: rows !== undefined && !isSilent(),
        queue: rows?.[0]?.late === false && isQueueReached(),
      }
    },
    watchQueue: (isReached) => void (isQueueReached = isReached),
  }
}
