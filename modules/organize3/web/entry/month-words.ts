// Months and years in words. Pure.
import type { Locale } from '#core/wire.ts'

/** `2026-11` → `November 2026`, `novembro de 2026`; a year as it is. */
export function monthWords(period: string, locale: Locale): string {
  if (period.length === 4) return period
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${period}-01T00:00:00Z`))
}

/** `2026-11` and -1 → `2026-10`; of a year alike. */
export function periodAfter(period: string, steps: number): string {
  if (period.length === 4) return String(Number(period) + steps)
  const [year = 0, month = 1] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 7)
}

/** `20 Nov`, `20 nov`; with the year where it is another than this one. */
export function shortDay(day: string, locale: Locale, thisYear: string): string {
  const options = {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(day.startsWith(thisYear) ? {} : { year: 'numeric' as const }),
  } as const
  const words = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options)
  return words.format(new Date(`${day}T00:00:00Z`)).replaceAll(/\.| de(?= )/g, '')
}
