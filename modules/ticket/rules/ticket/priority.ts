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

/**
 * Shares in whole percent that make 100 together: truncated (spec 9), and what is left goes to those that lost most by it.
 * Of nothing each is 0.
 */
export function percentages(counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0)
  if (whole === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count * 100) / whole)
  const left = 100 - exact.reduce((sum, share) => sum + Math.trunc(share), 0)
  const byLoss = [...exact.keys()].toSorted((a, b) => (exact[b]! % 1) - (exact[a]! % 1))
  const raised = new Set(byLoss.slice(0, left))
  return exact.map((share, index) => Math.trunc(share) + Number(raised.has(index)))
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
