// A wallet's statement: what it comes to, its lines with the balance after each, month by month, the path of the balance, and
// what a card's statements come to; each figure against one that is reckoned here from the entries alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import type {
  StatementOverview,
  StatementRow,
} from '#modules/organize3/rules/statement/statement.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro', locale: 'pt-BR' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
})
afterAll(() => app.close())

async function make(prefix: string, doc: Body): Promise<string> {
  const id = newId(prefix)
  expectOk(await ana.client.put(`/${db}/${id}`, doc))
  return id
}
const wallet = (more: Body = {}) => make('wll', { name: 'Conta', currency: 'BRL', ...more })
const overview = async (id: string, today = '2026-11-21') =>
  expectOk(await ana.client.get(`/${db}/_statements/${id}`, { today }))
    .body as unknown as StatementOverview
const rows = async (id: string, query: Record<string, string> = {}) =>
  (
    expectOk(await ana.client.get(`/${db}/_statements/${id}/rows`, query)).body as unknown as {
      rows: StatementRow[]
    }
  ).rows

const confirmed = { confirmed: true }
const imported = { imported: true }

describe('a statement', () => {
  test('expects of what is overdue that it comes on top of the balance, whatever was confirmed since its day', async () => {
    const id = await wallet({ start_balance: '100.00' })
    await make('inc', { wallet_id: id, date: '2026-11-10', value: '5' })
    await make('out', { wallet_id: id, date: '2026-11-12', value: '7' })
    await make('inc', { wallet_id: id, date: '2026-11-20', value: '50', ...confirmed })
    const expected = [
      ['-7.00', '148.00'],
      ['5.00', '155.00'],
    ]
    const figures = (lines: readonly StatementRow[]) =>
      lines.map(({ amount, balance }) => [amount, balance])
    expect(figures((await overview(id)).pending)).toEqual(expected)
    expect(figures(await rows(id, { tab: 'pending' }))).toEqual(expected)
  })

  test('says of what a customer paid and nobody has confirmed that it is to be confirmed', async () => {
    const id = await wallet()
    const taken = { wallet_id: id, date: '2026-11-10', value: '5', taken_on: '2026-11-10' }
    await make('inc', taken)
    await make('inc', { ...taken, ...confirmed })
    await make('inc', { wallet_id: id, date: '2026-11-10', value: '6' })
    const said = [...(await rows(id, { tab: 'pending' })), ...(await rows(id))]
    expect(said.map(({ standing, is_taken }) => [standing, is_taken]).toSorted()).toEqual([
      ['confirmed', undefined],
      ['pending', undefined],
      ['pending', true],
    ])
  })

  test('has pending lines apart, imported ones without a balance, and a fee in the line of its transfer', async () => {
    const id = await wallet({ start_balance: '100.00' })
    const till = await wallet({ name: 'Caixa' })
    await make('inc', {
      wallet_id: id,
      date: '2026-10-30',
      value: '50',
      paid_by: 'Ana',
      ...confirmed,
    })
    await make('out', {
      wallet_id: id,
      date: '2026-11-03',
      value: '20.5',
      categories: ['parts'],
      ...confirmed,
    })
    await make('out', { wallet_id: id, date: '2026-11-04', value: '7', ...imported })
    await make('trn', {
      source_wallet_id: id,
      destination_wallet_id: till,
      date: '2026-11-05',
      value: '30',
      fee: '2',
      fee_kind: 'source',
      ...confirmed,
    })
    await make('out', { wallet_id: id, date: '2026-11-25', value: '40' })
    await make('inc', { wallet_id: id, date: '2026-11-20', value: '5' })
    const all = await overview(id)
    expect(all.counts).toEqual({ all: 6, pending: 2, imported: 1, uncategorised: 4 })
    expect(all.pending.map(({ date, balance }) => [date, balance])).toEqual([
      ['2026-11-20', '102.50'],
    ])
    expect(all.later).toEqual({ count: 1, sum: '-40.00', end: '2026-11-25' })
    expect(all.months).toEqual([
      { month: '2026-11', rows: 3, in: '0.00', out: '-22.50', moved: '-30.00', result: '-52.50' },
      { month: '2026-10', rows: 1, in: '50.00', out: '0.00', moved: '0.00', result: '50.00' },
    ])
    expect(all.path).toEqual({
      from: '2026-11-01',
      opening: '150.00',
      steps: [
        { date: '2026-11-03', balance: '129.50' },
        { date: '2026-11-05', balance: '97.50' },
      ],
      expected: [
        { date: '2026-11-21', balance: '102.50' },
        { date: '2026-11-25', balance: '62.50' },
      ],
    })
    const lines = await rows(id, { month: '2026-11' })
    expect(lines.map(({ kind, amount, balance, party }) => [kind, amount, balance, party])).toEqual(
      [
        ['Transfer', '-32.00', '97.50', till],
        ['Outgo', '-7.00', null, ''],
        ['Outgo', '-20.50', '129.50', ''],
      ],
    )
    expect((await rows(id, { tab: 'imported' })).map(({ amount }) => amount)).toEqual(['-7.00'])
    expect((await rows(id, { tab: 'uncategorised' })).length).toBe(4)
    expect((await rows(till)).map(({ amount, balance }) => [amount, balance])).toEqual([
      ['30.00', '30.00'],
    ])
  })

  test.runIf(isProof)('of many lines is the same wherever it is opened', async () => {
    const id = await wallet({ precision: 3, currency: 'KWD' })
    const days = ['2026-08-31', '2026-09-01', '2026-09-02']
    const docs = Array.from({ length: 1_350 }, (_, at) => ({
      _id: newId('inc'),
      wallet_id: id,
      date: days[Math.min(2, Math.floor(at / 100))],
      value: `${at + 1}.001`,
      ...(at % 7 === 0 ? imported : confirmed),
    }))
    for (let at = 0; at < docs.length; at += 450) {
      expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs: docs.slice(at, at + 450) }))
    }
    const { months } = await overview(id, '2026-09-10')
    expect(months.map(({ month, rows: count }) => [month, count])).toEqual([
      ['2026-09', 1_250],
      ['2026-08', 100],
    ])
    const september: StatementRow[] = []
    for (let page = 0; page < 13; page++) {
      const last = september.at(-1)
      const found = await rows(id, { month: '2026-09', page: String(page) })
      // Walked from the line before, it is the same page.
      if (last) {
        const after = {
          after_date: last.date,
          after_created_at: last.created_at,
          after_id: last.id,
        }
        expect(await rows(id, { month: '2026-09', page: String(page), ...after })).toEqual(found)
      }
      september.push(...found)
    }
    expect(new Set(september.map((row) => row.id)).size).toBe(1_250)
    expect(await rows(id, { month: '2026-09', page: '13' })).toEqual([])
    let balance = 0n
    const minor = (text: string) => BigInt(text.replace('.', ''))
    for (const row of [
      ...(await rows(id, { month: '2026-08' })).toReversed(),
      ...september.toReversed(),
    ]) {
      if (row.standing === 'confirmed') balance += minor(row.amount)
      expect(row.balance === null ? null : minor(row.balance)).toBe(
        row.standing === 'confirmed' ? balance : null,
      )
    }
  })

  test('of a card says what is open and what closed, payments left out', async () => {
    const id = await wallet({ card: true, card_limit: '1000', closing_day: 25, due_day: 5 })
    const bank = await wallet()
    await make('out', { wallet_id: id, date: '2026-10-25', value: '90', ...confirmed })
    await make('out', { wallet_id: id, date: '2026-10-26', value: '250', ...confirmed })
    await make('out', { wallet_id: id, date: '2026-11-25', value: '40' })
    const pays = {
      source_wallet_id: bank,
      destination_wallet_id: id,
      date: '2026-11-05',
      value: '90',
    }
    await make('trn', { ...pays, ...confirmed })
    expect((await overview(id)).cycles).toEqual([
      { from: '2026-10-26', closes: '2026-11-25', due: '2026-12-05', amount: '-290.00' },
      { from: '2026-09-26', closes: '2026-10-25', due: '2026-11-05', amount: '-90.00' },
    ])
  })

  test('of what is no wallet, or of another Group, is not there', async () => {
    const id = await wallet()
    const outgo = await make('out', { wallet_id: id, date: '2026-11-01', value: '1' })
    const bruno = await app.makePerson({ fullname: 'Bruno' })
    const other = await app.makeGroup(bruno, 'Outra')
    expect((await ana.client.get(`/${db}/_statements/${outgo}`)).status).toBe(404)
    expect((await ana.client.get(`/${db}/_statements/wll-x/rows`)).status).toBe(404)
    expect((await bruno.client.get(`/${other}/_statements/${id}`)).status).toBe(404)
    expect((await bruno.client.get(`/${db}/_statements/${id}`)).status).toBe(403)
    expect(
      (await ana.client.get(`/${db}/_statements/${id}/rows`, { month: '2026-13' })).status,
    ).toBe(400)
  })
})
