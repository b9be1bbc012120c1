// Dates of a maintenance behind the one that is waited for, as calendars show them: as if each is done on its own day, and what
// is overdue today. Pure.
import { dayAfter } from '#core/time/zone.ts'
import { planOf, type Maintained } from './maintenance.ts'
import { finished } from './outcome.ts'

/** Days from today on of which calendars show such dates. */
export const daysAhead = 366
/** Dates of one maintenance: the year of one that comes round every week. */
const maxDates = 53

/**
 * `today`: `2026-11-22`. In their order, without the next date itself, the last one on `last`; none of one that does not come
 * round.
 */
export function comingDates(
  doc: Maintained,
  today: string,
  { last = dayAfter(today, daysAhead), most = maxDates } = {},
): string[] {
  const dates: string[] = []
  let at: Maintained = doc
  while (dates.length < most) {
    const due = planOf(at)?.next
    if (!at.active || at.interval === undefined || due === undefined) break
    at = { ...at, ...finished(at, due > today ? due : today) }
    const { next_maintenance: next } = at
    if (next === undefined || next > last) break
    dates.push(next)
  }
  return dates
}
