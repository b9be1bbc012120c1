// How long a finished repair is under warranty (trade 10): days on the ticket, counted from the day it was done. What came
// back under warranty is covered at least as long as it was before. Pure.
import type { Locale } from '#core/wire.ts'
import { dayAfter, dayIn, daysBetween } from '#core/time/zone.ts'

/** Days that a Group gives unless it says otherwise: what Brazil's consumer law asks for durable goods (CDC, art. 26 II). */
export const usualWarrantyDays: Readonly<Record<Locale, number | undefined>> = {
  en: undefined,
  'pt-BR': 90,
}

export interface Warranty {
  readonly days: number
  /** The last day of it: 90 days from `2026-10-05` end on `2027-01-03`. */
  readonly until: string
}

/** The members of a ticket that its warranty follows from. */
export interface Warranted {
  readonly status?: string
  /** ISO moment since when it has its status: of a finished one, when it was done for the last time. */
  readonly status_at?: string
  /** Days. */
  readonly warranty?: number
  /** Of a return: the last day of the warranty it came back under. */
  readonly warranty_until?: string
}

/** Undefined while it is not done, and where nothing covers it. `zone`: the clock that says which day it was done on. */
export function warrantyOf(ticket: Warranted, zone: string): Warranty | undefined {
  const { status, status_at, warranty: days = 0, warranty_until: kept = '' } = ticket
  if (status !== 'done' || !status_at) return undefined
  const day = dayIn(zone, status_at)
  const own = dayAfter(day, days)
  if (kept > own) return { days: daysBetween(day, kept), until: kept }
  return days > 0 ? { days, until: own } : undefined
}

/**
 * Until when a return is covered by the repair it came back from: while that one still was when the return was opened.
 * Undefined for what came later, and for another thing.
 */
export function keptWarranty(
  { equipment_id, created_at = '' }: { equipment_id?: string; created_at?: string },
  first: Warranted & { readonly equipment_id?: string; readonly created_at?: string },
  zone: string,
): string | undefined {
  if (equipment_id === undefined || first.equipment_id !== equipment_id) return undefined
  if (first.created_at !== undefined && first.created_at > created_at) return undefined
  const until = warrantyOf(first, zone)?.until
  return until !== undefined && until >= dayIn(zone, created_at) ? until : undefined
}
