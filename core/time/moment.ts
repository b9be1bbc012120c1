// Moments, as ISO texts in UTC: so much later, and as they are written on paper by the clock of a place. Pure.
import type { Locale } from '#core/wire.ts'
import { dayText } from './day.ts'
import { dayIn, timeIn } from './zone.ts'

/** `11/21/2026 14:32`, the day as in `dayText`. */
export function momentText(
  timeZone: string,
  moment: string,
  locale: Locale,
  country?: string,
): string {
  return `${dayText(dayIn(timeZone, moment), locale, country)} ${timeIn(timeZone, moment)}`
}

export const later = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()
