// Time that people spent on a ticket: how it is written down, read and summed. Pure.
import { membersMayEdit } from '#core/access/policies.ts'
import type { Policy } from '#core/access/policies.ts'

/** Longest entry, in minutes: a timer that nobody stopped for a week. */
export const maxMinutes = 10_000

export interface Spent {
  readonly user_id?: string
  readonly minutes?: number
  /** ISO moment; an entry with it and without minutes is a timer that runs. */
  readonly started_at?: string
}

/** Members write down time; the author of an entry and administrators change it and take it away. */
export const timeAccess: Policy = (actor, verb, record) => {
  const refused = membersMayEdit(actor, verb, record)
  if (refused || !record || verb === 'read') return refused
  const isOwn = record.created_by === actor.user_id || record.user_id === actor.user_id
  return isOwn || actor.membership?.editor ? undefined : 'not_allowed'
}

export function isRunning({ minutes, started_at }: Spent): boolean {
  return minutes === undefined && started_at !== undefined
}

/** Whole minutes of a timer, one at least. */
export function minutesSince(started_at: string, now: string): number {
  const minutes = Math.round((Date.parse(now) - Date.parse(started_at)) / 60_000)
  return Math.min(maxMinutes, Math.max(1, minutes))
}

/** `1 h 30 min`, `45 min`, `2 h`: the same in both languages. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
  return parts.filter(Boolean).join(' ')
}
