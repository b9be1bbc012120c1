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
  expect([
    budgetState({ amount, spent, pending: '0.00', left }),
    spentPercent({ amount, spent }),
  ]).toEqual([state, percent])
})

test('is not spent to the last cent while some of it is pending', () => {
  const line = { amount: '100.00', spent: '100.00', left: '0.00' }
  expect(budgetState({ ...line, pending: '100.00' })).toBe('planned')
  expect(budgetState({ ...line, pending: '0.01' })).toBe('planned')
})
