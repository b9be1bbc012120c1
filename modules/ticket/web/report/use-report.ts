// Which report the address describes (its period, a category, a technician), and its figures.
import { placeZone } from '#core/time/day.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { spanText, stepFor } from '#core/time/periods.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import { maxColumns, readPeriod, type AskedPeriod } from '#web/records/report/period.ts'
import type { TicketReport } from '../../rules/report/report.ts'

export interface AskedReport extends AskedPeriod {
  /** What narrows it: `category_id`, `technical_id`. */
  readonly kept: Readonly<Record<string, string>>
}

export function readReport(params: URLSearchParams, now: Date): AskedReport {
  const kept = Object.fromEntries(
    ['category_id', 'technical_id'].flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return { kept, ...readPeriod(params, now) }
}

/** Kept for a minute, or until a ticket changes: a report reads many records, and a look at a list and back changes nothing. */
export function useReport(
  db: string,
  { span, before, kept }: AskedReport,
  isPhone: boolean,
): UseQueryResult<TicketReport, ApiError> {
  const step = stepFor(span, maxColumns[isPhone ? 'phone' : 'desktop'])
  const query = {
    days: spanText(span),
    before: spanText(before),
    zone: placeZone(),
    step,
    ...kept,
  }
  const key = [...cacheKey(db, 'Ticket'), 'reports']
  return useQuery<TicketReport, ApiError>({
    queryKey: [...key, query],
    queryFn: ({ signal }) =>
      call<TicketReport>('GET', `/${db}/_reports/tickets`, { query, signal }),
    placeholderData: keepFormer<TicketReport>(key),
    staleTime: 60_000,
  })
}
