// Reports of money, over HTTP: their figures against the records they are made of, added up here; and that each figure is the
// sum of the list that it leads to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { dayAfter } from '#core/time/zone.ts'
import { monthSpan, readSpan } from '#core/time/periods.ts'
import type { WireDocument } from '#core/wire.ts'
import { sumOf } from '#modules/organize3/rules/amounts.ts'
import type { BudgetMonth } from '#modules/organize3/rules/report/budget.ts'
import {
  flowRecords,
  reportFlows,
  type Narrowing,
} from '#modules/organize3/rules/report/figures.ts'
import type { Forecast } from '#modules/organize3/rules/report/forecast.ts'
import { moneyLinks } from '#modules/organize3/rules/report/links.ts'
import type { MoneyReport } from '#modules/organize3/rules/report/report.ts'
import { none } from '#web/fields/face.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { selectorBehind } from './list-behind.ts'

type Body = Record<string, unknown>

const days = '2026-11-01..2026-11-30'
const span = readSpan(days)!

let app: TestApp
let ana: TestPerson
let rui: TestPerson
let db: string
const ids: Record<string, string> = {}

const wallets: Readonly<Record<string, Body>> = {
  cash: { name: 'Caixa', currency: 'BRL', start_balance: '100.00' },
  bank: { name: 'Banco', currency: 'BRL', start_balance: '1000.00' },
  fine: { name: 'Pix', currency: 'BRL', precision: 4 },
  usd: { name: 'Dollars', currency: 'USD', start_balance: '50.00' },
  old: { name: 'Antiga', currency: 'BRL', start_balance: '7.00', active: false },
}

const done = { confirmed: true }
/** Prefix, day and the rest, by name of the wallets. */
const entries: readonly (readonly [prefix: string, date: string, body: Body])[] = [
  [
    'inc',
    '2026-11-02',
    { value: '350.00', wallet_id: 'bank', paid_by: 'Maria', categories: ['repair'], ...done },
  ],
  [
    'inc',
    '2026-11-20',
    { value: '80.50', wallet_id: 'cash', paid_by: 'Rui', categories: ['repair', 'urgent'] },
  ],
  ['inc', '2026-10-05', { value: '100.00', wallet_id: 'bank', categories: ['repair'], ...done }],
  [
    'out',
    '2026-11-03',
    { value: '42.90', wallet_id: 'cash', paid_to: 'Parts & Co', categories: ['parts'], ...done },
  ],
  [
    'out',
    '2026-11-04',
    {
      value: '0.0055',
      wallet_id: 'fine',
      paid_to: 'Parts & Co',
      categories: ['parts', 'fees'],
      ...done,
    },
  ],
  [
    'out',
    '2026-11-30',
    { value: '900.00', wallet_id: 'bank', paid_to: 'Landlord', categories: ['rent'] },
  ],
  ['out', '2026-11-15', { value: '10.00', wallet_id: 'bank', imported: true }],
  [
    'out',
    '2026-10-31',
    { value: '900.00', wallet_id: 'bank', paid_to: 'Landlord', categories: ['rent'], ...done },
  ],
  ['out', '2026-12-01', { value: '5.00', wallet_id: 'bank', categories: ['parts'] }],
  ['out', '2026-11-09', { value: '3.00', wallet_id: 'usd', categories: ['parts'], ...done }],
  [
    'trn',
    '2026-11-10',
    {
      value: '500.00',
      source_wallet_id: 'bank',
      destination_wallet_id: 'cash',
      fee: '2.00',
      fee_kind: 'source',
      ...done,
    },
  ],
  [
    'trn',
    '2026-11-11',
    {
      value: '10.00',
      source_wallet_id: 'cash',
      destination_wallet_id: 'bank',
      fee: '1.25',
      fee_kind: 'destination',
      ...done,
    },
  ],
  [
    'trn',
    '2026-11-12',
    { value: '60.00', source_wallet_id: 'bank', destination_wallet_id: 'cash', ...done },
  ],
  [
    'exc',
    '2026-11-13',
    {
      value_out: '540.00',
      value_in: '100.00',
      source_wallet_id: 'bank',
      destination_wallet_id: 'usd',
      fee: '4.00',
      fee_kind: 'source',
      ...done,
    },
  ],
  [
    'exc',
    '2026-11-14',
    {
      value_out: '54.00',
      value_in: '10.00',
      source_wallet_id: 'bank',
      destination_wallet_id: 'usd',
      fee: '0.50',
      fee_kind: 'destination',
      ...done,
    },
  ],
]
const walletFields = ['wallet_id', 'source_wallet_id', 'destination_wallet_id']

