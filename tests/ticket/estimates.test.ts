// Estimates (trade 5): numbers, versions and states; what was approved is changed by no path; the ticket follows the answer.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { estimate } from '#modules/ticket/entities/estimate.ts'
import { expireJob } from '#modules/ticket/server/estimate/expire.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Reply } from '#tests/support/client.ts'

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro', locale: 'pt-BR' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  group = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, group, tiago)
})
beforeEach(() => {
  app.clock.now = new Date('2026-11-21T12:00:00.000Z')
})
afterAll(() => app.close())

const items = [
  { kind: 'labour', description: 'Reparo da placa', quantity: 1, value: '180.00' },
  { kind: 'part', description: 'Conector', quantity: 1, value: '95.50' },
  { kind: 'part', description: 'Fusível', quantity: 2, value: '12.25' },
]
const offer = { description: 'Trilha de 19 V rompida', items }
const make = async (fields: object = {}, klass = 'Estimate') => {
  const given = klass === 'Estimate' ? { ...offer, ...fields } : fields
  return String(expectOk(await ana.client.post(`/${group}`, { klass, ...given })).body.id)
}
const read = async (id: string) => expectOk(await ana.client.get(`/${group}/${id}`)).body
/** So much later, in which they signed in again: sessions end meanwhile. */
async function later(ms: number): Promise<void> {
  app.clock.advance(ms)
  for (const { client, email: username, password } of [ana, tiago])
    expectOk(await client.post('/_session', { username, password }))
}
const dayMs = 86_400_000
const act = (id: string, name: string, body: object = {}) =>
  ana.client.post(`/${group}/_estimate/${id}/${name}`, body)
const yes = { name: 'Maria Souza', way: 'phone' }
const approved = async (fields: object = {}) => {
  const id = await make(fields)
  expectOk(await act(id, 'send', { way: 'paper' }))
  expectOk(await act(id, 'approve', yes))
  return id
}
const version = (id: string) => ana.client.post(`/${group}/_estimate/${id}/version`)
const find = async (selector: object) =>
  expectOk(await ana.client.post(`/${group}/_find`, { selector })).body.docs

test('has numbers of its own, an exact total, and what is usual in its Group', async () => {
  const note = { klass: 'Adjustment', key: 'estimate-observation', value: 'Peças com nota.' }
  expectOk(await ana.client.post(`/${group}`, note))
  const first = await read(await make({ discount: '0.50' }))
  const second = await read(await make({ observation: '', validity: 3 }))
  expect([first.number, second.number]).toEqual([1, 2])
  expect(first).toMatchObject({
    status: 'draft',
    version: 1,
    total: '299.50',
    validity: 10,
    currency: 'BRL',
    observation: 'Peças com nota.',
    label: '#1 Trilha de 19 V rompida',
  })
  expect(first).not.toHaveProperty('valid_until')
  expect(second).toMatchObject({ validity: 3 })
  expect(second).not.toHaveProperty('observation')
})

test.each([
  [
    'items.0.quantity',
    { items: [{ ...items[0], quantity: 0 }] },
    'must be greater than or equal to 1',
  ],
  [
    'items.0.quantity',
    { items: [{ ...items[0], quantity: 1.125 }] },
    'is not an amount of money with at most 2 decimals',
  ],
  [
    'items.0.value',
    { items: [{ ...items[0], value: '-1.00' }] },
    'must be greater than or equal to 0',
  ],
  ['items.0.value', { items: [{ ...items[0], value: 1.5 }] }, 'is invalid'],
  [
    'items',
    { items: [{ ...items[0], quantity: 1e6, value: '9999999.00' }] },
    'must be less than or equal to 999999999',
  ],
  ['items', { items: [] }, "can't be blank"],
  ['discount', { discount: '300.01' }, 'is invalid'],
  ['planned_end', { planned_start: '2026-12-02', planned_end: '2026-12-01' }, 'is invalid'],
])('says what is wrong under %s', async (field, wrong, sentence) => {
  const reply = await ana.client.post(`/${group}`, { klass: 'Estimate', ...offer, ...wrong })
  expect([reply.status, reply.body.reason]).toEqual([422, { [field]: sentence }])
})

