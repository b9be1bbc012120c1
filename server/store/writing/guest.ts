// A transaction as one of several writers who share it sees it: writes are noted, what is read is a copy of one's own,
// and it is closed when the writer's turn is over.
import { Failure } from '#core/errors.ts'
import type { ImportTables } from '../imports/face.ts'
import type { Stored, Transaction } from '../database.ts'
import type { ReaderWriter } from '../feeds/group-face.ts'
import type { PeopleTables } from '../people/face.ts'
import type { LinkTables } from '../secrets/links.ts'
import type { Sql } from '../tables/sql.ts'

export interface Guest {
  readonly transaction: Transaction
  /** The writer wrote or began to: only the whole transaction can take it back. */
  hasWritten(): boolean
  /** The writer asked for another database and may not have it here. */
  isBarred(): boolean
  /** The turn is over. */
  leave(): void
}

type Call = (...given: unknown[]) => unknown

/** Calls that answer one or several records out of the transaction's memory, which others will read too. */
const copied = new Set(['get', 'getMany', 'getRevision', 'lastLive', 'leaf'])
/** What neither these name nor `copied` is taken for a write. */
const reads = new Set([
  'find',
  'count',
  'counters',
  'correctionOf',
  'makerOf',
  'byId',
  'byEmail',
  'findOneTime',
  'membershipsOf',
  'sealed',
  'fileBytes',
  'one',
  'latest',
  'rows',
  'byHash',
  'ofRecord',
  'ofDatabase',
])
/** Calls of these names write nothing, whatever they belong to: tests/store/reads.test.ts proves it of each. */
export const isRead = (name: string): boolean => copied.has(name) || reads.has(name)
/** Writes that leave nothing behind when they are refused. */
const refusable = new Set(['put', 'graft'])

interface Host {
  readonly transaction: Transaction
  /** Rejects when the writer may not write now: what only reads goes along with the question. */
  readonly admitted: Promise<void>
  /** Whether nobody shares the transaction (yet); then the writer may enter other databases too. */
  alone(): boolean
}

export function makeGuest({ transaction: host, admitted, alone }: Host): Guest {
  let mayWrite = false
  admitted.then(
    () => (mayWrite = true),
    () => undefined,
  )
  let written = 0
  let barred = false
  let over = false

  function refuseWhenOver(name = ''): void {
    if (over) throw new Error(`${name}: this transaction is over`)
  }
  function watch(name: string, call: Call): Call {
    return async (...given) => {
      refuseWhenOver(name)
      if (copied.has(name)) return copyOf((await call(...given)) as Stored | Stored[] | undefined)
      if (reads.has(name)) return call(...given)
      if (!mayWrite) await admitted
      written += 1
      try {
        return await call(...given)
      } catch (error) {
        if (refusable.has(name) && error instanceof Failure && error.status < 500) written -= 1
        throw error
      }
    }
  }
  function watchAll<T extends object>(calls: T): T {
    const watched = Object.entries(calls).map(([name, call]) => [
      name,
      typeof call === 'function' ? watch(name, call as Call) : (call as unknown),
    ])
    return Object.fromEntries(watched) as T
  }

  const { sql, people, links, reader, imports, other, ...calls } = host
  const enter = watch('other', other as Call)
  const doors: Sql = {
    async read(statement, values) {
      refuseWhenOver(statement.name)
      return sql.read(statement, values)
    },
    async write(statement, values) {
      refuseWhenOver(statement.name)
      if (!mayWrite) await admitted
      written += 1
      return sql.write(statement, values)
    },
    queue(statement, values) {
      refuseWhenOver(statement.name)
      const send = (): void => {
        written += 1
        sql.queue(statement, values)
      }
      if (mayWrite) send()
      // Whoever is not admitted is refused as a whole.
      else admitted.then(send, () => undefined)
    },
  }
  const transaction = {
    ...watchAll(calls),
    sql: doors,
    async other(name) {
      barred ||= !alone()
      if (barred) throw new Error(`${name}: not in a transaction that others share`)
      return (await enter(name)) as Transaction
    },
    get people(): PeopleTables {
      return watchAll(people)
    },
    get links(): LinkTables {
      return watchAll(links)
    },
    get reader(): ReaderWriter {
      return watchAll(reader)
    },
    get imports(): ImportTables {
      return watchAll(imports)
    },
  } satisfies Transaction
  return {
    transaction,
    hasWritten: () => written > 0,
    isBarred: () => barred,
    leave() {
      over = true
    },
  }
}

function copyOf<T extends Stored | Stored[] | undefined>(found: T): T {
  if (Array.isArray(found)) return found.map(copyOf) as T
  return found && { ...found, body: structuredClone(found.body) }
}
