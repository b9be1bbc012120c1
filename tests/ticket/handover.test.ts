// Promised, ready, handed over, over HTTP: actions, notices, what waits to be picked up (trade 17).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { waitingSelector } from '#modules/ticket/rules/ticket/handover.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let db: string
let equipment_id: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  equipment_id = newId('eqi')
  expectOk(await ana.client.put(`/${db}/${equipment_id}`, { identifier: 'BL-1' }))
})
afterAll(() => app.close())

async function make(doc: Body = {}): Promise<string> {
  const id = newId('tik')
  expectOk(await ana.client.put(`/${db}/${id}`, { content: 'Leaks', equipment_id, ...doc }))
  return id
}
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
const run = (id: string, action: string, body: Body = {}) => {
  const [design, name] = action.split('/')
  return ana.client.put(`/${db}/_design/${design}/_update/${name}/${id}`, body)
}
const find = async (selector: Body, klass = 'Ticket') => {
  const query = { selector: { klass, ...selector } }
  return expectOk(await ana.client.post(`/${db}/_find`, query)).body.docs as Body[]
}
const waiting = async () => (await find(waitingSelector)).map(({ _id }) => _id)

test('a finished ticket waits to be picked up until it is handed over, and again after it was reopened and finished', async () => {
  const id = await make()
  expectOk(await run(id, 'status/done', { problem: 'Seal' }))
  const since = app.clock.now.toISOString()
  expect(await read(id)).toMatchObject({ ready_at: since, waiting_since: since })
  expect(await waiting()).toContain(id)

  app.clock.advance(60_000)
  const gone = { delivered_to: 'Her son', not_returned: 'Sleeve' }
  expectOk(await run(id, 'handover/deliver', gone))
  const at = app.clock.now.toISOString()
  expect(await read(id)).toMatchObject({
    delivered_at: at,
    ...gone,
    ready_at: since,
  })
  expect(await waiting()).not.toContain(id)
  expect((await find({ item_id: id }, 'DocumentChange'))[0]).toMatchObject({ event: 'deliver' })

  expectOk(await run(id, 'status/doing', { comment: 'Leaks again' }))
  const reopened = await read(id)
  for (const name of ['ready_at', 'delivered_at', 'delivered_to', 'not_returned'])
    expect(reopened).not.toHaveProperty(name)
  expectOk(await run(id, 'status/done'))
  expect(await waiting()).toContain(id)
})

test('what is handed over while it is worked on is done by that, with what this asks for, and taken back it is what it was', async () => {
  const checklist = [{ text: 'heats', state: 'open' }]
  const id = await make({ checklist, warranty: 90 })
  expectOk(await run(id, 'handover/ready'))
  const refused = await run(id, 'handover/deliver', { delivered_to: 'Her son' })
  expect([refused.status, Object.keys(refused.body.reason as Body)]).toEqual([
    422,
    ['problem', 'checklist', 'override'],
  ])
  expect(await read(id)).toMatchObject({ status: 'open' })
  app.clock.advance(60_000)
  const found = { problem: 'Seal', override: 'No power here' }
  const { body } = expectOk(
    await run(id, 'handover/deliver', { delivered_to: 'Her son', ...found }),
  )
  const at = app.clock.now.toISOString()
  expect(await read(id)).toMatchObject({
    status: 'done',
    status_at: at,
    delivered_at: at,
    delivered_to: 'Her son',
    problem: 'Seal',
    open_minutes: 1,
    done_minutes: 1,
  })
  expect(await waiting()).not.toContain(id)
  expect((await find({ item_id: id }, 'DocumentChange'))[0]).toMatchObject({ event: 'close' })
  expect(await find({ record_id: id }, 'Comment')).toMatchObject([{ content: 'No power here' }])

  expectOk(await ana.client.post(`/${db}/_take_back`, { id, rev: body.rev }))
  const back = await read(id)
  expect(back).toMatchObject({ status: 'open', ready_at: expect.any(String) })
  expect(back).not.toHaveProperty('delivered_at')
})

test('what goes home without a repair stays canceled', async () => {
  const id = await make()
  expectOk(await run(id, 'status/cancel', { cancel_reason: 'too_expensive' }))
  expectOk(await run(id, 'handover/deliver'))
  expect(await read(id)).toMatchObject({ status: 'cancel', cancel_reason: 'too_expensive' })
})

test('what two people hand over at once is handed over once, to whom the first one said', async () => {
  const id = await make()
  expectOk(await run(id, 'status/done', { problem: 'Seal' }))
  const people = ['Her son', 'Her sister']
  const given = await Promise.all(
    people.map((delivered_to) => run(id, 'handover/deliver', { delivered_to })),
  )
  expect(given.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const first = given.findIndex(({ status }) => status === 201)
  expect(await read(id)).toMatchObject({ delivered_to: people[first] })
  const events = (await find({ item_id: id }, 'DocumentChange')).map(({ event }) => event)
  expect(events.filter((event) => event === 'deliver')).toEqual(['deliver'])
  // By mistake: it is back, and is handed over anew.
  expectOk(await run(id, 'handover/ready'))
  expectOk(await run(id, 'handover/deliver', { delivered_to: 'Her mother' }))
  expect(await read(id)).toMatchObject({ delivered_to: 'Her mother' })
})

test('every notice is kept with its day, way and author, beside the comment that came with it', async () => {
  const id = await make()
  expectOk(await run(id, 'handover/ready'))
  expectOk(await run(id, 'notice/whatsapp', { comment: 'Reading by WhatsApp' }))
  const at = app.clock.now.toISOString()
  app.clock.advance(3_600_000)
  expectOk(await run(id, 'notice/call'))
  expect((await read(id)).notices).toEqual([
    { at, way: 'whatsapp', by: ana.id },
    { at: app.clock.now.toISOString(), way: 'call', by: ana.id },
  ])
  expect(await find({ record_id: id }, 'Comment')).toMatchObject([
    { content: 'Reading by WhatsApp' },
  ])
  expect((await run(id, 'notice/pigeon')).status).toBe(404)
})

test('what a program says of notices and of the waiting is ignored: the server keeps them', async () => {
  const id = await make({ notices: [{ at: '2020-01-01T00:00:00.000Z', way: 'call' }] })
  const forged = { ...(await read(id)), waiting_since: '2020-01-01T00:00:00.000Z' }
  expectOk(await ana.client.put(`/${db}/${id}`, forged))
  const doc = await read(id)
  expect(doc).not.toHaveProperty('notices')
  expect(doc).not.toHaveProperty('waiting_since')
})

test('nothing is handed over before it was ready, and who took it is asked of nothing that is still here', async () => {
  const wrong = { ready_at: '2026-11-20T10:00:00.000Z', delivered_at: '2026-11-19T10:00:00.000Z' }
  const reply = await ana.client.put(`/${db}/${newId('tik')}`, { content: 'x', ...wrong })
  expect([reply.status, reply.body.reason]).toEqual([422, { delivered_at: 'is invalid' }])
  expect(await read(await make({ delivered_to: 'Dana' }))).not.toHaveProperty('delivered_to')
})
