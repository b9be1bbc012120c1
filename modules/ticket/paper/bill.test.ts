// What a bill of several estimates comes to.
import { expect, test } from 'vitest'
import { ticketBalance } from '../rules/payment/balance.ts'
import { amountText, sumsOf } from '../rules/estimate/sums.ts'
import { asDelivered } from './as-delivered.ts'
import { billOf, type Offered } from './bill.ts'
import type { Receipt } from './receipt.ts'

const say = (key: string, values: Record<string, string | number> = {}) =>
  [key, ...Object.values(values)].join(' ')
const taxes = [{ tax_id: 'tax', name: 'Sales tax', rate: '9.25', included: false }]
const [labour, part] = ['labour', 'part'] as const

const screen: Offered = {
  items: [
    { kind: labour, description: 'Screen replacement', value: '90.00' },
    { kind: part, description: 'OLED screen', value: '119.90', tax_id: 'tax' },
    { kind: part, description: 'Adhesive strip', quantity: 2, value: '5.00', tax_id: 'tax' },
  ],
  discount: '21.99',
  discount_percent: '10.00',
  taxes,
  currency: 'USD',
  status: 'approved',
}
const typed: Offered = {
  items: [{ kind: labour, description: 'Screen protector', value: '15.00', tax_id: 'tax' }],
  taxes,
  currency: 'USD',
  status: 'approved',
}
const soFar = (offers: readonly Offered[]) => {
  const totals = offers.map((one, number) => ({
    ...one,
    _id: `est-${number}`,
    number,
    total: amountText(sumsOf(one).total),
  }))
  return { balance: ticketBalance(totals, [], 'USD') }
}
const bill = (...offers: readonly Offered[]) => billOf(offers, soFar(offers), 'en', say)!

test('a bill of several estimates has one subtotal, one discount, one line of each rate and one total', () => {
  const { sums, total, groups } = bill(screen, typed)
  expect(sums).toEqual([
    ['offer.sum', 'US$234.90'],
    ['offer.discount', '−US$21.99'],
    ['Sales tax 9.25%', 'US$12.20'],
  ])
  expect(total).toEqual(['offer.total', 'US$225.11'])
  expect(groups.map(({ title, lines }) => [title, lines.length])).toEqual([
    ['offer.kind.labour', 2],
    ['offer.kind.part', 2],
  ])
})

test('its taxes are those of the estimates added up, and are not rounded anew', () => {
  const cents = (value: string): Offered => ({
    ...typed,
    items: [{ kind: labour, description: 'Screw', value, tax_id: 'tax' }],
  })
  // 9.25% of 0.06 is 0.01 each; of 0.18 it would be 0.02.
  expect(bill(cents('0.06'), cents('0.06'), cents('0.06')).sums).toEqual([
    ['offer.sum', 'US$0.18'],
    ['Sales tax 9.25%', 'US$0.03'],
  ])
})

test('a discount says its share where all estimates have the same one', () => {
  expect(bill(screen, screen).sums[1]?.[0]).toBe('offer.discount 10%')
  expect(bill(screen, { ...screen, discount_percent: '5.00' }).sums[1]?.[0]).toBe('offer.discount')
})

test('what is added at the counter comes into the same sums before it is written down', () => {
  const receipt = { bill: bill(screen), parties: [], pix: null, locale: 'en' } as unknown as Receipt
  const delivery = { soFar: soFar([screen, typed]), more: typed, not_returned: '' }
  expect(asDelivered(receipt, delivery, say).bill).toEqual(bill(screen, typed))
})
