// What one person asks for, in however many Groups, leaves places to everybody else: reads and writes alike.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openConnections } from '#server/store/connections/connections.ts'
import { usualShares } from '#server/store/connections/shares.ts'
import { patternTest } from '#server/store/connections/statement.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aPut, freshStore, silent } from './store-setup.ts'

const groups = Array.from({ length: 8 }, (_, at) => `acc-${at}`)

/** A connection of the test's own, which holds what others wait for until `release`. */
async function holder(url: string) {
  const client = new Client({ connectionString: url })
  // The database goes before this connection does.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

test('Slow reads in eight Groups of one person leave some to everybody else', async () => {
  const { url, drop } = await freshDatabase()
  const connections = await openConnections({
    connectionString: url,
    log: silent,
    shares: usualShares,
  })
  const held = await holder(url)
  await held.query('select pg_advisory_lock(1)')
  const slow = { text: 'select pg_advisory_xact_lock_shared(1)' }
  let over = 0
  const asked = Array.from({ length: 12 }, () => groups).flatMap((all) =>
    all.map((db) => connections.read(db, slow, [], { person: 'usr-busy' }).then(() => (over += 1))),
  )
  onTestFinished(async () => {
    await held.end()
    await Promise.all(asked)
    await connections.close()
    await drop()
  })
  const quick = { name: 'quick', text: 'select 1 as one' }
  for (const db of ['acc-other', groups[0]!]) {
    expect(await connections.read(db, quick, [], { person: 'usr-other' })).toEqual([{ one: 1 }])
  }
  expect(over).toBe(0)
})

test('Patterns of however many people leave reads to everybody else', async () => {
  const { url, drop } = await freshDatabase()
  const connections = await openConnections({
    connectionString: url,
    log: silent,
    shares: usualShares,
  })
  const held = await holder(url)
  await held.query('select pg_advisory_lock(1)')
  const slow = { text: `select pg_advisory_xact_lock_shared(1) where 'a' ${patternTest} 'a'` }
  let over = 0
  const asked = groups.flatMap((db) =>
    [1, 2].map(() =>
      connections.read(db, slow, [], { person: `usr-${db}` }).then(() => (over += 1)),
    ),
  )
  onTestFinished(async () => {
    await held.end()
    await Promise.all(asked)
    await connections.close()
    await drop()
  })
  const quick = { name: 'quick', text: 'select 1 as one' }
  expect(await connections.read('acc-other', quick, [], { person: 'usr-other' })).toEqual([
    { one: 1 },
  ])
  expect(over).toBe(0)
})

test('Reads that wait for who is gone leave the queue, and those that run end', async () => {
  const { url, drop } = await freshDatabase()
  const connections = await openConnections({
    connectionString: url,
    log: silent,
    shares: usualShares,
  })
  const held = await holder(url)
  await held.query('select pg_advisory_lock(1)')
  const plain = { text: 'select pg_advisory_xact_lock_shared(1)' }
  const pattern = { text: `${plain.text} where 'a' ${patternTest} 'a'` }
  const gone = new AbortController()
  const reader = { person: 'usr-gone', gone: () => gone.signal }
  const asked = [plain, pattern].flatMap((slow) =>
    Array.from({ length: 50 }, () => connections.read('acc-1', slow, [], reader)),
  )
  onTestFinished(async () => {
    await held.end()
    await connections.close()
    await drop()
  })
  const settled = Promise.allSettled(asked)
  gone.abort()
  let left = 0
  for (const one of asked) one.catch(() => (left += 1))
  await expect.poll(() => left).toBeGreaterThan(90)
  await held.query('select pg_advisory_unlock(1)')
  const ended = (await settled).filter(({ status }) => status === 'fulfilled')
  expect(ended.length + left).toBe(100)
})

test('Writes that wait in eight Groups of one person leave some to everybody else', async () => {
  const { store, url } = await freshStore()
  for (const name of [...groups, 'acc-other']) await store.createDatabase(name)
  const held = await holder(url)
  await held.query('begin')
  await held.query('select from databases where db = any($1) for update', [groups])
  const write = (db: string, person: string) =>
    store.database(db, { person }).write((transaction) => transaction.put(aPut('a')))
  let over = 0
  const waiting = groups.map((db) => write(db, 'usr-busy').then(() => (over += 1)))
  onTestFinished(async () => {
    await held.query('rollback').catch(() => undefined)
    await held.end()
  })
  await write('acc-other', 'usr-other')
  expect(over).toBe(0)
  await held.query('rollback')
  await Promise.all(waiting)
})
