// The calendar that a member subscribes to (modules/ticket/docs/maintenance.md): its address, what it holds, and when it ends.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let db: string
let membership: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
  tiago = await app.makePerson({ locale: 'pt-BR' })
  db = await app.makeGroup(ana, 'Oficina; Boa Vista')
  membership = await app.addMember(ana, db, tiago)
})
afterAll(() => app.close())

const make = async (klass: string, doc: Body) =>
  String(expectOk(await ana.client.post(`/${db}`, { klass, ...doc })).body.id)
const subscribe = async (person: TestPerson) => {
  const { feed } = expectOk(await person.client.post(`/${db}/_calendar_feed`)).body
  return new URL(String((feed as Body).url)).pathname
}
const follow = (path: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url: path, headers })
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('holds maintenance and promised tickets in the language of its person, and nothing of customers', async () => {
  const customer_id = await make('Customer', {
    name: 'Dana Whitfield',
    phones: [{ number: '+1 415 555 0134' }],
  })
  const equipment_id = await make('Equipment', {
    identifier: 'BL-20417',
    description: 'Espresso machine',
    customer_id,
  })
  await make('Ticket', { content: 'Leaks', customer_id, equipment_id, promised_at: '2026-11-24' })
  const id = await make('Maintenance', {
    title: 'Descale',
    equipment_id,
    next_maintenance: '2026-12-01',
    interval: 3,
  })
  const path = await subscribe(tiago)
  const reply = await follow(path)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  const said = lines(reply.payload)
  expect(said).toContain(String.raw`X-WR-CALNAME:Oficina\; Boa Vista: manutenções e prazos`)
  expect(said).toContain('SUMMARY:Manutenção: Descale')
  expect(said).toContain('SUMMARY:OS #1: Leaks')
  expect(said).toContain('DTSTART;VALUE=DATE:20261201')
  expect(said).toContain(`UID:${id}-2026-12-01@${db}`)
  expect(said).toContain(`URL:http://bancada.test/account/${db}/maintenances/${id}`)
  // The dates that follow, a year ahead, each an event of its own.
  const own = said.filter((line) => line.startsWith(`UID:${id}-`))
  expect(own).toEqual(
    ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01'].map((day) => `UID:${id}-${day}@${db}`),
  )
  for (const secret of ['Dana', 'Whitfield', '555']) expect(reply.payload).not.toContain(secret)

  // Opened, it is the same event under the ticket's words.
  expectOk(await ana.client.put(`/${db}/_design/ticket/_update/open/${id}`, {}))
  const opened = lines((await follow(path)).payload)
  expect(opened.filter((line) => line === `UID:${id}-2026-12-01@${db}`)).toHaveLength(1)
  expect(opened).toContain('SUMMARY:OS #2: Descale')
  expect(opened).toContain(`UID:${id}-2027-03-01@${db}`)
})

test('is answered with 304 until something changes', async () => {
  const path = await subscribe(ana)
  const { etag } = (await follow(path)).headers
  const again = await follow(path, { 'if-none-match': String(etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  await make('Ticket', { content: 'Hums', promised_at: '2026-11-25' })
  expect((await follow(path, { 'if-none-match': String(etag) })).statusCode).toBe(200)
})

test('its address is shown to its person alone, is kept as a hash, and ends when they say so or make another', async () => {
  const first = await subscribe(ana)
  const read = async (person: TestPerson) =>
    expectOk(await person.client.get(`/${db}/_calendar_feed`)).body.feed as Body | null
  expect(new URL(String((await read(ana))?.url)).pathname).toBe(first)
  const token = first.split('/').at(-1)!.replace('.ics', '')
  expect(app.logLines.join('')).not.toContain(token)
  // It is no key to anything else.
  expect((await app.nobody().get(`/p/${token}`)).status).toBe(404)
  const second = await subscribe(ana)
  expect((await follow(first)).statusCode).toBe(404)
  expect((await follow(second)).statusCode).toBe(200)
  expectOk(await ana.client.delete(`/${db}/_calendar_feed`))
  expect(await read(ana)).toBe(null)
  expect((await follow(second)).statusCode).toBe(404)
})

test('no token gets one, and nobody outside the Group', async () => {
  const program = app.withToken(await app.makeToken(ana, ['read', 'write']))
  const stranger = await app.makePerson()
  for (const client of [program, stranger.client]) {
    expect((await client.get(`/${db}/_calendar_feed`)).status).toBe(403)
    expect((await client.post(`/${db}/_calendar_feed`)).status).toBe(403)
  }
})

test('a member who is removed loses it, and does not get it back with a new place', async () => {
  const path = await subscribe(tiago)
  const { _rev } = (await ana.client.get(`/${db}/${membership}`)).body
  expectOk(await ana.client.delete(`/${db}/${membership}`, { rev: String(_rev) }))
  expect((await follow(path)).statusCode).toBe(404)
  await app.addMember(ana, db, tiago)
  expect((await follow(path)).statusCode).toBe(404)
})

test('addresses that are tried one after the other end with 429', async () => {
  const codes = new Set<number>()
  for (let at = 0; at < 62; at += 1) codes.add((await follow(`/calendar/none-${at}`)).statusCode)
  expect([...codes]).toEqual([404, 429])
})
