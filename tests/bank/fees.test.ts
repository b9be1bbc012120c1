// Columns of fees are found by a part of their names, and whether they are part of the amounts is asked: an amount before its fees is not
// what reached the account.
import { describe, expect, test } from 'vitest'
import { readText } from './setup.ts'

const table = (name: string, fees = ['3.00', '1.50', '2.10', '0.00']) =>
  [
    `Date,Description,Amount,${name}`,
    ...['100.00', '-50.00', '70.00', '-200.00'].map(
      (amount, at) => `2026-10-1${at},Repair ${at},${amount},${fees[at]}`,
    ),
  ].join('\n')
const askedIn = (text: string) => readText(text).reading.questions.map(({ about }) => about)

describe('a fee beside an amount', () => {
  test.each([
    'Processing fee',
    'Stripe fee',
    'PayPal Fee',
    'Merchant fee',
    'Platform fee',
    'Card fee',
    'Bank charges',
    'Selling fees',
    'Charge',
    'Charges',
    'Transaction charge',
    'Service charge',
    'MDR',
    'Merchant discount',
    'Taxa MDR',
    'Taxa de comissão',
    'Tarifa Mercado Pago',
    'Valor da taxa',
    'Valor tarifa',
    'Comisión bancaria',
    'Comisiones',
    'Commissions',
    'Frais bancaires',
    'Gebühr PayPal',
    'Transaktionsgebühr',
    'Provisionen',
    'Entgelte',
    'Spese',
    'Commissione POS',
    'Avgift Klarna',
    'Kosten Mollie',
    'Opłata',
    'Комиссия',
    'İşlem ücreti',
    '手续费(元)',
    '決済手数料',
    '수수료',
    'Phí',
    'Biaya admin',
    'ค่าธรรมเนียม',
    'Withholding',
    'Retenção',
    'Levy',
  ])('is asked about under %s', (name) => {
    expect(askedIn(table(name))).toEqual(['fee'])
  })

  test.each([
    ['Fee type', ['card', 'card', 'card', 'none']],
    ['Descrição da tarifa', ['Cartão', 'Cartão', 'Pix', '']],
    ['Taxa de câmbio', ['5.4012', '5.4012', '5.4100', '5.3900']],
    ['Fee rate', ['3.00', '3.00', '3.00', '3.00']],
    ['Processing fee', ['0.00', '0.00', '0.00', '0.00']],
  ])('is none under %s in %j', (name, cells) => {
    expect(askedIn(table(name, cells))).toEqual([])
  })

  test('is added to others, and what is left without all of them is the amount', () => {
    const text = [
      'Data;Pedido;Valor bruto;Taxa de comissão;Taxa de serviço;Valor líquido',
      '13/10/2026;A1;100,00;12,00;3,00;85,00',
      '14/10/2026;A2;50,00;6,00;1,50;42,50',
      '15/10/2026;A3;-20,00;0,00;0,00;-20,00',
    ].join('\n')
    const { reading, lines } = readText(text)
    expect(reading.questions).toEqual([])
    expect(lines.map(({ amount, fee }) => [amount, fee])).toEqual([
      ['85.00', '15.00'],
      ['42.50', '7.50'],
      ['-20.00', undefined],
    ])
  })

  test('is counted once where a column is the sum of others', () => {
    const text = [
      'Date,Description,Amount,Stripe fee,Platform fee,Total fees',
      '2026-10-13,A,100.00,3.00,2.00,5.00',
      '2026-10-14,B,50.00,1.50,1.00,2.50',
      '2026-10-15,C,-20.00,0.00,0.00,0.00',
    ].join('\n')
    expect(readText(text).lines.map(({ fee }) => fee)).toEqual(['5.00', '2.50', undefined])
  })
})
