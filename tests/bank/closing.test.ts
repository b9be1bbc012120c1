// The balance that a file ends with: what was left after its last movement, where balances before each stand beside or alone.
import { expect, test } from 'vitest'
import { readText } from './setup.ts'
import { inCurrency } from './countries/file.ts'

const text = (names: string, ...rows: string[]) => [names, ...rows].join('\n')
const khan = [
  '2026/10/13,100000.00,-5000.00,0.00,95000.00,Хоол',
  '2026/10/14,95000.00,0.00,30000.00,125000.00,Цалин',
  '2026/10/15,125000.00,-6000.00,0.00,119000.00,Шатахуун',
]
const before = (rows: readonly string[]) =>
  rows.map((row) => row.split(',').toSpliced(4, 1).join(','))

test.each([
  [
    'in words that nobody knows: Khan, Mongolia',
    text('Огноо,Эхний үлдэгдэл,Дебит,Кредит,Эцсийн үлдэгдэл,Утга', ...khan),
    '119000.00',
  ],
  [
    'beside what went out or came in',
    text('Date,Balance before,Debit,Credit,Bal after,Details', ...khan),
    '119000.00',
  ],
  [
    'alone, beside what went out or came in',
    text('Огноо,Үлдэгдэл,Дебит,Кредит,Утга', ...before(khan)),
    undefined,
  ],
  [
    'beside an amount: Stone, Brazil',
    text(
      'Data;Descrição;Valor;Saldo antes;Saldo depois',
      '13/10/2026;Pix A;-10,00;100,00;90,00',
      '14/10/2026;Pix B;30,00;90,00;120,00',
      '15/10/2026;Pix C;-7,00;120,00;113,00',
    ),
    '113.00',
  ],
])('balances before each movement %s', (_, file, closing) => {
  const { reading } = readText(file, inCurrency('USD', {}))
  expect(reading.questions).toEqual([])
  expect(reading.accounts[0]?.closing?.amount).toBe(closing)
})
