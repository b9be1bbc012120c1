// Which days a month or a week shows, and how one comes to the next. Days are `2026-11-21`. Pure.
import { isDay } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'

export type Span = 'month' | 'week'

/** The first day of its week; weeks begin on `firstDay` (0 Sunday, 1 Monday). */
export function weekStart(day: string, firstDay: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday - firstDay + 7) % 7))
}

/** The weeks on the screen: the one of `day`, or all that its month touches. */
export function weeksOf(day: string, span: Span, firstDay: number): string[][] {
  const week = (start: string) => Array.from({ length: 7 }, (_, index) => dayAfter(start, index))
  if (span === 'week') return [week(weekStart(day, firstDay))]
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  let start = weekStart(`${month}-01`, firstDay)
  do {
    weeks.push(week(start))
    start = dayAfter(start, 7)
  } while (start.startsWith(month))
  return weeks
}

/** The same without days of the months beside it, for a list of the month's days. */
export function ownDays(weeks: readonly string[][], day: string, span: Span): string[][] {
  if (span === 'week') return [...weeks]
  return weeks.map((week) => week.filter((one) => one.startsWith(day.slice(0, 7))))
}

/** The same day of the next week, or the first of the next month; `by` −1 goes back. */
export function turn(day: string, span: Span, by: 1 | -1): string {
  if (span === 'week') return dayAfter(day, by * 7)
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + by)
  return first.toISOString().slice(0, 10)
}

/** What the address says: `?day=2026-11-01&span=week`. */
export function readCalendar(params: URLSearchParams, today: string): { day: string; span: Span } {
  const given = params.get('day') ?? ''
  return {
    day: isDay(given) ? given : today,
    span: params.get('span') === 'week' ? 'week' : 'month',
  }
}
