// How the dashboard says hello. Pure.
import { placeZone } from '#core/values/day.ts'

/** "Saturday 21 November"; in Portuguese the first letter is raised too, because it begins a line. */
export function dayText(now: Date, locale: string): string {
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

/** Part of the day at an hour (0–23), as people greet: night is still evening. */
export function dayPart(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** "Ana" of "Ana Ribeiro"; '' for nobody. */
export function firstName(fullname: string | null | undefined): string {
  return fullname?.trim().split(/\s+/)[0] ?? ''
}
