// Units of amounts that a name says in other languages than English.
import { expect, test } from 'vitest'
import { readText } from './setup.ts'
import { inCurrency } from './countries/file.ts'

const named = (...names: string[]) =>
  `Date;Text;${names.join(';')}\n2026-10-13;aa;-150${names[1] ? ';' : ''}\n2026-10-14;bb;2500${names[1] ? ';' : ''}\n2026-10-15;cc;-300${names[1] ? ';' : ''}\n`

test.each([
  ['Jumlah (ribu)', 'IDR', '150000'],
  ['Tutar (bin TL)', 'TRY', '150000'],
  ['Amount (Cr)', 'INR', '1500000000'],
  ['Monto (MM$)', 'CLP', '150000000'],
])('%s is asked about', (name, currency, example) => {
  const { questions } = readText(named(name), inCurrency(currency)).reading
  expect(questions).toMatchObject([{ about: 'scale', options: [{ example }, { example: '150' }] }])
})

test('Cr beside Dr is credit', () => {
  const { questions } = readText(named('Amount (Dr)', 'Amount (Cr)'), inCurrency('INR')).reading
  expect(questions.map(({ about }) => about)).not.toContain('scale')
})
