// The fee for things that nobody picks up, as a table (trade 17, story S10).
import { expect, test } from 'vitest'
import { storageOf, type Stored } from './storage.ts'

const settings = { storage_days: 30, storage_fee: '2.50' }
const ready_at = '2026-10-01T15:00:00.000Z'
const notified: Stored = { ready_at, notices: [{ at: '2026-10-02T12:00:00.000Z' }] }
const at = (now: string) => ({ now: `${now}T15:00:00.000Z`, zone: 'UTC' })

test.each([
  [
    'nothing until the day comes',
    notified,
    '2026-10-31',
    { from: '2026-11-01', days: 0, sum: '0.00' },
  ],
  ['one day on the first day', notified, '2026-11-01', { days: 1, sum: '2.50' }],
  ['each day after it', notified, '2026-11-10', { days: 10, sum: '25.00' }],
  [
    'no more once it was handed over',
    { ...notified, delivered_at: '2026-11-03T09:00:00.000Z' },
    '2026-12-24',
    { days: 3, sum: '7.50' },
  ],
  [
    'no more because somebody notified them again',
    { ...notified, notices: [...notified.notices!, { at: '2026-11-05T12:00:00.000Z' }] },
    '2026-11-10',
    { days: 10 },
  ],
  [
    'nothing while nobody notified the customer',
    { ready_at },
    '2027-01-01',
    { from: undefined, days: 0, sum: '0.00' },
  ],
  [
    'nothing for what they were notified of an earlier repair of this ticket',
    { ready_at, notices: [{ at: '2026-08-01T12:00:00.000Z' }] },
    '2027-01-01',
    { from: undefined, days: 0 },
  ],
])('keeping a thing costs %s', (_, ticket, day, expected) => {
  expect(storageOf(ticket, settings, at(day))).toMatchObject({ fee: '2.50', ...expected })
})

test('the day is that of the shop’s clock', () => {
  const night = { now: '2026-11-02T02:00:00.000Z', zone: 'America/Sao_Paulo' }
  expect(storageOf(notified, settings, night)?.days).toBe(1)
})

test.each([
  ['a thing that is not ready', {}, settings],
  ['a shop that asks for nothing', notified, {}],
])('%s has no storage', (_, ticket, asked) => {
  expect(storageOf(ticket, asked, at('2026-12-01'))).toBeUndefined()
})
