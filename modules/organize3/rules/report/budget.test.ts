// The states of a budget, which are words as well as colours.
import { expect, test } from 'vitest'
import { budgetState, leftOf, spentPercent } from './budget.ts'

test.each([
  ['100.00', '0.00', 'free', 0],
  ['100.00', '79.99', 'free', 79],
  ['100.00', '80.00', 'near', 80],
  ['100.00', '99.99', 'near', 99],
  ['100.00', '100.00', 'spent', 100],
  ['100.00', '100.01', 'over', 100],
  ['0.00000003', '0.00000001', 'free', 33],
])('of %s spent %s: %s, %i%%', (amount, spent, state, percent) => {
  const left = leftOf(amount, spent, amount.split('.')[1]!.length)
  expect([budgetState({ amount, spent, left }), spentPercent({ amount, spent })]).toEqual([
    state,
    percent,
  ])
})
