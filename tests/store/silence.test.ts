// A line to PostgreSQL that falls silent without an end costs what was under way over it, and nothing after that.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openConnections } from '#server/store/connections/connections.ts'
import { openQueue } from '#server/store/connections/queue.ts'
import { usualShares } from '#server/store/connections/shares.ts'
import { askNowAndThen, unhurried } from '#server/store/connections/silence.ts'
import { ChangeNotifier } from '#server/store/notify/change-notifier.ts'
import { Listener } from '#server/store/notify/listener.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { silentLine } from './silent-line.ts'
import { anotherStore, freshIn, never, silent } from './store-setup.ts'

const silence = { silentMs: 1_000, graceMs: 1_000 }
const unavailable = { code: 'service_unavailable', key: 'unavailable' }
const one = { name: 'one', text: 'select 1 as one' }
const lasting = { name: 'lasting', text: 'select pg_sleep(0.2), 1 as one' }

async function freshLine() {
  const { url, drop } = await freshDatabase()
  const line = await silentLine(url)
  onTestFinished(async () => {
    await line.close()
    await drop()
  })
  return { line, url }
}

test('A read fails once its line is silent for too long, and those after it find no other silent one', async () => {
  const { line } = await freshLine()
  const connections = await openConnections({
    connectionString: line.url,
    log: silent,
    shares: usualShares,
    silence,
  })
  onTestFinished(() => connections.close())
  const read = (db: number, statement = one) => connections.read(`acc-${db}`, statement, [])
  await Promise.all([1, 2, 3, 4].map((db) => read(db, lasting)))
  await connections.system(one, [])
  line.fallSilent()
  const began = performance.now()
  await expect(read(1)).rejects.toMatchObject(unavailable)
  expect(performance.now() - began).toBeGreaterThan(1_900)
  const again = performance.now()
  expect(await Promise.all([1, 2, 3, 4].map((db) => read(db)))).toHaveLength(4)
  expect(performance.now() - again).toBeLessThan(1_900)
  await expect(connections.system(one, [])).rejects.toMatchObject(unavailable)
  expect(await connections.system(one, [])).toEqual([{ one: 1 }])
})

test('A write over a silent line is to be tried again, the health of the server says so meanwhile, and the next one is written', async () => {
  const { line } = await freshLine()
  const store = await anotherStore(line.url, silence)
  const { database, put } = await freshIn(store)
  await put('thg-1')
  expect(await store.health()).toEqual({ database: true, queue: true })
  line.fallSilent()
  const writes = [put('thg-2'), put('thg-3')]
  const failed = Promise.allSettled(writes)
  await pause(1_500)
  expect(await store.health()).toMatchObject({ database: false })
  for (const write of await failed)
    expect(write).toMatchObject({ status: 'rejected', reason: unavailable })
  const written = () =>
    put('thg-2').then(
      () => true,
      () => false,
    )
  await expect.poll(written).toBe(true)
  expect(await database.info()).toMatchObject({ doc_count: 2 })
  await expect.poll(() => store.health()).toEqual({ database: true, queue: true })
  store.watchQueue(() => false)
  expect(await store.health()).toEqual({ database: true, queue: false })
})

test('A connection that owes no answer is kept, and so is one whose work may take long', async () => {
  const { line } = await freshLine()
  const queue = openQueue(line.url, 1, silent, silence)
  onTestFinished(() => queue.close())
  const client = await queue.pool.connect()
  await client.query('select')
  await pause(2_500)
  const long = unhurried(client, () => client.query('select pg_sleep(2.5)'))
  expect((await long).rowCount).toBe(1)
  expect([line.made(), queue.isSilent()]).toEqual([1, false])
  const cut = client.query('select pg_sleep(60)')
  await expect(cut).rejects.toThrow('the connection to PostgreSQL fell silent')
  client.release()
  expect((await queue.pool.query('select')).rowCount).toBe(1)
})

test('A connection that only listens is asked now and then, and ends when it is silent', async () => {
  const { line } = await freshLine()
  const queue = openQueue(line.url, 2, silent, silence)
  onTestFinished(() => queue.close())
  const client = await queue.pool.connect()
  askNowAndThen(client, 100)
  const failed = once(client, 'error')
  await pause(300)
  line.fallSilent()
  const [error] = (await failed) as [Error]
  expect(error.message).toContain('fell silent')
  client.release()
})

test('A process that stops waits five seconds for a silent line', async () => {
  const { line } = await freshLine()
  const queue = openQueue(line.url, 1, silent)
  onTestFinished(() => queue.close())
  const client = await queue.pool.connect()
  line.fallSilent()
  const asked = client.query('select')
  asked.catch(() => undefined)
  const began = performance.now()
  queue.hurry()
  await expect(asked).rejects.toThrow('fell silent')
  expect(performance.now() - began).toBeLessThan(15_000)
  client.release()
})

test('Changes of other processes arrive again after the line of this one fell silent', async () => {
  const { line, url } = await freshLine()
  const open = async (at: string) => {
    const listener = new Listener(at, silent, silence)
    const feed = new ChangeNotifier(listener, 3_600_000)
    listener.add(feed)
    await listener.open()
    onTestFinished(async () => {
      await feed.close()
      await listener.close()
    })
    return { listener, feed }
  }
  const here = await open(line.url)
  const there = await open(url)
  line.fallSilent()
  await expect.poll(() => here.listener.isConnected).toBe(false)
  await expect.poll(() => here.listener.isConnected).toBe(true)
  const waiting = here.feed.wait('acc-1', 60_000, never)
  const began = performance.now()
  there.feed.announce('acc-1')
  await waiting
  expect(performance.now() - began).toBeLessThan(30_000)
})
