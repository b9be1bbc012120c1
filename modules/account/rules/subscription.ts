// Who switches the plan of a Group (spec 2, 4). Paid plans come with their own payment; here are free and cancel. Pure.
import type { Actor } from '#core/access/actor.ts'
import { freeRecords } from '#core/access/entitlement.ts'
import type { PlainSentence } from '#core/errors.ts'

/**
 * Administrators end a paid plan, however many records there are (spec 2, 4). Below another Group there is none to be switched, nor where
 * nothing is charged.
 */
export function mayCancelPlan({ membership, group }: Actor): PlainSentence | undefined {
  if (!membership?.editor) return 'not_allowed'
  if (group?.entitlement.charged === false) return 'nothing_charged'
  return group?.parent ? 'plan_from_above' : undefined
}

/** They switch to free only with at most 1,000 records (spec 4). */
export function maySwitchToFree(actor: Actor): PlainSentence | undefined {
  const tooMany = (actor.group?.records ?? 0) > freeRecords
  return mayCancelPlan(actor) ?? (tooMany ? 'too_many_for_free' : undefined)
}
