// An installation of one's own, as it starts with nothing set: however much a shop holds, nothing stops, warns or charges it.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { tenantTables } from '#tests/bench/fill/tables.ts'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'

const amount = 20_000
const day = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ billing: readConfig({}).billing })
})
afterAll(() => app.close())

/** Copies the latest record of a Group so often, row by row in PostgreSQL. */
async function multiply(db: string, id: string): Promise<void> {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  const other: Record<string, string> = {
    id: `'ctg-' || lpad(n::text, 26, '0')`,
    seq: 'source.seq + n',
  }
  await client.query('begin')
  for (const { name, columns } of (await tenantTables(client)).filter((one) => one.isOfRecords)) {
    const values = columns.map((column) => other[column] ?? `source.${column}`)
    await client.query(
      `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')}
        from ${name} source cross join generate_series(1, $3::int) n where db = $1 and id = $2`,
      [db, id, amount],
    )
  }
  for (const change of [
    'update databases set update_seq = update_seq + $2, doc_count = doc_count + $2 where db = $1',
    `update counters set amount = amount + $2 where db = $1 and kind in ('*', 'Category')`,
    'update groups set records = records + $2 where db = $1',
  ])
    await client.query(change, [db, amount])
  await client.query('commit')
  await client.end()
}

test('a shop of 20,000 records on an installation of its own is never stopped, warned or charged', async () => {
  const ana = await app.makePerson()
  const db = await app.makeGroup(ana, 'Oficina Ana')
  const { id } = expectOk(await ana.client.post(`/${db}`, { klass: 'Category', name: 'C' })).body
  await multiply(db, id)
  const letters = (await app.letters()).length
  const night = async () => {
    await app.house.store.database(ana.id).write((tx) => tx.addJob('limits', {}))
    await app.jobs()
  }
  const works = async () => {
    const { email: username, password } = ana
    expectOk(await ana.client.post('/_session', { username, password }))
    const kept = expectOk(await ana.client.get(`/${db}/${id}`)).body
    expectOk(await ana.client.put(`/${db}/${id}`, { ...kept, name: `${kept.name}C` }))
    expectOk(await ana.client.post(`/${db}`, { klass: 'Customer', name: 'Dana' }))
    // There is no plan to switch either, and nothing that was used up.
    for (const plan of ['free', 'cancel']) {
      const url = `/${db}/_design/subscription/_update/${plan}/${db}`
      const { status, body } = await ana.client.put(url)
      expect([status, body.key]).toEqual([403, 'nothing_charged'])
    }
  }
  expect(expectOk(await ana.client.get(`/${db}`)).body.doc_count).toBeGreaterThan(amount)
  await works()
  await night()
  app.clock.advance(31 * day)
  await works()
  await night()
  const { docs } = expectOk(
    await ana.client.post(`/${ana.id}/_find`, { selector: { klass: 'Membership' } }),
  ).body
  expect(docs[0]).toMatchObject({
    'confirmed-plan': 'free',
    entitlement: {
      open: true,
      max_records: null,
      max_bytes_of_data: null,
      max_bytes_of_files: null,
      max_administrators: null,
      backups: 'day',
    },
  })
  expect((await app.house.store.database(db).get(db))!.body.over_limit_since).toBeUndefined()
  expect((await app.letters()).length).toBe(letters)
})

test('a person makes and joins as many Groups, with as many administrators, as they need', async () => {
  const [ana, rui] = [await app.makePerson(), await app.makePerson({ confirmed: false })]
  for (let left = 6; left > 0; left--) await app.makeGroup(ana)
  for (let left = 2; left > 0; left--) await app.makeGroup(rui)
  const db = await app.makeGroup(ana)
  const invited = { klass: 'Membership', email: 'bia@example.com', editor: true }
  expect((await ana.client.post(`/${db}`, invited)).status).toBe(201)
})
