// What a ticket says of the work on it, so that reports need no history: minutes in each status, from check-in to done,
// past the promised day, and whether it had to be worked on again. Written with each save; bodies of old revisions may be
// thinned away meanwhile. Pure.
import { isDay } from '#core/time/day.ts'
import { handoverOf, type Handover } from './handover.ts'
import { hasEnded } from './status.ts'

/** Statuses whose minutes are counted, in the order a ticket usually travels. */
export const timedStatuses = ['open', 'doing', 'block', 'review'] as const
export type TimedStatus = (typeof timedStatuses)[number]

/** The fields that count them; a ticket that was never in a status has none. */
export const statusMinutes = {
  open: 'open_minutes',
  doing: 'doing_minutes',
  block: 'block_minutes',
  review: 'review_minutes',
} as const satisfies Record<TimedStatus, string>

export interface Worked
  extends Handover, Partial<Record<(typeof statusMinutes)[TimedStatus], number>> {
  created_at?: string
  /** ISO moment since when it has its status. */
  status_at?: string
  /** Why it was no first fix: `reopened` after it was done, or the `return` of a ticket that was done. */
  rework?: string
  done_minutes?: number
  promise_minutes?: number
}

interface Brought extends Pick<Worked, 'created_at'> {
  brought?: string
}

/** Whole minutes that have passed. */
function minutesBetween(from: string | undefined, to: string | undefined): number | undefined {
  const minutes = Math.floor((Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000)
  return Number.isNaN(minutes) ? undefined : minutes
}

/** What a save makes of the moments of a ticket, and of what follows from them; `before` is the ticket as it was. */
export function momentsOf(doc: Worked, before: Worked | undefined, now: string) {
  const isStill = before !== undefined && before.status === doc.status
  const moments = {
    ...handoverOf(doc, { before, now }),
    status_at: isStill ? (before.status_at ?? now) : now,
  }
  return { ...moments, ...workOf({ ...doc, ...moments }, before, now) }
}

/** A ticket of a former release keeps no minutes of its statuses, since some of its moves are not known. */
function workOf(doc: Worked, before: Worked | undefined, now: string) {
  return {
    ...minutesOf(doc, before, now),
    rework: doc.rework ?? (isReopened(doc, before) ? 'reopened' : undefined),
    ...finishedMinutes({ ...doc, created_at: before?.created_at ?? doc.created_at ?? now }),
  }
}

/**
 * What follows from the ticket alone: minutes to done, and from the beginning of the promised day (UTC) to when it was ready.
 * One that comes in finished, such as an order of an old book without its last day, says nothing of how long it took.
 */
export function finishedMinutes(doc: Worked): Pick<Worked, 'done_minutes' | 'promise_minutes'> {
  const { status, created_at, status_at, promised_at = '', ready_at } = doc
  const isDone = status === 'done'
  const fulfilled = status === 'cancel' ? undefined : (ready_at ?? (isDone ? status_at : undefined))
  const isTimed = isDone && status_at !== created_at
  const done = isTimed ? minutesBetween(created_at, status_at) : undefined
  return {
    done_minutes: done === undefined ? undefined : Math.max(0, done),
    promise_minutes: isDay(promised_at) ? minutesBetween(promised_at, fulfilled) : undefined,
  }
}

function isReopened(doc: Worked, before: Worked | undefined): boolean {
  return before?.status === 'done' && !hasEnded(doc.status)
}

function minutesOf(doc: Worked, before: Worked | undefined, now: string) {
  const isKnown = !before || Object.values(statusMinutes).some((name) => before[name] !== undefined)
  const minutes = Object.fromEntries(
    timedStatuses.map((status) => {
      const name = statusMinutes[status]
      const earlier = before?.[name]
      const isLeft = before?.status === status && doc.status !== status
      const more = isLeft ? Math.max(0, minutesBetween(before.status_at, now) ?? 0) : 0
      const isEntered = doc.status === status
      return [name, earlier === undefined && !isEntered ? undefined : (earlier ?? 0) + more]
    }),
  )
  return isKnown ? minutes : {}
}

/** True for a moment of a ticket that is only that of its import: the old book does not say when it was opened. */
export const isOfImport = ({ brought, created_at }: Brought, at: string | undefined): boolean =>
  brought === 'undated' && at === created_at

/** True for a ticket that comes from another one of the same thing that was done by then. */
export function isReturn(
  ticket: Pick<Worked, 'equipment_id' | 'created_at'>,
  first: Worked,
): boolean {
  const { equipment_id, created_at = '' } = ticket
  const isSame = equipment_id !== undefined && equipment_id === first.equipment_id
  return isSame && first.status === 'done' && (first.status_at ?? '') <= created_at
}
