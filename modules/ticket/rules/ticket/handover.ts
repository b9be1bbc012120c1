// Moments beside the statuses of a ticket (trade 17): promised for a day, ready to be picked up, handed over, and
// the notices given to the customer meanwhile. Pure.
import type { FieldErrors } from '#core/errors.ts'
import { dayMs, daysBetween } from '#core/time/zone.ts'
import { isDay } from '#core/time/day.ts'
import { ways } from '../customer/ways.ts'
import { hasEnded, unfinished, type Status } from './status.ts'

/** How a customer was notified that their thing is ready. */
export const noticeWays = [...ways, 'in_person'] as const

/** Notices that are kept of one ticket. */
export const maxNotices = 100

export interface Handover {
  status?: Status
  equipment_id?: string
  /** It was opened for a maintenance. */
  maintenance_id?: string
  /** Day (YYYY-MM-DD) of the notice to the customer. */
  promised_at?: string
  /** ISO moments. */
  ready_at?: string
  delivered_at?: string
  /** Who took it away. */
  delivered_to?: string
  /** What of that with which it came stayed, one a line. */
  not_returned?: string
  /** Since when it waits to be picked up; nothing while it does not. */
  waiting_since?: string
  updated_at?: string
}

/**
 * What a save makes of the moments. A thing of which the work has just ended is ready; reopened it is neither ready nor
 * handed over; what was handed over had been ready. An order that comes in from an old book finished is not waiting.
 */
export function handoverOf(
  doc: Handover,
  { before, now }: { before: Handover | undefined; now: string },
): Pick<Handover, 'ready_at' | 'delivered_at' | 'delivered_to' | 'not_returned' | 'waiting_since'> {
  const wasEnded = hasEnded(before?.status)
  const isEnded = hasEnded(doc.status)
  if (before && wasEnded && !isEnded) {
    return {
      ready_at: undefined,
      delivered_at: undefined,
      delivered_to: undefined,
      not_returned: undefined,
      waiting_since: undefined,
    }
  }
  const hasJustEnded = before !== undefined && isEnded && !wasEnded
  const { delivered_at, equipment_id, maintenance_id } = doc
  // Maintenance is done where the equipment is.
  const isBrought = equipment_id !== undefined && maintenance_id === undefined
  const ready_at = doc.ready_at ?? delivered_at ?? (hasJustEnded && isBrought ? now : undefined)
  return {
    ready_at,
    delivered_at,
    delivered_to: delivered_at ? doc.delivered_to : undefined,
    not_returned: delivered_at ? doc.not_returned : undefined,
    waiting_since: delivered_at ? undefined : ready_at,
  }
}

/** Nothing is handed over before it was ready. */
export function handoverErrors({ ready_at = '', delivered_at }: Handover): FieldErrors {
  return delivered_at && delivered_at < ready_at ? { delivered_at: { key: 'invalid' } } : {}
}

/**
 * Whether it may be handed over: the work has ended or it was marked as ready, and it was not taken yet. Maintenance is done where
 * the equipment is, so it waits for handover only where it was marked as ready.
 */
export function canBeDelivered({
  status,
  ready_at,
  delivered_at,
  maintenance_id,
}: Handover): boolean {
  return !delivered_at && (ready_at !== undefined || (!maintenance_id && hasEnded(status)))
}

/** Telling the customer and handing it over come next: the work is done, or it waits to be picked up unrepaired. */
export const isToHandOver = ({ status, waiting_since, delivered_at }: Handover): boolean =>
  !delivered_at && (status === 'done' || (status === 'cancel' && waiting_since !== undefined))

/** Days from the promised day to `today`: 0 today, 2 two days late, less than 0 to come; undefined where none is owed. */
export function daysLate(
  { promised_at = '', status }: Pick<Handover, 'promised_at' | 'status'>,
  today: string,
): number | undefined {
  if (!isDay(promised_at) || !isDay(today) || hasEnded(status)) return undefined
  return daysBetween(promised_at, today)
}

/** Whole days from a moment until `now`. */
export function daysSince(moment: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / dayMs))
}

/** Unfinished tickets promised for `today` or before. */
export function lateSelector(today: string): Record<string, unknown> {
  return { status: { $in: unfinished }, promised_at: { $lte: today } }
}

/** Tickets for which nothing is promised, or a day after `today`. */
export function laterSelector(today: string): Record<string, unknown> {
  return { $or: [{ promised_at: { $gt: today } }, { promised_at: { $exists: false } }] }
}

/** What waits to be picked up. */
export const waitingSelector = { waiting_since: { $gt: null } } as const

/** What the shop has still to do with: unfinished, or waiting to be picked up. */
export const atHandSelector = { $or: [{ status: { $in: unfinished } }, waitingSelector] } as const

export const isAtHand = ({ status, waiting_since }: Handover): boolean =>
  !hasEnded(status) || waiting_since !== undefined
