// The warranty's last day (service 3.10, story S4).
import { expect, test } from 'vitest'
import { warrantyOf } from './warranty.ts'

const done = { status: 'done', status_at: '2026-10-05T15:00:00.000Z', warranty: 90 }

test('90 days from the day it was done end on the ninetieth day after it', () => {
  expect(warrantyOf(done, 'UTC')).toEqual({ days: 90, until: '2027-01-03' })
})

test('the day is that of the shop’s clock', () => {
  const late = { ...done, status_at: '2026-10-06T02:30:00.000Z' }
  expect(warrantyOf(late, 'America/Sao_Paulo')?.until).toBe('2027-01-03')
  expect(warrantyOf(late, 'UTC')?.until).toBe('2027-01-04')
})

test.each([
  ['is reopened', { ...done, status: 'doing' }],
  ['is cancelled', { ...done, status: 'cancel' }],
  ['has none', { ...done, warranty: undefined }],
  ['has none of its days', { ...done, warranty: 0 }],
])('a ticket that %s has no end of warranty', (_, ticket) => {
  expect(warrantyOf(ticket, 'UTC')).toBeUndefined()
})
