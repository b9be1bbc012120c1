// Time spent on a ticket: written down or counted by a timer of the server; whose it is, who may change it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let db: string
let ticket_id: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  db = await app.makeGroup(ana)
  await app.addMember(ana, db, tiago)
  ticket_id = String(
    expectOk(await ana.client.post(`/${db}`, { klass: 'Ticket', content: 'Hums' })).body.id,
  )
})
afterAll(() => app.close())

const write = (person: TestPerson, entry: Body) =>
  person.client.put(`/${db}/${newId('tme')}`, { ticket_id, ...entry })
const read = async (id: unknown) =>
  expectOk(await ana.client.get(`/${db}/${String(id)}`)).body as Body
const stop = (person: TestPerson, id: unknown) =>
  person.client.put(`/${db}/_design/timer/_update/stop/${String(id)}`, {})

test('an entry is the one’s who writes it, on the day of today, unless it says otherwise', async () => {
  const { body } = expectOk(await write(tiago, { minutes: 45, note: 'Soldered' }))
  const today = app.clock.now.toISOString().slice(0, 10)
  expect(await read(body.id)).toMatchObject({
    user_id: tiago.id,
    date: today,
    label: '45 min · Soldered',
  })
  const theirs = expectOk(await write(ana, { minutes: 5, user_id: tiago.id, date: '2026-11-01' }))
  expect(await read(theirs.body.id)).toMatchObject({ user_id: tiago.id, date: '2026-11-01' })
})

test('a timer counts by the clock of the server, whatever the browser says, and survives it', async () => {
  const { body } = expectOk(await write(tiago, { started_at: '2020-01-01T00:00:00.000Z' }))
  expect(await read(body.id)).toMatchObject({ started_at: app.clock.now.toISOString() })
  app.clock.advance(25 * 60_000)
  expectOk(await stop(tiago, body.id))
  expect(await read(body.id)).toMatchObject({ minutes: 25 })
  expect((await stop(tiago, body.id)).status).toBe(403)
})

test('each person has one timer that runs', async () => {
  const started_at = app.clock.now.toISOString()
  const { body } = expectOk(await write(tiago, { started_at }))
  const refused = await write(tiago, { started_at })
  expect([refused.status, refused.body.reason]).toEqual([
    422,
    { started_at: 'has already been taken' },
  ])
  expectOk(await write(ana, { started_at }))
  expectOk(await stop(ana, body.id))
  expectOk(await write(tiago, { started_at }))
})

test.each([
  ['no time at all', {}, ['minutes']],
  ['none', { minutes: 0 }, ['minutes']],
  ['more than a week', { minutes: 10_001 }, ['minutes']],
  ['somebody who is no member', { minutes: 5, user_id: 'usr-nobody' }, ['user_id']],
  ['a ticket that is not there', { minutes: 5, ticket_id: newId('tik') }, ['ticket_id']],
])('%s is refused by its field', async (_, entry, fields) => {
  const { status, body } = await write(ana, entry)
  expect([status, Object.keys(body.reason as object)]).toEqual([422, fields])
})

test('members write for themselves; administrators for anybody, and change any entry', async () => {
  expect((await write(tiago, { minutes: 5, user_id: ana.id })).status).toBe(422)
  const { body } = expectOk(await write(ana, { minutes: 5 }))
  const own = { ticket_id, minutes: 6 }
  const { id, rev } = body as { id: string; rev: string }
  expect((await tiago.client.put(`/${db}/${id}`, own, { rev })).status).toBe(403)
  expect((await tiago.client.delete(`/${db}/${id}`, { rev })).status).toBe(403)
  expectOk(await ana.client.put(`/${db}/${id}`, own, { rev }))
})
