// Who switches the plan of a Group (spec 2, 4). Paid plans come with their own payment; here are free and cancel. Pure.
import type { Actor } from '#core/access/actor.ts'
import { freeLimitOf, freeRecords } from '#core/access/entitlement.ts'
import type { PlainSentence } from '#core/errors.ts'

/** Administrators switch plans, where plans are charged for. */
function maySwitch({ membership, group }: Actor): PlainSentence | undefined {
  if (!membership?.editor) return 'not_allowed'
  return group?.entitlement.charged === false ? 'nothing_charged' : undefined
}

/** They end a paid plan, however many records there are (spec 2, 4). Below another Group there is none to be ended. */
export function mayCancelPlan(actor: Actor): PlainSentence | undefined {
  return maySwitch(actor) ?? (actor.group?.parent ? 'plan_from_above' : undefined)
}

/** They switch to free only with at most 1,000 records (spec 4), or as many as an operator allows. A Group below another one has a plan of its own once it is locked. */
export function maySwitchToFree(actor: Actor): PlainSentence | undefined {
  const { plan, records = 0, entitlement } = actor.group ?? {}
  const limit = entitlement ? freeLimitOf(entitlement) : freeRecords
  const refused = plan === 'locked' ? maySwitch(actor) : mayCancelPlan(actor)
  return refused ?? (records > limit ? 'too_many_for_free' : undefined)
}
