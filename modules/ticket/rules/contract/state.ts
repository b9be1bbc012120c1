// Whether a contract is in force on a day, what it covers, and which one a ticket gets. Pure.
import { dayAfter } from '#core/time/zone.ts'

/** Days before its end from which people are notified. */
export const endingDays = 30

export interface Contracted {
  readonly _id: string
  readonly customer_id?: string
  readonly active?: boolean
  /** Its first and last day. */
  readonly starts_at?: string
  readonly ends_at?: string
  readonly equipment?: readonly { readonly equipment_id?: string }[]
}

export const contractStates = ['running', 'later', 'ended', 'inactive'] as const
export type ContractState = (typeof contractStates)[number]

/** `today`: `2026-11-22`. */
export function stateOf({ active, starts_at, ends_at }: Contracted, today: string): ContractState {
  if (!active) return 'inactive'
  if (ends_at !== undefined && ends_at < today) return 'ended'
  return starts_at !== undefined && starts_at > today ? 'later' : 'running'
}

/** Active ones whose last day is near: today, or within thirty days. */
export function endingSelector(today: string): Record<string, unknown> {
  return { active: true, ends_at: { $gte: today, $lte: dayAfter(today, endingDays) } }
}

/** False where it names equipment, and not this one. A ticket that says none may be about any of it. */
export function covers({ equipment }: Contracted, equipment_id: string | undefined): boolean {
  if (!equipment?.length || !equipment_id) return true
  return equipment.some((row) => row.equipment_id === equipment_id)
}

/** The one that a new ticket gets by itself: of the customer's contracts in force the only one that covers the thing. */
export function usualContract<One extends Contracted>(
  inForce: readonly One[],
  equipment_id: string | undefined,
): One | undefined {
  const fitting = inForce.filter((one) => covers(one, equipment_id))
  return fitting.length === 1 ? fitting[0] : undefined
}