test('a discount in per cent is so much of the lines as they are, until it is sent, and an amount takes its place', async () => {
  const id = await make({ discount: '1.00', discount_percent: '10' })
  const offer = await read(id)
  expect(offer).toMatchObject({ discount: '30.00', discount_percent: '10.00', total: '270.00' })
  const lines = [{ description: 'Placa', value: '99.99' }]
  expectOk(await ana.client.put(`/${group}/${id}`, { ...offer, items: lines }))
  const changed = await read(id)
  expect(changed).toMatchObject({ discount: '10.00', total: '89.99' })
  const amount = { ...changed, discount: '5.00', discount_percent: undefined }
  expectOk(await ana.client.put(`/${group}/${id}`, amount))
  expect(await read(id)).toMatchObject({ discount: '5.00', total: '94.99' })
  const all = { ...(await read(id)), discount_percent: '100.01' }
  expect((await ana.client.put(`/${group}/${id}`, all)).status).toBe(422)
})

test('whose link was copied is fixed and can be answered, and counts as sent once it is sent in another way', async () => {
  const id = await make({ validity: 5 })
  expectOk(await act(id, 'send', { copied: true }))
  expect(await read(id)).toMatchObject({
    status: 'sent',
    link_only: true,
    sent_at: expect.any(String),
  })
  expectOk(await act(id, 'send', { copied: true }))
  expect((await read(id)).link_only).toBe(true)
  expectOk(await act(id, 'send'))
  expect((await read(id)).link_only).toBeUndefined()
  expectOk(await act(id, 'send', { copied: true }))
  expect((await read(id)).link_only).toBeUndefined()
  const query = { selector: { klass: 'DocumentChange', item_id: id } }
  const { docs } = expectOk(await ana.client.post(`/${group}/_find`, query)).body
  const events = (docs as { event: string }[]).map(({ event }) => event)
  expect(events.toSorted()).toEqual(['copy', 'copy', 'copy', 'create', 'send'])
})

test('whose link was copied alone is the customer’s for sure once they answered', async () => {
  const id = await make()
  expectOk(await act(id, 'send', { copied: true }))
  expectOk(await act(id, 'approve', { name: 'Maria', way: 'counter' }))
  const { status, link_only } = await read(id)
  expect({ status, link_only }).toEqual({ status: 'approved', link_only: undefined })
})

test('validity is counted from the first delivery, however often it is sent', async () => {
  const id = await make({ validity: 5 })
  await later(3 * dayMs)
  expectOk(await act(id, 'send'))
  const sent = await read(id)
  expect(sent).toMatchObject({ status: 'sent', valid_until: '2026-11-29' })
  await later(dayMs)
  expectOk(await act(id, 'send'))
  expect(await read(id)).toMatchObject({ valid_until: '2026-11-29', sent_at: sent.sent_at })
})

test('the job writes down what has expired, once; the shop may still take a late yes', async () => {
  const id = await make({ validity: 1 })
  expectOk(await act(id, 'send'))
  await later(2 * dayMs + 3_600_000)
  await expireJob(app.house, {})
  const expired = await read(id)
  expect(expired.status).toBe('expired')
  await expireJob(app.house, {})
  expect((await read(id))._rev).toBe(expired._rev)
  expect((await act(id, 'send')).status).toBe(403)
  expectOk(await act(id, 'approve', { ...yes, way: 'counter' }))
  expect(await read(id)).toMatchObject({ status: 'approved', answer_way: 'counter' })
})

