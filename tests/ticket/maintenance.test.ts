// Maintenance and its tickets (trade 9): the job opens one for each date, whatever happens; what becomes of the ticket
// decides about the next date.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { maintenanceJob } from '#modules/ticket/server/maintenance/job.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let db: string
let thing: string
let customer: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ locale: 'pt-BR' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await goTo('2027-01-20T15:00:00.000Z')
  db = await app.makeGroup(ana, 'Oficina')
  await setPlan(app, db, 'pro')
  customer = await make('Customer', { name: 'Clínica Bem Viver' })
  thing = await make('Equipment', { identifier: 'AC-1', customer_id: customer })
})

/** Goes to another day, and signs in again: nobody stays signed in for weeks. */
async function goTo(moment: string): Promise<void> {
  app.clock.now = new Date(moment)
  const { email: username, password } = ana
  expectOk(await ana.client.post('/_session', { username, password }))
}
const make = async (klass: string, doc: Body) =>
  String(expectOk(await ana.client.post(`/${db}`, { klass, ...doc })).body.id)
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
const find = async (selector: Body) => {
  const query = { selector, limit: 100 }
  return expectOk(await ana.client.post(`/${db}/_find`, query)).body.docs as Body[]
}
const tickets = () => find({ klass: 'Ticket' })
const change = async (id: string, fields: Body) => {
  expectOk(await ana.client.put(`/${db}/${id}`, { ...(await read(id)), ...fields }))
}
const act = (id: string, action: string, body: Body = {}) => {
  const [design, name] = action.split('/')
  return ana.client.put(`/${db}/_design/${design}/_update/${name}/${id}`, body)
}
const plan = (more: Body = {}) =>
  make('Maintenance', {
    title: 'Limpeza dos filtros',
    equipment_id: thing,
    next_maintenance: '2027-01-31',
    interval: 1,
    basis: 'completion',
    ...more,
  })
const run = () => maintenanceJob(app.house, {})
const finish = async (id: unknown) =>
  expectOk(await act(String(id), 'status/done', { problem: 'Limpo' }))

test('the ticket has equipment, customer, category with its checklist, title and day; finishing it sets the next date', async () => {
  await make('Adjustment', { key: 'checklist', value: true })
  const category_id = await make('Category', { name: 'Ar', checklist: 'filtro\ndreno' })
  const id = await plan({ category_id })
  await run()
  expect(await tickets()).toEqual([])
  await goTo('2027-01-31T12:00:00.000Z')
  await run()
  const [ticket] = await tickets()
  expect(ticket).toMatchObject({
    title: 'Limpeza dos filtros',
    status: 'open',
    equipment_id: thing,
    customer_id: customer,
    category_id,
    promised_at: '2027-01-31',
    maintenance_id: id,
    maintenance_on: '2027-01-31',
    checklist: [{ text: 'filtro' }, { text: 'dreno' }],
  })
  expect(await read(id)).toMatchObject({ ticket_id: ticket!._id, customer_id: customer })
  expectOk(await act(String(ticket!._id), 'status/done', { problem: 'x', override: 'ok' }))
  expect(await read(id)).toMatchObject({ date: '2027-01-31', next_maintenance: '2027-02-28' })
  const [last] = await find({ klass: 'DocumentChange', item_id: id })
  expect(last).toMatchObject({ event: 'ticket-done' })
})