async function put(prefix: string, body: Body): Promise<string> {
  const id = newId(prefix)
  expectOk(await ana.client.put(`/${db}/${id}`, body))
  return id
}

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  rui = await app.makePerson({ fullname: 'Rui Costa' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, db, rui, { report_view: true })
  for (const [name, body] of Object.entries(wallets))
    ids[name] = await put('wll', { active: true, ...body })
  for (const [prefix, date, body] of entries) {
    const named = walletFields.flatMap((name) =>
      body[name] ? [[name, ids[String(body[name])]]] : [],
    )
    await put(prefix, { date, ...body, ...Object.fromEntries(named) })
  }
})
afterAll(() => app.close())

async function ask<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const words = String(new URLSearchParams(query))
  return expectOk(await rui.client.get(`/${db}/_reports/${path}?${words}`)).body as T
}
const report = (query: Record<string, string> = {}) =>
  ask<MoneyReport>('money', { days, before: '2026-10-01..2026-10-31', currency: 'BRL', ...query })

/** What the records of the list at an address come to. */
async function listed(address: string, field: string): Promise<{ amount: number; total: string }> {
  const query = { selector: selectorBehind(address), limit: 200 }
  const { docs } = expectOk(await rui.client.post(`/${db}/_find`, query)).body
  const found = docs as WireDocument[]
  return {
    amount: found.length,
    total: sumOf(
      found.map((doc) => String(doc[field])),
      4,
    ),
  }
}

describe('a report of November', () => {
  test('adds up what came in and went out, to the last decimal of the finest wallet', async () => {
    const { decimals, now, before, currencies } = await report()
    expect([decimals, currencies]).toEqual([4, ['BRL', 'USD']])
    expect(now).toEqual({
      flows: {
        in: { amount: 2, total: '430.5000' },
        out: { amount: 4, total: '952.9055' },
        transfer_fees: { amount: 2, total: '3.2500' },
        exchange_fees: { amount: 1, total: '4.0000' },
      },
      in: '430.5000',
      out: '960.1555',
      result: '-529.6555',
    })
    expect(before).toMatchObject({ in: '100.0000', out: '900.0000', result: '-800.0000' })
  })

  test('says what of it is not confirmed yet', async () => {
    const { pending } = await report()
    expect(pending.in).toEqual({ amount: 1, total: '80.5000' })
    const { pending: none } = await report({ standing: 'confirmed' })
    expect(none.in).toEqual({ amount: 0, total: '0.0000' })
  })

  test('says what of it was imported and counts in no balance', async () => {
    const { imported } = await report()
    expect(imported.out).toEqual({ amount: 1, total: '10.0000' })
    const { imported: none } = await report({ standing: 'confirmed' })
    expect(none.out).toEqual({ amount: 0, total: '0.0000' })
  })

  test('never adds up two currencies', async () => {
    const { now, decimals } = await report({ currency: 'USD' })
    expect(decimals).toBe(2)
    expect(now).toMatchObject({ in: '0.00', out: '3.50', result: '-3.50' })
    expect(now.flows.exchange_fees).toEqual({ amount: 1, total: '0.50' })
  })

  test('counts a record under each of its categories, and once in the whole', async () => {
    const { spent, earned } = await report()
    const shown = spent.shares.map(({ name, total, before }) => [name, total, before])
    expect(shown).toEqual([
      ['rent', '900.0000', '900.0000'],
      ['parts', '42.9055', '0.0000'],
      [null, '10.0000', '0.0000'],
      ['fees', '7.2555', '0.0000'],
    ])
    expect(earned.shares.map(({ name, total }) => [name, total])).toEqual([
      ['repair', '430.5000'],
      ['urgent', '80.5000'],
    ])
  })

  test('says whom money went to and came from', async () => {
    const { paid_to, paid_by } = await report()
    expect(paid_to.shares.map(({ name, total }) => [name, total])).toEqual([
      ['Landlord', '900.0000'],
      ['Parts & Co', '42.9055'],
      [null, '10.0000'],
    ])
    expect(paid_by.shares.map(({ name }) => name)).toEqual(['Maria', 'Rui', null])
  })

  test.each(['day', 'week', 'month', 'quarter', 'year'])('by %s makes the whole', async (step) => {
    const { steps, now } = await report({ step })
    for (const name of ['in', 'out', 'result'] as const)
      expect(
        sumOf(
          steps.map((one) => one[name]),
          4,
        ),
      ).toBe(now[name])
    const day = steps.find(({ from, to }) => from <= '2026-11-10' && to >= '2026-11-10')!
    expect(day.flows.transfer_fees).not.toBe('0.0000')
  })

  test('is beside the eleven months before it', async () => {
    const { months } = await report()
    expect([months.months[0], months.months.at(-1)]).toEqual(['2025-12', '2026-11'])
    const { now, before } = await report()
    expect(months.totals.slice(-2)).toEqual([before.out, now.out])
    const rent = months.lines.find(({ name }) => name === 'rent')
    expect(rent?.totals.slice(-2)).toEqual(['900.0000', '900.0000'])
  })
})

