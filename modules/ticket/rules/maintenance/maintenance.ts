// Which date of its plan a maintenance waits for (trade 9). Pure; every page of the app loads it with the kind.
import { dayMs } from '#core/time/zone.ts'

export const intervalUnits = ['days', 'weeks', 'months', 'years'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

/** `plan`: the next one follows from the date that was planned; `completion`: from the day on which it was done. */
export const bases = ['plan', 'completion'] as const

/** Units of one interval. */
export const maxInterval = 999
/** Days ahead that its ticket may be opened. */
export const maxLeadDays = 365

export interface Maintained {
  readonly active?: boolean
  /** The day on which it was done last. */
  readonly date?: string
  readonly next_maintenance?: string
  readonly interval?: number
  readonly interval_unit?: IntervalUnit
  readonly basis?: (typeof bases)[number]
  /** No date lies behind it. */
  readonly ends_on?: string
  readonly lead_days?: number
  /** Days, from the day on which it was done last. */
  readonly warranty?: number
  readonly ticket_id?: string
  /** `Plan`, as it is stored. */
  readonly plan?: unknown
  /** The date of the plan that a ticket was opened for. */
  readonly opened_for?: string
}

/** A date of a plan, from which its other dates are counted. */
export interface PlanDate {
  /** `2027-02-28` */
  readonly on: string
  /** Day of the month that the plan means, which this month may lack: 31. */
  readonly day: number
}

/** The date of the plan that is waited for, and what the next date was when this was noted: it may have been moved. */
export interface Plan extends PlanDate {
  readonly next: string
}

const dayOfMs = (ms: number) => new Date(ms).toISOString().slice(0, 10)
export const dayOfMonth = (day: string) => Number(day.slice(8))

/** Undefined where nothing is waited for. A next date that somebody wrote is a plan of its own from then on. */
export function planOf({ next_maintenance: next, plan }: Maintained): Plan | undefined {
  if (next === undefined) return undefined
  const kept = plan as Plan | undefined
  return kept?.next === next ? kept : { on: next, day: dayOfMonth(next), next }
}

/** A ticket was opened for the date that is waited for. */
export function isOpened(doc: Maintained): boolean {
  const { ticket_id, opened_for } = doc
  return ticket_id !== undefined && opened_for !== undefined && opened_for === planOf(doc)?.on
}

/** It is waited for, and no ticket has been opened for it. */
export function isWaiting(doc: Maintained): boolean {
  return doc.active === true && doc.next_maintenance !== undefined && !isOpened(doc)
}

/** What follows from the next date: its plan, and the day from which the job opens its ticket. */
export function derived(doc: Maintained) {
  const { active, lead_days = 0, opened_for } = doc
  const plan = planOf(doc)
  const isFree = active === true && plan !== undefined && opened_for !== plan.on
  const opensMs = isFree ? Date.parse(plan.next) - lead_days * dayMs : undefined
  return { plan, opens_on: opensMs === undefined ? undefined : dayOfMs(opensMs) }
}
