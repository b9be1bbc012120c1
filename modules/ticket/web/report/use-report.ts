// Which report the address describes (`?period=quarter`, `?days=2026-11-01..2026-11-21`, a category, a technician), and its
// figures.
import { dayOf, placeZone } from '#core/values/day.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import {
  chosenPeriod,
  periodOf,
  periods,
  readSpan,
  spanText,
  stepFor,
  type Compared,
  type Period,
} from '../../rules/report/periods.ts'
import type { TicketReport } from '../../rules/report/report.ts'

/** Weeks begin on Sunday, as in the calendar. */
const firstDay = 0

/** Columns of the chart that a finger can still meet. */
const mostColumns = { phone: 13, desktop: 31 }

export interface AskedReport extends Compared {
  /** Undefined: chosen days. */
  readonly period: Period | undefined
  /** What narrows it: `category_id`, `technical_id`. */
  readonly kept: Readonly<Record<string, string>>
}

/** Reads the address; what it does not say, or says wrongly, is this month. */
export function readReport(params: URLSearchParams, now: Date): AskedReport {
  const kept = Object.fromEntries(
    ['category_id', 'technical_id'].flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const days = readSpan(params.get('days'))
  if (days) return { period: undefined, kept, ...chosenPeriod(days) }
  const period = periods.find((one) => one === params.get('period')) ?? 'month'
  return { period, kept, ...periodOf(period, dayOf(now), firstDay) }
}

/** Kept for a minute: a report reads many records, and a look at a list and back changes nothing. */
export function useReport(
  db: string,
  { span, before, kept }: AskedReport,
  isPhone: boolean,
): UseQueryResult<TicketReport, ApiError> {
  const step = stepFor(span, mostColumns[isPhone ? 'phone' : 'desktop'])
  const query = {
    days: spanText(span),
    before: spanText(before),
    zone: placeZone(),
    step,
    ...kept,
  }
  const key = cacheKey(db, 'reports')
  return useQuery<TicketReport, ApiError>({
    queryKey: [...key, query],
    queryFn: ({ signal }) =>
      call<TicketReport>('GET', `/${db}/_reports/tickets`, { query, signal }),
    placeholderData: keepFormer<TicketReport>(key),
    staleTime: 60_000,
  })
}
