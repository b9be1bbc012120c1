// A wallet's statement as OFX, over HTTP, read back by the reader of banks' files: the lines that moved its balance, and that balance.
import { expect, test } from 'vitest'
import { decimalText, minorUnits } from '#core/numbers/money.ts'
import { openBank } from '#modules/organize3/rules/bank/open.ts'
import { readBank } from '#modules/organize3/rules/bank/read.ts'
import { money } from '#core/fields/money.ts'
import { csvCell } from '#core/csv/csv.ts'
import { faceOf } from '#web/fields/faces.ts'
import { expectOk } from '../support/app.ts'
import { shop } from './stage.ts'

const here = shop()
const known = { locale: 'en', currency: 'BRL', precision: 2, card: false } as const

async function ofx(wallet_id: string, days: string, more = '') {
  const path = `/${here.db}/_export/ofx?wallet_id=${wallet_id}&days=${days}${more}`
  const { text, headers } = expectOk(await here.ana.client.get(path))
  const reading = readBank(openBank(new TextEncoder().encode(text)), {}, known)
  expect([reading.problem, reading.accounts[0]!.refused]).toEqual([undefined, []])
  return { ...reading.accounts[0]!, headers }
}

test('a statement holds what moved the balance in its days, and the balance at their end', async () => {
  const bank = await here.wallet({ name: 'Banco', currency: 'BRL', start_balance: '100.00' })
  const cash = await here.wallet({ name: 'Caixa & cia', currency: 'BRL' })
  const entry = { wallet_id: bank, confirmed: true }
  await here.add('Outgo', { ...entry, date: '2026-10-31', value: '10.00' })
  const paid = { ...entry, value: '42.90', paid_to: 'Peças <Sul>', description: 'Tela' }
  await here.add('Outgo', { ...paid, date: '2026-11-02' })
  await here.add('Income', { ...entry, date: '2026-11-03', value: '350.00', paid_by: 'Maria' })
  await here.add('Income', { wallet_id: bank, date: '2026-11-04', value: '5.00' })
  await here.add('Outgo', { wallet_id: bank, date: '2026-11-05', value: '7.00', imported: true })
  const ends = { source_wallet_id: bank, destination_wallet_id: cash }
  const fee = { fee: '2.00', fee_kind: 'source', confirmed: true }
  await here.add('Transfer', { ...ends, ...fee, date: '2026-11-06', value: '50.00' })
  await here.add('Outgo', { ...entry, date: '2026-12-01', value: '1.00' })

  const { lines, closing, headers } = await ofx(bank, '2026-11-01..2026-11-30')
  // A name without further words is what the line is about.
  const words = lines.map((line) => [line.date, line.amount, line.party || line.description])
  expect(words).toEqual([
    ['2026-11-02', '-42.90', 'Peças <Sul>'],
    ['2026-11-03', '350.00', 'Maria'],
    ['2026-11-06', '-50.00', 'Caixa & cia'],
    ['2026-11-06', '-2.00', 'Caixa & cia'],
  ])
  expect(lines[0]!.description).toBe('Tela')
  const moved = lines.reduce((sum, { amount }) => sum + minorUnits(amount, 2)!, 0n)
  expect(closing).toEqual({ amount: decimalText(9_000n + moved, 2), date: '2026-11-30' })
  expect(headers['content-disposition']).toBe('attachment; filename="2026-11-01_2026-11-30.ofx"')

  const whole = await ofx(bank, '2026-11-01..2026-11-30', '&imported=true')
  expect(whole.lines.map(({ amount }) => amount)).toContain('-7.00')
  expect(whole.closing).toEqual(closing)
  const [balance] = await here.figures(bank)
  expect((await ofx(bank, '2026-01-01..2026-12-31')).closing!.amount).toBe(balance)
})

test('a statement of more lines than are read at once is whole, each line once', async () => {
  const wallet_id = await here.wallet({ name: 'Banco', currency: 'BRL' })
  const docs = Array.from({ length: 1_010 }, (_, at) => ({
    klass: 'Outgo',
    wallet_id,
    confirmed: true,
    value: '0.01',
    date: `2026-11-${String(1 + (at % 3)).padStart(2, '0')}`,
  }))
  expectOk(await here.ana.client.post(`/${here.db}/_bulk_docs`, { docs }))
  const { lines, closing } = await ofx(wallet_id, '2026-11-01..2026-11-30')
  expect(new Set(lines.map(({ bank_id }) => bank_id)).size).toBe(1_010)
  expect(closing!.amount).toBe('-10.10')
  const path = `/${here.db}/_export/journal?wallet_id=${wallet_id}`
  const { text } = expectOk(await here.ana.client.get(path))
  expect(text.match(/^2026-11-0\d \* \(out-/gm)).toHaveLength(1_010)
})

test.each([
  ['ofx?days=2026-11-01..2026-11-30', 400],
  ['ofx?wallet_id=wll-none', 400],
  ['ofx?wallet_id=wll-none&days=2000-01-01..2026-11-30', 400],
  ['ofx?wallet_id=wll-none&days=2026-11-01..2026-11-30', 404],
  ['journal?wallet_id=wll-none', 404],
  ['journal?days=2026-11', 400],
])('%s answers %i', async (path, status) => {
  expect((await here.ana.client.get(`/${here.db}/_export/${path}`)).status).toBe(status)
})

test('no person exports without end', async () => {
  const statuses = new Set<number>()
  for (let at = 0; at < 61; at++)
    statuses.add((await here.ana.client.get(`/${here.db}/_export/journal?wallet_id=none`)).status)
  expect([...statuses]).toEqual([404, 429])
})

test('an amount in a CSV file is a number with the decimal mark of its language, also below nought', () => {
  const { write } = faceOf(money())
  expect(csvCell(write!('-1234.50', 'pt-BR'), ';')).toBe('-1234,50')
  expect(csvCell(write!('-1234.50', 'en'), ',')).toBe('-1234.50')
})
