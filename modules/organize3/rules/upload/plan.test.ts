// Of which day the balance of a file is, to compare it with that of its wallet.
import { expect, test } from 'vitest'
import { closingDay } from './plan.ts'

test.each([
  ['that of its balance', '2026-11-29', '2026-11-28', '2026-11-29'],
  [
    'that of its last line, where it has lines of later days',
    '2026-11-01',
    '2026-11-28',
    '2026-11-28',
  ],
  ['that of its last line, where it says none', undefined, '2026-11-28', '2026-11-28'],
  ['none where it has no days', undefined, undefined, undefined],
])('the day of a file with a balance is %s', (_, date, last, day) => {
  const closing = { amount: '1.00', ...(date !== undefined && { date }) }
  expect(closingDay({ closing, ...(last !== undefined && { last }) })).toBe(day)
})

test('a file without a balance has none', () => {
  expect(closingDay({ last: '2026-11-28' })).toBeUndefined()
})
