// Tickets that somebody is notified of because time passes: promised for today, and blocked for too long. Pure.
import { dayMs } from '#core/time/zone.ts'
import { unfinished } from './status.ts'

/** Days in one blocked state after which it is too long. */
const blockedDays = 3

/** Hours of a shop's day in which people are notified: nothing comes at night. */
export const tellingHours = { first: 6, last: 20 } as const

/** Unfinished tickets promised for `today` that are not ready. */
export function promisedSelector(today: string): Record<string, unknown> {
  return {
    status: { $in: unfinished },
    promised_at: today,
    waiting_since: { $exists: false },
  }
}

/** Tickets that have been blocked for days. `now`: ISO moment. */
export function blockedSelector(now: string): Record<string, unknown> {
  const edge = new Date(Date.parse(now) - blockedDays * dayMs).toISOString()
  return { status: 'block', status_at: { $lt: edge } }
}

/** The people responsible for a ticket: its technician while they are a member, else the administrators. */
export function responsibleFor(
  { technical_id }: { technical_id?: string },
  members: readonly { user_id: string; editor: boolean }[],
): string[] {
  if (members.some(({ user_id }) => user_id === technical_id)) return [technical_id!]
  return members.filter(({ editor }) => editor).map(({ user_id }) => user_id)
}
