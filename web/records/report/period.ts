// Which period a report is about, as its address says it: `?period=quarter`, `?days=2026-11-01..2026-11-21`. Pure.
import { dayOf } from '#core/time/day.ts'
import {
  chosenPeriod,
  periodOf,
  periods,
  readSpan,
  type Compared,
  type Period,
} from '#core/time/periods.ts'

/** Weeks begin on Sunday, as in the calendar. */
const firstDay = 0

/** Columns of the chart that a finger can still meet. */
export const maxColumns = { phone: 13, desktop: 31 }

export interface AskedPeriod extends Compared {
  /** Undefined: chosen days. */
  readonly period: Period | undefined
}

/** Reads the address; what it does not say, or says wrongly, is this month. */
export function readPeriod(params: URLSearchParams, now: Date): AskedPeriod {
  const days = readSpan(params.get('days'))
  if (days) return { period: undefined, ...chosenPeriod(days) }
  const period = periods.find((one) => one === params.get('period')) ?? 'month'
  return { period, ...periodOf(period, dayOf(now), firstDay) }
}
