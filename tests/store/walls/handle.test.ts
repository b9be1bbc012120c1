// The first wall alone: row-level security is switched off, and no call of a handle reaches another database.
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { freshStore } from '../store-setup.ts'
import { writeCalls, doEverything, lookAround, looks } from './calls.ts'
import { connect, dump, readTenantTables, settle, settleFree } from './setup.ts'

async function withoutSecurity() {
  const { store, url } = await freshStore()
  const client = await connect(url)
  const tables = await readTenantTables(client)
  for (const table of tables) {
    await client.query(`alter table ${table} disable row level security`)
  }
  return { store, client, tables }
}

test('every call there is is tried', async () => {
  const { store } = await withoutSecurity()
  const database = await settle(store, 'mine')
  const left = ['name', 'write', 'waitForChange', 'waitFor', 'wake']
  expect([...Object.keys(looks), ...left].toSorted()).toEqual(Object.keys(database).toSorted())
  const faces = await database.write(async (transaction) => Object.keys(transaction))
  const beside = ['name', 'texts', 'other', 'shared', 'sql', 'addJob']
  expect([...Object.keys(writeCalls), ...beside].toSorted()).toEqual(faces.toSorted())
})

test('every look answers from its own database, as if there were no other', async () => {
  const { store } = await withoutSecurity()
  const mine = await settle(store, 'mine')
  const alone = await lookAround(mine)
  await settle(store, 'theirs')
  const beside = await lookAround(mine)
  expect(beside).toEqual(alone)
  const said = inspect(beside, { depth: Infinity, maxArrayLength: null, maxStringLength: null })
  expect(said).not.toContain('theirs')
  expect(said).toContain('mine')
})

test('nothing that a handle does changes a row of another database', async () => {
  const { store, client, tables } = await withoutSecurity()
  const mine = await settle(store, 'mine')
  await settle(store, 'theirs')
  const before = await dump(client, tables, 'theirs')
  const own = await dump(client, tables, 'mine')
  await doEverything(mine)
  expect(await dump(client, tables, 'theirs')).toEqual(before)
  const after = await dump(client, tables, 'mine')
  for (const table of tables) expect(after[table], table).not.toEqual(own[table])
})

test('dropping a free database leaves the others as they are', async () => {
  const { store, client, tables } = await withoutSecurity()
  await settle(store, 'theirs')
  await doEverything(await settleFree(store, 'mine'))
  const before = await dump(client, tables, 'theirs')
  await store.free.drop('mine')
  expect(await dump(client, tables, 'theirs')).toEqual(before)
})
