// Days with their month in words.
import { placeCountry, placeZone } from './day.ts'
import { dayLanguage } from './day-style.ts'

/** "Saturday 21 November"; in Portuguese the first letter is raised too, because it begins a line. */
export function weekdayText(now: Date, locale: string): string {
  const text = longDay(now, locale, weekdayStyle)
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** Of `longDay`: "Saturday 21 November". */
export const weekdayStyle = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** A day with its month in words, of the place's zone unless `style` names one; in Portuguese the first of a month is "1º". */
export function longDay(day: Date, locale: string, style: Intl.DateTimeFormatOptions): string {
  const language = dayLanguage(locale, placeCountry())
  const format = new Intl.DateTimeFormat(language, { timeZone: placeZone(), ...style })
  const text = format.format(day)
  return locale === 'pt-BR' ? text.replace(/\b1 de /, '1º de ') : text
}
