// What is said to somebody whose address is not confirmed: one message, and how urgent it is (spec 4). Pure.
import { confirmationDeadline, type AddressFacts } from '#core/access/confirmation.ts'
import { dayMs } from '#core/time/zone.ts'

export interface ConfirmationNotice {
  /** `unconfirmed` without a deadline, `closed` after it, `last` with fewer than two days to go, else `left`. */
  readonly message: 'unconfirmed' | 'left' | 'last' | 'closed'
  /** Whole days until the Groups close, begun ones too; 0 without a deadline and after it. */
  readonly days: number
}

export function confirmationNotice(person: AddressFacts, now: Date): ConfirmationNotice {
  const deadline = confirmationDeadline(person)
  if (deadline === undefined) return { message: 'unconfirmed', days: 0 }
  const left = (Date.parse(deadline) - now.getTime()) / dayMs
  const days = Math.max(0, Math.ceil(left))
  if (days === 0) return { message: 'closed', days }
  return { message: left < 2 ? 'last' : 'left', days }
}
