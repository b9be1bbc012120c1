// What is counted of everything that is written: bytes of old bodies and conflicts, and how much comes in a while.
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore, type Store } from '#server/store/store.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aPut, freshIn, sharedStore, silent, migrationsOfApps } from './store-setup.ts'

const shared = sharedStore()
let ids = 0

const write = (store: Store, db: string, person: string | null, amount: number) =>
  store.database(db, { person: person ?? undefined }).write(async (transaction) => {
    for (let n = 0; n < amount; n += 1)
      await transaction.put(aPut(`a${++ids}`, {}, { actor: person }))
  })

const refused = { code: 'too_many_requests', status: 429 }

/** Stores of two processes on one PostgreSQL, in which a Group may write forty revisions. */
async function limited(now = () => new Date()): Promise<[Store, Store]> {
  const { url, drop } = await freshDatabase()
  const writeRate = { documents: 40, bytes: 1_000_000, windowSeconds: 1_000_000_000 }
  const open = () =>
    openStore({ connectionString: url, log: silent, migrations: migrationsOfApps, writeRate, now })
  const stores = [await open(), await open()] as [Store, Store]
  for (const name of ['acc-1', 'acc-2', 'acc-3']) await stores[0].createDatabase(name)
  onTestFinished(async () => {
    for (const store of stores) await store.close()
    await drop()
  })
  return stores
}

describe('The bytes of a database', () => {
  test('hold every conflict and every earlier version', async () => {
    const { database } = await freshIn(shared.store)
    const text = 'x'.repeat(1_000)
    await database.write(async (transaction) => {
      for (let n = 0; n < 50; n += 1) {
        await transaction.graft({ ...aPut('a', { text }), line: [`1-${n}`] })
      }
    })
    const { bytes, history_bytes } = (await database.info())!
    expect(history_bytes).toBe(49 * bytes)
    const { rev } = await database.write((one) => one.put(aPut('b', { text })))
    await database.write((one) => one.put(aPut('b', { text }, { rev })))
    expect(await database.info()).toMatchObject({ bytes: 2 * bytes, history_bytes: 50 * bytes })
  })
})

/** A line whose ancestors' names are 194 kB. */
const namesOf = (n: number) =>
  Array.from({ length: 1_000 }, (_, at) => `${1_000 - at}-${n}${at === 0 ? '' : 'x'.repeat(190)}`)

describe('A Group that has written enough in a while', () => {
  test('waits, in every process, while others and the system go on', async () => {
    const [one, other] = await limited()
    await write(one, 'acc-1', 'usr-1', 40)
    for (const store of [one, other]) {
      await expect(write(store, 'acc-1', 'usr-2', 1)).rejects.toMatchObject(refused)
    }
    await write(other, 'acc-2', 'usr-2', 1)
    await write(one, 'acc-1', null, 1)
  })

  test('writes on in the next while, by the clock of the house', async () => {
    let now = new Date()
    const [store] = await limited(() => now)
    await write(store, 'acc-1', 'usr-1', 40)
    await expect(write(store, 'acc-1', 'usr-1', 1)).rejects.toMatchObject(refused)
    now = new Date(now.getTime() + 1_000_000_000_000)
    await write(store, 'acc-1', 'usr-1', 1)
  })

  test('is one whose bytes are too many, too', async () => {
    const [store] = await limited()
    const body = { text: 'x'.repeat(1_000_000) }
    const person = store.database('acc-1', { person: 'usr-1' })
    await person.write((one) => one.put(aPut('a', body, { actor: 'usr-1' })))
    await expect(write(store, 'acc-1', 'usr-1', 1)).rejects.toMatchObject(refused)
  })

  test('has its ancestors counted once, however small what is pushed with them', async () => {
    const [store] = await limited()
    const graft = (line: string[]) =>
      store
        .database('acc-1', { person: 'usr-1' })
        .write((one) => one.graft({ ...aPut('a', {}, { actor: 'usr-1' }), line }))
    for (let n = 1; n <= 5; n += 1) await graft(namesOf(n))
    for (let n = 1; n <= 5; n += 1) await graft([`1001-${n}`, ...namesOf(5)])
    await graft(namesOf(6))
    await expect(write(store, 'acc-1', 'usr-1', 1)).rejects.toMatchObject(refused)
    const { bytes, history_bytes } = (await store.database('acc-1').info())!
    expect(bytes + history_bytes).toBeLessThan(1_000)
  })
})

test('A person who has written twice as much in several Groups waits in all of them', async () => {
  const [one, other] = await limited()
  for (const db of ['acc-1', 'acc-2', 'acc-3']) await write(one, db, 'usr-1', 30)
  await expect(write(one, 'acc-3', 'usr-1', 1)).rejects.toMatchObject(refused)
  await write(one, 'acc-3', 'usr-2', 1)
  await write(other, 'acc-3', 'usr-1', 2)
  await expect(write(other, 'acc-3', 'usr-1', 1)).rejects.toMatchObject(refused)
})
