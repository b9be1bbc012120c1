// Moments, as ISO texts in UTC: so much later, and as they are written on paper by the clock of a place. Pure.
import type { Locale } from '#core/wire.ts'
import { dayText } from './day.ts'
import { dayIn, timeIn } from './zone.ts'

/** `2026-11-21 14:32` in English, `21/11/2026 14:32` in Portuguese. */
export function momentText(timeZone: string, moment: string, locale: Locale): string {
  return `${dayText(dayIn(timeZone, moment), locale)} ${timeIn(timeZone, moment)}`
}

export const later = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()
