// Addresses of lists of entries: what a figure leads to. Pure.
import { monthsAfter } from '#core/time/day.ts'
import { monthSpan, spanText } from '#core/time/periods.ts'
import { isNought } from '../../rules/amounts.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { fieldOf, measuresOf, type Division, type TotalLine } from '../../rules/totals/totals.ts'

/** `2026-11` and -1 → `2026-10`; of a year alike. */
export function periodAfter(period: string, steps: number): string {
  const [first, months] = period.length === 4 ? [`${period}-01-01`, 12] : [`${period}-01`, 1]
  return monthsAfter(first, months * steps).slice(0, period.length)
}

/** `2026-11` → `2026-11-01..2026-11-30`; of a year alike. `until`: the last day of a list that ends within it. */
export function daysOf(period: string, until = '9999'): string {
  const isYear = period.length === 4
  const { from, to } = isYear
    ? { from: `${period}-01-01`, to: `${period}-12-31` }
    : monthSpan(period)
  return spanText({ from, to: to < until ? to : until })
}

/** The month or year that a span of days is; undefined for any other span. */
export function periodIn(days: string): string | undefined {
  const [first = ''] = days.split('..')
  const periods = [first.slice(0, 7), first.slice(0, 4)]
  return periods.find((period) => /^\d{4}/.test(period) && daysOf(period) === days)
}

export interface Shown {
  readonly path: string
  readonly params: URLSearchParams
}

/** The same list narrowed further; it begins with its first page. */
export function narrowed(
  { path, params }: Shown,
  filters: Readonly<Record<string, string>>,
): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `${path}?${next}` : path
}

/** The filter behind a line of totals. */
export function filterOf(
  kind: EntryKind,
  division: Division,
  key: string | null,
  until?: string,
): Record<string, string> {
  if (division === 'month') return key === null ? {} : { date: daysOf(key, until) }
  return { [fieldOf(kind, division)]: key ?? '-' }
}

/** The filter behind the sums of one line: their currencies. */
export function currencyFilter(kind: EntryKind, { sums }: TotalLine): Record<string, string> {
  const entries = measuresOf(kind).map(({ currency }, at) => [currency, sums[at]?.currency ?? ''])
  return Object.fromEntries(entries) as Record<string, string>
}

/** What of a line is in no balance, where there is some. */
export function uncounted({ sums }: TotalLine): readonly (keyof typeof standingFilters)[] {
  const parts = ['pending', 'imported'] as const
  return parts.filter((part) => sums.some((sum) => !isNought(sum[part])))
}

/** The filters behind it. */
export const standingFilters = {
  pending: { confirmed: 'false', imported: 'false' },
  imported: { confirmed: 'false', imported: 'true' },
} as const
