// The day of a moment as a heading, with its day of the week. Pure.
import { placeZone } from './day.ts'

/** "Saturday 21 November"; in Portuguese the first letter is raised too, because it begins a line. */
export function weekdayText(now: Date, locale: string): string {
  // British order: the day before the month, as in the rest of the world.
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: placeZone(),
  })
  const text = format.format(now)
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
