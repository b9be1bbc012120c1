// Amounts and months of a report, short enough for a chart. Pure.
import type { Locale } from '#core/wire.ts'

/** `613`, `1.2K`, `1,2 mil`: for a column of a chart, whose words say it in full. */
export function shortWords(text: string, locale: Locale): string {
  const amount = Number(text)
  const isWhole = Math.abs(amount) >= 1 && Math.abs(amount) < 999.5
  const digits = isWhole ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }
  return amount.toLocaleString(locale, { notation: 'compact', ...digits })
}

/** `Nov 2026`, `nov. 2026`. */
export function shortMonth(month: string, locale: Locale): string {
  const format = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, format)
}

/** The same above a narrow column: the year only where one begins, or `isFirst`. */
export function monthTick(month: string, locale: Locale, isFirst: boolean): string {
  const format = { month: 'short', timeZone: 'UTC' } as const
  const name = new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, format)
  const short = name.replace('.', '')
  return isFirst || month.endsWith('-01') ? `${short} ${month.slice(2, 4)}` : short
}