describe('one ticket for each date', () => {
  const dates = async () => (await tickets()).map(({ maintenance_on }) => maintenance_on).sort()

  test('run twice, by two processes at once, and at every hour of the day', async () => {
    await plan()
    await goTo('2027-01-31T12:00:00.000Z')
    await Promise.all([run(), run(), run()])
    for (let hour = 0; hour < 4; hour += 1) {
      app.clock.advance(3_600_000)
      await run()
    }
    expect(await dates()).toEqual(['2027-01-31'])
  })

  test('a week late, and for the next date once more', async () => {
    const id = await plan({ interval_unit: 'days', interval: 2, basis: 'plan' })
    await goTo('2027-02-07T12:00:00.000Z')
    await run()
    await run()
    expect(await dates()).toEqual(['2027-01-31'])
    await finish((await tickets())[0]!._id)
    // Dates that passed meanwhile are left out.
    expect(await read(id)).toMatchObject({ next_maintenance: '2027-02-08' })
    await goTo('2027-02-08T12:00:00.000Z')
    await run()
    expect(await dates()).toEqual(['2027-01-31', '2027-02-08'])
  })

  test('at the ends of months, month after month', async () => {
    const id = await plan()
    const expected = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']
    for (const day of expected) {
      await goTo(`${day}T12:00:00.000Z`)
      await run()
      await run()
      await finish((await read(id)).ticket_id)
    }
    expect(await dates()).toEqual(expected)
  })

  test('where clocks change, by the day of the Group', async () => {
    await make('Adjustment', { key: 'locale', value: 'pt-BR' })
    await plan({ next_maintenance: '2026-10-25', active: true })
    // São Paulo is three hours behind UTC.
    for (const [moment, count] of [
      ['2026-10-25T01:00:00.000Z', 0],
      ['2026-10-25T02:59:00.000Z', 0],
      ['2026-10-25T03:30:00.000Z', 1],
      ['2026-10-26T03:30:00.000Z', 1],
    ] as const) {
      app.clock.now = new Date(moment)
      await run()
      const { found } = await app.house.store
        .database(db)
        .find({ selector: { klass: 'Ticket' }, limit: 10 })
      expect([moment, found.length]).toEqual([moment, count])
    }
  })

  test('days ahead where the plan says so', async () => {
    await plan({ lead_days: 11 })
    await run()
    expect(await dates()).toEqual(['2027-01-31'])
  })

  test('while the ticket of an earlier plan is at work, none is opened beside it', async () => {
    const id = await plan()
    await goTo('2027-01-31T12:00:00.000Z')
    await run()
    await change(id, { next_maintenance: '2027-02-02' })
    await goTo('2027-02-02T12:00:00.000Z')
    await run()
    expect(await tickets()).toHaveLength(1)
    await finish((await tickets())[0]!._id)
    await run()
    expect(await dates()).toEqual(['2027-01-31', '2027-02-02'])
  })

  test('a person opens it early, and then nobody else does', async () => {
    const id = await plan()
    expectOk(await act(id, 'ticket/open'))
    const again = await act(id, 'ticket/open')
    expect([again.status, again.body.reason]).toEqual([403, 'cannot be changed'])
    await goTo('2027-01-31T12:00:00.000Z')
    await run()
    expect(await tickets()).toHaveLength(1)
  })
})

describe('what becomes of the ticket', () => {
  let id: string
  let ticket: string
  beforeEach(async () => {
    id = await plan()
    await goTo('2027-01-31T12:00:00.000Z')
    await run()
    ticket = String((await tickets())[0]!._id)
  })

  test('cancelled: this date is left out, the day of the last work stays', async () => {
    expectOk(await act(ticket, 'status/cancel', { cancel_reason: 'customer_refused' }))
    const doc = await read(id)
    expect(doc).toMatchObject({ next_maintenance: '2027-02-28' })
    expect(doc).not.toHaveProperty('date')
    await run()
    expect(await tickets()).toHaveLength(1)
  })

  test('deleted: the date waits for a person, and comes back with the ticket', async () => {
    const { _rev } = await read(ticket)
    expectOk(await ana.client.delete(`/${db}/${ticket}`, { rev: String(_rev) }))
    expect(await read(id)).not.toHaveProperty('ticket_id')
    await run()
    expect(await tickets()).toEqual([])
    const was = { content: 'Limpeza dos filtros', equipment_id: thing }
    expectOk(await ana.client.put(`/${db}/${ticket}`, was))
    expect(await read(id)).toMatchObject({ ticket_id: ticket })
    await finish(ticket)
    expect(await read(id)).toMatchObject({ next_maintenance: '2027-02-28' })
  })

  test('deleted, and opened anew by a person', async () => {
    const { _rev } = await read(ticket)
    expectOk(await ana.client.delete(`/${db}/${ticket}`, { rev: String(_rev) }))
    expectOk(await act(id, 'ticket/open'))
    expect(await tickets()).toMatchObject([{ maintenance_on: '2027-01-31' }])
  })

  test('reopened and finished later: what followed from its day follows anew', async () => {
    await finish(ticket)
    expectOk(await act(ticket, 'status/doing', { comment: 'Pinga' }))
    await goTo('2027-02-03T12:00:00.000Z')
    await finish(ticket)
    expect(await read(id)).toMatchObject({ date: '2027-02-03', next_maintenance: '2027-03-03' })
  })

  const mergeInto = async (into: string) => {
    const [from_rev, into_rev] = [(await read(ticket))._rev, (await read(into))._rev]
    const merge = { from: ticket, from_rev, into, into_rev }
    expectOk(await ana.client.post(`/${db}/_merge`, merge))
  }

  test('merged into another one: that one finishes it', async () => {
    const into = await make('Ticket', { content: 'Pinga', equipment_id: thing })
    await mergeInto(into)
    expect(await read(id)).toMatchObject({ ticket_id: into })
    await finish(into)
    expect(await read(id)).toMatchObject({ date: '2027-01-31', next_maintenance: '2027-02-28' })
  })

  test('merged into a finished one: it is done with that', async () => {
    const into = await make('Ticket', { content: 'Pinga', equipment_id: thing })
    await finish(into)
    await mergeInto(into)
    expect(await read(id)).toMatchObject({ ticket_id: into, next_maintenance: '2027-02-28' })
  })
})

