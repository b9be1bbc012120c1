// The saved filters over the list of tickets, as the address has them (`?tab=mine`). Pure.
import { dayOf, momentsIn } from '#core/time/day.ts'
import { lateSelector, waitingSelector } from '../../rules/ticket/handover.ts'
import { unfinished } from '../../rules/ticket/status.ts'

export const tabs = ['open', 'mine', 'late', 'blocked', 'ready', 'quiet', 'all'] as const
export type Tab = (typeof tabs)[number]

/** Days without a save or a comment after which a ticket is quiet. */
export const quietDays = 3
const hour = 3_600_000

export function readTab(params: URLSearchParams): Tab {
  return tabs.find((tab) => tab === params.get('tab')) ?? 'open'
}

const sorts: Partial<Record<Tab, string>> = { late: 'promised_at', ready: 'waiting_since' }

/** Address of a tab of the list at `path`: what is longest overdue, and what has waited longest, comes first. */
export function tabAddress(path: string, tab: Tab): string {
  if (tab === 'open') return path
  const sort = sorts[tab]
  return `${path}?tab=${tab}${sort ? `&sort=${sort}` : ''}`
}

/** True for tabs that group their rows by status. */
export function isGrouped(tab: Tab): boolean {
  return tab === 'open' || tab === 'mine'
}

/** What a tab narrows the list to. `now` counts in whole hours, so that the answer can be kept for a while. */
export function selectorOf(tab: Tab, me: string | null, now: Date): Record<string, unknown> {
  const open = { status: { $in: unfinished } }
  const edge = Math.floor(now.getTime() / hour) * hour - quietDays * 24 * hour
  switch (tab) {
    case 'open':
      return open
    case 'mine':
      return { ...open, technical_id: me }
    case 'late':
      return lateSelector(dayOf(now))
    case 'ready':
      return waitingSelector
    case 'blocked':
      return { status: 'block' }
    case 'quiet':
      return { ...open, updated_at: { $lt: new Date(edge).toISOString() } }
    default:
      return {}
  }
}

/** What the address may narrow to days, as chips write them (`2026-11-01..2026-11-21`), and the field that says when it was. */
export const dayFilters = { opened: 'created_at', finished: 'status_at' } as const
export type DayFilter = keyof typeof dayFilters

/** The days of opening and finishing that the address asks for, on the person's own clock. */
export function daysSelector(params: URLSearchParams): Record<string, unknown> {
  const chosen = Object.entries(dayFilters).flatMap(([name, field]) => {
    const moments = momentsIn(params.get(name) ?? '')
    return moments ? [[field, moments] as const] : []
  })
  return Object.fromEntries(chosen)
}

/** What may narrow the list beside the list's own filters. */
export const besideFilters = [...Object.keys(dayFilters), 'figure']

export function isNarrowedBeside(params: URLSearchParams): boolean {
  return besideFilters.some((name) => params.has(name))
}

/** The address's words for another tab, with its search and filters; from its first page. */
export function withTab(tab: Tab, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('tab', tab)
  next.delete('page')
  return next
}
