// The password of a customer's device (trade 16): needed at the bench, never on paper. Who may read it, what it may be, and
// when it goes. Pure.
import type { Actor } from '#core/access/actor.ts'
import type { FieldErrors } from '#core/errors.ts'
import { dayMs } from '#core/time/zone.ts'
import { hasEnded, type Status } from './ticket/status.ts'

/** Characters: pattern of dots, words, codes. */
export const maxDevicePasswordLength = 200

/** How long it stays when the work is over; what was handed over has none. */
export const passwordLifetimeMs = dayMs

/** Revisions of a ticket that say what was done with its password. */
export const passwordEvents = ['password-set', 'password-read', 'password-wiped'] as const
export type PasswordEvent = (typeof passwordEvents)[number]

/** Its technician and the Group's administrators, in person: a program never. */
export function mayReadPassword(
  { user_id, membership, scopes }: Pick<Actor, 'user_id' | 'membership' | 'scopes'>,
  { technical_id }: { technical_id?: string },
): boolean {
  if (scopes !== null || membership === null) return false
  return membership.editor || (user_id !== null && user_id === technical_id)
}

/** Kept to the letter: blanks may be part of it. */
export function readDevicePassword(input: unknown): { value: string } | { errors: FieldErrors } {
  if (typeof input !== 'string' || input.trim() === '')
    return { errors: { password: { key: 'blank' } } }
  if (input.length > maxDevicePasswordLength)
    return { errors: { password: { key: 'too_long', count: maxDevicePasswordLength } } }
  return { value: input }
}

/** The ISO moment from which nobody may have it any more, the earliest one; undefined while the work goes on. */
export function passwordEnd({
  status,
  status_at,
  delivered_at,
}: {
  status?: Status
  status_at?: string
  delivered_at?: string
}): string | undefined {
  const isOver = hasEnded(status) && status_at
  const over = isOver ? new Date(Date.parse(status_at) + passwordLifetimeMs).toISOString() : ''
  // A thing may be said to be handed over on a day to come.
  return [delivered_at, over].filter((end) => end).toSorted()[0]
}
