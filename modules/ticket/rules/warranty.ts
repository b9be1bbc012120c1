// How long a finished repair is under warranty (service 3.10): days on the ticket, counted from the day it was done. Pure.
import type { Locale } from '#core/wire.ts'
import { dayAfter, dayIn } from '#core/values/zone.ts'

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
}

/** Undefined while it is not done, and without days. `zone`: the clock that says which day it was done on. */
export function warrantyOf(ticket: Warranted, zone: string): Warranty | undefined {
  const { status, status_at, warranty: days } = ticket
  if (status !== 'done' || !status_at || !days) return undefined
  return { days, until: dayAfter(dayIn(zone, status_at), days) }
}
