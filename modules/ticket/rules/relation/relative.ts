// Two tickets that belong together, seen from one of them. Pure.
import type { Related, Relation } from './relation.ts'

export interface Relative {
  /** The other ticket. */
  readonly id: string
  readonly relation: Relation
  /** What is said of the other ticket: `from` it came this one, or it came `to` be from this one. */
  readonly side: 'from' | 'to'
}

/** The other one of a pair, as it is seen from the ticket `id`; nothing for a pair that leads back to it alone. */
export function relativeOf(
  { ticket = '', related = '', relation = 'related' }: Related,
  id: string,
): Relative | undefined {
  if (ticket === related) return undefined
  return ticket === id
    ? { id: related, relation, side: 'from' }
    : { id: ticket, relation, side: 'to' }
}
