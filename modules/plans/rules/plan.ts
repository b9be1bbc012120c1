// Where a switch of the plan leads, and what becomes of a free Group with too many records (spec 4, 9). Pure.
import { freeRecords } from '#core/access/policies.ts'
import { dayMs } from '#core/time/zone.ts'

/** A switch locks further ones for so long. */
const lockMs = dayMs
/** Days a free Group with too many records may still be looked at (spec 4, 9). */
const viewOnlyDays = 30

/**
 * The plan that a switch leads to. Both lead to the free one; where *free* was requested and more was written meanwhile than
 * it takes, the plan stays, as undefined. Who cancelled with more may look at everything for 30 days (spec 4).
 */
export function confirmedPlan(asked: unknown, records: number): 'free' | undefined {
  return asked === 'cancel' || records <= freeRecords ? 'free' : undefined
}

/** A switch locks further ones for 24 hours (spec 4, 9). Both are ISO moments. */
export function isPlanLocked(switchedAt: string | undefined, now: string): boolean {
  if (switchedAt === undefined) return false
  return Date.parse(now) - Date.parse(switchedAt) < lockMs
}

export type LimitStep = 'mark' | 'clear' | 'lock'

/**
 * What the nightly look at a Group leads to: a free one above the limit is marked, and locked when the mark is 30 days
 * old; below it, or under another plan, the mark goes. undefined: nothing changes. Moments in ISO.
 */
export function limitStep(
  { plan, records, since }: { plan: string; records: number; since: string | undefined },
  now: string,
): LimitStep | undefined {
  const over = plan === 'free' && records > freeRecords
  if (!over) return since === undefined ? undefined : 'clear'
  if (since === undefined) return 'mark'
  return Date.parse(now) - Date.parse(since) >= viewOnlyDays * dayMs ? 'lock' : undefined
}