describe('nothing is lost', () => {
  /** What Ana was notified of, by record. */
  const notices = async () => {
    await app.jobs()
    const selector = { klass: 'Notification', reason: 'maintenance', group: db }
    const { body } = expectOk(await ana.client.post(`/${ana.id}/_find`, { selector }))
    return (body.docs as Body[]).map(({ record_id }) => record_id)
  }
  const remove = async (id: string) =>
    expectOk(await ana.client.delete(`/${db}/${id}`, { rev: String((await read(id))._rev) }))

  test('equipment that is gone leaves its maintenance due, with one notice, and the others get their tickets', async () => {
    const other = await make('Equipment', { identifier: 'AC-2', customer_id: customer })
    const [stuck] = [await plan(), await plan({ equipment_id: other })]
    await remove(thing)
    await goTo('2027-01-31T12:00:00.000Z')
    await run()
    await run()
    expect(await tickets()).toMatchObject([{ equipment_id: other }])
    expect(await read(stuck)).toMatchObject({ next_maintenance: '2027-01-31' })
    expect((await notices()).sort()).toEqual([stuck, (await tickets())[0]!._id].sort())
    const opened = await act(stuck, 'ticket/open')
    expect([opened.status, opened.body.reason]).toEqual([422, { equipment_id: 'must exist' }])
  })

  test('a customer who is gone does too; what is nobody’s gets a ticket without one', async () => {
    const own = await make('Equipment', { identifier: 'Compressor' })
    await plan()
    await plan({ equipment_id: own, title: undefined })
    await remove(customer)
    await goTo('2027-01-31T12:00:00.000Z')
    await run()
    const opened = await tickets()
    expect(opened).toMatchObject([{ equipment_id: own, title: 'Manutenção' }])
    expect(opened[0]).not.toHaveProperty('customer_id')
  })

  test('a full plan leaves it due, and it goes on once there is room', async () => {
    const id = await plan()
    await setPlan(app, db, 'free')
    const docs = Array.from({ length: 1_000 - 4 }, (_, at) => ({
      klass: 'Category',
      name: `C ${at}`,
    }))
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs }))
    await goTo('2027-01-31T12:00:00.000Z')
    await run()
    expect(await tickets()).toEqual([])
    expect(await notices()).toEqual([id])
    await setPlan(app, db, 'pro')
    await run()
    expect(await tickets()).toHaveLength(1)
  })

  test('a locked Group is left alone', async () => {
    await plan()
    await setPlan(app, db, 'locked')
    app.clock.now = new Date('2027-01-31T12:00:00.000Z')
    await run()
    const query = { selector: { klass: 'Ticket' }, limit: 10 }
    expect((await app.house.store.database(db).find(query)).found).toEqual([])
  })
})

test('equipment that is sold takes its maintenance along, and a merged customer too', async () => {
  const id = await plan()
  const omar = await make('Customer', { name: 'Omar Reyes' })
  await change(thing, { customer_id: omar })
  expect(await read(id)).toMatchObject({ customer_id: omar })
  const [from_rev, into_rev] = [(await read(omar))._rev, (await read(customer))._rev]
  const merge = { from: omar, from_rev, into: customer, into_rev }
  expectOk(await ana.client.post(`/${db}/_merge`, merge))
  expect(await read(id)).toMatchObject({ customer_id: customer })
  const { body } = expectOk(await ana.client.get(`/${db}/_customers/${customer}/export`))
  expect((body.documents as Body[]).map(({ _id }) => _id)).toContain(id)
})

test('all maintenance of one piece of equipment follows it to its next owner, however much it is', async () => {
  const said = { klass: 'Maintenance', title: 'Limpeza', equipment_id: thing }
  const docs = Array.from({ length: 201 }, () => said)
  expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs }))
  const next = await make('Customer', { name: 'Omar' })
  await change(thing, { customer_id: next })
  expect(await find({ klass: 'Maintenance', customer_id: customer })).toEqual([])
})

