// Switching plans, what becomes of full ones, and prices (spec 4, 9).
import { expect, test } from 'vitest'
import { entitlementOf } from '#core/access/entitlement.ts'
import { prefixOf } from '#core/ids.ts'
import { priceText } from '#core/numbers/price.ts'
import { confirmedPlan, isPlanLocked, lockedMembers, lockReason, viewOnlyDaysLeft } from './plan.ts'
import { monthlyCents, planPrices } from './prices.ts'

test.each([
  ['free', 1_000, 'free'],
  ['free', 1_001, undefined],
  ['cancel', 1_001, 'free'],
])('a switch to %s with %i records leads to %s', (asked, records, plan) => {
  expect(confirmedPlan(asked, { records })).toBe(plan)
})

test('a switch to free with what an operator allows leads there', () => {
  expect(confirmedPlan('free', { records: 1_001, limit: 1_001 })).toBe('free')
})

test.each([
  [undefined, false],
  ['2026-11-20T12:00:00.001Z', true],
  ['2026-11-20T12:00:00.000Z', false],
])('a switch at %s locks the next one at noon: %s', (at, locked) => {
  expect(isPlanLocked(at, '2026-11-21T12:00:00.000Z')).toBe(locked)
})

const now = '2026-11-21T12:00:00.000Z'
const ended = '2026-10-22T12:00:00.000Z'
const almost = '2026-10-22T12:00:00.001Z'
const unmarked = { over_limit_since: undefined }

test.each([
  ['free', 'sandbox', 1_000, undefined, undefined, undefined],
  ['free', 'sandbox', 1_001, undefined, 'over_limit', { over_limit_since: now }],
  ['free', 'sandbox', 1_001, almost, 'over_limit', undefined],
  [
    'free',
    'sandbox',
    1_001,
    ended,
    'over_limit_ended',
    { ...unmarked, 'confirmed-plan': 'locked' },
  ],
  ['free', 'sandbox', 1_000, ended, undefined, unmarked],
  ['pro', 'sandbox', 5_000, ended, undefined, unmarked],
  ['pro', 'sandbox', 5_000, undefined, undefined, undefined],
  ['corp', 'sandbox', 5_000, undefined, undefined, undefined],
  ['server', 'sandbox', 5_000, undefined, undefined, undefined],
  ['locked', 'sandbox', 5_000, undefined, 'over_limit_ended', undefined],
  ['locked', 'sandbox', 1_000, undefined, undefined, { ...unmarked, 'confirmed-plan': 'free' }],
  ['locked', 'off', 5_000, undefined, undefined, { ...unmarked, 'confirmed-plan': 'free' }],
  ['free', 'off', 20_000, ended, undefined, unmarked],
  ['free', 'off', 20_000, undefined, undefined, undefined],
] as const)('under %s, billing %s, %i records, marked %s: %s', (...row) => {
  const [plan, billing, records, since, reason, members] = row
  const facts = { plan, entitlement: entitlementOf(plan, billing), records, since }
  expect(lockReason(facts, now)).toBe(reason)
  expect(lockedMembers(reason, facts, now)).toEqual(members)
})

test.each([false, true])('each plan has one price where livemode is %s', (livemode) => {
  const prices = planPrices.filter((price) => price.livemode === livemode)
  expect(prices.map(({ _id }) => prefixOf(_id))).toEqual(['ppr', 'ppr', 'ppr', 'ppr'])
  expect(prices.map(({ group_plan, unit_amount }) => [group_plan, unit_amount])).toEqual([
    ['free', 0],
    ['pro', 600],
    ['corp', 1_800],
    ['server', 90_000],
  ])
  expect(new Set(planPrices.map(({ _id }) => _id)).size).toBe(8)
})

test.each([
  ['free', 0, 5_000_000_000, 0],
  ['pro', 600, 0, 600],
  ['pro', 600, 100_000_000, 600],
  ['pro', 600, 100_000_001, 1_200],
  ['corp', 1_800, 200_000_000, 1_800],
  ['corp', 1_800, 450_000_000, 5_400],
  ['server', 90_000, 450_000_000, 90_000],
])(
  'a month of %s at %i cents with %i bytes costs %i cents',
  (group_plan, unit_amount, bytes, cents) => {
    expect(monthlyCents({ group_plan, unit_amount }, bytes)).toBe(cents)
  },
)

test('prices are said in dollars, as the language writes them', () => {
  expect([priceText(1_050, 'en'), priceText(0, 'en')]).toEqual(['$10.50', '$0.00'])
  expect(priceText(1_050, 'pt-BR').replace('\u00a0', ' ')).toBe('US$ 10,50')
})

test.each([
  [undefined, 30],
  ['2026-11-21T12:00:00.000Z', 30],
  ['2026-11-21T11:59:00.000Z', 30],
  ['2026-11-20T12:00:00.000Z', 29],
  ['2026-10-22T12:00:01.000Z', 1],
  ['2026-10-22T12:00:00.000Z', 0],
  ['2026-09-01T00:00:00.000Z', 0],
  // A clock that goes ahead promises no more.
  ['2026-11-22T12:00:00.000Z', 30],
])('looked at since %s, %i days are left at noon of 21 November', (since, days) => {
  expect(viewOnlyDaysLeft(since, '2026-11-21T12:00:00.000Z')).toBe(days)
})
