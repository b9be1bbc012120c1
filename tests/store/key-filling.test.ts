// A newly declared sort on a database with records: the start changes none of them, lists are right from the first
// moment, and the keys are filled in steps that any process can go on with.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { defineEntity } from '#core/entity/entity.ts'
import { text } from '#core/fields/text.ts'
import type { Database } from '#server/store/database.ts'
import { fillKeys } from '#server/store/keys/filling.ts'
import { openStore } from '#server/store/store.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { aPut, silent, migrationsOfApps } from './store-setup.ts'

const thing = defineEntity({
  kind: 'Thing',
  prefix: 'thi',
  icon: 'box',
  fields: { name: text({}), size: text({}) },
  label: ({ name = '' }) => name,
  access: () => undefined,
})

const sizes = [7, 'b', null, ['z'], ['a'], { a: 1 }, undefined, 7, true, 'B', -1, 'é']
const idOf = (at: number) => `thi-${String(at).padStart(3, '0')}`

/** Two Groups with records that were there before `size` could be sorted by, and the start that declares it. */
async function setup() {
  const { url, drop } = await emptyDatabase()
  const connect = async (application_name = 'bancada jobs') => {
    const client = new Client({ connectionString: url, application_name })
    await client.connect()
    onTestFinished(() => client.end().catch(() => undefined))
    return client
  }
  onTestFinished(drop)
  const open = async (sorts: string[], fields = thing.fields) => {
    const store = await openStore({
      connectionString: url,
      log: silent,
      migrations: migrationsOfApps,
      entities: [{ ...thing, sorts, fields }],
    })
    onTestFinished(() => store.close())
    return store
  }
  const former = await open(['name'])
  for (const db of ['acc-1', 'acc-2']) {
    await former.createDatabase(db)
    await former.database(db).write(async (transaction) => {
      for (const at of Array.from({ length: 60 }, (_, n) => n)) {
        await transaction.put(aPut(idOf(at), { name: `n${at}`, size: sizes[at % sizes.length] }))
      }
      const { rev } = (await transaction.get(idOf(59)))!
      await transaction.put(aPut(idOf(59), {}, { rev, deleted: true }))
    })
  }
  const client = await connect()
  const rows = async (statement: string) => (await client.query(statement)).rows
  return { open, former, connect, client, rows }
}

const bySize = { selector: { klass: 'Thing' }, sort: ['size'] }
const listed = async (database: Database) =>
  (await database.find({ ...bySize, limit: 100 })).found.map(({ id }) => id)
/** One batch of ten records. */
const step = (client: Client) => fillKeys(client, { batchRecords: 10, stepMs: 0 })
const wrongKeys = `select db, id from documents where klass = 'Thing' and (
  case when not deleted then mango_stored_key(body -> 'size') end) is distinct from k4`
const isFilled = `select filled from key_columns where klass = 'Thing' and field = 'size'`

test('A start that declares a new sort waits for nobody who reads or writes, and changes no record', async () => {
  const { open, connect, rows } = await setup()
  const reader = await connect()
  await reader.query(
    `begin; select from documents; select from databases where db = 'acc-1' for update`,
  )
  const before = await rows('select ctid, xmin from documents order by db, id')
  await open(['name', 'size'])
  expect(await rows('select ctid, xmin from documents order by db, id')).toEqual(before)
  expect(await rows(isFilled)).toEqual([{ filled: false }])
  await reader.query('commit')
})

test('Lists are the same before, during and after the filling, page by page', async () => {
  const { open, client, rows } = await setup()
  const store = await open(['name', 'size'])
  const database = store.database('acc-1')
  const whole = await listed(database)
  expect(whole).toHaveLength(59)
  const first = await database.find({ ...bySize, limit: 20 })
  await step(client)
  expect(await listed(database)).toEqual(whole)
  expect(await rows(`select keys_after from databases where db = 'acc-1'`)).toEqual([
    { keys_after: idOf(9) },
  ])
  const second = await database.find({ ...bySize, limit: 20, bookmark: first.bookmark })
  // A record behind the filling, one before it, and a new one.
  await database.write(async (transaction) => {
    for (const id of [idOf(3), idOf(45), idOf(70)]) {
      const rev = (await transaction.get(id))?.rev
      await transaction.put(aPut(id, { size: 'zz' }, { rev }))
    }
  })
  const changed = await listed(database)
  expect(changed).toHaveLength(60)
  await fillKeys(client)
  expect(await rows(isFilled)).toEqual([{ filled: true }])
  expect(await rows(wrongKeys)).toEqual([])
  // Only a list that reads the column sees what is put there past the store: other servers hear of it.
  await rows(`update documents set k4 = '!' where id = '${idOf(70)}'`)
  await expect.poll(async () => (await listed(database))[0]).toBe(idOf(70))
  await rows(`update documents set k4 = '5zz' where id = '${idOf(70)}'`)
  expect(await listed(database)).toEqual(changed)
  const third = await database.find({ ...bySize, limit: 20, bookmark: second.bookmark })
  const touched = new Set([idOf(3), idOf(45), idOf(70)])
  const pages = [first, second, third].flatMap(({ found }) => found.map(({ id }) => id))
  const kept = (ids: readonly string[]) => ids.filter((id) => !touched.has(id))
  expect(kept(pages)).toEqual(kept(whole).slice(0, kept(pages).length))
})

