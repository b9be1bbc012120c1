// The password of a device (trade 16): at the bench by a deliberate act, on no paper and in no feed, gone a day after the end.
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { sealedQueries } from '#server/store/secrets/sealed.ts'
import { makePaidGroup } from '../plans/paid-group.ts'
import { pdfPages } from './pdf-text.ts'

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let lia: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  ;[ana, tiago, lia] = [await app.makePerson(), await app.makePerson(), await app.makePerson()]
  group = await makePaidGroup(app, ana)
  await app.addMember(ana, group, tiago)
  await app.addMember(ana, group, lia)
})
afterAll(() => app.close())

const secret = 'Tz7#portão'

async function keep(more: object = {}): Promise<string> {
  const ticket = { klass: 'Ticket', content: 'Não liga', technical_id: tiago.id, ...more }
  const { id } = expectOk(await ana.client.post(`/${group}`, ticket)).body
  expectOk(await ana.client.put(address(String(id)), { password: secret }))
  return String(id)
}
const address = (id: string) => `/${group}/_device_password/${id}`
const move = async (id: string, to: string, body: object = {}) =>
  expectOk(await ana.client.put(`/${group}/_design/status/_update/${to}/${id}`, body))
const isKept = async (id: string) =>
  (await sealedQueries(app.house.store.database(group)).get(id)) !== undefined
const eventsOf = async (id: string) => {
  const selector = { klass: 'DocumentChange', item_id: id }
  const { body } = await ana.client.post(`/${group}/_find`, { selector, limit: 50 })
  return (body.docs as { event?: string; created_by?: string }[]).map(({ event, created_by }) => [
    event,
    created_by,
  ])
}

