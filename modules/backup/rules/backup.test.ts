// When backups are due and which are kept: the plans of spec 6, ends of months, what was missed.
import { describe, expect, test } from 'vitest'
import { entitlementOf } from '#core/access/entitlement.ts'
import { backupRule, nextDue, surplusBackups } from './backup.ts'

test.each([
  ['free', 'sandbox', 'month', 3],
  ['pro', 'sandbox', 'week', 4],
  ['corp', 'sandbox', 'day', 7],
  ['server', 'sandbox', 'day', 7],
  ['locked', 'sandbox', undefined, undefined],
  ['free', 'off', 'day', 7],
] as const)('a Group on the plan %s, billing %s, has one made every %s', (...row) => {
  const [plan, billing, every, keeps] = row
  const rule = backupRule(entitlementOf(plan, billing))
  expect([rule?.every, rule?.keeps]).toEqual([every, keeps])
})

test.each([
  ['month', undefined, '2026-11-22', '2026-11-22'],
  ['month', '2026-11-22', '2026-11-23', '2026-12-22'],
  ['month', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['month', '2027-01-31', '2027-02-01', '2027-02-28'],
  ['month', '2028-01-31', '2028-02-01', '2028-02-29'],
  ['week', '2026-12-28', '2026-12-29', '2027-01-04'],
  ['week', '2026-11-01', '2026-11-22', '2026-11-08'],
  ['day', '2026-11-30', '2026-11-30', '2026-12-01'],
] as const)(
  'every %s, the last one on %s, looked at on %s: due on %s',
  (every, last, today, due) => {
    expect(nextDue({ every }, last, today)).toBe(due)
  },
)

describe('of kept backups, the latest first,', () => {
  const one = (id: string, made: 'plan' | 'hand', length = 1) => ({ id, made, length, lacks: null })

  test('those made by the plan go beyond its number, those made by hand beyond three', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].flatMap((id) => [
      one(`${id}1`, 'plan'),
      one(`${id}2`, 'hand'),
    ])
    const gone = surplusBackups(all, { keeps: 4, roomBytes: Infinity })
    expect(gone).toEqual(['d2', 'e1', 'e2'])
  })

  test('the older ones go when all together are too large, and the latest stays whatever it takes', () => {
    const all = [one('a', 'plan', 50), one('b', 'hand', 60), one('c', 'plan', 30)]
    expect(surplusBackups(all, { keeps: 3, roomBytes: 100 })).toEqual(['b'])
    expect(surplusBackups(all, { keeps: 3, roomBytes: 10 })).toEqual(['b', 'c'])
  })

  test('those that lack files push no whole one out, by number or by room, and go as they would have gone', () => {
    const short = (id: string, length = 1) => ({ ...one(id, 'plan', length), lacks: {} })
    const all = [short('a'), short('b'), short('c'), one('d', 'plan'), one('e', 'plan')]
    expect(surplusBackups(all, { keeps: 2, roomBytes: Infinity })).toEqual(['c'])
    const large = [short('a', 60), short('b', 60), one('d', 'plan', 40)]
    expect(surplusBackups(large, { keeps: 3, roomBytes: 100 })).toEqual(['b'])
    const mended = [one('f', 'plan'), one('g', 'plan'), short('a'), one('d', 'plan')]
    expect(surplusBackups(mended, { keeps: 2, roomBytes: Infinity })).toEqual(['a', 'd'])
  })
})
