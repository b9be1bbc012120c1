// Why a ticket needs somebody today. Pure.
import type { Ticket } from '../ticket-doc.ts'
import { quietDays } from '../list/tabs.ts'

/** Tracks of a row on the dashboard, which is narrower than the list: the reason has the room, whose ticket is under it. */
export const needsColumns = '18px 52px minmax(0, 1fr) 20px 76px 26px'

const day = 86_400_000

/** The first reason that holds: an approval that waits, nobody on it, a review, or no news for days. */
export function needOf(ticket: Ticket, now: Date): 'approval' | 'nobody' | 'review' | 'quiet' {
  if (ticket.status === 'block' && ticket.block_reason === 'approval') return 'approval'
  if (ticket.status === 'review') return 'review'
  const quiet = now.getTime() - Date.parse(ticket.updated_at ?? '') > quietDays * day
  return ticket.technical_id && quiet ? 'quiet' : 'nobody'
}
