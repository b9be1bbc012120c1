// Tables that apps bring (`modules/M/store`): every call is tried. What goes through the door for reads writes nothing, which
// PostgreSQL itself says; what writes is taken back with the writer who called it, though others commit in the same transaction.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from 'pg'
import { fail } from '#core/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import type { WritesShared, WritesTables } from '#server/store/tables/sql.ts'
import { aPut, sharedStore } from './store-setup.ts'
import { tables, type Call } from './tables/calls.ts'
import { dump, readTenantTables, settle } from './walls/setup.ts'

const shared = sharedStore()
let client: Client
let names: string[]
beforeAll(async () => {
  client = new Client({ connectionString: shared.url })
  await client.connect()
  names = [...(await readTenantTables(client)), 'feed_readers', 'feed_holders']
})
afterAll(() => client.end())

let count = 0
async function settled(): Promise<Database> {
  const database = await settle(shared.store, `acc-tables-${++count}`)
  await database.write(async (transaction) => {
    for (const { seed } of tables) await seed?.(transaction)
  })
  return database
}

/** Rows that an app keeps, in all its tables; the engine's own change with any document. */
async function keptIn(database: Database): Promise<Record<string, unknown[]>> {
  const own = names.filter((name) => tables.some(({ prefix }) => name.startsWith(prefix)))
  return dump(client, own, database.name)
}

/** SqlReadWrite that note what comes, and let reads through to PostgreSQL, which takes no write there. */
function notingDoors({ sql }: Database): WritesTables & WritesShared & { written: string[] } {
  const written: string[] = []
  const note = ({ name = '' }: { name?: string }) => void written.push(name)
  const write = async (one: { name?: string }) => (note(one), [])
  return {
    written,
    sql: { read: sql.read, write, queue: note },
    shared: { read: shared.store.shared.read, write },
  }
}

const calls = tables.flatMap(({ prefix, open, reads, writes }) => ({
  prefix,
  open,
  reads: Object.entries<Call>(reads),
  writes: Object.entries<Call>(writes),
}))

describe.each(calls)('Of the tables $prefix', ({ open, reads, writes }) => {
  test('every call is tried', async () => {
    const tried = [...reads, ...writes].map(([name]) => name)
    const database = await settled()
    const opened = await database.write(async (transaction) => Object.keys(open(transaction)))
    expect(tried.toSorted()).toEqual(opened.toSorted())
  })

  test.each(reads)('%s writes nothing', async (_, call) => {
    const doors = notingDoors(await settled())
    await call(doors)
    expect(doors.written).toEqual([])
  })

  test.each(writes)('%s says that it writes', async (_, call) => {
    const doors = notingDoors(await settled())
    await call(doors)
    expect(doors.written).not.toEqual([])
  })

  test.each(writes)('%s is taken back with its writer', async (_, call) => {
    const [alone, crowd] = [await settled(), await settled()]
    const untouched = await keptIn(alone)
    await alone.write(async (transaction) => void (await call(transaction)))
    expect(await keptIn(alone)).not.toEqual(untouched)

    const before = await keptIn(crowd)
    const refused = async (transaction: Transaction) => {
      await call(transaction)
      throw fail('forbidden', 'not_allowed')
    }
    const put = (id: string) => (transaction: Transaction) => transaction.put(aPut(id))
    const works = [put('first'), refused, put('last')]
    const answers = await Promise.allSettled(works.map((work) => crowd.write<unknown>(work)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await keptIn(crowd)).toEqual(before)
  })
})
