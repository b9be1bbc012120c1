// `POOL` at its least: a whole server with seven connections, where slow reads, writers that wait, feeds and jobs come
// all at once. Nothing waits for itself, and there is never an eighth connection.
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { start } from '#app/start.ts'
import { readConfig } from '#server/config.ts'
import { minConnections } from '#server/store/connections/shares.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { aPut, never } from '#tests/store/store-setup.ts'

afterEach(cleanUp)

const groups = Array.from({ length: 6 }, (_, at) => `acc-${at}`)

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}

/** The server, connections of the test's own, and the most connections of the server that it ever saw. */
async function setup() {
  const { url, drop } = await freshDatabase()
  const env = { DATABASE_URL: url, POOL: String(minConnections), PORT: '0', DATA_DIR: newFolder() }
  const running = await start(readConfig(env), pino({ level: 'silent' }), env)
  const [outside, locking, watcher] = await Promise.all([connect(url), connect(url), connect(url)])
  const seen = { most: 0, ended: false }
  const watching = (async () => {
    while (!seen.ended) {
      const { rows } = await watcher.query<{ amount: number }>(
        `select count(*)::integer as amount from pg_stat_activity
          where datname = current_database() and application_name like 'bancada%'`,
      )
      seen.most = Math.max(seen.most, rows[0]!.amount)
      await pause(10)
    }
  })()
  onTestFinished(async () => {
    seen.ended = true
    await watching
    await Promise.all([outside.end(), locking.end(), watcher.end()])
    await running.stop()
    await drop()
  })
  return { running, store: running.house.store, outside, locking, seen }
}

test('With the fewest connections a slow read, writers, a feed and a job all get through, and none is opened beside them', async () => {
  const { running, store, outside, locking, seen } = await setup()
  for (const db of groups) await store.createDatabase(db)
  await locking.query('begin; lock table documents in access exclusive mode')
  const reads = groups.flatMap((db) => [1, 2, 3].map(() => store.database(db).get('a')))
  // Their work reads another database, past the transaction: it needs a connection while it holds one.
  const writes = groups.map((db, at) =>
    store.database(db).write(async (transaction) => {
      await store.database(groups[(at + 1) % groups.length]!).info()
      await store.membershipsOf('usr-1', null)
      return transaction.put(aPut('a'))
    }),
  )
  const feed = store.database(groups[0]!).waitForChange(0, 60_000, never)
  // What must go on does, though every place for reads and writes is taken.
  expect(await store.health()).toMatchObject({ database: true })
  expect((await fetch(`${running.address}/_up`)).status).toBe(200)
  await outside.query(`select queue_job('fill_keys', '{}', 'fill_keys', null)`)
  await expect
    .poll(async () => (await outside.query('select from graphile_worker.jobs')).rowCount)
    .toBe(0)
  await locking.query('commit')
  expect(await Promise.all(reads)).toHaveLength(18)
  expect(await Promise.all(writes)).toHaveLength(6)
  expect(await feed).toBe('may have')
  expect(seen.most).toBeGreaterThan(3)
  expect(seen.most).toBeLessThanOrEqual(minConnections)
})
