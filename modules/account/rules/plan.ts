// What a switch of the plan asks for (spec 4, 9). Paid plans come with their own payment; here are free and cancel.
import { freeRecords } from '#core/access/policies.ts'
import type { Actor } from '#core/access/actor.ts'
import type { Sentence } from '#core/errors.ts'

const lockHours = 24

/** Administrators switch; to free only with at most 1,000 records (spec 4). */
export function maySwitchPlan(actor: Actor): Sentence | undefined {
  if (!actor.membership?.editor) return 'not_allowed'
  return (actor.group?.records ?? 0) > freeRecords ? 'too_many_for_free' : undefined
}

/** A switch locks further ones for 24 hours (spec 4, 9). Both are ISO moments. */
export function isPlanLocked(switchedAt: string | undefined, now: string): boolean {
  if (switchedAt === undefined) return false
  return Date.parse(now) - Date.parse(switchedAt) < lockHours * 3_600_000
}
