// What a switch of the plan asks for (spec 4, 9). Paid plans come with their own payment; here are free and cancel.
import { freeRecords } from '#core/access/policies.ts'
import type { Actor } from '#core/access/actor.ts'
import type { PlainSentence } from '#core/errors.ts'

const lockHours = 24
/** Days a free Group with too many records may still be looked at (spec 4, 9). */
const viewOnlyDays = 30
const hour = 3_600_000

/** Administrators end a paid plan, however many records there are (spec 2, 4). */
export function mayCancelPlan(actor: Actor): PlainSentence | undefined {
  return actor.membership?.editor ? undefined : 'not_allowed'
}

/** They switch to free only with at most 1,000 records (spec 4). */
export function maySwitchToFree(actor: Actor): PlainSentence | undefined {
  const tooMany = (actor.group?.records ?? 0) > freeRecords
  return mayCancelPlan(actor) ?? (tooMany ? 'too_many_for_free' : undefined)
}

/**
 * The plan that a switch leads to. Both lead to the free one; where *free* was asked for and more was written meanwhile than
 * it takes, the plan stays, as undefined. Who cancelled with more may look at everything for 30 days (spec 4).
 */
export function confirmedPlan(asked: unknown, records: number): 'free' | undefined {
  return asked === 'cancel' || records <= freeRecords ? 'free' : undefined
}

/** A switch locks further ones for 24 hours (spec 4, 9). Both are ISO moments. */
export function isPlanLocked(switchedAt: string | undefined, now: string): boolean {
  if (switchedAt === undefined) return false
  return Date.parse(now) - Date.parse(switchedAt) < lockHours * hour
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
  return Date.parse(now) - Date.parse(since) >= viewOnlyDays * 24 * hour ? 'lock' : undefined
}
