// Service orders over HTTP: numbers, checklists, moves, comments, owners of equipment,
// counters (spec 3, 4, 7, 9; trade 1, 2, 4, 11).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, db, tiago)
  await ana.client.post(`/${db}`, { klass: 'Adjustment', key: 'checklist', value: true })
})
afterAll(() => app.close())

async function make(prefix: string, doc: Body, group = db): Promise<string> {
  const id = newId(prefix)
  expectOk(await ana.client.put(`/${group}/${id}`, doc))
  return id
}
const read = async (id: string, group = db) =>
  expectOk(await ana.client.get(`/${group}/${id}`)).body as Body
const change = async (id: string, patch: Body, person = ana) => {
  const doc = await read(id)
  return person.client.put(`/${db}/${id}?rev=${String(doc._rev)}`, { ...doc, ...patch })
}
const move = (id: string, to: string, body: Body = {}, person = ana) =>
  person.client.put(`/${db}/_design/status/_update/${to}/${id}`, body)
const find = async (selector: Body, more: Body = {}) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector, ...more })).body.docs as Body[]

describe('a new ticket', () => {
  test('takes the next number of its Group, whatever the client says', async () => {
    const other = await app.makeGroup(await app.makePerson())
    const first = await read(await make('tik', { content: 'One', number: 77 }))
    const second = await read(await make('tik', { content: 'Two' }))
    expect(second.number).toBe((first.number as number) + 1)
    expect(second.label).toBe(`#${String(second.number)} Two`)
    expect(other).not.toBe(db)
  })

  test('keeps its number when its deletion is undone', async () => {
    const id = await make('tik', { content: 'Deleted by mistake' })
    const { _id, _rev, number } = await read(id)
    expectOk(await ana.client.delete(`/${db}/${id}`, { rev: String(_rev) }))
    const later = await read(await make('tik', { content: 'Came meanwhile' }))
    expectOk(await ana.client.put(`/${db}/${id}`, { _id, content: 'Deleted by mistake' }))
    expect((await read(id)).number).toBe(number)
    expect(later.number).toBe((number as number) + 1)
  })

  test('is not made without a problem', async () => {
    const reply = await ana.client.put(`/${db}/${newId('tik')}`, { priority: 'high' })
    expect([reply.status, reply.body.reason]).toEqual([422, { content: "can't be blank" }])
  })

  test('copies the checklist of its category', async () => {
    const category_id = await make('ctg', { name: 'Notebook', checklist: '# In\nStarts\nKeys' })
    const { checklist } = await read(await make('tik', { content: 'x', category_id }))
    expect(checklist).toMatchObject([
      { text: 'In', heading: true },
      { text: 'Starts', state: 'open' },
      { text: 'Keys', state: 'open' },
    ])
  })

  test('brings no checklist while the Group has not switched checklists on (spec 9)', async () => {
    const group = await app.makeGroup(ana, 'Plain')
    const category_id = await make('ctg', { name: 'N', checklist: 'Starts' }, group)
    const doc = await read(await make('tik', { content: 'x', category_id }, group), group)
    expect(doc).not.toHaveProperty('checklist')
  })

  test('is given to members only', async () => {
    const stranger = await app.makePerson()
    const put = (technical_id: string) =>
      ana.client.put(`/${db}/${newId('tik')}`, { content: 'x', technical_id })
    const refused = await put(stranger.id)
    expect([refused.status, refused.body.reason]).toEqual([422, { technical_id: 'must exist' }])
    expect((await put(tiago.id)).status).toBe(201)
  })
})

describe('a checklist', () => {
  test('is signed by the server: who and when', async () => {
    const category_id = await make('ctg', { name: 'C', checklist: 'Starts\nKeys' })
    const id = await make('tik', { content: 'x', category_id })
    const { checklist } = (await read(id)) as { checklist: Body[] }
    const forged = { ...checklist[0], state: 'done', by: ana.id, at: '2020-01-01T00:00:00.000Z' }
    expectOk(await change(id, { checklist: [forged, checklist[1]] }, tiago))
    const [line] = (await read(id)).checklist as Body[]
    expect(line).toMatchObject({ state: 'done', by: tiago.id, at: app.clock.now.toISOString() })
  })

  test('keeps what was decided when the category changes', async () => {
    const one = await make('ctg', { name: 'A', checklist: 'Starts\nKeys' })
    const two = await make('ctg', { name: 'B', checklist: 'Cools\nStarts' })
    const id = await make('tik', { content: 'x', category_id: one })
    const { checklist } = (await read(id)) as { checklist: Body[] }
    expectOk(await change(id, { checklist: [{ ...checklist[0], state: 'done' }, checklist[1]] }))
    expectOk(await change(id, { category_id: two }))
    const texts = ((await read(id)).checklist as Body[]).map(({ text, state }) => [text, state])
    expect(texts).toEqual([
      ['Starts', 'done'],
      ['Cools', 'open'],
    ])
  })
})

