// The warranty's last day (trade 10, story S4).
import { expect, test } from 'vitest'
import { keptWarranty, warrantyOf } from './warranty.ts'

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

test.each([
  [
    'its own end where that is later',
    { warranty: 90, warranty_until: '2026-12-24' },
    90,
    '2027-01-03',
  ],
  [
    'the earlier repair’s end where that is later',
    { warranty: 30, warranty_until: '2026-12-24' },
    80,
    '2026-12-24',
  ],
  [
    'the earlier repair’s end where it has no days',
    { warranty: undefined, warranty_until: '2026-12-24' },
    80,
    '2026-12-24',
  ],
])('a return has %s', (_, more, days, until) => {
  expect(warrantyOf({ ...done, ...more }, 'UTC')).toEqual({ days, until })
})

test('a return has nothing of a warranty that ended before it was done', () => {
  const late = { ...done, warranty: undefined, warranty_until: '2026-09-30' }
  expect(warrantyOf(late, 'UTC')).toBeUndefined()
})

const first = { ...done, equipment_id: 'eqi-1' }
const back = { equipment_id: 'eqi-1', created_at: '2026-12-10T12:00:00.000Z' }

test.each([
  ['the repair it came back from', back, first, '2027-01-03'],
  ['what that one kept itself', back, { ...first, warranty_until: '2027-02-01' }, '2027-02-01'],
  ['nothing after its end', { ...back, created_at: '2027-01-05T12:00:00.000Z' }, first, undefined],
  ['nothing of another thing', { ...back, equipment_id: 'eqi-2' }, first, undefined],
  ['nothing without a thing', { created_at: back.created_at }, { ...done }, undefined],
  [
    'nothing of a repair that came after it',
    back,
    { ...first, created_at: '2026-12-11T12:00:00.000Z' },
    undefined,
  ],
  ['nothing of a repair that was never done', back, { ...first, status: 'doing' }, undefined],
])('a return is covered by %s', (_, ticket, repair, until) => {
  expect(keptWarranty(ticket, repair, 'UTC')).toBe(until)
})
