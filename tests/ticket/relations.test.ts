// Tickets that belong together, and tickets that become one (spec 3, TicketRelationship; trade 10, 12): what moves, what
// unites, who may, what is refused, and how it is taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { relateJob } from '#modules/ticket/server/relations/relate.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, db, tiago)
})
afterAll(() => app.close())

async function make(prefix: string, doc: Body): Promise<string> {
  const id = newId(prefix)
  expectOk(await ana.client.put(`/${db}/${id}`, doc))
  return id
}
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
const find = async (selector: Body) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector, limit: 100 })).body.docs as Body[]
const relationsOf = async (id: string) => [
  ...(await find({ klass: 'TicketRelationship', ticket: id })),
  ...(await find({ klass: 'TicketRelationship', related: id })),
]

describe('a relation', () => {
  test('is made with the ticket that came from another one, and is in neither', async () => {
    const first = await make('tik', { content: 'Hums' })
    const second = await make('tik', {
      content: 'Hums again',
      related_id: first,
      relation: 'warranty_return',
    })
    expect(await relationsOf(first)).toMatchObject([
      { ticket: second, related: first, relation: 'warranty_return', created_by: ana.id },
    ])
    expect(await read(second)).not.toHaveProperty('related_id')
  })

  test('is said later, once, and taken away by any member', async () => {
    const [one, other] = [
      await make('tik', { content: 'One' }),
      await make('tik', { content: 'Two' }),
    ]
    const pair = { klass: 'TicketRelationship', ticket: one, related: other }
    const { body } = expectOk(await ana.client.post(`/${db}`, pair))
    const again = { ...pair, ticket: other, related: one, relation: 'duplicate' }
    const refused = await ana.client.post(`/${db}`, again)
    expect([refused.status, refused.body.reason]).toEqual([
      422,
      { related: 'has already been taken' },
    ])
    const { id, rev } = body as { id: string; rev: string }
    expectOk(await tiago.client.delete(`/${db}/${id}`, { rev }))
    expect(await relationsOf(one)).toEqual([])
  })

  test('needs two tickets that are there', async () => {
    const one = await make('tik', { content: 'One' })
    const customer = await make('cus', { name: 'Dana' })
    const tries = [one, customer, newId('tik')].map((related) =>
      ana.client.post(`/${db}`, { klass: 'TicketRelationship', ticket: one, related }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([422, 422, 422])
    const child = { klass: 'Ticket', content: 'Two', related_id: newId('tik') }
    const refused = await ana.client.post(`/${db}`, child)
    expect([refused.status, refused.body.reason]).toEqual([422, { related_id: 'must exist' }])
  })

  test('that a former release kept in the ticket becomes a record, once', async () => {
    const [first, second] = [
      await make('tik', { content: 'A' }),
      await make('tik', { content: 'B' }),
    ]
    await app.house.store.database(db).write(async (transaction) => {
      const stored = (await transaction.get(second))!
      const entry = {
        event: 'update',
        actor: null,
        at: '2026-11-01T00:00:00.000Z',
      }
      const doc = { ...toWire(stored), related_id: first }
      await writeBeside(app.house, transaction, doc, entry)
    })
    await relateJob(app.house, { db })
    await relateJob(app.house, { db })
    expect(await relationsOf(first)).toMatchObject([{ ticket: second, relation: 'related' }])
    expect(await read(second)).not.toHaveProperty('related_id')
  })
})

const revOf = async (id: string) => String((await read(id))._rev)
async function merge(from: string, into: string, person = ana) {
  const revs = { from_rev: await revOf(from), into_rev: await revOf(into) }
  return person.client.post(`/${db}/_merge`, { from, into, ...revs })
}
async function linkTo(id: string): Promise<string> {
  const { link } = expectOk(await ana.client.post(`/${db}/_public_link/${id}`, {})).body
  return new URL((link as { url: string }).url).pathname
}
const attach = async (id: string, name: string, body: string) =>
  expectOk(
    await ana.client.call('PUT', `/${db}/${id}/${name}`, {
      body,
      query: { rev: await revOf(id) },
      headers: { 'content-type': 'text/plain' },
    }),
  )

describe('merging two tickets', () => {
  test('takes comments, files, time, checklist, relations and moments along', async () => {
    const line = (text: string, state: string) => ({ text, state })
    const into = await make('tik', {
      content: 'Does not start',
      checklist: [line('Power', 'open'), line('Screen', 'failed')],
    })
    const from = await make('tik', {
      content: 'No power',
      promised_at: '2026-12-01',
      checklist: [line('power', 'done'), line('Fan', 'open')],
    })
    const third = await make('tik', { content: 'Earlier visit', related_id: from })
    await make('trl', { ticket: from, related: into })
    const comment = await make('cmt', { content: 'Rang twice', record_id: from })
    const time = await make('tme', { ticket_id: from, minutes: 30 })
    await attach(into, 'photo.txt', 'one')
    await attach(from, 'photo.txt', 'two')
    await attach(from, 'note.txt', 'one')
    expectOk(await ana.client.put(`/${db}/_design/notice/_update/call/${from}`, {}))
    const { number } = await read(from)

    expectOk(await merge(from, into))

    const doc = await read(into)
    expect(doc).toMatchObject({
      content: 'Does not start\n\nNo power',
      promised_at: '2026-12-01',
      checklist: [line('power', 'done'), line('Screen', 'failed'), line('Fan', 'open')],
      merged_from: [{ id: from, name: `#${String(number)} No power` }],
      notices: [{ way: 'call' }],
    })
    expect(Object.keys(doc._attachments as object).sort()).toEqual(['photo (2).txt', 'photo.txt'])
    expect((await ana.client.get(`/${db}/${into}/photo%20(2).txt`)).text).toBe('two')
    expect(await read(comment)).toMatchObject({ record_id: into })
    expect(await read(time)).toMatchObject({ ticket_id: into })
    expect(await relationsOf(into)).toMatchObject([{ ticket: third, related: into }])
  })

  test('leads the old address on, finds the ticket by the old number, and can be taken back', async () => {
    const into = await make('tik', { content: 'Stays' })
    const from = await make('tik', { content: 'Zumbido' })
    const { label } = await read(from)
    expectOk(await merge(from, into))
    expect((await ana.client.get(`/${db}/${from}`)).body).toMatchObject({ reason: 'deleted' })
    const [last] = await find({ klass: 'DocumentChange', item_id: from })
    expect(last).toMatchObject({ event: 'merge', merged_into: into, label })
    const found = await find({ klass: 'Ticket', $text: 'zumbido' })
    expect(found.map(({ _id }) => _id)).toEqual([into])
    expectOk(await ana.client.put(`/${db}/${from}`, { content: 'Zumbido' }))
    expect(await read(from)).toMatchObject({ label })
    expect(await read(into)).toHaveProperty('merged_from')
  })

  test.each(['the same customer', 'nobody'])(
    'leads the link of a ticket on to one of %s',
    async (whose) => {
      const maria = await make('cus', { name: 'Maria' })
      const customer_id = whose === 'nobody' ? undefined : maria
      const into = await make('tik', { content: 'Stays', customer_id })
      const between = await make('tik', { content: 'Between', customer_id: maria })
      const from = await make('tik', { content: 'No power', customer_id: maria })
      const path = await linkTo(from)
      expectOk(await merge(from, between))
      expectOk(await merge(between, into))
      expect((await app.nobody().get(path)).status).toBe(200)
    },
  )

  test('of two customers is refused, until both are one’s: then links of what was the other’s end', async () => {
    const [maria, rui] = [await make('cus', { name: 'Maria' }), await make('cus', { name: 'Rui' })]
    const from = await make('tik', { content: 'No power', customer_id: maria })
    const into = await make('tik', { content: 'Stays', customer_id: rui })
    const items = [{ description: 'Fuse', value: '250.00' }]
    const offer = async (more: object) => {
      const id = await make('est', { description: 'Repair', items, ...more })
      expectOk(
        await ana.client.post(`/${db}/_estimate/${id}/approve`, { name: 'X', way: 'counter' }),
      )
      return id
    }
    const wallet_id = await make('wll', { name: 'Cash', currency: 'BRL' })
    const paid = { value: '50.00', date: '2026-11-20', confirmed: true, wallet_id }
    const theirs = [
      from,
      await offer({ ticket_id: from }),
      await make('inc', { ...paid, ticket_id: from, customer_id: maria }),
    ]
    const own = [
      into,
      await offer({ ticket_id: into }),
      await make('inc', { ...paid, ticket_id: from, customer_id: rui }),
    ]
    const links = await Promise.all([...theirs, ...own].map(linkTo))
    const answers = async () =>
      Promise.all(links.map(async (path) => (await app.nobody().get(path)).status))
    const refused = await merge(from, into)
    expect([refused.status, refused.body.reason]).toEqual([
      422,
      { customer_id: 'differs in the other record' },
    ])
    expect(await answers()).toEqual([200, 200, 200, 200, 200, 200])
    const { _rev, ...doc } = await read(from)
    const moved = { ...doc, customer_id: rui }
    expectOk(await ana.client.put(`/${db}/${from}`, moved, { rev: String(_rev) }))
    expectOk(await merge(from, into))
    expect(await answers()).toEqual([404, 404, 404, 200, 200, 200])
  })

  test('is for administrators, and for tickets as they were looked at', async () => {
    const [into, from] = [await make('tik', { content: 'A' }), await make('tik', { content: 'B' })]
    expect((await merge(from, into, tiago)).status).toBe(403)
    const stale = { from, into, from_rev: await revOf(from), into_rev: `1-${'0'.repeat(32)}` }
    expect((await ana.client.post(`/${db}/_merge`, stale)).status).toBe(409)
    expect((await merge(from, from)).status).toBe(400)
  })

  test('refuses what the guards of a finished ticket refuse, and changes nothing', async () => {
    const into = await make('tik', { content: 'A', problem: 'Fuse', status: 'done' })
    const from = await make('tik', { content: 'B', checklist: [{ text: 'Fan' }] })
    const refused = await merge(from, into)
    expect([refused.status, Object.keys(refused.body.reason as object)]).toEqual([
      422,
      expect.arrayContaining(['checklist']),
    ])
    expect(await read(from)).toMatchObject({ content: 'B' })
  })

  test('keeps the moments of one of them together', async () => {
    const thing = await make('eqi', { identifier: 'KN-1' })
    const ended = { problem: 'Fuse', status: 'done', equipment_id: thing }
    const into = await make('tik', { content: 'A', ...ended, ready_at: '2026-11-10T10:00:00.000Z' })
    const delivered = {
      ready_at: '2026-11-01T10:00:00.000Z',
      delivered_at: '2026-11-02T10:00:00.000Z',
    }
    const from = await make('tik', { content: 'B', ...ended, ...delivered })
    expectOk(await merge(from, into))
    const doc = await read(into)
    expect(doc).toMatchObject({ ready_at: '2026-11-10T10:00:00.000Z' })
    expect(doc).not.toHaveProperty('delivered_at')
  })

  test('leaves the password of a device with the ticket that stays, unless that has one', async () => {
    const [into, from] = [await make('tik', { content: 'A' }), await make('tik', { content: 'B' })]
    const path = (id: string) => `/${db}/_device_password/${id}`
    expectOk(await ana.client.put(path(from), { password: '1234' }))
    expectOk(await merge(from, into))
    const { body } = expectOk(await ana.client.post(path(into), {}))
    expect(body).toMatchObject({ password: '1234' })
    const other = await make('tik', { content: 'C' })
    expectOk(await ana.client.put(path(other), { password: '9999' }))
    expectOk(await merge(other, into))
    expect((await ana.client.post(path(into), {})).body).toMatchObject({ password: '1234' })
  })

  test('lets the link of a customer lead to the ticket that stays, which can revoke it', async () => {
    const [into, from] = [await make('tik', { content: 'A' }), await make('tik', { content: 'B' })]
    const { body } = expectOk(await ana.client.post(`/${db}/_public_link/${from}`, {}))
    const { pathname } = new URL((body as { link: { url: string } }).link.url)
    const page = async () =>
      app.nobody().call('GET', pathname, { headers: { accept: 'text/html' } })
    const { number } = await read(into)
    expectOk(await merge(from, into))
    expect((await page()).text).toContain(`Ticket ${String(number)}`)
    expectOk(await ana.client.delete(`/${db}/_public_link/${into}`))
    expect((await page()).status).toBe(404)
  })
})

test('history says that a ticket was closed, and opened again', async () => {
  const id = await make('tik', { content: 'Hums' })
  const move = async (to: string, body: Body = {}) =>
    expectOk(await ana.client.put(`/${db}/_design/status/_update/${to}/${id}`, body))
  await move('doing')
  await move('done', { problem: 'Belt' })
  await move('cancel', { comment: 'Not paid', cancel_reason: 'other' })
  await move('doing', { comment: 'Came back' })
  const events = (await find({ klass: 'DocumentChange', item_id: id })).map(({ event }) => event)
  expect(events).toEqual(['open', 'status', 'close', 'status', 'create'])
})
