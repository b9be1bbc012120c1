// Switching plans, what becomes of full ones, and prices (spec 4, 9).
import { expect, test } from 'vitest'
import { prefixOf } from '#core/ids.ts'
import { confirmedPlan, isPlanLocked, limitStep } from './plan.ts'
import { monthlyCents, planPrices, priceText } from './prices.ts'

test.each([
  ['free', 1_000, 'free'],
  ['free', 1_001, undefined],
  ['cancel', 1_001, 'free'],
])('a switch to %s with %i records leads to %s', (asked, records, plan) => {
  expect(confirmedPlan(asked, records)).toBe(plan)
})

test.each([
  [undefined, false],
  ['2026-11-20T12:00:00.001Z', true],
  ['2026-11-20T12:00:00.000Z', false],
])('a switch at %s locks the next one at noon: %s', (at, locked) => {
  expect(isPlanLocked(at, '2026-11-21T12:00:00.000Z')).toBe(locked)
})

test.each([
  ['free', 1_000, undefined, undefined],
  ['free', 1_001, undefined, 'mark'],
  ['free', 1_001, '2026-10-22T12:00:00.001Z', undefined],
  ['free', 1_001, '2026-10-22T12:00:00.000Z', 'lock'],
  ['free', 1_000, '2026-10-22T12:00:00.000Z', 'clear'],
  ['pro', 5_000, '2026-10-22T12:00:00.000Z', 'clear'],
  ['pro', 5_000, undefined, undefined],
  ['locked', 5_000, undefined, undefined],
])('a Group under %s with %i records, marked %s: %s', (plan, records, since, step) => {
  expect(limitStep({ plan, records, since }, '2026-11-21T12:00:00.000Z')).toBe(step)
})

test.each([false, true])('each plan has one price where livemode is %s', (livemode) => {
  const prices = planPrices.filter((price) => price.livemode === livemode)
  expect(prices.map(({ _id }) => prefixOf(_id))).toEqual(['ppr', 'ppr', 'ppr'])
  expect(prices.map(({ group_plan, unit_amount }) => [group_plan, unit_amount])).toEqual([
    ['free', 0],
    ['pro', 600],
    ['corp', 1_800],
  ])
  expect(new Set(planPrices.map(({ _id }) => _id)).size).toBe(6)
})

test.each([
  ['free', 0, 5_000_000_000, 0],
  ['pro', 600, 0, 600],
  ['pro', 600, 100_000_000, 600],
  ['pro', 600, 100_000_001, 1_200],
  ['corp', 1_800, 200_000_000, 1_800],
  ['corp', 1_800, 450_000_000, 5_400],
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
