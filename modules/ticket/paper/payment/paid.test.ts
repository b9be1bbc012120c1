// What a bill says of its payments.
import { expect, test } from 'vitest'
import { ticketBalance, type Offered } from '../../rules/payment/balance.ts'
import { paidFacts, type DatedPayment } from './paid.ts'

const say = (key: string, values: Record<string, string | number> = {}) =>
  [key, ...Object.values(values)].join(' ')

function factsOf(...payments: readonly DatedPayment[]) {
  const offer: Offered = {
    _id: 'est',
    number: 1,
    status: 'approved',
    total: '100',
    currency: 'USD',
  }
  const all = payments.map((one) => ({ currency: 'USD', ...one }))
  const balance = ticketBalance([offer], all, 'USD')
  return paidFacts({ balance, payments: all, country: 'US' }, 'en', say)
}

const cash = { value: '60', confirmed: true, payment_way: 'cash' } as const
const card = { value: '40', confirmed: true, payment_way: 'credit' } as const

test('what is paid in full says so and how, and not that nothing is left', () => {
  expect(factsOf(cash, card)).toEqual([
    ['paid.received (payment.ways.cash, payment.ways.credit)', 'US$100.00'],
  ])
})

test('what is left open says by which day it is to be paid', () => {
  const later = { value: '40', date: '2027-01-31' }
  expect(factsOf(cash, later)).toEqual([
    ['paid.received (payment.ways.cash)', 'US$60.00'],
    ['paid.left-by 01/31/2027', 'US$40.00'],
  ])
  expect(factsOf({ ...later, value: '100' })).toEqual([['paid.left-by 01/31/2027', 'US$100.00']])
})

test('before the first payment nothing is said of payments', () => expect(factsOf()).toEqual([]))
