// The lists of estimates, contracts and maintenance: each tab counts what belongs to it on a day, and adds up what it comes to.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partsOf } from '#core/entity/list.ts'
import { contract } from '#modules/ticket/entities/contract.ts'
import { estimate } from '#modules/ticket/entities/estimate.ts'
import { maintenance } from '#modules/ticket/entities/maintenance.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  app.clock.now = new Date('2026-11-21T12:00:00.000Z')
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
})
afterAll(() => app.close())

const today = '2026-11-21'
const shop = async () => {
  const group = await app.makeGroup(ana, 'Maple Street Repair')
  const post = async (path: string, body: object) =>
    expectOk(await ana.client.post(`/${group}${path}`, body)).body
  return {
    group,
    post,
    make: async (klass: string, fields: object) =>
      String((await post('', { klass, ...fields })).id),
    figures: (klass: string, asked: object = {}) =>
      post('/_find/figures', { klass, today, ...asked }),
    found: async (klass: string, selector: object) =>
      ((await post('/_find', { selector: { klass, ...selector } })).docs as unknown[]).length,
  }
}
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
  expect(said(await one.figures('Estimate'))).toEqual([
    'waiting 3 570.50',
    'waiting/ending 1 412.30',
    'waiting/sent 2 158.20',
    'approved 1 179.88',
    'declined 1 212.00',
    'draft 1 80.00',
    'all 6 1042.38',
  ])
  // The day after the last one of its validity nothing waits, whether the job has been there or not.
  expect(said(await one.figures('Estimate', { today: '2026-11-24' })).slice(0, 2)).toEqual([
    'waiting 2 158.20',
    'waiting/sent 2 158.20',
  ])
})

test('what search and filters leave is counted alone', async () => {
  const one = await shop()
  const customer_id = await estimates(one)
  const asked = { selector: { $text: 'gasket', customer_id } }
  expect(said(await one.figures('Estimate', asked))).toEqual([
    'waiting 2 570.40',
    'waiting/ending 1 412.30',
    'waiting/sent 1 158.10',
    'all 2 570.40',
  ])
})

test('contracts are counted by whether they hold, and maintenance by when it is due', async () => {
  const one = await shop()
  const customer_id = await one.make('Customer', { name: 'Harbor Dental' })
  const agreed = (fields: object) =>
    one.make('Contract', { description: 'Printers', customer_id, active: true, ...fields })
  await agreed({})
  await agreed({ ends_at: '2026-12-01' })
  await agreed({ starts_at: '2027-01-01', ends_at: '2027-12-31' })
  await agreed({ ends_at: '2026-11-20' })
  await agreed({ active: false })
  expect(said(await one.figures('Contract'))).toEqual([
    'active 3',
    'active/ending 1',
    'active/running 1',
    'active/later 1',
    'ending 1',
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
  expect(said(await one.figures('Maintenance'))).toEqual([
    'due 3',
    'due/overdue 1',
    'due/week 1',
    'due/opened 1',
    'soon 1',
    'later 1',
    'all 5',
  ])
})

test('every record of a tab with groups is in one of them, and a tab counts what a search for its selector finds', async () => {
  const one = await shop()
  await estimates(one)
  for (const { kind, list } of [estimate, contract, maintenance]) {
    const figures: Record<string, { amount: number }> = await one.figures(kind)
    const { tabs = [] } = list ?? {}
    for (const { name, groups = [] } of tabs) {
      const sum = groups.reduce((all, group) => all + figures[`${name}/${group.name}`]!.amount, 0)
      if (groups.length > 0) expect(sum).toBe(figures[name]!.amount)
    }
    for (const [name, selector] of Object.entries(partsOf(tabs, today)))
      expect(await one.found(kind, selector)).toBe(figures[name]!.amount)
  }
})

test('a day that is none and a kind that is closed are refused, and a kind without tabs has no figures', async () => {
  const { group, figures } = await shop()
  const ask = (body: object) => ana.client.post(`/${group}/_find/figures`, body)
  expect((await ask({ klass: 'Estimate', today: 'soon' })).status).toBe(400)
  expect((await ask({ klass: 'Nothing', today })).status).toBe(403)
  expect(await figures('Customer')).toEqual({})
})
