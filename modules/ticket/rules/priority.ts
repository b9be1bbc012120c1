// Priorities and the counters they feed: dashboard figures, navbar counter, the two bars (spec 2, 9). Pure.
import { hasEnded, type Status } from './status.ts'

export const priorities = ['low', 'medium', 'high'] as const
export type Priority = (typeof priorities)[number]

const names = { low: 'Low', medium: 'Medium', high: 'High' } as const

/** Counter keys of every ticket, by priority (spec 9). */
export const allKeys = ['TicketHigh', 'TicketMedium', 'TicketLow'] as const
/** Counter keys of tickets neither done nor cancelled (spec 9). */
export const openKeys = ['TicketOpenHigh', 'TicketOpenMedium', 'TicketOpenLow'] as const

/** `['TicketHigh', 'TicketOpenHigh']`: what one ticket counts under. */
export function countersOf({
  status,
  priority,
}: {
  status?: Status
  priority?: Priority
}): string[] {
  if (!priority) return []
  const name = names[priority]
  return hasEnded(status) ? [`Ticket${name}`] : [`Ticket${name}`, `TicketOpen${name}`]
}

/** Low 1, medium 2, high 3: lists sort by it. */
export function urgencyOf(priority: Priority | undefined): number {
  return priorities.indexOf(priority ?? 'low') + 1
}

/** Share in whole percent, truncated (spec 9); 0 of 0 is 0. */
export function percent(part: number, whole: number): number {
  return whole > 0 ? Math.trunc((part * 100) / whole) : 0
}

/** Navbar counter (spec 2): grey at 0, amber, orange from 7, red and `9+` above 9. */
export function counterFace(open: number): {
  text: string
  tone: 'grey' | 'amber' | 'orange' | 'red'
} {
  if (open > 9) return { text: '9+', tone: 'red' }
  if (open >= 7) return { text: String(open), tone: 'orange' }
  return { text: String(open), tone: open > 0 ? 'amber' : 'grey' }
}
