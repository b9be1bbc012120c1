// What a ticket leaves is exact, whatever was spent on it.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { decimalText, totalOf } from '#core/numbers/money.ts'
import { ticketBalance } from './balance.ts'
import { profitOf } from './profit.ts'

const estimates = [
  { _id: 'est-1', number: 1, status: 'approved', total: '250.00', currency: 'BRL' },
] as const

test.for([
  ['nothing spent', [], [], ['0.00', '250.00']],
  ['a part', [{ value: '80.50', currency: 'BRL' }], [], ['80.50', '169.50']],
  ['more than is due', [{ value: '300', currency: 'BRL' }], [], ['300.00', '-50.00']],
  ['in another currency', [{ value: '9', currency: 'USD' }], [], ['0.00', '250.00']],
  [
    'more came in than was due',
    [{ value: '80', currency: 'BRL' }],
    [{ value: '270', currency: 'BRL', confirmed: true }],
    ['80.00', '190.00'],
  ],
] as const)('of a ticket with %s', ([, costs, payments, [spent, profit]]) => {
  expect(profitOf(ticketBalance(estimates, payments, 'BRL'), estimates, costs)).toEqual({
    spent,
    tax: '0.00',
    profit,
  })
})

test('the tax of what was agreed, added or in the price, is not the shop’s', () => {
  const items = [{ kind: 'labour', quantity: 1, value: '100.00', tax_id: 'tax-1' }] as const
  const offer = (_id: string, included: boolean, status: 'approved' | 'declined') => ({
    _id,
    number: 1,
    status,
    currency: 'USD',
    items,
    total: included ? '100.00' : '107.50',
    taxes: [{ tax_id: 'tax-1', name: 'Sales tax', rate: '7.50', included }],
  })
  const of = (...offers: ReturnType<typeof offer>[]) =>
    profitOf(ticketBalance(offers, [], 'USD'), offers, [{ value: '40', currency: 'USD' }])
  expect(of(offer('est-1', false, 'approved'), offer('est-2', false, 'declined'))).toEqual({
    spent: '40.00',
    tax: '7.50',
    profit: '60.00',
  })
  expect(of(offer('est-1', true, 'approved'))).toEqual({
    spent: '40.00',
    tax: '6.98',
    profit: '53.02',
  })
})

const cents = fc.bigInt({ min: 0n, max: 10n ** 15n })
property.prop([cents, fc.array(cents, { maxLength: 8 })])(
  'what is left and what was spent are what it brings in, to the cent',
  (due, spent) => {
    const offers = [{ ...estimates[0], total: decimalText(due, 2) }]
    const costs = spent.map((one) => ({ value: decimalText(one, 2), currency: 'BRL' }))
    const { profit, spent: all } = profitOf(ticketBalance(offers, [], 'BRL'), offers, costs)
    expect(all).toBe(totalOf(costs.map(({ value }) => value)))
    expect(BigInt(profit.replace('.', '')) + BigInt(all.replace('.', ''))).toBe(due)
  },
)
