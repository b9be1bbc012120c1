// Calendar days (`2026-11-21`) and spans of them (`2026-11-01..2026-11-21`, either side may be missing), on the clock of
// the reader. Pure.

/** True for a day that exists in the calendar: 2028-02-29 yes, 2027-02-29 no. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const two = (part: number) => String(part).padStart(2, '0')

/** The day on which a moment falls here. */
export function dayOf(moment: Date): string {
  return [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
}

/** Midnight at the beginning of a day here; undefined for what is no day. */
export function startOfDay(day: string): Date | undefined {
  return isDay(day) ? new Date(`${day}T00:00:00.000`) : undefined
}

/** The last millisecond of a day here; undefined for what is no day. */
export function endOfDay(day: string): Date | undefined {
  return isDay(day) ? new Date(`${day}T23:59:59.999`) : undefined
}

/** The day that is so many days before the one on which `moment` falls. */
export function daysBefore(moment: Date, days: number): string {
  return dayOf(new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - days))
}

/** The same day so many months later, the last of its month where that is shorter: 31 January, one on, is 28 February. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
  return later.toISOString().slice(0, 10)
}

/** A day in full (spec 9): `2026-11-21` in English, `21/11/2026` in Portuguese; `''` for what is no day. */
export function dayText(day: string, locale: string): string {
  if (!isDay(day)) return ''
  return locale === 'pt-BR' ? day.split('-').toReversed().join('/') : day
}

/** `2026-11-01..` → `2026-11-01 –`. */
export function spanText(span: string, locale: string): string {
  const [from = '', to = ''] = span.split('..')
  return `${dayText(from, locale)} – ${dayText(to, locale)}`.trim()
}

/** What selects days in a span; both ends count, and what is no day is left out. Undefined: all days. */
export function daysIn(span: string): Record<string, string> | undefined {
  const [from = '', to = ''] = span.split('..')
  return between(isDay(from) ? from : undefined, isDay(to) ? to : undefined)
}

/** What selects the moments (ISO 8601 in UTC) of the days in a span. */
export function momentsIn(span: string): Record<string, string> | undefined {
  const [from = '', to = ''] = span.split('..')
  return between(startOfDay(from)?.toISOString(), endOfDay(to)?.toISOString())
}

function between(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined
  return { ...(from && { $gte: from }), ...(to && { $lte: to }) }
}
