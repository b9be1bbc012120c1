// A look into a Group: for a reason, to read alone, for an hour, seen by its administrators.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatingTables } from '#server/store/operating/tables.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { latest } from '../audit/setup.ts'
import { makeOperator, run } from './setup.ts'

let app: TestApp
let olga: TestPerson
let dana: TestPerson
let customer: string
let db: string
beforeAll(async () => {
  app = await buildTestApp()
  olga = await makeOperator(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  dana = await app.makePerson()
  db = await app.makeGroup(dana, 'Fixit')
  const made = await dana.client.post(`/${db}`, { klass: 'Customer', name: 'Maria' })
  customer = String(expectOk(made).body.id)
})

const look = async (reason: unknown = 'Ticket 42: a file is missing') =>
  olga.client.post(`/_operator/groups/${db}/looks`, { reason })
const reads = async () => (await olga.client.get(`/${db}/${customer}`)).status

test('needs a reason, opens the Group to read, and closes it after an hour', async () => {
  expect(await reads()).toBe(403)
  for (const none of ['', '   ', null, 'x'.repeat(501)]) expect((await look(none)).status).toBe(422)
  expect(await reads()).toBe(403)
  expect((await look()).status).toBe(201)
  expect(await reads()).toBe(200)
  app.clock.advance(59 * 60_000)
  expect(await reads()).toBe(200)
  app.clock.advance(2 * 60_000)
  expect(await reads()).toBe(403)
})

test('ends by its Group, however many others go on', async () => {
  const first = expectOk(await look()).body.id as string
  const begun_at = new Date(app.clock.now.getTime() + 1_000).toISOString()
  const ends_at = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
  const other = { operator: olga.id, operator_name: 'Olga', group_id: 'acc-other', reason: 'Many' }
  for (let count = 0; count < 120; count += 1) {
    const id = `look-${String(count).padStart(4, '0')}`
    await operatingTables(app.house.store).beginLook({ id, ...other, begun_at, ends_at })
  }
  const listed = expectOk(await olga.client.get('/_operator/looks')).body.looks
  expect(listed.map(({ id }: { id: string }) => id)).toContain(first)
  expectOk(await dana.client.delete(`/${db}/_looks/${first}`))
  expect(await reads()).toBe(403)
  app.clock.advance(3_600_000)
})

test('changes nothing, takes no backup, reads no link that would outlive it, and opens no door for programs', async () => {
  const opened = await dana.client.post(`/${db}`, { klass: 'Ticket', content: 'Hums' })
  const ticket = String(expectOk(opened).body.id)
  expectOk(await dana.client.post(`/${db}/_public_link/${ticket}`, {}))
  expectOk(await look())
  const { body: was } = await olga.client.get(`/${db}/${customer}`)
  const writes = [
    await olga.client.put(`/${db}/${customer}`, { ...was, name: 'Changed' }),
    await olga.client.post(`/${db}`, { klass: 'Category', name: 'New' }),
    await olga.client.delete(`/${db}/${customer}`, { rev: was._rev }),
    await olga.client.post(`/${db}/_bulk_docs`, { docs: [] }),
    await olga.client.put(`/${db}/_local/x`, { at: 1 }),
    await olga.client.post(`/accounts`, { name: 'Below', 'parent-account-id': db }),
    await olga.client.get(`/${db}/_backup`),
    await olga.client.get(`/${db}/_audit`),
    await olga.client.get(`/${db}/_public_link/${ticket}`),
    await olga.client.get(`/${db}/_disk/links`),
  ]
  expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 403))
  const token = app.withToken(await app.makeToken(olga, ['read']))
  expect((await token.get(`/${db}/${customer}`)).status).toBe(403)
})

test('is shown to the administrators of the Group and in its audit, and ends by their button', async () => {
  const { id } = expectOk(await look()).body
  const { looks } = expectOk(await dana.client.get(`/${db}/_looks`)).body
  expect(looks).toEqual([
    expect.objectContaining({
      id,
      operator_name: 'Olga Operator',
      reason: 'Ticket 42: a file is missing',
      going: true,
    }),
  ])
  expect(await latest(dana.client, db, 'look_begun')).toMatchObject({
    by: 'operator',
    actor: olga.id,
    actor_name: 'Olga Operator',
    changes: { reason: [null, 'Ticket 42: a file is missing'] },
  })
  expectOk(await dana.client.delete(`/${db}/_looks/${id}`))
  expect(await reads()).toBe(403)
  expect((await dana.client.delete(`/${db}/_looks/${id}`)).status).toBe(404)
  expect(await latest(dana.client, db, 'look_ended')).toMatchObject({
    by: 'person',
    actor: dana.id,
  })
})

test('ends by the operator’s own button, and is none into a Group of theirs', async () => {
  const { id } = expectOk(await look()).body
  const { looks } = expectOk(await olga.client.get('/_operator/looks')).body
  expect(looks[0]).toMatchObject({ id, group_id: db })
  expectOk(await olga.client.delete(`/_operator/looks/${id}`))
  expect(await reads()).toBe(403)
  await app.addMember(dana, db, olga)
  const reply = await look()
  expect([reply.status, reply.body.key]).toEqual([409, 'member_already'])
})

test('ends with the operator', async () => {
  const other = await makeOperator(app)
  expectOk(await other.client.post(`/_operator/groups/${db}/looks`, { reason: 'x' }))
  expect((await other.client.get(`/${db}/${customer}`)).status).toBe(200)
  await run(app, 'operator', 'remove', other.email)
  expect((await other.client.get(`/${db}/${customer}`)).status).toBe(403)
})

test('is among the Groups of the browser until it ends, and says until when', async () => {
  expectOk(await look())
  const find = { selector: { klass: 'Membership', user_id: olga.id } }
  const { docs } = expectOk(await olga.client.post(`/${olga.id}/_find`, find)).body
  expect(docs).toContainEqual(
    expect.objectContaining({ db_name: db, look: expect.stringMatching(/Z$/), editor: false }),
  )
})
