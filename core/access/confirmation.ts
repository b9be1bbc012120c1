// How long a person may work with an unconfirmed address (spec 4, 9).
import { dayMs } from '#core/time/zone.ts'

/** Days after the first confirmation mail was sent. */
const confirmationDays = 30

/** What is known of the person's address; moments in ISO. */
export interface AddressFacts {
  readonly confirmed_at?: string | null
  readonly confirmation_sent_at?: string | null
  readonly created_at?: string
}

/** ISO moment until which the Groups stay open to the person; undefined once an address was confirmed. */
export function confirmationDeadline(person: AddressFacts): string | undefined {
  const start = person.confirmation_sent_at ?? person.created_at
  if (person.confirmed_at || start === undefined) return undefined
  return new Date(Date.parse(start) + confirmationDays * dayMs).toISOString()
}

/** True when no address was ever confirmed and the deadline has passed. */
export function isOverdue(person: AddressFacts, now: string): boolean {
  const deadline = confirmationDeadline(person)
  return deadline !== undefined && now > deadline
}