test('A process that dies between two steps is followed by another one, which goes on where it was', async () => {
  const { open, client, connect, rows } = await setup()
  await open(['name', 'size'])
  const dying = await connect()
  for (let turn = 0; turn < 3; turn++) await step(dying)
  dying.on('error', () => undefined)
  await rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and application_name = 'bancada jobs' and datname = current_database()`)
  expect(await rows(`select db, keys_after from databases order by db`)).toEqual([
    { db: 'acc-1', keys_after: idOf(29) },
    { db: 'acc-2', keys_after: null },
  ])
  const untouched = `select xmin from documents where db = 'acc-1' and id < '${idOf(30)}' order by id`
  const before = await rows(untouched)
  const [one, two] = [await connect(), await connect()]
  await Promise.all([fillKeys(one), fillKeys(two), fillKeys(client)])
  expect(await rows(untouched)).toEqual(before)
  expect(await rows(wrongKeys)).toEqual([])
  expect(await rows(isFilled)).toEqual([{ filled: true }])
})

test('A server of the former declaration, which has not heard of the new sort, writes its keys all the same', async () => {
  const { former, client, rows } = await setup()
  // As another server assigns it, without a word to this one.
  await rows(
    `insert into key_columns (klass, field, number, version, filled) values ('Thing', 'size', 4, 9, false)`,
  )
  await step(client)
  const database = former.database('acc-1')
  await database.write((transaction) => transaction.put(aPut('thi-000a', { size: 'x' })))
  expect(await rows(`select k4 from documents where id = 'thi-000a'`)).toEqual([{ k4: '5x' }])
})

test('Nothing is filled while a server of a release without versions is connected', async () => {
  const { open, client, connect, rows } = await setup()
  await open(['name', 'size'])
  const former = await connect('bancada')
  await fillKeys(client)
  expect(await rows(isFilled)).toEqual([{ filled: false }])
  expect(await rows('select distinct keys_version from databases')).toEqual([{ keys_version: '1' }])
  await former.end()
  await expect
    .poll(async () => {
      await fillKeys(client)
      return rows(isFilled)
    })
    .toEqual([{ filled: true }])
})

test('A sort by the numbers in a text is so from the first moment, also of records that were there', async () => {
  const { open, former, client, rows } = await setup()
  const names = ['A', 'A-0', 'A-1', 'A-2', 'A-2-9', 'A-2-10', 'A-3', 'A-10', 'A-100', 'A-X', 'B-1']
  const write = (database: Database, some: string[], from: number) =>
    database.write(async (transaction) => {
      for (const [at, name] of some.entries()) {
        await transaction.put(aPut(`thi-x${from + at}`, { name, size: 'many' }))
      }
    })
  await write(former.database('acc-1'), names.slice(1).toReversed(), 10)
  const store = await open(['name'], { ...thing.fields, name: text({ natural: true }) })
  const database = store.database('acc-1')
  await write(database, [names[0]!], 50)
  const query = { selector: { klass: 'Thing', size: 'many' }, sort: ['name'] }
  const list = async (more: object = {}) => {
    const { found, bookmark } = await database.find({ ...query, ...more })
    return { shown: found.map(({ body }) => body.name), bookmark }
  }
  expect((await list()).shown).toEqual(names)
  const first = await list({ limit: 6 })
  await fillKeys(client)
  expect(await rows(`select filled, "natural" from key_columns where field = 'name'`)).toEqual([
    { filled: true, natural: true },
  ])
  await expect.poll(async () => (await list()).shown).toEqual(names)
  expect((await list({ limit: 6, bookmark: first.bookmark })).shown).toEqual(names.slice(6))
  // The order makes them alike, a search does not.
  await write(database, ['A-01'], 60)
  const one = { selector: { klass: 'Thing', name: 'A-1' } }
  expect((await database.find(one)).found).toHaveLength(1)
  const wrong = `select id from documents where klass = 'Thing' and not deleted
    and mango_natural_key(body -> 'name') is distinct from k4`
  expect(await rows(wrong)).toEqual([])
})
