// Switches a Group to the free plan, or cancels its paid one; who may, is the rule that the server has too (spec 4).
import { useRegistry } from '#web/api/context.ts'
import { useAct } from '#web/api/writing/actions.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { isPlanLocked } from '../rules/plan.ts'
import { useIsFreeOfCharge, type GroupPlan, type PlanPrice } from './use-plans.ts'

export type Switch = 'free' | 'cancel'

/** Why this Group cannot be switched now, as a sentence; undefined when it can. */
export function useRefusal(): (group: GroupPlan, to: Switch) => string | undefined {
  const t = useTexts()
  const actions = useRegistry().byKind('Account')?.actions
  return ({ db, actor, switchedAt }, to) => {
    const refused = actions?.[`subscription/${to}`]?.allow(actor, { _id: db })
    const isSoon = isPlanLocked(switchedAt, new Date().toISOString())
    const key = refused ?? (isSoon ? 'plan_locked' : undefined)
    return key && (key === 'not_allowed' ? t('plans.administrators') : t.message({ key }))
  }
}

interface Offer {
  /** There is a way to take the plan here. */
  readonly isOffered: boolean
  /** Why it cannot be taken now. */
  readonly refused: string | undefined
}

/** What each plan is to this Group. */
export function useOffer(group: GroupPlan): (plan: PlanPrice['group_plan']) => Offer {
  const refusal = useRefusal()
  const isFreeOfCharge = useIsFreeOfCharge()
  return (plan) => {
    if (isFreeOfCharge) return { isOffered: false, refused: undefined }
    if (plan === 'free') return { isOffered: true, refused: refusal(group, 'free') }
    // A paid plan is what opens a locked Group.
    const refused = group.plan === 'locked' ? undefined : refusal(group, 'cancel')
    return { isOffered: true, refused }
  }
}

/** Switches, says so, and shows the plan being confirmed. What is refused is said in the banner. */
export function useSwitch(db: string) {
  const t = useTexts()
  const { go } = useAddress()
  const act = useAct(db, 'Account')
  return {
    busy: act.isPending,
    /** `then`: once it is switched. */
    to: (plan: Switch, then?: () => void) =>
      act.mutate(
        { id: db, action: `subscription/${plan}` },
        {
          onSuccess: () => {
            then?.()
            go(`/account/${db}/billing`)
            void toast({ message: t(`plans.switched.${plan}`) })
          },
        },
      ),
  }
}