const narrowings: readonly Partial<Record<'wallet_id' | 'standing' | 'currency', string>>[] = [
  {},
  { currency: 'USD' },
  { wallet_id: 'bank' },
  { wallet_id: 'cash' },
  { standing: 'confirmed' },
  { standing: 'pending' },
  { standing: 'imported' },
]

test.each(narrowings)('each figure is the sum of its list, narrowed by %o', async (by) => {
  const kept = { ...by, ...(by.wallet_id && { wallet_id: ids[by.wallet_id]! }) }
  const found = await report(kept)
  const narrowing = { currency: 'BRL', ...kept } as Narrowing
  const links = moneyLinks(db, span, narrowing)
  const wanted: [sum: { amount?: number; total: string }, address: string, field: string][] = []
  for (const flow of reportFlows) {
    const { field } = flowRecords[flow]
    wanted.push([found.now.flows[flow], links.flow(flow), field])
    for (const step of found.steps)
      wanted.push([{ total: step.flows[flow] }, links.flow(flow, step), field])
  }
  for (const { name, amount, total, fees } of found.spent.shares)
    if (!fees)
      wanted.push([
        { amount, total },
        links.flow('out', span, { categories: name ?? none }),
        'value',
      ])
  for (const { name, amount, total } of found.paid_by.shares)
    wanted.push([{ amount, total }, links.flow('in', span, { paid_by: name ?? none }), 'value'])
  for (const { flow, name, totals } of found.months.lines) {
    const more: Record<string, string> = flow === 'out' ? { categories: name ?? none } : {}
    const month = monthSpan(found.months.months.at(-1)!)
    wanted.push([{ total: totals.at(-1)! }, links.flow(flow, month, more), flowRecords[flow].field])
  }
  for (const [sum, address, field] of wanted) {
    const list = await listed(address, field)
    expect({ address, total: list.total }).toEqual({ address, total: sumOf([sum.total], 4) })
    if (sum.amount !== undefined) expect([address, list.amount]).toEqual([address, sum.amount])
  }
})

