// The handle of one database: what `Database` promises, each call bound to its name. The first wall of a tenant.
import type { Connections } from './connections/connections.ts'
import type { Run } from './connections/statement.ts'
import { databaseFiles } from './blobs/face.ts'
import type { BlobFiles } from './blobs/files.ts'
import type { Database } from './database.ts'
import { toStored, type Stored } from './documents/stored.ts'
import type { ChangeNotifier } from './notify/change-notifier.ts'
import { isFree } from './names.ts'
import { readChanges } from './queries/changes.ts'
import type { KeyColumns } from './keys/columns.ts'
import { countIn, findIn, sumIn, summarizeIn } from './mango/finding.ts'
import { readInfo } from './queries/listing.ts'
import type { makeGetsTogether } from './queries/gets-together.ts'
import { readCounters, readRevision, readRows } from './queries/records.ts'
import type { Writing } from './writing/writers.ts'

interface DatabaseOptions {
  readonly connections: Connections
  readonly notifier: ChangeNotifier
  readonly writing: Writing
  readonly columns: KeyColumns
  readonly files: BlobFiles
  readonly getsTogether: ReturnType<typeof makeGetsTogether>
  /** Changes rows of one database that no reader of records sees. */
  readonly change: (name: string) => Run
  /** The same of several statements, in one transaction. */
  readonly changeTables: (name: string) => Database['changeTables']
}

/** Who calls. */
export interface DatabaseCaller {
  /** Their id: all their reads and writes together leave connections to everybody else. Work of the system shares by database. */
  readonly person?: string | undefined
  /**
   * Asked for once long texts are read for them, or a statement waits. Aborted when they are gone: then no more texts are read, what needs
   * those is not written, and statements of a call that only reads leave the queue.
   */
  readonly gone?: (() => AbortSignal) | undefined
  /** A call that writes ends as it began: it waits for all of its statements. */
  readonly onlyReads?: boolean | undefined
  /** Asked beside long texts that are read for them. Fails once they may not do what they might when they began. */
  readonly stillMay?: (() => Promise<void>) | undefined
}

export function makeDatabase(
  name: string,
  options: DatabaseOptions,
  { person, onlyReads, ...turn }: DatabaseCaller = {},
): Database {
  const { connections, notifier, writing, columns, files, change, changeTables } = options
  const by = { person, gone: onlyReads ? turn.gone : undefined }
  const run: Run = (statement, values) => connections.read(name, statement, values, by)
  const place = { run, db: name, columns: isFree(name) ? null : columns }
  const getRow = options.getsTogether(run, name, person)
  const topicOf = (topic: string) => `${name}!${topic}`
  const blobs = { files, system: connections.system }
  return {
    name,
    async get(id) {
      const row = await getRow(id)
      return row && toStored(row)
    },
    getRevision: (id, rev) => readRevision(run, name, [id, rev]),
    async getMany(ids): Promise<Stored[]> {
      if (ids.length === 0) return []
      const rows = await readRows(run, name, ids)
      return rows.filter((row) => !row.deleted).map(toStored)
    },
    find: (...asked) => findIn(place, ...asked),
    count: (selector, limit) => countIn(place, selector, limit),
    summarize: (query) => summarizeIn(place, query),
    sums: (query) => sumIn(place, query),
    counters: (kinds) => readCounters(run, name, kinds),
    info: () => readInfo(run, name),
    changes: (options) => readChanges(run, name, options),
    async waitForChange(since, timeout_ms, signal) {
      const stop = new AbortController()
      const woken = notifier.wait(name, timeout_ms, AbortSignal.any([signal, stop.signal]))
      // Looks after it listens, so that a change in between wakes it too.
      const info = await readInfo(run, name)
      if (!info || info.update_seq > since) stop.abort()
      await woken
      return info ? 'may have' : 'is gone'
    },
    findAmong: (origin, query) => findIn({ run, db: name, columns: null, origin }, query),
    countAmong: (origin, selector, limit) =>
      countIn({ run, db: name, columns: null, origin }, selector, limit),
    sql: { read: (statement, values) => run(statement, [name, ...values]) },
    changeTables: changeTables(name),
    wake: (topic) => notifier.announce(topicOf(topic)),
    async waitFor(topic, timeout_ms, signal) {
      const stop = new AbortController()
      const over = AbortSignal.any([signal, stop.signal])
      await Promise.race([topicOf(topic), name].map((one) => notifier.wait(one, timeout_ms, over)))
      stop.abort()
    },
    files: databaseFiles(name, blobs, {
      read: run,
      change: change(name),
      mend: (digests) => writing.write(name, (transaction) => transaction.mend(digests), {}),
    }),
    write: (work, reads) => writing.write(name, work, { reads, person, ...turn }),
  }
}
