// What is to be paid, and how much of it came in: by tables, and for whatever payments there are.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { costGrows } from '#tests/hostile/growth.ts'
import {
  estimateBalance,
  halfOf,
  inCents,
  isOpen,
  openOffers,
  restOf,
  ticketBalance,
  withMore,
  type Offered,
} from './balance.ts'
import { offeredWays, usuallyTaken } from './kinds.ts'

const offer = (number: number, total: string, more: Partial<Offered> = {}): Offered => ({
  _id: `est-${number}`,
  number,
  status: 'approved',
  total,
  currency: 'BRL',
  ...more,
})
const came = (value: string, more: object = {}) => ({
  value,
  currency: 'BRL',
  confirmed: true,
  ...more,
})
const expected = (value: string, more: object = {}) => came(value, { ...more, confirmed: false })

test.each([
  ['nothing', [], [], { state: 'none', due: '0.00', left: '0.00' }],
  ['an offer alone', [offer(1, '250.00')], [], { state: 'unpaid', left: '250.00' }],
  [
    'a part',
    [offer(1, '250.00')],
    [came('100.00')],
    { state: 'partly', due: '250.00', received: '100.00', left: '150.00', open: '150.00' },
  ],
  [
    'what is expected, which is still to be paid and not to be written down again',
    [offer(1, '250.00')],
    [came('100.00'), expected('150.00')],
    { state: 'partly', received: '100.00', expected: '150.00', left: '150.00', open: '0.00' },
  ],
  [
    'what was taken and is to be confirmed, which nobody pays again',
    [offer(1, '250.00')],
    [came('100.00'), expected('150.00', { taken_on: '2026-11-30' })],
    { state: 'taken', received: '100.00', taken: '150.00', expected: '0.00', left: '0.00' },
  ],
  [
    'a part that was taken',
    [offer(1, '250.00')],
    [expected('100.00', { taken_on: '2026-11-30' }), expected('50.00')],
    { state: 'partly', taken: '100.00', expected: '50.00', left: '150.00', open: '100.00' },
  ],
  [
    'what was taken and confirmed',
    [offer(1, '250.00')],
    [came('250.00', { taken_on: '2026-11-30' })],
    { state: 'paid', received: '250.00', taken: '0.00' },
  ],
  ['all of it', [offer(1, '250.00')], [came('250.00')], { state: 'paid', left: '0.00' }],
  ['more than all', [offer(1, '250.00')], [came('300')], { state: 'paid', left: '0.00' }],
  [
    'what the bank’s file says',
    [offer(1, '250.00')],
    [expected('250.00', { imported: true })],
    { state: 'paid' },
  ],
  ['money without an offer', [], [came('80.00')], { state: 'received', received: '80.00' }],
  [
    'offers that nobody approved',
    [offer(1, '250.00', { status: 'declined' }), offer(2, '90.00', { status: 'sent' })],
    [],
    { state: 'none' },
  ],
  [
    'two offers, and amounts of wallets with other decimals',
    [offer(1, '250.00'), offer(2, '90.50')],
    [came('100'), came('0.125')],
    { due: '340.50', received: '100.125', left: '240.375' },
  ],
  [
    'money in another currency, which is not reckoned',
    [offer(1, '250.00')],
    [came('250.00', { currency: 'USD' })],
    { state: 'unpaid', currency: 'BRL' },
  ],
])('a ticket with %s', (_, estimates, payments, balance) => {
  expect(ticketBalance(estimates, payments, 'USD')).toMatchObject(balance)
})

describe('an estimate', () => {
  test('that took the place of one that was paid in part has that part', () => {
    const versions = [
      offer(1, '250.00', { _id: 'est-a', status: 'replaced' }),
      offer(1, '300.00', { _id: 'est-b' }),
    ]
    const paid = [came('100.00', { estimate_id: 'est-a' })]
    expect(estimateBalance(versions[1]!, versions, paid)).toMatchObject({
      state: 'partly',
      received: '100.00',
      left: '200.00',
    })
    expect(estimateBalance(versions[0]!, versions, paid)).toMatchObject({ state: 'none' })
  })

  test('has what came in for its ticket, the first one before the second', () => {
    const offers = [offer(1, '250.00'), offer(2, '90.00')]
    const paid = [came('40.00', { estimate_id: 'est-2' }), came('260.00')]
    expect(estimateBalance(offers[0]!, offers, paid)).toMatchObject({ state: 'paid' })
    expect(estimateBalance(offers[1]!, offers, paid)).toMatchObject({
      state: 'partly',
      received: '50.00',
      left: '40.00',
    })
  })

  test('that waits for its answer comes after those that were approved', () => {
    const offers = [offer(1, '100.00', { status: 'sent' }), offer(2, '250.00')]
    const left = (value: string) => estimateBalance(offers[0]!, offers, [came(value)]).left
    expect([left('200.00'), left('280.00')]).toEqual(['100.00', '70.00'])
  })
})

