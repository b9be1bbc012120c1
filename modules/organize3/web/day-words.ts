// Months in words, their year only where it is another one than that of `today`. Pure.
import type { Locale } from '#core/wire.ts'

/** `2026-11` → `November`, `Novembro`. */
export function monthWords(month: string, today: string, locale: Locale): string {
  const isSameYear = month.slice(0, 4) === today.slice(0, 4)
  const words = new Intl.DateTimeFormat(locale, {
    month: 'long',
    timeZone: 'UTC',
    ...(!isSameYear && { year: 'numeric' }),
  }).format(new Date(`${month}-01T00:00:00Z`))
  return words[0]!.toLocaleUpperCase(locale) + words.slice(1)
}
