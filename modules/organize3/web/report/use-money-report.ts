// Which report of money the address describes (its period, currency, wallet, standing), and what the server answers of it.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { dayOf } from '#core/time/day.ts'
import { spanText, stepFor } from '#core/time/periods.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import { maxColumns, readPeriod, type AskedPeriod } from '#web/records/report/period.ts'
import type { BudgetMonth } from '../../rules/report/budget.ts'
import type { Standing } from '#core/entity/postings.ts'
import { reportStandings } from '../../rules/report/figures.ts'
import type { Forecast } from '../../rules/report/forecast.ts'
import type { MoneyReport } from '../../rules/report/report.ts'

export interface AskedReport extends AskedPeriod {
  readonly today: string
  /** Undefined: the one that most wallets are in. */
  readonly currency: string | undefined
  readonly wallet_id: string | undefined
  readonly standing: Standing | undefined
}

export function readMoneyReport(params: URLSearchParams, now: Date): AskedReport {
  const currency = params.get('currency') ?? ''
  const standing = params.get('standing')
  return {
    ...readPeriod(params, now),
    today: dayOf(now),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    wallet_id: params.get('wallet_id') ?? undefined,
    standing: reportStandings.find((one) => one === standing),
  }
}

/** Kept for a minute, or until an entry changes: a report reads many records, and a look at a list and back changes nothing. */
const staleTime = 60_000

/**
 * The query for the server, and the key of its cached answer: below wallets, which go with a change of any entry, or below `views`,
 * which go with every change.
 */
function asking(
  db: string,
  path: string,
  query: Record<string, string | undefined>,
  below: 'Wallet' | 'views' = 'Wallet',
) {
  const former = [...cacheKey(db, below), 'reports', path]
  const given = Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const ask = <T>(signal: AbortSignal) =>
    call<T>('GET', `/${db}/_reports/${path}`, { query: given, signal })
  return { former, queryKey: [...former, given], ask }
}

export function useMoneyReport(
  db: string,
  { span, before, today, currency, wallet_id, standing }: AskedReport,
  isPhone: boolean,
): UseQueryResult<MoneyReport, ApiError> {
  const step = stepFor(span, maxColumns[isPhone ? 'phone' : 'desktop'])
  const days = { days: spanText(span), before: spanText(before), today, step }
  const query = { ...days, currency, wallet_id, standing }
  const { former, queryKey, ask } = asking(db, 'money', query)
  return useQuery<MoneyReport, ApiError>({
    queryKey,
    queryFn: ({ signal }) => ask<MoneyReport>(signal),
    placeholderData: keepFormer<MoneyReport>(former),
    staleTime,
  })
}

/** `until`: the last day that is looked at. */
export function useForecast(
  db: string,
  query: { today: string; until: string; currency: string; wallet_id: string | undefined },
): UseQueryResult<Forecast, ApiError> {
  const { former, queryKey, ask } = asking(db, 'forecast', query)
  return useQuery<Forecast, ApiError>({
    queryKey,
    queryFn: ({ signal }) => ask<Forecast>(signal),
    placeholderData: keepFormer<Forecast>(former),
    staleTime,
  })
}

/** `month`: `2026-11`. Loaded anew after a change of a budget too. */
export function useBudgets(
  db: string,
  month: string,
  enabled = true,
): UseQueryResult<BudgetMonth, ApiError> {
  const { former, queryKey, ask } = asking(db, 'budget', { month }, 'views')
  return useQuery<BudgetMonth, ApiError>({
    queryKey,
    queryFn: ({ signal }) => ask<BudgetMonth>(signal),
    placeholderData: keepFormer<BudgetMonth>(former),
    enabled,
  })
}