describe('a move that lacks something', () => {
  test('creating it as done with a category that brings a checklist is guarded too', async () => {
    const category_id = await make('ctg', { name: 'C', checklist: 'Starts' })
    const doc = { content: 'x', problem: 'y', status: 'done', category_id }
    const refused = await ana.client.put(`/${db}/${newId('tik')}`, doc)
    expect([refused.status, Object.keys(refused.body.reason)]).toEqual([
      422,
      ['checklist', 'override'],
    ])
    const override = 'Old order, taken over from paper'
    expect((await ana.client.put(`/${db}/${newId('tik')}`, { ...doc, override })).status).toBe(201)
  })

  test('what is missing is said in words', async () => {
    const id = await make('tik', { content: 'x' })
    expect((await move(id, 'block')).body.reason).toEqual({ block_reason: "can't be blank" })
  })
})

describe('moving a ticket', () => {
  test('remembers the reason while it holds, the moment, and the event in the history', async () => {
    const id = await make('tik', { content: 'x' })
    app.clock.advance(60_000)
    expectOk(await move(id, 'block', { block_reason: 'parts' }, tiago))
    const at = app.clock.now.toISOString()
    expect(await read(id)).toMatchObject({ status: 'block', block_reason: 'parts', status_at: at })
    const [entry] = await find({ klass: 'DocumentChange', item_id: id })
    expect(entry).toMatchObject({ event: 'status', created_by: tiago.id })
    expectOk(await move(id, 'doing'))
    expect(await read(id)).not.toHaveProperty('block_reason')
  })

  test('brings the problem found along when it is finished', async () => {
    const id = await make('tik', { content: 'x' })
    expectOk(await move(id, 'done', { problem: 'Fuse blown' }))
    expect(await read(id)).toMatchObject({
      status: 'done',
      problem: 'Fuse blown',
      title: 'Fuse blown',
    })
  })

  test('out of done needs a comment, which is written with it', async () => {
    const id = await make('tik', { content: 'x' })
    expectOk(await move(id, 'done', { problem: 'Fuse' }))
    expect((await move(id, 'doing')).status).toBe(422)
    const reply = expectOk(await move(id, 'doing', { comment: 'Came back\n' }, tiago))
    expect(reply.body.rev).toBe((await read(id))._rev)
    expect(await find({ klass: 'Comment', record_id: id })).toMatchObject([
      { content: 'Came back', created_by: tiago.id },
    ])
    expect(await read(id)).not.toHaveProperty('comment')
  })

  test('refused by its comment, leaves nothing behind', async () => {
    const id = await make('tik', { content: 'x' })
    const reply = await move(id, 'doing', { comment: 'y', technical_id: 'usr-nobody' })
    expect(reply.status).toBe(422)
    expect(await find({ klass: 'Comment', record_id: id })).toEqual([])
  })

  test('is not for strangers', async () => {
    const stranger = await app.makePerson()
    const id = await make('tik', { content: 'x' })
    expect((await move(id, 'doing', {}, stranger)).status).toBe(403)
  })
})

test('a comment is news of its ticket', async () => {
  const id = await make('tik', { content: 'x' })
  app.clock.advance(3_600_000)
  await make('cmt', { content: 'Called the customer', record_id: id })
  expect((await read(id)).updated_at).toBe(app.clock.now.toISOString())
  const [entry] = await find({ klass: 'DocumentChange', item_id: id })
  expect(entry).toMatchObject({ event: 'comment' })
})

describe('equipment', () => {
  test('is listed by the numbers in its identifiers: -1, -2, -10', async () => {
    const sent = ['NOTE-10', 'NOTE-1', 'note-2', 'NOTE-100']
    const docs = sent.map((identifier) => ({ klass: 'Equipment', identifier, location: 'Shelf' }))
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs }))
    const query = {
      selector: { klass: 'Equipment', location: 'Shelf' },
      sort: [{ identifier: 'asc' }],
    }
    const { docs: found } = expectOk(await ana.client.post(`/${db}/_find`, query)).body
    const identifiers = found.map(({ identifier }: Body) => identifier)
    expect(identifiers).toEqual(['NOTE-1', 'NOTE-2', 'NOTE-10', 'NOTE-100'])
  })

  test('gets its owner with the ticket, and old tickets keep theirs', async () => {
    const dana = await make('cus', { name: 'Dana Whitfield' })
    const omar = await make('cus', { name: 'Omar Reyes' })
    const equipment_id = await make('eqi', { identifier: ' bl-20417 ', customer_id: dana })
    expect((await read(equipment_id)).identifier).toBe('BL-20417')
    const old = await make('tik', { content: 'x', equipment_id, customer_id: dana })
    const ticket = { content: 'y', equipment_id, customer_id: omar }
    await make('tik', ticket)
    expect((await read(equipment_id)).customer_id).toBe(dana)
    await make('tik', { ...ticket, relate_equipment_to_customer: true })
    expect((await read(equipment_id)).customer_id).toBe(omar)
    expect((await read(old)).customer_id).toBe(dana)
    const [entry] = await find({ klass: 'DocumentChange', item_id: equipment_id })
    expect(entry?.changes).toMatchObject({ customer_id: [dana, omar] })
  })
})

