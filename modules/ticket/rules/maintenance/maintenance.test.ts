// What a maintenance waits for, and what its work being done, moved or left out makes of that.
import { describe, expect, test } from 'vitest'
import { maintenanceErrors } from './errors.ts'
import { derived, type Maintained } from './maintenance.ts'
import { finished, moved, proposed, skipped } from './outcome.ts'
import { stateOf, warrantyUntil } from './state.ts'

const monthly: Maintained = {
  active: true,
  next_maintenance: '2027-01-31',
  interval: 1,
  interval_unit: 'months',
  basis: 'plan',
}
/** As it is stored. */
const kept = (doc: Maintained) => {
  const whole = { ...doc, ...proposed(doc, '2026-11-22') }
  return { ...whole, ...derived(whole) }
}
/** The dates that follow when each is done on its own day. */
function punctually(doc: Maintained, count: number): (string | undefined)[] {
  let at: Maintained = kept(doc)
  return Array.from({ length: count }, () => {
    at = kept({ ...at, ...finished(at, at.next_maintenance!) })
    return at.next_maintenance
  })
}

describe('done on its day', () => {
  test.each(['plan', 'completion'] as const)(
    'the end of the month is remembered, by %s',
    (basis) => {
      const dates = punctually({ ...monthly, basis }, 3)
      expect(dates).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
    },
  )
})

describe('done late', () => {
  test.each([
    ['plan', '2027-02-10', '2027-02-28'],
    ['plan', '2027-05-02', '2027-05-31'],
    ['completion', '2027-02-10', '2027-03-10'],
    ['completion', '2027-05-02', '2027-06-02'],
  ] as const)('by %s, on %s: the next is %s', (basis, day, next) => {
    expect(finished(kept({ ...monthly, basis }), day)).toMatchObject({
      date: day,
      next_maintenance: next,
    })
  })
})

describe('done early', () => {
  test.each([
    ['plan', '2027-02-28'],
    ['completion', '2027-02-20'],
  ] as const)('by %s the next is %s', (basis, next) => {
    expect(finished(kept({ ...monthly, basis }), '2027-01-20').next_maintenance).toBe(next)
  })
})

test('one date can be moved, and the plan goes on as it was', () => {
  const first = kept(monthly)
  const once = kept({ ...first, ...moved(first, '2027-02-03') })
  const again = kept({ ...once, ...moved(once, '2027-02-05') })
  expect(finished(again, '2027-02-05').next_maintenance).toBe('2027-02-28')
  // Written anew it is another plan.
  const other = kept({ ...first, next_maintenance: '2027-02-03' })
  expect(finished(other, '2027-02-03').next_maintenance).toBe('2027-03-03')
})

test('it ends: no date lies behind its last day, and it is no longer active', () => {
  const last = kept({ ...monthly, ends_on: '2027-02-15' })
  expect(finished(last, '2027-01-31')).toEqual({
    date: '2027-01-31',
    next_maintenance: undefined,
    plan: undefined,
    active: false,
  })
})

test('what happens once is done, and says when it was', () => {
  const once = kept({ active: true, next_maintenance: '2027-01-31' })
  const done = kept({ ...once, ...finished(once, '2027-02-01') })
  expect(done).toMatchObject({ active: true, date: '2027-02-01' })
  expect(stateOf(done, '2027-03-01')).toBe('done')
  expect(skipped(once, '2027-01-31')).toMatchObject({ active: false })
})

test('a date that is left out is followed by the next of the plan, behind today', () => {
  expect(skipped(kept(monthly), '2027-01-31')).toMatchObject({ next_maintenance: '2027-02-28' })
  expect(skipped(kept(monthly), '2027-04-15')).toMatchObject({ next_maintenance: '2027-04-30' })
})

test('work for an earlier date that is finished once more changes what followed from its day alone', () => {
  const by = (basis: 'plan' | 'completion') => {
    const first = kept({ ...monthly, basis })
    const done = kept({ ...first, ...finished(first, '2027-02-10'), opened_for: '2027-01-31' })
    return finished(done, '2027-02-12', '2027-01-31')
  }
  expect(by('plan')).toEqual({ date: '2027-02-12' })
  expect(by('completion')).toMatchObject({ date: '2027-02-12', next_maintenance: '2027-03-12' })
})

test('a next date that is left empty follows from the last one', () => {
  const doc = { active: true, date: '2026-11-20', interval: 6, interval_unit: 'months' } as const
  expect(kept(doc)).toMatchObject({ next_maintenance: '2027-05-20', opens_on: '2027-05-20' })
})

test('its ticket is opened days ahead, and for one date once', () => {
  expect(kept({ ...monthly, lead_days: 10 }).opens_on).toBe('2027-01-21')
  expect(kept({ ...monthly, active: false }).opens_on).toBeUndefined()
  expect(kept({ ...kept(monthly), opened_for: '2027-01-31' }).opens_on).toBeUndefined()
})

test.each([
  ['2027-01-20', {}, 'upcoming'],
  ['2027-01-20', { lead_days: 11 }, 'due'],
  ['2027-01-31', {}, 'due'],
  ['2027-02-01', {}, 'overdue'],
  ['2027-02-01', { opened_for: '2027-01-31', ticket_id: 'tik-1' }, 'opened'],
  ['2027-02-01', { active: false }, 'inactive'],
] as const)('on %s with %o it is %s', (today, more, state) => {
  expect(stateOf(kept({ ...monthly, ...more }), today)).toBe(state)
})

test('a plan that names no day begins one interval after the last work, and of what was never done after today', () => {
  const yearly = { active: true, interval: 12, interval_unit: 'months' } as const
  expect(proposed({ ...yearly, date: '2026-03-05' }, '2026-11-22').next_maintenance).toBe(
    '2027-03-05',
  )
  expect(proposed(yearly, '2026-11-22').next_maintenance).toBe('2027-11-22')
  expect(proposed({ active: true }, '2026-11-22')).toEqual({})
})

test('the warranty runs from the day on which it was done', () => {
  expect(warrantyUntil({ date: '2026-10-05', warranty: 90 })).toBe('2027-01-03')
  expect(warrantyUntil({ date: '2026-10-05' })).toBeUndefined()
})

const now = '2026-11-22T23:00:00.000Z'
test.each([
  [{ date: '2026-11-23', active: true }, []],
  [{ date: '2026-11-25', active: true }, ['date']],
  [{ date: '2026-11-20', next_maintenance: '2026-11-19', active: true }, ['next_maintenance']],
  [{ active: true }, ['next_maintenance']],
  [{ active: false }, []],
  [{ next_maintenance: '2027-01-02', ends_on: '2027-01-01', active: true }, ['ends_on']],
])('of %o these are wrong: %o', (doc, wrong) => {
  expect(Object.keys(maintenanceErrors(doc, { now, before: undefined }))).toEqual(wrong)
})
