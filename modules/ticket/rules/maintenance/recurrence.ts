// When a maintenance comes round again (trade 9). The dates of a plan are counted from one of them, with its day of the
// month remembered: 31 January, 28 February, 31 March. Pure.
import { isDay } from '#core/time/day.ts'
import { dayAfter, dayMs } from '#core/time/zone.ts'
import { dayOfMonth, type IntervalUnit, type PlanDate } from './maintenance.ts'

export interface Interval {
  readonly interval: number
  readonly interval_unit: IntervalUnit
}

const daysIn = { days: 1, weeks: 7 } as const
const monthsIn = { months: 1, years: 12 } as const

/** Months since the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** This day of a month, or its last one where the month is shorter. */
function inMonth(month: number, day: number): string {
  const first = new Date(0)
  first.setUTCFullYear(0, month + 1, 0)
  first.setUTCDate(Math.min(day, first.getUTCDate()))
  return first.toISOString().slice(0, 10)
}

/** The date n intervals after another one. */
export function dateAfter(from: PlanDate, every: Interval, count: number): PlanDate {
  const { interval, interval_unit: unit } = every
  if (unit === 'days' || unit === 'weeks') {
    const on = dayAfter(from.on, count * interval * daysIn[unit])
    return { on, day: dayOfMonth(on) }
  }
  return {
    on: inMonth(monthOf(from.on) + count * interval * monthsIn[unit], from.day),
    day: from.day,
  }
}

/** The first date of the plan that lies behind both `from` and `day`; undefined beyond the year 9999. */
export function nextDate(from: PlanDate, every: Interval, day: string): PlanDate | undefined {
  const { interval, interval_unit: unit } = every
  const passed =
    unit === 'days' || unit === 'weeks'
      ? (Date.parse(day) - Date.parse(from.on)) / dayMs / (interval * daysIn[unit])
      : (monthOf(day) - monthOf(from.on)) / (interval * monthsIn[unit])
  // In the month that this leads to its date may have passed or not.
  let count = Math.max(1, Math.floor(passed))
  while (isDay(dateAfter(from, every, count).on) && dateAfter(from, every, count).on <= day)
    count += 1
  const next = dateAfter(from, every, count)
  return isDay(next.on) ? next : undefined
}
