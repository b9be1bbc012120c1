// The state of a maintenance on a day (trade 9). Pure.
import { dayAfter } from '#core/time/zone.ts'
import { isOpened, type Maintained } from './maintenance.ts'

export type MaintenanceState = 'inactive' | 'done' | 'opened' | 'overdue' | 'due' | 'upcoming'

/** `today`: `2026-11-22`. Due is what should have its ticket by now. */
export function stateOf(doc: Maintained, today: string): MaintenanceState {
  const { active, next_maintenance: next, lead_days = 0 } = doc
  if (!active) return 'inactive'
  if (next === undefined) return 'done'
  if (isOpened(doc)) return 'opened'
  if (next < today) return 'overdue'
  return dayAfter(next, -lead_days) <= today ? 'due' : 'upcoming'
}

/** The last day on which the work is under warranty; undefined without one. */
export function warrantyUntil({ date, warranty = 0 }: Maintained): string | undefined {
  return date !== undefined && warranty > 0 ? dayAfter(date, warranty) : undefined
}

/** Those whose next date is `until` or earlier. */
export function dueSelector(until: string): Record<string, unknown> {
  return { active: true, next_maintenance: { $lte: until } }
}
