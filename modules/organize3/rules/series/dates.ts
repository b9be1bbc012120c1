// The days on which an entry comes again: every n weeks, months or years from the first one. The day of the month is that of
// the first, or the last of a shorter month: 31 January, 28 February, 31 March. Pure.
import { isDay, monthsAfter } from '#core/time/day.ts'
import { dayAfter, daysBetween } from '#core/time/zone.ts'

export const units = ['week', 'month', 'year'] as const
export type Unit = (typeof units)[number]

/** `every` 2 and `unit` week: every other week. */
export interface Rhythm {
  readonly starts_on: string
  readonly every: number
  readonly unit: Unit
}

/** When a series ends: after a day, after so many entries, or never. */
export interface Limits {
  readonly ends_on?: string | undefined
  readonly count?: number | undefined
}

/** The day of the entry with this number, from 1; undefined beyond the year 9999. */
export function dayOfNumber(
  { starts_on, every, unit }: Rhythm,
  number: number,
): string | undefined {
  const steps = (number - 1) * every
  const day =
    unit === 'week'
      ? dayAfter(starts_on, steps * 7)
      : monthsAfter(starts_on, steps * (unit === 'year' ? 12 : 1))
  return isDay(day) ? day : undefined
}

/** The same, but undefined after the end of the series too. */
export function dayWithin(series: Rhythm & Limits, number: number): string | undefined {
  if (series.count !== undefined && number > series.count) return undefined
  const day = dayOfNumber(series, number)
  if (day === undefined || (series.ends_on !== undefined && day > series.ends_on)) return undefined
  return day
}

/** How many days of the series lie before a day; its limits do not matter. */
export function numbersBefore(rhythm: Rhythm, day: string): number {
  // An upper bound of the interval: the estimate is never too high, and few days are left to check.
  const longest = { week: 7, month: 31, year: 366 }[rhythm.unit] * rhythm.every
  const apart = daysBetween(rhythm.starts_on, day)
  let number = Math.max(0, Math.floor(apart / longest))
  for (;;) {
    const next = dayOfNumber(rhythm, number + 1)
    if (next === undefined || next >= day) return number
    number += 1
  }
}
