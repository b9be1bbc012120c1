// What a maintenance waits for next, once its work was done, or a date was moved or left out (trade 9). Pure.
import { dayOfMonth, planOf, type Maintained, type Plan, type PlanDate } from './maintenance.ts'
import { nextDate } from './recurrence.ts'

/** What of it changes; undefined takes the value away. */
export interface Outcome {
  readonly date?: string
  readonly next_maintenance?: string | undefined
  readonly active?: boolean
  readonly plan?: Plan | undefined
}

/** Waits for this date; for none, where there is none, or it lies behind the end: then the maintenance is over. */
function waitFor(doc: Maintained, next: PlanDate | undefined): Outcome {
  const { interval, ends_on } = doc
  const isOver = next === undefined || (ends_on !== undefined && next.on > ends_on)
  if (!isOver) return { next_maintenance: next.on, plan: { ...next, next: next.on } }
  const ended = { next_maintenance: undefined, plan: undefined }
  // One without an interval stays: it says when it was done.
  return interval === undefined ? ended : { ...ended, active: false }
}

/** The date that follows when it is done on `day`. `plan`: the one that was waited for. */
function following(doc: Maintained, day: string, plan: Plan | undefined): PlanDate | undefined {
  const { interval, interval_unit = 'months', basis = 'plan' } = doc
  if (interval === undefined) return undefined
  const every = { interval, interval_unit }
  if (basis === 'plan' && plan) return nextDate(plan, every, later(plan.on, day))
  // Done on the very day of the plan, its day of the month is still remembered.
  const from = plan?.on === day ? plan : { on: day, day: dayOfMonth(day) }
  return nextDate(from, every, day)
}

const later = (one: string | undefined, other: string) => (one && one > other ? one : other)

/**
 * The work was done on `day`, for the date `due` of the plan. Dates of the plan that passed meanwhile are left out. Of work
 * for an earlier date, finished once more, only the day counts, and what followed from that day follows anew.
 */
export function finished(doc: Maintained, day: string, due = planOf(doc)?.on): Outcome {
  const plan = planOf(doc)
  const date = later(doc.date, day)
  if (plan?.on === due) return { date, ...waitFor(doc, following(doc, date, plan)) }
  if (doc.next_maintenance !== undefined && doc.next_maintenance < date) return {}
  const followed = doc.date === undefined ? undefined : following(doc, doc.date, undefined)
  const isOfCompletion = doc.basis === 'completion' && doc.opened_for !== plan?.on
  if (!isOfCompletion || followed?.on !== doc.next_maintenance) return { date }
  return { date, ...waitFor(doc, following(doc, date, undefined)) }
}

/** The date that is waited for is left out; the next one is the plan's, behind `today`. Without an interval it is over. */
export function skipped(doc: Maintained, today: string): Outcome {
  const { interval, interval_unit = 'months' } = doc
  const plan = planOf(doc)
  if (!plan) return {}
  if (interval === undefined) return { next_maintenance: undefined, plan: undefined, active: false }
  return waitFor(doc, nextDate(plan, { interval, interval_unit }, later(plan.on, today)))
}

/** Another day for the date that is waited for, and for that one alone: the plan stays. */
export function moved(before: Maintained, next: string): Outcome {
  const plan = planOf(before)
  return { next_maintenance: next, ...(plan && { plan: { ...plan, next } }) }
}

/** The next date where somebody left it to the interval: counted from the day of the last work, or from `today`. */
export function proposed(doc: Maintained, today: string): Outcome {
  const { active, date = today, next_maintenance: next } = doc
  if (!active || next !== undefined || doc.interval === undefined) return {}
  return waitFor(doc, following(doc, date, undefined))
}
