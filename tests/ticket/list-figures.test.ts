// The lists of estimates, contracts and maintenance: each tab counts what belongs to it on a day, and adds up what it comes to.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entity } from '#core/entity/entity.ts'
import { partsOf } from '#core/entity/list.ts'
import { contract } from '#modules/ticket/entities/contract.ts'
import { estimate } from '#modules/ticket/entities/estimate.ts'
import { inForceSelector } from '#modules/ticket/rules/contract/in-force.ts'
import { equipmentList, inShop } from '#modules/ticket/rules/equipment/list.ts'
import { maintenance } from '#modules/ticket/entities/maintenance.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  app.clock.now = new Date('2026-11-21T12:00:00.000Z')
})
afterAll(() => app.close())

const today = '2026-11-21'
const shop = async () => {
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  const group = await app.makeGroup(ana, 'Maple Street Repair')
  const post = async (path: string, body: object) =>
    expectOk(await ana.client.post(`/${group}${path}`, body)).body
  return {
    group,
    post,
    make: async (klass: string, fields: object) =>
      String((await post('', { klass, ...fields })).id),
    figures: (
      { kind: klass, list }: Listed,
      { day = today, ...asked }: { day?: string; selector?: object } = {},
    ) => post('/_find/figures', { klass, parts: partsOf(list?.tabs ?? [], day), ...asked }),
    found: async (klass: string, selector: object) =>
      ((await post('/_find', { selector: { klass, ...selector } })).docs as unknown[]).length,
  }
}
type Listed = Pick<Entity, 'kind' | 'list'>
type Shop = Awaited<ReturnType<typeof shop>>

/** A sentence of what the tabs and groups have that have any. */
const said = (figures: Record<string, { amount: number; sums: { total: string }[] }>) =>
  Object.entries(figures).flatMap(([name, { amount, sums }]) =>
    amount > 0 ? [[name, amount, ...sums.map(({ total }) => total)].join(' ')] : [],
  )

const offer = (value: string, fields: object = {}) => ({
  description: 'Gasket',
  items: [{ description: 'Gasket', value }],
  ...fields,
})

async function estimates({ make, post }: Shop): Promise<string> {
  const customer_id = await make('Customer', { name: 'Owen Fischer' })
  const sent = async (value: string, fields: object = {}) => {
    const id = await make('Estimate', offer(value, fields))
    await post(`/_estimate/${id}/send`, { way: 'paper' })
    return id
  }
  await make('Estimate', offer('80.00'))
  await sent('412.30', { validity: 2, customer_id })
  await sent('158.10', { validity: 20, customer_id })
  await sent('0.10', { validity: 20 })
  await post(`/_estimate/${await sent('179.88')}/approve`, { name: 'Helen', way: 'phone' })
  const no = { name: 'Marcus', way: 'phone', reason: 'price' }
  await post(`/_estimate/${await sent('212.00')}/decline`, no)
  return customer_id
}

test('estimates are counted and added up by what became of them, and by what those that wait need', async () => {
  const one = await shop()
  await estimates(one)
  expect(said(await one.figures(estimate))).toEqual([
    'waiting 3 570.50',
    'waiting/ending 1 412.30',
    'waiting/sent 2 158.20',
    'approved 1 179.88',
    'declined 1 212.00',
    'draft 1 80.00',
    'all 6 1042.38',
  ])
  // The day after the last one of its validity nothing waits, whether the job has been there or not.
  expect(said(await one.figures(estimate, { day: '2026-11-24' })).slice(0, 2)).toEqual([
    'waiting 2 158.20',
    'waiting/sent 2 158.20',
  ])
})

test('what search and filters leave is counted alone', async () => {
  const one = await shop()
  const customer_id = await estimates(one)
  const asked = { selector: { $text: 'gasket', customer_id } }
  expect(said(await one.figures(estimate, asked))).toEqual([
    'waiting 2 570.40',
    'waiting/ending 1 412.30',
    'waiting/sent 1 158.10',
    'all 2 570.40',
  ])
})

test('contracts are counted by whether they hold, those that begin later apart, and maintenance by when it is due', async () => {
  const one = await shop()
  const customer_id = await one.make('Customer', { name: 'Harbor Dental' })
  const agreed = (fields: object) =>
    one.make('Contract', { description: 'Printers', customer_id, active: true, ...fields })
  await agreed({})
  await agreed({ ends_at: '2026-12-01' })
  await agreed({ starts_at: '2027-01-01', ends_at: '2027-12-31' })
  await agreed({ ends_at: '2026-11-20' })
  await agreed({ active: false })
  expect(said(await one.figures(contract))).toEqual([
    'active 2',
    'active/ending 1',
    'active/running 1',
    'ending 1',
    'later 1',
    'ended 2',
    'all 5',
  ])
  const equipment_id = await one.make('Equipment', { identifier: 'MS-0301', customer_id })
  const planned = (next_maintenance: string) =>
    one.make('Maintenance', { equipment_id, next_maintenance, active: true })
  await planned('2026-11-09')
  const opened = await planned('2026-11-10')
  await planned('2026-11-25')
  await planned('2026-12-20')
  await planned('2027-06-01')
  const open = `/${one.group}/_design/ticket/_update/open/${opened}`
  expectOk(await ana.client.put(open, {}))
  expect(said(await one.figures(maintenance))).toEqual([
    'due 3',
    'due/overdue 1',
    'due/week 1',
    'due/opened 1',
    'soon 1',
    'later 1',
    'all 5',
  ])
})

