// The tabs of equipment in a shop that has more of it than the server takes ids at once.
import { expect, test } from 'vitest'
import { partsOf } from '#core/entity/list.ts'
import { equipmentList } from './list.ts'

const many = (letter: string, amount: number) =>
  Array.from({ length: amount }, (_, at) => ({ equipment_id: `eqi-${letter}${at}` }))
const waiting_since = '2026-11-20T12:00:00.000Z'

/** Ids in all selectors of the list together. */
const asked = (working: number, ready: number, covered: number) => {
  const tickets = [
    ...many('a', working),
    ...many('b', ready).map((one) => ({ ...one, waiting_since })),
  ]
  const { tabs } = equipmentList(tickets, [{ _id: 'cnt-1', equipment: many('c', covered) }])
  return JSON.stringify(partsOf(tabs, '2026-11-22')).split('eqi-').length - 1
}

test('a shop sees all that it keeps, and where that is more than may be asked for at once, as much as may be', () => {
  expect(asked(1_500, 500, 1_900)).toBe(4 * 2_000 + 1_900)
  expect(asked(6_000, 4_000, 12_000)).toBeLessThanOrEqual(10_000)
  expect(asked(6_000, 4_000, 12_000)).toBeGreaterThan(9_990)
  expect(asked(0, 0, 0)).toBe(0)
})
