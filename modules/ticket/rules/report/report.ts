// What a report of the tickets says. Each number can be asked for as a list of the same tickets (`figures.ts`).
import type { priorities } from '../ticket/priority.ts'
import type { Status } from '../ticket/status.ts'
import type { TimedStatus } from '../ticket/work.ts'
import type { tookParts } from './figures.ts'
import type { Span, Step } from '#core/time/periods.ts'

export interface Totals {
  readonly opened: number
  readonly finished: number
  /** Of those finished: done once, and no return. */
  readonly first_fix: number
  /** Of those finished: minutes from check-in to done, the median; null where none is known. */
  readonly done_minutes: number | null
  readonly promised: number
  readonly kept: number
  readonly missed: number
  /** Neither ready nor late yet. */
  readonly due: number
}

/** The share of one category or technician; null: of tickets that have none. */
export interface Share extends Omit<Totals, 'due'> {
  readonly id: string | null
}

export interface Shares {
  /** By what was opened and finished, the most first, at most `maxShares`. */
  readonly shares: readonly Share[]
  /** All smaller ones together; absent where there are none. Medians do not add up. */
  readonly others?: Omit<Share, 'id' | 'done_minutes'>
}

export const maxShares = 50

export interface StepFigures extends Span {
  readonly opened: number
  readonly finished: number
}

export interface TicketReport {
  readonly now: Totals
  /** Of the time it is compared with. */
  readonly before: Totals
  /** How long each of the steps is. */
  readonly step: Step
  readonly steps: readonly StepFigures[]
  /** Of tickets opened in the period, as they are today. */
  readonly status: Readonly<Record<Status, number>>
  readonly priority: Readonly<Record<(typeof priorities)[number], number>>
  readonly category: Shares
  readonly technician: Shares
  /** Of tickets finished in the period, by how long it took. */
  readonly took: Readonly<Record<(typeof tookParts)[number], number>>
  /** Of the same: how many were in a status, and for how long. */
  readonly statuses: readonly StatusTime[]
}

export interface StatusTime {
  readonly status: TimedStatus
  readonly amount: number
  /** Minutes: of all of them together, and the median. */
  readonly total_minutes: number
  readonly median_minutes: number | null
}
