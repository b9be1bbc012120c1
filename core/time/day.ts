// Calendar days (`2026-11-21`) and spans of them (`2026-11-01..2026-11-21`, either side may be missing), by the clock of the
// place where the Group works. A page looks at one Group at a time; the server passes the zone (`zone.ts`).
import { dayStyle } from './day-style.ts'
import { dayAfter, dayIn, isZone, startOfDayIn } from './zone.ts'

/** True for a day that exists in the calendar: 2028-02-29 yes, 2027-02-29 no; there is no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return year > 0 && month > 0 && month <= 12 && day > 0 && day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return isLeap ? 29 : 28
}

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
/** What a page knows of the Group that it is about. */
export interface Place {
  /** Name of its clock (IANA). */
  readonly zone?: string | undefined
  /** ISO 3166-1; and what follows from it: ISO 4217, and the code that is dialled before its telephone numbers. */
  readonly country?: string | undefined
  readonly currency?: string | undefined
  readonly callingCode?: string | undefined
}

let place: Place & { readonly zone: string } = { zone: ownZone }

/**
 * From now on days are those of the clock there, of this machine where none is named, or one that it does not know; and days, addresses,
 * amounts and telephone numbers are those of its country.
 */
export function setPlace(there: Place = {}): void {
  const { zone = ownZone } = there
  place = { ...there, zone: isZone(zone) ? zone : ownZone }
}

/** Name of the clock that days and times are read by. */
export function placeZone(): string {
  return place.zone
}

/** The country whose order days, and the lines of addresses, are written in; undefined: none is chosen. */
export function placeCountry(): string | undefined {
  return place.country
}

/** Of money there; undefined: no country is chosen. */
export function placeCurrency(): string | undefined {
  return place.currency
}

export function placeCallingCode(): string | undefined {
  return place.callingCode
}

/** The day on which a moment falls there. */
export function dayOf(moment: Date): string {
  return dayIn(place.zone, moment.toISOString())
}

/** The moment at which a day begins there; undefined when the text is not a day. */
export function startOfDay(day: string): Date | undefined {
  return isDay(day) ? new Date(startOfDayIn(place.zone, day)) : undefined
}

/** The last millisecond of a day there; undefined when the text is not a day. */
function endOfDay(day: string): Date | undefined {
  return isDay(day)
    ? new Date(Date.parse(startOfDayIn(place.zone, dayAfter(day, 1))) - 1)
    : undefined
}

/** The day that is so many days before the one on which `moment` falls. */
export function daysBefore(moment: Date, days: number): string {
  return dayAfter(dayOf(moment), -days)
}

/** The same day so many months later, the last of its month where that is shorter: 31 January, one on, is 28 February. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const later = new Date(0)
  later.setUTCFullYear(year, month + months, 0)
  later.setUTCDate(Math.min(date, later.getUTCDate()))
  return later.toISOString().slice(0, 10)
}

/**
 * A day in full, as people of the country write it: `11/21/2026`. Without one as in spec 9: `2026-11-21` in English, `21/11/2026` in
 * Portuguese. `''` when it is not a day.
 */
export function dayText(day: string, locale: string, country = placeCountry()): string {
  if (!isDay(day)) return ''
  const { order, mark } = dayStyle(country, locale)
  const [y = '', m = '', d = ''] = day.split('-')
  const parts = { y, m, d }
  return [...order].map((letter) => parts[letter as keyof typeof parts]).join(mark)
}

/** The label of a record as people read it: one that is a day, of an entry without words, is written as days are there. */
export function labelText(label: string, locale: string): string {
  return dayText(label, locale) || label
}

/** `2026-11-01..` → `2026-11-01 –`. */
export function spanText(span: string, locale: string): string {
  return spanWords(span, (day) => dayText(day, locale))
}

/** Both ends of a span in words; `''` for one that is missing. */
export function spanWords(span: string, wordsOf: (end: string) => string): string {
  const [from = '', to = ''] = span.split('..')
  return `${wordsOf(from)} – ${wordsOf(to)}`.trim()
}

/** What selects days in a span; both ends are included, and an invalid one is ignored. undefined: all days. */
export function daysIn(span: string): Record<string, string> | undefined {
  return valuesIn(span, (day) => (isDay(day) ? day : undefined))
}

/** What selects the moments (ISO 8601 in UTC) of the days in a span. */
export function momentsIn(span: string): Record<string, string> | undefined {
  return valuesIn(
    span,
    (day) => startOfDay(day)?.toISOString(),
    (day) => endOfDay(day)?.toISOString(),
  )
}

/** What selects the values of a span, as its ends are read; an end that cannot be read is left out. */
export function valuesIn(
  span: string,
  first: (end: string) => string | undefined,
  last = first,
): Record<string, string> | undefined {
  const [from, to] = span.split('..')
  const [least, most] = [first(from ?? ''), last(to ?? '')]
  if (least === undefined && most === undefined) return undefined
  return { ...(least && { $gte: least }), ...(most && { $lte: most }) }
}
