// The statements of a card: from the day after one closing to the next, and the day by which it is paid (modules.md 1.4-15).
import { monthsAfter } from '#core/values/day.ts'
import { dayAfter } from '#core/values/zone.ts'

/** Days (`2026-11-21`); both ends belong to it. */
export interface Cycle {
  readonly from: string
  /** The day on which it closes. */
  readonly closes: string
  /** Undefined where the card does not say. */
  readonly due: string | undefined
}

/** This day of the month of `day`, or the last one where the month is shorter. */
function onDay(day: string, date: number): string {
  const first = `${day.slice(0, 8)}01`
  const last = dayAfter(monthsAfter(first, 1), -1)
  const wanted = `${first.slice(0, 8)}${String(date).padStart(2, '0')}`
  return wanted < last ? wanted : last
}

/** The same of the month that is so many months after that of `day`. */
const onDayAfter = (day: string, months: number, date: number) =>
  onDay(monthsAfter(`${day.slice(0, 8)}01`, months), date)

/**
 * The statement to which `day` belongs; a closing day belongs to what it closes. It is due on the first due day behind its
 * closing.
 */
export function cycleAt(day: string, closingDay: number, dueDay?: number): Cycle {
  const here = onDay(day, closingDay)
  const isOver = day > here
  const closes = isOver ? onDayAfter(day, 1, closingDay) : here
  const former = isOver ? here : onDayAfter(day, -1, closingDay)
  return { from: dayAfter(former, 1), closes, due: dueAfter(closes, dueDay) }
}

/** The statement before. */
export function cycleBefore(cycle: Cycle, closingDay: number, dueDay?: number): Cycle {
  return cycleAt(dayAfter(cycle.from, -1), closingDay, dueDay)
}

function dueAfter(closes: string, dueDay: number | undefined): string | undefined {
  if (dueDay === undefined) return undefined
  const same = onDay(closes, dueDay)
  return same > closes ? same : onDayAfter(closes, 1, dueDay)
}
