// The totals of lists of entries: exact, by currency, and by month, category and third party within each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '#tests/support/app.ts'
import { openPurse, type Purse } from './money-setup.ts'

let purse: Purse
beforeAll(async () => {
  purse = await openPurse()
  const [reais, fine, yen] = await Promise.all([
    purse.wallet(),
    purse.wallet({ precision: 3 }),
    purse.wallet({ currency: 'JPY', precision: 0 }),
  ])
  const outgo = (doc: Record<string, unknown>) => purse.add('Outgo', doc)
  await outgo({
    wallet_id: reais,
    date: '2026-11-20',
    value: '0.10',
    categories: ['rent', 'shop'],
    paid_to: 'Luz',
  })
  await outgo({
    wallet_id: reais,
    date: '2026-11-21',
    value: '0.20',
    categories: ['rent'],
    confirmed: true,
  })
  await outgo({
    wallet_id: fine,
    date: '2026-10-01',
    value: '1.005',
    paid_to: 'Luz',
    imported: true,
  })
  await outgo({ wallet_id: yen, date: '2026-11-02', value: '900', confirmed: true })
  await purse.add('Exchange', {
    source_wallet_id: reais,
    destination_wallet_id: yen,
    value_out: '10.00',
    value_in: '270',
    date: '2026-11-03',
  })
})
afterAll(() => purse.app.close())

async function totals(body: Record<string, unknown>) {
  const url = `/${purse.db}/_entries/totals`
  return expectOk(await purse.owner.client.post(url, body)).body.lines
}

const reais = (total: string, pending = '0', imported = '0') => [
  { currency: 'BRL', total, pending, imported },
]

describe('the totals of outgos', () => {
  test('are one for each currency, and say what is in no balance', async () => {
    expect(await totals({ kind: 'Outgo' })).toEqual([
      { key: null, amount: 3, sums: reais('1.305', '0.10', '1.005') },
      {
        key: null,
        amount: 1,
        sums: [{ currency: 'JPY', total: '900', pending: '0', imported: '0' }],
      },
    ])
  })

  test('honour the filters and the search of the list', async () => {
    const month = { date: { $gte: '2026-11-01', $lte: '2026-11-30' }, currency: 'BRL' }
    expect(await totals({ kind: 'Outgo', selector: month })).toMatchObject([
      { amount: 2, sums: [{ total: '0.30' }] },
    ])
    expect(await totals({ kind: 'Outgo', selector: { $text: 'luz' } })).toMatchObject([
      { amount: 2, sums: [{ total: '1.105' }] },
    ])
  })

  test('are divided by month, the newest first', async () => {
    expect(await totals({ kind: 'Outgo', selector: { currency: 'BRL' }, by: 'month' })).toEqual([
      { key: '2026-11', amount: 2, sums: reais('0.30', '0.10', '0') },
      { key: '2026-10', amount: 1, sums: reais('1.005', '0', '1.005') },
    ])
  })

  test('count an entry under each of its categories, and none under none', async () => {
    const lines = await totals({ kind: 'Outgo', selector: { currency: 'BRL' }, by: 'category' })
    expect(
      lines.map(({ key, sums: [sum] }: { key: string; sums: { total: string }[] }) => [
        key,
        sum!.total,
      ]),
    ).toEqual([
      [null, '1.005'],
      ['rent', '0.30'],
      ['shop', '0.10'],
    ])
  })

  test('are divided by third party, the largest first', async () => {
    expect(
      await totals({ kind: 'Outgo', selector: { currency: 'BRL' }, by: 'third_party' }),
    ).toMatchObject([
      { key: 'Luz', amount: 2, sums: [{ total: '1.105' }] },
      { key: null, amount: 1, sums: [{ total: '0.20' }] },
    ])
  })
})

test('an exchange has two sums, in two currencies', async () => {
  expect(await totals({ kind: 'Exchange' })).toMatchObject([
    {
      sums: [
        { currency: 'BRL', total: '10.00' },
        { currency: 'JPY', total: '270' },
      ],
    },
  ])
})

test('a bad selector and a kind that is no entry are refused', async () => {
  const url = `/${purse.db}/_entries/totals`
  const { client } = purse.owner
  const bad = await client.post(url, { kind: 'Outgo', selector: { value: { $no: 1 } } })
  expect([bad.status, (await client.post(url, { kind: 'Ticket' })).status]).toEqual([400, 400])
})
