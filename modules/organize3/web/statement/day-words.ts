// Days and months as a statement writes them.
import type { Locale } from '#core/wire.ts'

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** `20 nov`, `Nov 20`; with the year where it is another one than that of `today`. */
export function shortDay(day: string, today: string, locale: Locale): string {
  const isSameYear = day.slice(0, 4) === today.slice(0, 4)
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isSameYear && { year: 'numeric' }),
  })
  const parts = format.formatToParts(utc(day))
  // "20 de nov." says no more than "20 nov".
  return parts
    .map(({ type, value }) => (type === 'literal' ? value.replace(/ de |, /, ' ') : value))
    .join('')
    .replace(/\.(?= |$)/g, '')
}

/** `2026-11` → `November`, `Novembro`, with the year where it is another one than that of `today`. */
export function monthWords(month: string, today: string, locale: Locale): string {
  const isSameYear = month.slice(0, 4) === today.slice(0, 4)
  const words = new Intl.DateTimeFormat(locale, {
    month: 'long',
    timeZone: 'UTC',
    ...(!isSameYear && { year: 'numeric' }),
  }).format(utc(`${month}-01`))
  return words[0]!.toLocaleUpperCase(locale) + words.slice(1)
}