describe('a forecast', () => {
  const forecast = (query: Record<string, string> = {}) =>
    ask<Forecast>('forecast', {
      today: '2026-11-22',
      until: '2027-02-20',
      currency: 'BRL',
      ...query,
    })

  test('goes from the balances of the active wallets to what is pending', async () => {
    const found = await forecast()
    const query = { selector: { klass: 'Wallet', active: true, currency: 'BRL' }, limit: 10 }
    const { docs } = expectOk(await rui.client.post(`/${db}/_find`, query)).body
    const own = docs as WireDocument[]
    expect(found.balance).toBe(
      sumOf(
        own.map((doc) => String(doc.balance)),
        4,
      ),
    )
    const after = sumOf(
      own.map((doc) => String(doc.balance_after_pending)),
      4,
    )
    expect(found.days.at(-1)!.balance).toBe(after)
    expect(found.days.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-30', '2026-12-01'])
    // What was due on the 20th is expected today.
    expect(found.days[0]).toMatchObject({ in: '80.5000', out: '0.0000' })
    expect(found.overdue).toBe('80.5000')
    expect(found.lowest).toEqual({ date: '2026-12-01', balance: after })
  })

  test('of one wallet speaks of that alone', async () => {
    const found = await forecast({ wallet_id: ids.cash! })
    expect(found.days.map(({ date }) => date)).toEqual(['2026-11-22'])
  })

  test.each([['2026-11-21'], ['2030-01-01']])('does not reach until %s', async (until) => {
    const query = `today=2026-11-22&until=${until}`
    expect((await rui.client.get(`/${db}/_reports/forecast?${query}`)).status).toBe(400)
  })
})

describe('a budget', () => {
  test('says what is spent in a month, what of it is pending, and what is left', async () => {
    const rent = await put('bdg', { category: 'Rent', amount: '850', currency: 'BRL' })
    const fees = await put('bdg', { category: 'fees', amount: '100.00', currency: 'BRL' })
    const { month, lines } = await ask<BudgetMonth>('budget', { month: '2026-11' })
    expect(month).toBe('2026-11')
    const shared = { currency: 'BRL', decimals: 4 }
    expect(lines).toEqual([
      {
        id: fees,
        category: 'fees',
        ...shared,
        amount: '100.0000',
        spent: '7.2555',
        pending: '0.0000',
        left: '92.7445',
      },
      {
        id: rent,
        category: 'rent',
        ...shared,
        amount: '850.0000',
        spent: '900.0000',
        pending: '900.0000',
        left: '-50.0000',
      },
    ])
  })

  test('is one for each category and currency', async () => {
    const path = () => `/${db}/${newId('bdg')}`
    const twice = await ana.client.put(path(), { category: 'rent', amount: '1', currency: 'BRL' })
    expect([twice.status, twice.text]).toEqual([422, expect.stringContaining('category')])
    expectOk(await ana.client.put(path(), { category: 'rent', amount: '1', currency: 'USD' }))
  })

  test('is set by administrators alone', async () => {
    const body = { category: 'toys', amount: '1', currency: 'BRL' }
    expect((await rui.client.put(`/${db}/${newId('bdg')}`, body)).status).toBe(403)
  })
})

test.each([
  ['days=2026-11-01', 'days'],
  ['days=1999-01-01..2026-11-30', 'days'],
  [`days=${days}&currency=brl`, 'currency'],
  ['days=2020-01-01..2029-12-29&step=day', 'step'],
  ['days=2020-01-01..2029-12-29&step=week', 'step'],
  [`days=${days}&standing=late`, 'standing'],
])('a report about %s is refused', async (query, member) => {
  const { status, body } = await rui.client.get(`/${db}/_reports/money?${query}`)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(member)
})

test('days of months are whole', () => {
  expect(monthSpan('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(dayAfter(monthSpan('2026-12').to, 1)).toBe('2027-01-01')
})

test('a forecast goes on with what recurs where no entry is written yet, and counts each once', async () => {
  const wallet_id = await put('wll', { name: 'Aluguel', currency: 'EUR', active: true })
  const rent = { of: 'outgo', every: 1, unit: 'month', starts_on: '2026-12-10', value: '30.00' }
  await put('srs', { ...rent, description: 'Rent', wallet_id })
  const query = { today: '2026-11-22', until: '2027-06-30', currency: 'EUR' }
  const { days } = await ask<Forecast>('forecast', query)
  expect(days.map(({ date }) => date)).toEqual([
    '2026-12-10',
    '2027-01-10',
    '2027-02-10',
    '2027-03-10',
    '2027-04-10',
    '2027-05-10',
    '2027-06-10',
  ])
  expect(days.map((one) => sumOf([one.out, one.recurring], 2))).toEqual(days.map(() => '-30.00'))
  expect(days[0]).toMatchObject({ out: '-30.00', recurring: '0.00', balance: '-30.00' })
  expect(days.at(-1)).toMatchObject({ out: '0.00', recurring: '-30.00', balance: '-210.00' })
})