describe('the ticket', () => {
  const open = (fields: object = {}) =>
    make({ content: 'Não liga', status: 'doing', technical_id: tiago.id, ...fields }, 'Ticket')

  test('waits for the customer, goes on with their yes, and says who gave it, how', async () => {
    const customer_id = await make({ name: 'Maria Souza' }, 'Customer')
    const ticket_id = await open({ customer_id })
    const id = await make({ ticket_id })
    expect(await read(id)).toMatchObject({ customer_id })
    expectOk(await act(id, 'send'))
    expect(await read(ticket_id)).toMatchObject({ status: 'block', block_reason: 'approval' })
    expectOk(await act(id, 'approve', yes))
    expect(await read(id)).toMatchObject({
      status: 'approved',
      answered_by: 'Maria Souza',
      answer_way: 'phone',
      recorded_by: ana.id,
      answered_at: app.clock.now.toISOString(),
    })
    const ticket = await read(ticket_id)
    expect(ticket.status).toBe('doing')
    expect(ticket).not.toHaveProperty('block_reason')
    const [said] = await find({ klass: 'Comment', record_id: ticket_id })
    expect(said.content).toMatch(
      /^Maria Souza aprovou o orçamento \d+, R\$\s300,00, por telefone\.$/,
    )
    await app.jobs()
    const selector = { klass: 'Notification', record_id: id }
    const { body } = expectOk(await tiago.client.post(`/${tiago.id}/_find`, { selector }))
    expect(body.docs).toMatchObject([{ reason: 'approved', by: ana.id }])
    const [comment] = await find({ klass: 'Comment', record_id: ticket_id })
    expect(comment).not.toHaveProperty('said_by')
  })

  test('tells of a yes who administers the Group, as it tells who works on it', async () => {
    const ticket_id = await open({})
    const id = await make({ ticket_id })
    expectOk(await act(id, 'send'))
    expectOk(await tiago.client.post(`/${group}/_estimate/${id}/approve`, yes))
    await app.jobs()
    const selector = { klass: 'Notification', record_id: id }
    const { body } = expectOk(await ana.client.post(`/${ana.id}/_find`, { selector }))
    expect(body.docs).toMatchObject([{ reason: 'approved', by: tiago.id }])
  })

  test('stays blocked by a no, which needs a reason, and of which the technician is notified', async () => {
    const ticket_id = await open()
    const id = await make({ ticket_id })
    expectOk(await act(id, 'send'))
    expect((await act(id, 'decline', yes)).body.reason).toEqual({ reason: "can't be blank" })
    expectOk(await act(id, 'decline', { ...yes, reason: 'Caro demais' }))
    expect(await read(ticket_id)).toMatchObject({ status: 'block', block_reason: 'declined' })
    const [said] = await find({ klass: 'Comment', record_id: ticket_id })
    expect(said.content).toContain('Caro demais')
    await app.jobs()
    const selector = { klass: 'Notification', record_id: id }
    const { body } = expectOk(await tiago.client.post(`/${tiago.id}/_find`, { selector }))
    expect(body.docs).toMatchObject([{ reason: 'declined' }])
  })

  test.each(['parts', 'customer'])(
    'that waits for %s is not set going by a yes',
    async (reason) => {
      const ticket_id = await open()
      const id = await make({ ticket_id })
      expectOk(await act(id, 'send'))
      const block = `/${group}/_design/status/_update/block/${ticket_id}`
      expectOk(await ana.client.put(block, { block_reason: reason }))
      expectOk(await act(id, 'approve', yes))
      expect(await read(ticket_id)).toMatchObject({ status: 'block', block_reason: reason })
    },
  )

  test('that is over stays over', async () => {
    const ticket_id = await open({ status: 'cancel', cancel_reason: 'other' })
    const id = await make({ ticket_id })
    expectOk(await act(id, 'send'))
    expectOk(await act(id, 'approve', yes))
    expect(await read(ticket_id)).toMatchObject({ status: 'cancel' })
  })
})

