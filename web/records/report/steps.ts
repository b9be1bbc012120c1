// How the steps of a report's chart are named: in full, and under a narrow column. Pure.
import { dayText } from '#core/time/day.ts'
import type { Span, Step } from '#core/time/periods.ts'

export function stepName({ from, to }: Span, locale: string): string {
  return from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`
}

/** Short enough for a narrow column: the day, the first day of a week, the month, the first month of a quarter, the year. */
export function tickText({ from }: Span, step: Step, locale: string): string {
  if (step === 'day' || step === 'week') return String(Number(from.slice(8)))
  if (step === 'year') return from.slice(0, 4)
  const more = step === 'quarter' ? ({ year: '2-digit' } as const) : {}
  const format = { month: 'short', timeZone: 'UTC', ...more } as const
  const text = new Date(`${from}T00:00:00Z`).toLocaleDateString(locale, format)
  return text.replace(/\.| de/g, '')
}
