// What is to be received, by age.
import { expect, test } from 'vitest'
import { ageOf, byAge, type Receivable } from './receivable.ts'

const today = '2026-11-23'
const owed = (value: string, due: string | null, currency = 'USD'): Receivable => ({
  _id: 'tik-1',
  customer_id: null,
  customer: '',
  about: '',
  due,
  value,
  currency,
})

test.each([
  [null, 'not_due'],
  ['2026-11-24', 'not_due'],
  ['2026-11-23', 'not_due'],
  ['2026-11-22', 'month'],
  ['2026-10-24', 'month'],
  ['2026-10-23', 'two_months'],
  ['2026-09-24', 'two_months'],
  ['2026-09-23', 'longer'],
] as const)('due %s it is %s', (due, age) => expect(ageOf({ due }, today)).toBe(age))

test('each currency adds up by itself, to the cent', () => {
  const all = [
    owed('0.10', null),
    owed('0.20', '2026-11-01'),
    owed('5.00', null, 'EUR'),
    owed('0.03', '2026-01-01'),
  ]
  expect(byAge(all, today)).toEqual([
    {
      currency: 'USD',
      total: '0.33',
      ages: { not_due: '0.10', month: '0.20', two_months: '0.00', longer: '0.03' },
    },
    {
      currency: 'EUR',
      total: '5.00',
      ages: { not_due: '5.00', month: '0.00', two_months: '0.00', longer: '0.00' },
    },
  ])
})
