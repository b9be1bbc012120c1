// What is to be paid, by age: late, within a week, within thirty days, later. Pure.
import type { Due } from '#core/numbers/due.ts'
import { dayAfter } from '#core/time/zone.ts'

/** From what has time to what is late. */
export const payableAges = ['later', 'month', 'week', 'late'] as const
export type PayableAge = (typeof payableAges)[number]

/** Days that are looked ahead, one by one; what is later adds up to one line. */
export const aheadDays = 30

export function payableAge({ due }: Pick<Due, 'due'>, today: string): PayableAge {
  if (due === null || due > dayAfter(today, aheadDays)) return 'later'
  if (due < today) return 'late'
  return due > dayAfter(today, 7) ? 'month' : 'week'
}
