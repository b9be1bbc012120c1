// The term that a renewal proposes.
import { expect, test } from 'vitest'
import { nextTerm } from './renew.ts'

test.each([
  ['a year', { starts_at: '2026-01-01', ends_at: '2026-12-31' }, '2027-01-01', '2027-12-31'],
  ['six months', { starts_at: '2026-06-15', ends_at: '2026-12-14' }, '2026-12-15', '2027-06-14'],
  ['days', { starts_at: '2026-11-01', ends_at: '2026-11-10' }, '2026-11-11', '2026-11-20'],
  ['no first day', { ends_at: '2026-12-31' }, '2027-01-01', '2027-12-31'],
  [
    'the second term',
    { starts_at: '2024-01-01', terms: [{ starts_at: '2026-01-01' }], ends_at: '2026-12-31' },
    '2027-01-01',
    '2027-12-31',
  ],
])('is as long as the former one, from the day after it: %s', (_name, contract, from, to) => {
  expect(nextTerm(contract)).toEqual({ from, to })
})

test('is none of a contract that goes on', () => {
  expect(nextTerm({ starts_at: '2026-01-01' })).toBeUndefined()
  expect(nextTerm({ ends_at: '9999-12-31' })).toBeUndefined()
})