describe('counters by priority (spec 7, 9)', () => {
  const view = async (client: TestPerson['client'], group: string, name: string, level: number) =>
    expectOk(await client.get(`/${group}/_design/${name}/_view/all?group_level=${level}`)).body.rows

  test('follow tickets as they are opened, moved, changed and deleted', async () => {
    const owner = await app.makePerson()
    const group = await app.makeGroup(owner)
    const open = (level: number) =>
      view(owner.client, group, 'count-by-open-ticket-priority', level)
    const all = () => view(owner.client, group, 'count-by-ticket-priority', 1)
    expect([await open(0), await open(1), await all()]).toEqual([[], [], []])
    const ids = [newId('tik'), newId('tik'), newId('tik')]
    for (const [index, priority] of ['high', 'high', 'low'].entries()) {
      expectOk(await owner.client.put(`/${group}/${ids[index]}`, { content: 'x', priority }))
    }
    expect(await open(0)).toEqual([{ key: null, value: 3 }])
    expect(await open(1)).toEqual([
      { key: 'TicketOpenHigh', value: 2 },
      { key: 'TicketOpenLow', value: 1 },
    ])
    const keyed = `/${group}/_design/count-by-open-ticket-priority/_view/all?key="TicketOpenHigh"`
    expect((await owner.client.get(keyed)).body.rows).toEqual([{ key: null, value: 2 }])
    const path = `/${group}/_design/status/_update`
    expectOk(await owner.client.put(`${path}/cancel/${ids[0]}`, { cancel_reason: 'no_parts' }))
    expect(await open(0)).toEqual([{ key: null, value: 2 }])
    const doc = expectOk(await owner.client.get(`/${group}/${ids[2]}`)).body
    expectOk(await owner.client.delete(`/${group}/${ids[2]}?rev=${String(doc._rev)}`))
    expect(await open(1)).toEqual([{ key: 'TicketOpenHigh', value: 1 }])
    expect(await all()).toEqual([{ key: 'TicketHigh', value: 2 }])
  })
})

describe('a search', () => {
  test('finds tickets by what their rows show of customer and equipment, and follows when those change', async () => {
    const phones = [{ number: '(31) 98111-2233' }]
    const customer_id = await make('cus', { name: 'Zenaide Prado', phones, cpf: '52998224725' })
    const thing = { identifier: 'ZX-900', description: 'Sewing machine', customer_id }
    const equipment_id = await make('eqi', thing)
    const ticket = await make('tik', { content: 'Thread breaks', customer_id, equipment_id })
    const found = async (words: string) =>
      (await find({ klass: 'Ticket', $text: words })).map(({ _id }) => _id)
    for (const words of ['zenaide', '31981112233', '529.982.247-25', 'ZX-900', 'sewing thread']) {
      expect([words, await found(words)]).toEqual([words, [ticket]])
    }
    expect((await find({ klass: 'Equipment', $text: 'zenaide' })).map(({ _id }) => _id)).toEqual([
      equipment_id,
    ])
    // What only touches the ticket keeps its words.
    await make('cmt', { content: 'Ordered a hook', record_id: ticket })
    expect(await found('zenaide')).toEqual([ticket])

    const { _rev } = await read(ticket)
    expectOk(await change(customer_id, { name: 'Wilhelmina Prado' }))
    await app.jobs()
    expect(await found('zenaide')).toEqual([])
    expect(await found('wilhelmina thread')).toEqual([ticket])
    // The index alone followed: the ticket is as its people left it.
    expect(await read(ticket)).toMatchObject({ _rev })
    // What was there before records were found by such words is given them Group by Group, as migration 012 asks.
    await app.house.store.database(db).write(async (transaction) => {
      await transaction.reword(ticket, 'thread')
      await transaction.addJob('reword', { db })
    })
    expect(await found('wilhelmina')).toEqual([])
    await app.jobs()
    expect(await found('wilhelmina thread')).toEqual([ticket])
    const rev = String((await read(customer_id))._rev)
    expectOk(await ana.client.delete(`/${db}/${customer_id}`, { rev }))
    await app.jobs()
    expect(await found('wilhelmina')).toEqual([])
    expect(await found('thread')).toEqual([ticket])
  })
})
