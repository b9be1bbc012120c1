// Who switches the plan of a Group (spec 2, 4). Paid plans come with their own payment; here are free and cancel. Pure.
import type { Actor, GroupFacts } from '#core/access/actor.ts'
import { freeRecords, planInForce } from '#core/access/entitlement.ts'
import type { PlainSentence } from '#core/errors.ts'

/** The plan in force is that of the Group above: nothing is switched below it. */
function isPlanFromAbove({ parent, plan }: GroupFacts): boolean {
  return parent !== undefined && planInForce('', plan) === plan
}

/** Administrators end a paid plan, however many records there are (spec 2, 4). */
export function mayCancelPlan({ membership, group }: Actor): PlainSentence | undefined {
  if (!membership?.editor) return 'not_allowed'
  return group && isPlanFromAbove(group) ? 'plan_from_above' : undefined
}

/** They switch to free only with at most 1,000 records (spec 4). */
export function maySwitchToFree(actor: Actor): PlainSentence | undefined {
  const tooMany = (actor.group?.records ?? 0) > freeRecords
  return mayCancelPlan(actor) ?? (tooMany ? 'too_many_for_free' : undefined)
}

/** The owner of a Group makes Groups below it, under a plan that has them, and none below those (spec 6). */
export function mayMakeSubGroup({ membership, group }: Actor): PlainSentence | undefined {
  if (!membership?.creator || !group || group.parent !== undefined) return 'not_allowed'
  return group.entitlement.sub_groups ? undefined : 'sub_groups_need_plan'
}
