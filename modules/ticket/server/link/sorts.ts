// The sorts of public links that tickets have: to the pages of customers (trade 6), and to calendars.
import { dayMs } from '#core/time/zone.ts'
import type { LinkSort } from '#server/session/links.ts'

export const statusLinks: LinkSort = { path: '/p', suffix: '', lifetimeMs: 180 * dayMs }
/** Nobody looks at the address of a calendar again once their telephone has it. */
export const calendarLinks: LinkSort = {
  path: '/calendar',
  suffix: '.ics',
  lifetimeMs: 3 * 365 * dayMs,
}
