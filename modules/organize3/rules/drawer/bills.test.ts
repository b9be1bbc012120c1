// Counting bills: what is typed beside each comes to one exact sum.
import { expect, test } from 'vitest'
import { billedSum, billsOf } from './bills.ts'

test.each([
  [{}, '0.00'],
  [{ '100': '2', '0.05': '3' }, '200.15'],
  [{ '20': ' 4 ', '10': 'two', '5': '-1', '1': '' }, '80.00'],
] as const)('%j bills are %s', (counts, sum) => expect(billedSum(counts, 2)).toBe(sum))

test('a currency whose bills are not known has none', () => {
  expect(billsOf('JPY')).toBeUndefined()
  expect(billsOf(undefined)).toBeUndefined()
})