test('equipment is in the shop while a ticket is open or waits to be picked up, and with a contract that names it or its customer alone', async () => {
  const one = await shop()
  const thing = (identifier: string, fields: object = {}) =>
    one.make('Equipment', { identifier, ...fields })
  const [harbor, owen] = await Promise.all([
    one.make('Customer', { name: 'Harbor Dental' }),
    one.make('Customer', { name: 'Owen Fischer' }),
  ])
  const doing = await thing('A1', { customer_id: harbor })
  const both = await thing('A2')
  const ready = await thing('A3', { customer_id: owen })
  const finished = await thing('A4', { customer_id: owen })
  const ticket = (equipment_id: string, fields: object = {}) =>
    one.make('Ticket', { content: 'Does not start', equipment_id, ...fields })
  const done = { status: 'done', problem: 'Fuse' }
  const waits = { ...done, ready_at: '2026-11-20T12:00:00.000Z' }
  await ticket(doing)
  await ticket(both, { status: 'doing' })
  await ticket(both, waits)
  await ticket(ready, waits)
  await ticket(finished, { ...waits, delivered_at: '2026-11-21T09:00:00.000Z' })
  await one.make('Contract', { description: 'All of it', customer_id: harbor, active: true })
  const equipment_id = finished
  const named = { description: 'One', customer_id: owen, active: true }
  await one.make('Contract', { ...named, equipment: [{ equipment_id }] })
  const found = async (klass: string, selector: object) =>
    (await one.post('/_find', { selector: { klass, ...selector } })).docs as never[]
  const list = equipmentList(
    await found('Ticket', inShop),
    await found('Contract', inForceSelector(today)),
  )
  expect(said(await one.figures({ kind: 'Equipment', list: list as Listed['list'] }))).toEqual([
    'shop 3',
    'shop/work 2',
    'shop/ready 1',
    'contract 2',
    'all 4',
  ])
  const marks = (await found('Equipment', {})).map((doc) => list.marks.of(doc, today))
  expect(marks.toSorted()).toEqual(['contract', 'ready', 'work', 'work'])
})

test('contracts are added up to what they bring in a month, and those that are paid once not at all', async () => {
  const one = await shop()
  const customer_id = await one.make('Customer', { name: 'Harbor Dental' })
  const agreed = (payment_kind: string, price: string, fields: object = {}) =>
    one.make('Contract', {
      description: 'Printers',
      customer_id,
      active: true,
      payment_kind,
      price,
      ...fields,
    })
  await agreed('monthly', '120.00')
  await agreed('quarterly', '100.00')
  await agreed('yearly', '75.00', { ends_at: '2026-12-01' })
  await agreed('prepaid', '900.00')
  await one.make('Contract', { description: 'Free', customer_id, active: true })
  const figures: Record<string, { sums: { currency: string; total: string }[] }> =
    await one.figures(contract)
  const sums = (name: string) =>
    figures[name]!.sums.map(({ currency, total }) => `${currency} ${total}`).toSorted()
  expect(sums('active')).toEqual(['USD 159.58'])
  expect(sums('active/ending')).toEqual(['USD 6.25'])
})

test('every record of a tab with groups is in one of them, and a tab counts what a search for its selector finds', async () => {
  const one = await shop()
  await estimates(one)
  for (const entity of [estimate, contract, maintenance]) {
    const figures: Record<string, { amount: number }> = await one.figures(entity)
    const { kind, list: { tabs = [] } = {} } = entity
    for (const { name, groups = [] } of tabs) {
      const sum = groups.reduce((all, group) => all + figures[`${name}/${group.name}`]!.amount, 0)
      if (groups.length > 0) expect(sum).toBe(figures[name]!.amount)
    }
    for (const [name, selector] of Object.entries(partsOf(tabs, today)))
      expect(await one.found(kind, selector)).toBe(figures[name]!.amount)
  }
})

test('what is no selector, parts that cost more than a selector may, and a kind that is closed are refused', async () => {
  const { group } = await shop()
  const ask = async (body: object) =>
    (await ana.client.post(`/${group}/_find/figures`, body)).status
  const listed = { _id: { $in: Array.from({ length: 6_000 }, (_, at) => `eqi-${at}`) } }
  expect(await ask({ klass: 'Equipment', parts: { all: 1 } })).toBe(400)
  expect(await ask({ klass: 'Equipment', parts: { one: listed, other: listed } })).toBe(400)
  expect(await ask({ klass: 'Nothing', parts: { all: {} } })).toBe(403)
  expect(await ask({ klass: 'Equipment', parts: { all: {}, one: listed } })).toBe(200)
})