describe('who reads it', () => {
  test('is the ticket’s technician or an administrator, and the history says so', async () => {
    const id = await keep()
    expect((await tiago.client.post(address(id))).body).toEqual({ password: secret })
    expect((await ana.client.post(address(id))).body).toEqual({ password: secret })
    const events = await eventsOf(id)
    expect(events).toContainEqual(['password-set', ana.id])
    expect(events).toContainEqual(['password-read', tiago.id])
    expect(events).toContainEqual(['password-read', ana.id])
  })

  test('is nobody else, though they may see that there is one and write another down', async () => {
    const id = await keep()
    const refused = await lia.client.post(address(id))
    expect([refused.status, refused.text.includes(secret)]).toEqual([403, false])
    expect((await lia.client.get(address(id))).body).toMatchObject({ kept: true, readable: false })
    expectOk(await lia.client.put(address(id), { password: '0000' }))
    expect((await tiago.client.post(address(id))).body).toEqual({ password: '0000' })
  })

  test('is no program, with whatever token', async () => {
    const id = await keep()
    const token = await app.makeToken(tiago, ['read', 'write'])
    expect((await app.withToken(token).post(address(id))).status).toBe(403)
  })

  test('is nobody without end: reading is limited', async () => {
    const id = await keep()
    const technician = await app.makePerson()
    await app.addMember(ana, group, technician)
    const { body: ticket } = await ana.client.get(`/${group}/${id}`)
    expectOk(await ana.client.put(`/${group}/${id}`, { ...ticket, technical_id: technician.id }))
    const statuses = []
    for (let at = 0; at < 61; at += 1)
      statuses.push((await technician.client.post(address(id))).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('it is in no document, list, feed, search, export, history, paper, public page, table or log', async () => {
  const id = await keep()
  const read = async (path: string, body?: object) =>
    (await (body ? ana.client.post(path, body) : ana.client.get(path))).text
  const answers = [
    await read(`/${group}/${id}?revs_info=true&conflicts=true`),
    await read(`/${group}/_all_docs?include_docs=true`),
    await read(`/${group}/_changes?include_docs=true&style=all_docs`),
    await read(`/${group}/_find`, { selector: { klass: 'Ticket' }, limit: 100 }),
    await read(`/${group}/_find`, { selector: { klass: 'Ticket', $text: secret } }),
    await read(`/${group}/_find`, { selector: { klass: 'DocumentChange', item_id: id } }),
    await read(`/${group}/_bulk_get?revs=true`, { docs: [{ id }] }),
    await read(address(id)),
    await read(`/${group}/_receipt/${id}`),
  ]
  const { body } = expectOk(await ana.client.post(`/${group}/_public_link/${id}`, {}))
  answers.push((await app.nobody().get(new URL(String(body.link.url)).pathname)).text)
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `/${group}/_receipt/${id}/pdf`
  const pdf = await app.server.inject({ method: 'GET', url, headers: { cookie } })
  answers.push(pdfPages(pdf.rawPayload).join(' '))
  for (const answer of answers) {
    expect(answer.length).toBeGreaterThan(0)
    expect(answer).not.toContain('Tz7')
  }
  const stored = await sealedQueries(app.house.store.database(group)).get(id)
  expect(stored?.sealed.toString('utf8')).not.toContain('Tz7')
  expect(app.logLines.join('')).not.toContain('Tz7')
})

test('a document that names it is refused, so that no revision ever holds it', async () => {
  const id = await keep()
  const { body: ticket } = await ana.client.get(`/${group}/${id}`)
  const reply = await ana.client.put(`/${group}/${id}`, { ...ticket, device_password: secret })
  expect([reply.status, Object.keys(reply.body.reason as object)]).toEqual([
    422,
    ['device_password'],
  ])
})

describe('it is wiped', () => {
  const start = new Date('2026-11-21T12:00:00.000Z')
  // Sessions end meanwhile.
  afterEach(() => {
    app.clock.now = start
  })
  const day = 24 * 3_600_000
  const passes = async (ms: number) => {
    app.clock.advance(ms)
    await app.jobs()
  }
  const due = (id: string) =>
    app.house.store
      .database(group)
      .write((transaction) => transaction.addJob('wipe-device-password', { db: group, id }))

  test.each([
    ['done', { problem: 'Fuse' }],
    ['cancel', { cancel_reason: 'other' }],
  ])('24 hours after %s, and not before', async (status, body) => {
    const id = await keep()
    await move(id, status, body)
    app.clock.advance(day - 1)
    await due(id)
    await app.jobs()
    expect(await isKept(id)).toBe(true)
    await due(id)
    await passes(1)
    expect(await isKept(id)).toBe(false)
    app.clock.now = start
    expect(await eventsOf(id)).toContainEqual(['password-wiped', undefined])
    expect((await ana.client.post(address(id))).status).toBe(404)
  })

  test('by a job that the end of the ticket queues for that moment', async () => {
    const id = await keep()
    await move(id, 'done', { problem: 'Fuse' })
    const client = new Client({ connectionString: app.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where key like $1`,
      [`% wipe-device-password ${id}`],
    )
    await client.end()
    expect(rows.map(({ run_at }) => run_at.getTime())).toEqual([app.clock.now.getTime() + day])
  })

  test('as soon as its thing is handed over', async () => {
    const id = await keep()
    await move(id, 'done', { problem: 'Fuse' })
    expectOk(await ana.client.put(`/${group}/_design/handover/_update/deliver/${id}`, {}))
    await app.jobs()
    expect(await isKept(id)).toBe(false)
    expect(await eventsOf(id)).toContainEqual(['password-wiped', undefined])
  })

  test('24 hours after the end, though it is said to be handed over years later', async () => {
    const id = await keep()
    await move(id, 'done', { problem: 'Fuse' })
    const { body: ticket } = await ana.client.get(`/${group}/${id}`)
    const delivered_at = '2036-01-01T00:00:00.000Z'
    expectOk(await ana.client.put(`/${group}/${id}`, { ...ticket, delivered_at }))
    await passes(day)
    expect(await isKept(id)).toBe(false)
  })

  test('not while the work goes on again', async () => {
    const id = await keep()
    await move(id, 'done', { problem: 'Fuse' })
    await move(id, 'doing', { comment: 'Came back' })
    await due(id)
    await passes(2 * day)
    expect(await isKept(id)).toBe(true)
  })

  test('a day after its ticket was deleted, unless that came back, and by hand', async () => {
    const id = await keep()
    expect((await lia.client.delete(address(id))).body).toEqual({ ok: true, wiped: true })
    expect((await lia.client.delete(address(id))).body).toEqual({ ok: true, wiped: false })
    const sealed = (one: string) => sealedQueries(app.house.store.database(group)).get(one)
    const [gone, back] = [await keep(), await keep()]
    for (const one of [gone, back]) {
      const { _rev: rev } = (await ana.client.get(`/${group}/${one}`)).body
      expectOk(await ana.client.delete(`/${group}/${one}`, { rev }))
    }
    expectOk(await ana.client.post(`/${group}/_trash/restore`, { ids: [back] }))
    expect([await sealed(gone), await sealed(back)]).not.toContain(undefined)
    await passes(day)
    expect([await sealed(gone), await sealed(back)]).toEqual([undefined, expect.anything()])
  })
})

test.each([
  ['nothing', ' ', "can't be blank"],
  ['too much', 'x'.repeat(201), 'is too long (maximum is 200 characters)'],
  ['no text', 1234, "can't be blank"],
])('%s is refused under its field', async (_, password, reason) => {
  const id = await keep()
  const reply = await ana.client.put(address(id), { password })
  expect([reply.status, reply.body.reason]).toEqual([422, { password: reason }])
  expect((await ana.client.post(address(id))).body.password).toBe(secret)
})
