// How two tickets belong together: `ticket` is a return under warranty, a follow-up or a duplicate of `related`, or has simply to
// do with it (spec 3, TicketRelationship; trade 10). Pure.
import type { FieldErrors } from '#core/errors.ts'

export const relations = ['related', 'warranty_return', 'follow_up', 'duplicate'] as const
export type Relation = (typeof relations)[number]

export interface Related {
  readonly ticket?: string
  readonly related?: string
  readonly relation?: Relation
}

/** A ticket has nothing to do with itself. */
export function relationErrors({ ticket, related }: Related): FieldErrors {
  return ticket !== undefined && ticket === related ? { related: { key: 'invalid' } } : {}
}
