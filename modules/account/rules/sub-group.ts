// Who makes a Group below another (spec 6). Pure.
import type { Actor } from '#core/access/actor.ts'
import type { PlainSentence } from '#core/errors.ts'

/** The owner of a Group makes Groups below it, under a plan that has them, and none below those (spec 6). */
export function mayMakeSubGroup({ membership, group }: Actor): PlainSentence | undefined {
  if (!membership?.creator || !group || group.parent !== undefined) return 'not_allowed'
  if (group.deleted) return 'not_allowed'
  if (!group.entitlement.open) return 'subscription_needed'
  return group.entitlement.sub_groups ? undefined : 'sub_groups_need_plan'
}
