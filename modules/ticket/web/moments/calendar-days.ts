// Which days a month or a week shows, and how one comes to the next. Days are `2026-11-21`. Pure.
import { dayOf, isDay } from '#core/values/day.ts'

export type Span = 'month' | 'week'

const parts = (day: string) => day.split('-').map(Number) as [number, number, number]

/** The day so many days after another one. */
export function addDays(day: string, days: number): string {
  const [year, month, date] = parts(day)
  return dayOf(new Date(year, month - 1, date + days))
}

/** The first day of its week; weeks begin on `firstDay` (0 Sunday, 1 Monday). */
export function weekStart(day: string, firstDay: number): string {
  const [year, month, date] = parts(day)
  const weekday = new Date(year, month - 1, date).getDay()
  return addDays(day, -((weekday - firstDay + 7) % 7))
}

/** The weeks on the screen: the one of `day`, or all that its month touches. */
export function weeksOf(day: string, span: Span, firstDay: number): string[][] {
  const week = (start: string) => Array.from({ length: 7 }, (_, index) => addDays(start, index))
  if (span === 'week') return [week(weekStart(day, firstDay))]
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  let start = weekStart(`${month}-01`, firstDay)
  do {
    weeks.push(week(start))
    start = addDays(start, 7)
  } while (start.startsWith(month))
  return weeks
}

/** The same day of the next week, or the first of the next month; `by` −1 goes back. */
export function turn(day: string, span: Span, by: 1 | -1): string {
  if (span === 'week') return addDays(day, by * 7)
  const [year, month] = parts(day)
  return dayOf(new Date(year, month - 1 + by, 1))
}

/** What the address says: `?day=2026-11-01&span=week`. */
export function readCalendar(params: URLSearchParams, today: string): { day: string; span: Span } {
  const given = params.get('day') ?? ''
  return {
    day: isDay(given) ? given : today,
    span: params.get('span') === 'week' ? 'week' : 'month',
  }
}