describe('a version', () => {
  test('copies what was sent as a draft under the same number, and takes its place', async () => {
    const id = await make({ payment_terms: 'na retirada' })
    expect((await version(id)).status).toBe(409)
    expectOk(await act(id, 'send'))
    const { body } = expectOk(await version(id))
    const [former, next] = [await read(id), await read(String(body.id))]
    expect([former.status, next.status]).toEqual(['replaced', 'draft'])
    expect(next).toMatchObject({ number: former.number, version: 2, payment_terms: 'na retirada' })
    expect(next.label).toMatch(/^#\d+ v2 /)
    expect(next).not.toHaveProperty('sent_at')
    expect((await act(id, 'approve', yes)).status).toBe(403)
    expect((await version(id)).status).toBe(409)
    const other = await make()
    expect((await read(other)).number).toBe(Number(former.number) + 1)
  })

  test('of an approved one leaves the yes in force until it has its own', async () => {
    const id = await approved()
    const next = String(expectOk(await version(id)).body.id)
    expect(await read(id)).toMatchObject({ status: 'approved' })
    expectOk(await act(next, 'approve', { ...yes, way: 'message' }))
    expect(await read(id)).toMatchObject({ status: 'replaced', answer: 'approved' })
    expect(await read(next)).toMatchObject({ status: 'approved' })
  })

  test('two people who make one at once make one', async () => {
    const id = await approved()
    const replies = await Promise.all([version(id), version(id), version(id)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('an approved version is changed by no path:', () => {
  let id: string
  let before: Record<string, unknown>
  beforeAll(async () => {
    id = await approved()
    before = await read(id)
  })
  const cheaper = () => ({ ...before, items: [{ ...items[0], value: '1.00' }] })
  const branch = (rev: unknown) => ({ start: 9, ids: ['b'.repeat(32), String(rev).split('-')[1]] })
  const child = () => {
    const [generation, hash] = String(before._rev).split('-')
    return { start: Number(generation) + 1, ids: ['a'.repeat(32), hash] }
  }
  const named = (revisions: { start: number; ids: unknown[] }) => ({
    _rev: `${revisions.start}-${String(revisions.ids[0])}`,
    _revisions: revisions,
  })
  const pushed = (docs: object[]) =>
    ana.client.post(`/${group}/_bulk_docs`, { docs, new_edits: false })

  const paths: Record<string, () => Promise<Reply>> = {
    'form and API': () => ana.client.put(`/${group}/${id}`, cheaper()),
    'another total, state or answer': () =>
      ana.client.put(`/${group}/${id}`, {
        ...before,
        total: '1.00',
        status: 'draft',
        answer: null,
      }),
    deletion: () => ana.client.delete(`/${group}/${id}`, { rev: String(before._rev) }),
    _bulk_docs: () => ana.client.post(`/${group}/_bulk_docs`, { docs: [cheaper()] }),
    'deletion among many': () =>
      ana.client.post(`/${group}/_bulk_docs`, { docs: [{ ...before, _deleted: true }] }),
    'a batch that is written together': () =>
      ana.client.post(`/${group}/_bulk_docs`, { docs: [cheaper()], together: true }),
    'replication of a later revision': () => pushed([{ ...cheaper(), ...named(child()) }]),
    'replication of its deletion': () => pushed([{ _id: id, _deleted: true, ...named(child()) }]),
    'a conflicting leaf': () => pushed([{ ...cheaper(), ...named(branch('1-' + 'c'.repeat(32))) }]),
    'a longer line from its beginning': () =>
      pushed([{ ...cheaper(), ...named({ start: 40, ids: ['d'.repeat(32)] }) }]),
    'PUT with new_edits=false': () => {
      const doc = { ...cheaper(), ...named(child()) }
      return ana.client.call('PUT', `/${group}/${id}`, { body: doc, query: { new_edits: 'false' } })
    },
    'a file': () =>
      ana.client.call('PUT', `/${group}/${id}/a.txt`, {
        body: 'x',
        headers: { 'content-type': 'text/plain' },
        query: { rev: String(before._rev) },
      }),
    'a copy onto it': () =>
      ana.client.call('COPY', `/${group}/${id}`, {
        headers: { destination: `${id}?rev=${String(before._rev)}` },
      }),
    'sending it again': () => act(id, 'send'),
    'a second answer': () => act(id, 'decline', { ...yes, reason: 'x' }),
    'merging it': async () => {
      const other = await read(await make())
      const revs = { from_rev: other._rev, into_rev: before._rev }
      return ana.client.post(`/${group}/_merge`, { from: other._id, into: id, ...revs })
    },
  }

  test.each(Object.keys(paths))('%s', async (name) => {
    await paths[name]!()
    expect(await read(id)).toEqual(before)
    const { body } = await ana.client.get(`/${group}/${id}?conflicts=true&deleted_conflicts=true`)
    expect(body).toEqual(before)
  })

  test('a planted record that claims to be approved is a draft', async () => {
    const planted = newId('est')
    const claim = {
      ...before,
      _id: planted,
      number: 1,
      ...named({ start: 1, ids: ['e'.repeat(32)] }),
    }
    await pushed([claim])
    const reply = await ana.client.get(`/${group}/${planted}`)
    if (reply.status === 200) {
      expect(reply.body).toMatchObject({ status: 'draft', version: 1 })
      expect(reply.body).not.toHaveProperty('answer')
      expect(reply.body.number).not.toBe(1)
    }
  })

  test('what was sent and not answered yet is as fixed', async () => {
    const sent = await make()
    expectOk(await act(sent, 'send'))
    const stored = await read(sent)
    const reply = await ana.client.put(`/${group}/${sent}`, { ...stored, discount: '1.00' })
    expect([reply.status, reply.body.reason]).toEqual([403, 'is fixed, please make a new version'])
    expectOk(await ana.client.delete(`/${group}/${sent}`, { rev: String(stored._rev) }))
    expect((await ana.client.put(`/${group}/${sent}`, { ...offer, discount: '1.00' })).status).toBe(
      403,
    )
    expectOk(await ana.client.put(`/${group}/${sent}`, { ...stored, _rev: undefined }))
    expect(await read(sent)).toMatchObject({ status: 'sent', valid_until: stored.valid_until })
  })
})

test('merging customers and tickets takes estimates along, and leaves what was approved as it was', async () => {
  const [a, b] = [
    await make({ name: 'Maria' }, 'Customer'),
    await make({ name: 'Maria S' }, 'Customer'),
  ]
  const [x, y] = [await make({ content: 'x' }, 'Ticket'), await make({ content: 'y' }, 'Ticket')]
  const id = await approved({ customer_id: a, ticket_id: x })
  const before = await read(id)
  for (const [from, into] of [
    [a, b],
    [x, y],
  ] as const) {
    const [one, other] = [await read(from), await read(into)]
    const revs = { from_rev: one._rev, into_rev: other._rev }
    expectOk(await ana.client.post(`/${group}/_merge`, { from, into, ...revs }))
  }
  const { _rev, customer_id, ticket_id, ...same } = await read(id)
  expect([customer_id, ticket_id]).toEqual([b, y])
  expect(before).toMatchObject(same)
})

test('who answered is exported with the customer, and gone from every revision once they are anonymised', async () => {
  const customer_id = await make({ name: 'Rita Lobo' }, 'Customer')
  const ticket_id = await make({ content: 'x', customer_id }, 'Ticket')
  const id = await make({ customer_id, ticket_id })
  expectOk(
    await act(id, 'decline', {
      name: 'Rita *Lobo*',
      way: 'phone',
      reason: '# Mudei para Ouro Preto',
    }),
  )
  const exported = await ana.client.get(`/${group}/_customers/${customer_id}/export`)
  expect(exported.text).toContain('Ouro Preto')
  const { _rev: rev } = await read(customer_id)
  const path = `/${group}/_customers/${customer_id}/anonymise`
  expectOk(await ana.client.post(path, { rev, name: 'Rita Lobo' }))
  expect(await read(id)).toMatchObject({ status: 'declined', total: '300.00' })
  const [comment] = await find({ klass: 'Comment', record_id: ticket_id })
  expect(comment.content).toContain('R$')
  for (const own of [id, String(comment._id)]) {
    const all = await ana.client.get(`/${group}/${own}?revs_info=true`)
    for (const one of all.body._revs_info as { rev: string; status: string }[]) {
      const { text } = await ana.client.get(`/${group}/${own}?rev=${one.rev}`)
      expect(text).not.toMatch(/Rita|Ouro Preto/)
    }
  }
})

test('won, lost and waiting are counted once each, with their sums', async () => {
  const owner = await app.makePerson({ locale: 'en' })
  const own = await app.makeGroup(owner, 'Maple Street Repair')
  const place = async (...names: string[]) => {
    const { body } = expectOk(await owner.client.post(`/${own}`, { klass: 'Estimate', ...offer }))
    for (const name of names) {
      const path = `/${own}/_estimate/${String(body.id)}/${name}`
      expectOk(await owner.client.post(path, { ...yes, reason: 'x' }))
    }
    return String(body.id)
  }
  await place()
  await place('send')
  await place('send', 'approve')
  await place('approve')
  await place('decline')
  const replaced = await place('send')
  expectOk(await owner.client.post(`/${own}/_estimate/${replaced}/version`))
  const query = { days: '2026-11-01..2026-11-30', zone: 'UTC' }
  const { body } = expectOk(await owner.client.get(`/${own}/_reports/estimates`, query))
  expect(body).toEqual({
    taxes: [],
    currency: 'USD',
    won: { amount: 2, total: '600.00' },
    lost: { amount: 1, total: '300.00' },
    waiting: { amount: 1, total: '300.00' },
  })
  const past = { days: '2026-10-01..2026-10-31', zone: 'UTC' }
  const former = await owner.client.get(`/${own}/_reports/estimates`, past)
  expect(former.body).toMatchObject({ won: { amount: 0, total: '0.00' } })
})

test('an offer whose ticket is closed without repair waits for no answer, in the report and in its list, until work goes on', async () => {
  const owner = await app.makePerson({ locale: 'en' })
  const own = await app.makeGroup(owner, 'Elm Street Repair')
  const send = (path: string, body: object = {}) => owner.client.post(`/${own}${path}`, body)
  const make = async (doc: object) => String(expectOk(await send('', doc)).body.id)
  const ticket_id = await make({ klass: 'Ticket', content: 'Leaks' })
  const place = async () => {
    const id = await make({ klass: 'Estimate', ...offer, ticket_id })
    expectOk(await send(`/_estimate/${id}/send`))
  }
  const move = async (status: string, more: object) =>
    expectOk(await owner.client.put(`/${own}/_design/status/_update/${status}/${ticket_id}`, more))
  const waiting = async () => {
    const query = { days: '2026-11-01..2026-11-30', zone: 'UTC' }
    const { body } = expectOk(await owner.client.get(`/${own}/_reports/estimates`, query))
    const tab = estimate.list!.tabs.find(({ name }) => name === 'waiting')!
    const selector = { klass: 'Estimate', ...tab.selector('2026-11-21') }
    const found = expectOk(await send('/_find', { selector })).body.docs as unknown[]
    return [(body.waiting as { amount: number }).amount, found.length]
  }
  await place()
  expect(await waiting()).toEqual([1, 1])
  await move('cancel', { cancel_reason: 'no_parts', comment: 'No seal' })
  expect(await waiting()).toEqual([0, 0])
  await place()
  expect(await waiting()).toEqual([0, 0])
  await move('open', { comment: 'Parts came' })
  expect(await waiting()).toEqual([2, 2])
})
