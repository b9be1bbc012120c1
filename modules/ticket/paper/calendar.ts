// What calendars that people subscribe to, and maintenance that nobody named, are called. Pure.
import type { Say } from './receipt.ts'

/** Characters of the longest name. */
const maxLength = 200

/** `Maintenance: air conditioners`; without a category the word alone. */
export function usualTitle(say: Say, category: string | undefined): string {
  return category ? say('ical.of', { name: category }).slice(0, maxLength) : say('ical.maintenance')
}

/** The maintenance as an event: what begins with the word already does not say it twice. */
export function maintenanceSummary(say: Say, { title = '' }: { title?: string }): string {
  return title.startsWith(say('ical.maintenance')) ? title : say('ical.of', { name: title })
}

/** `Ticket #12: Does not start`. */
export function ticketSummary(
  say: Say,
  { number = 0, title = '' }: { number?: number; title?: string },
): string {
  return say('ical.ticket', { number, title })
}

export function calendarName(say: Say, group: string): string {
  return say('ical.calendar', { group })
}
