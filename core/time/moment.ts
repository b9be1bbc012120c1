// Moments, as ISO texts in UTC: so much later, and as they are written on paper by the clock of a place. Pure.
import type { Locale } from '#core/wire.ts'
import { dayStyle } from './day-style.ts'
import { dayText } from './day.ts'
import { dayIn, timeIn } from './zone.ts'

/** `14:32`; in English `2:32 PM` where people of the country say it so. */
export function clockText(
  timeZone: string,
  moment: string,
  locale: string,
  country?: string,
): string {
  const time = timeIn(timeZone, moment)
  if (locale !== 'en' || !dayStyle(country, locale).twelveHours) return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `11/21/2026 2:32 PM`, the day as in `dayText`. */
export function momentText(
  timeZone: string,
  moment: string,
  locale: Locale,
  country?: string,
): string {
  return `${dayText(dayIn(timeZone, moment), locale, country)} ${clockText(timeZone, moment, locale, country)}`
}

export const later = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()
