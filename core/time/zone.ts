// Moments on the clock of a place, by its IANA name (`America/Sao_Paulo`): what is printed says the day and the hour of the
// shop, wherever the server is. Pure.
import type { Locale } from '#core/wire.ts'

/** The default time zone of a language. */
export const usualZones: Readonly<Record<Locale, string>> = {
  en: 'UTC',
  'pt-BR': 'America/Sao_Paulo',
}

/** The clock of a Group, by its document: the one that is set, else that of its language. */
export function zoneOf(group: { readonly 'time-zone'?: unknown } | undefined, locale: Locale) {
  const set = group?.['time-zone']
  return typeof set === 'string' && isZone(set) ? set : usualZones[locale]
}

/** True for a name that this machine knows. */
export function isZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}

/** Making one takes longer than using it a hundred times, and there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** One name may be written in many ways. */
const maxFormats = 100

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // Swedes write dates as ISO 8601 does: `2026-11-21 14:32:05`.
  const style = { dateStyle: 'short', timeStyle: 'medium' } as const
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...style })
  if (formats.size >= maxFormats) formats.clear()
  formats.set(timeZone, format)
  return format
}

/** What the clock there shows at a moment (ISO 8601, or milliseconds since 1970): `2026-11-21 14:32:05`. */
const shown = (timeZone: string, moment: string | number) =>
  formatOf(timeZone).format(new Date(moment))

/** The day (`2026-10-05`) on which a moment (ISO 8601) falls there. */
export function dayIn(timeZone: string, moment: string): string {
  return shown(timeZone, moment).slice(0, 10)
}

/** The time there at a moment: `14:32`. */
export function timeIn(timeZone: string, moment: string): string {
  return shown(timeZone, moment).slice(11, 16)
}

/** Milliseconds that the clock there is ahead of UTC at a moment (milliseconds since 1970). */
export function aheadMs(timeZone: string, atMs: number): number {
  const there = Date.parse(`${shown(timeZone, atMs).replace(' ', 'T')}Z`)
  return there - Math.floor(atMs / 1_000) * 1_000
}

/** A day of 24 hours: what lies between two midnights of UTC. */
export const dayMs = 86_400_000

/**
 * The moment (ISO 8601) at which a day begins there; where clocks skip midnight, the first one after it. Days that no clock
 * shows in four digits begin as in UTC; those behind the year 9999, which `dayAfter` writes with a plus, as its last one.
 */
export function startOfDayIn(timeZone: string, day: string): string {
  if (day < '1900' || day > '9999-12-30') return `${day < '0' ? '9999-12-31' : day}T00:00:00.000Z`
  const atUtc = Date.parse(`${day}T00:00:00Z`)
  const candidates = [atUtc - dayMs, atUtc + dayMs].map((at) => atUtc - aheadMs(timeZone, at))
  const first = candidates
    .toSorted((a, b) => a - b)
    .find((at) => dayIn(timeZone, new Date(at).toISOString()) === day)
  return new Date(first ?? atUtc).toISOString()
}

/** The day so many days after another: 90 after `2026-10-05` is `2027-01-03`. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** From one calendar day to a later one; negative to an earlier one, and no number where one is no day. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}

/** The moment (ISO 8601) at which the clock there shows a day and a time (`2026-11-21T14:32`); undefined when the text is neither. */
export function momentAt(timeZone: string, shown: string): string | undefined {
  const atUtc = Date.parse(`${shown}Z`)
  if (Number.isNaN(atUtc)) return undefined
  const near = atUtc - aheadMs(timeZone, atUtc)
  return new Date(atUtc - aheadMs(timeZone, near)).toISOString()
}

/** The hour of the day, 0 to 23, at a moment there. */
export function hourIn(timeZone: string, moment: string): number {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return Number(clock.format(new Date(moment)))
}

const hourMs = 3_600_000

/** The next full hour after a moment at which clocks there say so: 7 for seven in the morning. ISO moment. */
export function nextHour(timeZone: string, hour: number, moment: string): string {
  const from = Math.floor(Date.parse(moment) / hourMs) * hourMs
  // A day with a change of clocks has 25 hours, or lacks the requested one.
  const moments = Array.from({ length: 49 }, (_, at) => {
    return new Date(from + (at + 1) * hourMs).toISOString()
  })
  return moments.find((one) => hourIn(timeZone, one) === hour) ?? moments[0]!
}
