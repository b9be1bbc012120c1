// How often a thing was repaired, when last, and until when that is under warranty.
import { expect, test } from 'vitest'
import { repairsOf } from './repairs.ts'

const zone = 'America/Sao_Paulo'
const done = (equipment_id: string, status_at: string, warranty?: number) => ({
  equipment_id,
  status: 'done',
  status_at,
  warranty,
})

test('a thing has as many repairs as were done, the day of the last one, and the warranty that lasts longest', () => {
  const repairs = repairsOf(
    [
      done('machine', '2026-11-10T12:00:00Z'),
      done('machine', '2026-09-03T12:00:00Z', 90),
      done('machine', '2026-09-20T12:00:00Z', 30),
      done('grinder', '2026-02-02T01:00:00Z'),
      { equipment_id: 'grinder', status: 'doing', status_at: '2026-11-20T12:00:00Z' },
      { equipment_id: 'fridge', status: 'cancel', status_at: '2026-11-20T12:00:00Z' },
      { status: 'done', status_at: '2026-11-20T12:00:00Z' },
    ],
    zone,
  )
  expect(repairs.get('machine')).toEqual({ count: 3, last: '2026-11-10', until: '2026-12-02' })
  // At one o'clock in London it is still the evening before.
  expect(repairs.get('grinder')).toEqual({ count: 1, last: '2026-02-01', until: '' })
  expect(repairs.has('fridge')).toBe(false)
})

test('a repair that came from another program counts on the day it was written down', () => {
  const old = { equipment_id: 'radio', status: 'done', created_at: '2013-10-14T12:00:00Z' }
  expect(repairsOf([old], zone).get('radio')).toEqual({ count: 1, last: '2013-10-14', until: '' })
})