const cents = fc.integer({ min: 1, max: 100_000 }).map((one) => (one / 100).toFixed(2))
const payments = fc.array(
  fc.record({
    value: cents,
    currency: fc.constant('BRL'),
    confirmed: fc.boolean(),
    estimate_id: fc.constantFrom('est-1', 'est-2', 'est-3', 'est-9', undefined),
  }),
  { maxLength: 8 },
)
const minor = (text: string) => BigInt(text.replace('.', ''))

property.prop([fc.array(cents, { minLength: 1, maxLength: 3 }), payments])(
  'the offers of which something is left are those that each for itself has something left',
  (totals, some) => {
    const offers = totals.map((total, at) => offer(at + 1, total))
    const each = offers.filter((one) => isOpen(estimateBalance(one, offers, some)))
    expect(openOffers(offers, some)).toEqual(each)
  },
)

test('hundreds of offers and payments of one ticket take time by their number alone', () => {
  const many = (n: number) => {
    const offers = Array.from({ length: n }, (_, at) => offer(at + 1, '10.00'))
    const paid = offers.map(({ _id }) => came('1.00', { estimate_id: _id }))
    return [offers, paid] as const
  }
  expect(costGrows((n) => void openOffers(...many(n)), 125)).toBe('with its length')
  const oneOf = (n: number) => {
    const [offers, paid] = many(n)
    return estimateBalance(offers[0]!, offers, paid)
  }
  expect(costGrows((n) => void oneOf(n), 60)).toBe('with its length')
})

property.prop([fc.array(cents, { minLength: 1, maxLength: 3 }), payments])(
  'what the estimates of a ticket have is what the ticket has, up to what is due',
  (totals, some) => {
    const offers = totals.map((total, at) => offer(at + 1, total))
    const whole = ticketBalance(offers, some, 'BRL')
    const each = offers.map((one) => estimateBalance(one, offers, some))
    const sum = (of: (one: (typeof each)[number]) => string) =>
      each.reduce((total, one) => total + minor(of(one)), 0n)
    const [due, received] = [minor(whole.due), minor(whole.received)]
    expect(sum((one) => one.due)).toBe(due)
    expect(sum((one) => one.received)).toBe(received < due ? received : due)
    expect(sum((one) => one.left)).toBe(minor(whole.left))
    expect(isOpen(whole)).toBe(received < due)
  },
)

test.each([
  ['250.00', '250.00'],
  ['0.125', '0.13'],
  ['250.00000001', '250.01'],
])('%s is paid as %s', (text, whole) => {
  expect(inCents(text)).toBe(whole)
})

test.each([
  ['144.88', ['100', '44.88'], '0.00'],
  ['144.88', ['100.00', '', 'x'], '44.88'],
  ['10.00', ['12'], '0.00'],
  ['0.00000003', ['0.00000001'], '0.00000002'],
])('of %s %j leaves %s', (whole, parts, rest) => expect(restOf(whole, parts)).toBe(rest))

test.each(['BR', 'US', 'PT', undefined])(
  'counters of %s offer what the settings show as taken before anybody chose, and nothing else',
  (country) => {
    const offered = offeredWays(undefined, country)
    expect(offered).toHaveLength(4)
    expect(Object.keys(usuallyTaken(country))).toEqual(offered)
  },
)

test('a shop that says what it takes offers nothing else, and one that takes nothing the usual kinds', () => {
  const taken = { cash: true, pix: true, credit: false, gold: true }
  expect(offeredWays(taken, 'US')).toEqual(['cash', 'pix'])
  expect(offeredWays(taken, 'BR')).toEqual(['pix', 'cash'])
  expect(offeredWays({ cash: false }, 'US')).toContain('zelle')
})

test.each([
  ['144.88', '72.44'],
  ['0.05', '0.03'],
  ['101', '51'],
])('half of %s is %s', (all, half) => expect(halfOf(all)).toBe(half))

test('what is billed more is still to be paid, less what came in beyond what was due', () => {
  const before = ticketBalance([], [came('50.00'), expected('20.00')], 'BRL')
  const more = { state: 'partly', due: '120.00', received: '50.00', left: '70.00', open: '50.00' }
  expect(withMore(before, '120.00')).toMatchObject(more)
  expect(withMore(before, '120.00')).toEqual(
    ticketBalance([offer(1, '120.00')], [came('50.00'), expected('20.00')], 'BRL'),
  )
})
