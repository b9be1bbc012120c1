// Why a ticket needs somebody today. Pure.
import { dayMs } from '#core/time/zone.ts'
import { dayOf } from '#core/time/day.ts'
import { daysLate } from '../../rules/ticket/handover.ts'
import type { Ticket } from '../ticket-doc.ts'
import { quietDays } from '../list/tabs.ts'

/** Tracks of a row on the dashboard, which is narrower than the list: the reason has the room, whose ticket is under it. */
export const needsColumns = '18px 52px minmax(0, 1fr) 20px 176px 26px'

export type Need = 'promised' | (typeof answerReasons)[number] | 'nobody' | 'review' | 'quiet'

/** Why a ticket is blocked until it is talked about with its customer. */
export const answerReasons = ['approval', 'declined'] as const

/** True for one's own ticket that was promised for today or before. */
export function isDue(ticket: Ticket, me: string | null, now: Date): boolean {
  return ticket.technical_id === me && (daysLate(ticket, dayOf(now)) ?? -1) >= 0
}

/** The first reason that holds: one's own promise, an approval that waits or was refused, nobody on it, a review, or no news for days. */
export function needOf(ticket: Ticket, me: string | null, now: Date): Need {
  if (isDue(ticket, me, now)) return 'promised'
  const answer = answerReasons.find((reason) => reason === ticket.block_reason)
  if (ticket.status === 'block' && answer) return answer
  if (ticket.status === 'review') return 'review'
  const quiet = now.getTime() - Date.parse(ticket.updated_at ?? '') > quietDays * dayMs
  return ticket.technical_id && quiet ? 'quiet' : 'nobody'
}
