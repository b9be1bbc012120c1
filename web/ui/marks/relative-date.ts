// Near dates in words ("12 min", "Yesterday"), far ones as a date, and the exact moment beside them. Pure.
import { dayOf, dayText, isDay, placeCountry, placeZone, startOfDay } from '#core/time/day.ts'
import { dayStyle } from '#core/time/day-style.ts'
import { clockText } from '#core/time/moment.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const midnight = (moment: Date) => startOfDay(dayOf(moment))?.getTime() ?? 0
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * How a moment is said near `now`: "now", "12 min", "5 h", "Yesterday", "4 d", then "10 Mar" and, in another
 * year, "10 Mar 2025". Calendar days are those of the place (`place.ts`). Future moments are said as dates.
 */
export function relativeDate(moment: Date, now: Date, locale: string): string {
  const passed = now.getTime() - moment.getTime()
  const days = Math.round((midnight(now) - midnight(moment)) / day)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const unit = (count: number, name: 'minute' | 'hour') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' })
      .format(count)
      .replace(/\bhr\b/, 'h')
  if (passed > -minute && passed < minute) return words.format(0, 'second')
  if (passed > 0 && passed < hour) return unit(Math.floor(passed / minute), 'minute')
  if (passed > 0 && days === 0) return unit(Math.floor(passed / hour), 'hour')
  if (days === 1 || days === -1) return capital(words.format(-days, 'day'))
  if (days > 1 && days < 7) {
    return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'narrow' })
      .format(days)
      .replace(/(\d)\s?d.*$/, '$1 d')
  }
  return shortDay(dayOf(moment), dayOf(now), locale)
}

let last: { readonly locale: string; readonly format: Intl.DateTimeFormat } | undefined

/** Kept: lists write a day on every row. */
function formatOf(locale: string): Intl.DateTimeFormat {
  if (last?.locale !== locale) {
    const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
    last = { locale, format: new Intl.DateTimeFormat(locale, style) }
  }
  return last.format
}

/**
 * A calendar day in few letters: "10 Mar" and, in another year than that of `today`, "10 Mar 2025"; in English with the month first
 * where people of the place do so: "Mar 10, 2025". `''` when it is not a day.
 */
export function shortDay(day: string, today: string, locale: string): string {
  if (!isDay(day)) return ''
  const parts = formatOf(locale).formatToParts(new Date(`${day}T00:00:00Z`))
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : part('year')
  const month = part('month').replace('.', '')
  if (locale === 'en' && dayStyle(placeCountry(), locale).monthFirst) {
    return [`${month} ${part('day')}`, year].filter(Boolean).join(', ')
  }
  return [part('day'), month, year].filter(Boolean).join(' ')
}

/** What is written beside a mark of somebody: "09:12" today, else the day as in `shortDay`. */
export function timeOrDay(moment: Date, now: Date, locale: string): string {
  const [day, today] = [dayOf(moment), dayOf(now)]
  return day === today ? timeOfDay(moment, locale) : shortDay(day, today, locale)
}

/** A moment in full: `2026-11-21 07:48`. */
export function exactDate(moment: Date, locale: string): string {
  return `${dayText(dayOf(moment), locale)} ${timeOfDay(moment, locale)}`
}

/** `07:48`, in English `7:48 AM` where people of the place say it so. */
export const timeOfDay = (moment: Date, locale: string) =>
  clockText(placeZone(), moment.toISOString(), locale, placeCountry())
