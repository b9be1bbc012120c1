// What the engine keeps of records it keeps by jobs of its own, whichever modules an installation has.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketServer } from '#modules/ticket/server/index.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/due-jobs.ts'
import { setPlan } from '#tests/support/scene.ts'
import { sendFile } from '#tests/imports/file.ts'

let app: TestApp
let ana: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
  await setPlan(app, db, 'pro')
  await app.jobs()
})
afterAll(() => app.close())

/** Runs what is due in a house whose one module says how customers come in, and has no job. */
const jobsOfFew = () =>
  runJobs(
    { ...app.house, modules: [{ name: 'few', imports: ticketServer.imports! }] },
    app.databaseUrl,
  )
const add = async (klass: string, fields: object) =>
  expectOk(await ana.client.post(`/${db}`, { klass, ...fields })).body as {
    id: string
    rev: string
  }
const find = async (selector: object) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector, limit: 1_000 })).body.docs as unknown[]

test('a record is found by the new name of another one that it shows', async () => {
  const { id: customer_id, rev } = await add('Customer', { name: 'Quill' })
  await add('Equipment', { identifier: 'Lathe', customer_id })
  expectOk(
    await ana.client.put(`/${db}/${customer_id}`, { _rev: rev, klass: 'Customer', name: 'Zephyr' }),
  )
  await jobsOfFew()
  expect(await find({ klass: 'Equipment', $text: 'Zephyr' })).toHaveLength(1)
})

test('all that refers to a merged record follows it', async () => {
  const [from, into] = [
    await add('Customer', { name: 'From' }),
    await add('Customer', { name: 'Into' }),
  ]
  // More than a merge moves at once.
  const docs = Array.from({ length: 301 }, (_, at) => ({
    klass: 'Equipment',
    identifier: `E-${at}`,
    customer_id: from.id,
  }))
  expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs }))
  const pair = { from: from.id, from_rev: from.rev, into: into.id, into_rev: into.rev }
  expectOk(await ana.client.post(`/${db}/_merge`, pair))
  await jobsOfFew()
  expect(await find({ klass: 'Equipment', customer_id: into.id })).toHaveLength(301)
})

test('rows of a file become records', async () => {
  const id = await sendFile(ana, db, { kind: 'Customer', text: 'name\nImported\n' })
  expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed: 'start' }))
  await jobsOfFew()
  expect(await find({ klass: 'Customer', name: 'Imported' })).toHaveLength(1)
})
