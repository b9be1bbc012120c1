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

test('what is paid in full says so, and not that nothing is left', () => {
  expect(factsOf(card, cash).at(-1)).toEqual(['paid.received', 'US$100.00'])
})

test('what is left open says by which day it is to be paid', () => {
  const later = { value: '40', date: '2027-01-31' }
  expect(factsOf(later, cash)).toEqual([
    ['payment.ways.cash', 'US$60.00'],
    ['paid.received', 'US$60.00'],
    ['paid.left-by 01/31/2027', 'US$40.00'],
  ])
  expect(factsOf({ ...later, value: '100' })).toEqual([['paid.left-by 01/31/2027', 'US$100.00']])
})

test('what was taken and is to be confirmed is listed, and is no part of what is left to pay', () => {
  const taken = { ...card, confirmed: false, taken_on: '2026-11-30', date: '2026-11-30' }
  const line = ['11/30/2026 · payment.ways.credit', 'US$40.00']
  expect(factsOf(taken, cash)).toEqual([
    ['payment.ways.cash', 'US$60.00'],
    line,
    ['paid.received', 'US$60.00'],
    ['paid.taken', 'US$40.00'],
  ])
  expect(factsOf(taken)).toEqual([line, ['paid.taken', 'US$40.00'], ['paid.left', 'US$60.00']])
})

test('before the first payment nothing is said of payments', () => expect(factsOf()).toEqual([]))

test('each payment has its day, how it was paid and its sum, the deposit by its name, the earliest first', () => {
  const deposit = { ...cash, date: '2026-11-28', is_deposit: true }
  const other = { value: '10', confirmed: true, date: '2026-11-29' }
  expect(factsOf({ ...card, value: '30', date: '2026-11-30' }, other, deposit)).toEqual([
    ['11/28/2026 · paid.deposit · payment.ways.cash', 'US$60.00'],
    ['11/29/2026 · paid.payment', 'US$10.00'],
    ['11/30/2026 · payment.ways.credit', 'US$30.00'],
    ['paid.received', 'US$100.00'],
  ])
})

test('of many payments the last eleven have a line each, and those before them one', () => {
  const many = Array.from({ length: 40 }, () => ({ ...cash, value: '2.50' }))
  const facts = factsOf(...many)
  expect(facts).toHaveLength(13)
  expect(facts[0]).toEqual(['paid.earlier 29', 'US$72.50'])
  expect(facts.at(-1)).toEqual(['paid.received', 'US$100.00'])
})