test('one date is moved or left out, and work without a ticket is written down', async () => {
  const id = await plan({ basis: 'plan' })
  expectOk(await act(id, 'date/move', { next_maintenance: '2027-02-03' }))
  expectOk(await act(id, 'work/done', { date: '2027-01-20' }))
  expect(await read(id)).toMatchObject({ date: '2027-01-20', next_maintenance: '2027-02-28' })
  expectOk(await act(id, 'date/skip'))
  expect(await read(id)).toMatchObject({ next_maintenance: '2027-03-31' })
  const wrong = await act(id, 'work/done', { date: 'soon' })
  expect([wrong.status, wrong.body.reason]).toEqual([422, { date: 'is not a date' }])
  const future = await act(id, 'work/done', { date: '2027-06-01' })
  expect([future.status, future.body.reason]).toEqual([422, { date: 'is invalid' }])
})

test('a date is moved to a day, and a call that names none changes nothing', async () => {
  const id = await plan()
  const before = await read(id)
  const blank = await act(id, 'date/move', {})
  expect([blank.status, blank.body.reason]).toEqual([422, { next_maintenance: "can't be blank" }])
  const other = await act(id, 'date/move', { next_maintenance: '2027-02-03', title: 'Other' })
  expect([other.status, Object.keys(other.body.reason as object)]).toEqual([422, ['title']])
  expect(await read(id)).toEqual(before)
})

test('what a program says of the plan and of opened tickets is ignored', async () => {
  const id = await plan()
  const forged = { plan: { on: '1999-01-01' }, opened_for: '2027-01-31', opens_on: '1999-01-01' }
  await change(id, forged)
  const doc = await read(id)
  expect(doc).toMatchObject({ opens_on: '2027-01-31', plan: { on: '2027-01-31', day: 31 } })
  expect(doc).not.toHaveProperty('opened_for')
  const ticket = await make('Ticket', { content: 'x', maintenance_id: newId('mai') })
  expect(await read(ticket)).not.toHaveProperty('maintenance_id')
})

test('a year of maintenance at a customer is a paper: equipment, checklist and months, planned and done', async () => {
  await make('Adjustment', { key: 'checklist', value: true })
  const category_id = await make('Category', { name: 'Ar', checklist: '# Filtros\nfiltro\ndreno' })
  await plan({ category_id, basis: 'plan' })
  await plan({ title: 'Carga de gás', interval: undefined, next_maintenance: '2027-06-10' })
  await goTo('2027-01-31T12:00:00.000Z')
  await run()
  const [ticket] = await tickets()
  const checklist = [
    { text: 'filtro', state: 'done' },
    { text: 'dreno', state: 'failed', note: 'entupido' },
  ]
  await change(String(ticket!._id), { checklist })
  expectOk(await act(String(ticket!._id), 'status/done', { problem: 'Limpo', override: 'ok' }))
  const read = async (year: number) =>
    expectOk(await ana.client.get(`/${db}/_maintenance_plan/${customer}?year=${year}`)).body
  const paper = await read(2027)
  expect(paper).toMatchObject({
    title: 'Plano de manutenção',
    year: '2027',
    shop: { name: 'Oficina' },
    customer: { name: 'Clínica Bem Viver' },
    things: [{ name: 'AC-1' }],
  })
  expect(paper.heads.slice(0, 3)).toEqual(['Serviço', 'jan', 'fev'])
  const works = paper.things[0].works as Body[]
  const [gas, filters] = [
    works.find(({ text }) => text === 'Carga de gás'),
    works.find(({ text }) => text === 'Limpeza dos filtros'),
  ]
  expect(gas).toMatchObject({ every: '', lines: [] })
  const cellsOf = (row: Body) =>
    (row.cells as { is: string; day?: number }[][]).map((marks) =>
      marks.map(({ is, day }) => [is, day].join(' ').trim()).join(', '),
    )
  expect(cellsOf(gas!)[5]).toBe('planned 10')
  expect(filters).toMatchObject({ every: 'todo mês' })
  expect(cellsOf(filters!).slice(0, 3)).toEqual(['done 31', 'planned 28', 'planned 31'])
  expect(cellsOf(filters!)[11]).toBe('planned 31')
  const lines = filters!.lines as Body[]
  expect(lines.map((line) => [line.text, ...cellsOf(line).slice(0, 2)])).toEqual([
    ['filtro', 'done', 'planned'],
    ['dreno', 'failed', 'planned'],
  ])
  // The next year is planned to its end; the year before has nothing to say.
  expect(cellsOf((await read(2028)).things[0].works[0])[11]).toBe('planned 31')
  expect(await read(2026)).toMatchObject({ things: [] })
  const stranger = await app.makePerson()
  expect((await stranger.client.get(`/${db}/_maintenance_plan/${customer}`)).status).toBe(403)
})
