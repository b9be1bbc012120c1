// The statements of a card: from the day after one closing to the next, and the day by which it is paid (money 15).
import { monthsAfter } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'

/** Days (`2026-11-21`); both ends belong to it. */
export interface Cycle {
  readonly from: string
  /** The day on which it closes. */
  readonly closes: string
  /** Undefined where the card does not say. */
  readonly due: string | undefined
}

/** This day of the month, `months` after that of `day`, or the last one where that month is shorter. */
const onDay = (day: string, months: number, date: number) =>
  monthsAfter(`${day.slice(0, 8)}${String(date).padStart(2, '0')}`, months)

/**
 * The statement to which `day` belongs; a closing day belongs to what it closes. It is due on the first due day behind its
 * closing.
 */
export function cycleAt(day: string, closingDay: number, dueDay?: number): Cycle {
  const here = onDay(day, 0, closingDay)
  const isOver = day > here
  const closes = isOver ? onDay(day, 1, closingDay) : here
  const former = isOver ? here : onDay(day, -1, closingDay)
  return { from: dayAfter(former, 1), closes, due: dueAfter(closes, dueDay) }
}

/** The statement before. */
export function cycleBefore(cycle: Cycle, closingDay: number, dueDay?: number): Cycle {
  return cycleAt(dayAfter(cycle.from, -1), closingDay, dueDay)
}

function dueAfter(closes: string, dueDay: number | undefined): string | undefined {
  if (dueDay === undefined) return undefined
  const same = onDay(closes, 0, dueDay)
  return same > closes ? same : onDay(closes, 1, dueDay)
}
