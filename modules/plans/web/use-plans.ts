// What the screens about plans know of one of the person's Groups: its plan, who may switch it, prices, how much it holds.
// A locked Group answers it to its administrators alone, so the plan is read from the person's own membership.
import { useQuery } from '@tanstack/react-query'
import type { Actor } from '#core/access/actor.ts'
import { isLockedOut } from '#core/access/policies.ts'
import type { FindAnswer, WireDocument } from '#core/wire.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useRegistry } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { useSession, type MyMembership } from '#web/api/session/session.ts'
import { actorOf } from '#web/shell/actor.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import { usageOf } from './usage/usage-lines.ts'
import { useUsage } from './usage/use-usage.ts'

/** While a switch waits for its confirmation. */
const lookAgainMs = 1_000

export interface PlanPrice {
  readonly _id: string
  readonly group_plan: 'free' | 'pro' | 'corp' | 'server'
  /** Cents of a dollar a month. */
  readonly unit_amount: number
}

/** Prices that this installation sells by (spec 7). */
export function usePrices() {
  const live = useIsLive()
  const selector = { klass: 'PlanPrice', active: true, livemode: live }
  return useQuery<PlanPrice[], ApiError>({
    queryKey: ['prices', live],
    queryFn: async ({ signal }) => {
      const { docs } = await call<FindAnswer>('POST', '/prices/_find', {
        body: { selector },
        signal,
      })
      return docs as unknown as PlanPrice[]
    },
    staleTime: Infinity,
  })
}

/** Real money is paid here. */
export function useIsLive(): boolean {
  return useWelcome()?.livemode === true
}

/** The installation charges nothing (`BILLING=off`): plans are shown, and none can be taken. */
export function useIsFreeOfCharge(): boolean {
  return useWelcome()?.billing === 'off'
}

export interface GroupPlan {
  readonly db: string
  readonly name: string
  readonly plan: NonNullable<MyMembership['confirmed-plan']>
  /** The requested plan, until the server has confirmed it. */
  readonly asked: string | undefined
  readonly switchedAt: string | undefined
  readonly billingEmail: string | undefined
  /** Records that count, and their bytes; undefined until they are known, and where nothing is read. */
  readonly use: { readonly amount: number; readonly size: number } | undefined
  readonly actor: Actor
}

/** Undefined for a Group that is not the person's. */
export function useGroupPlan(db: string | undefined): GroupPlan | undefined {
  const { person, groups } = useSession()
  const registry = useRegistry()
  const membership = groups.find((one) => one.db_name === db)
  const actor = person && membership && actorOf(person, membership)
  const known = actor && !isLockedOut(actor) ? membership!.db_name : ''
  const { data: group } = useQuery<WireDocument, ApiError>({
    queryKey: [...cacheKey(known, 'Account'), 'plan'],
    queryFn: ({ signal }) => call<WireDocument>('GET', `/accounts/${known}`, { signal }),
    enabled: known !== '',
    // A locked Group has no feed that tells when a switch was confirmed.
    refetchInterval: ({ state }) => (state.data?.['unconfirmed-plan'] ? lookAgainMs : false),
  })
  const { data: usage } = useUsage(known, { enabled: known !== '' })
  if (!membership || !actor?.group) return undefined
  const use = usage && usageOf(usage.kinds, registry).total
  const text = (name: string) => (typeof group?.[name] === 'string' ? group[name] : undefined)
  return {
    db: membership.db_name,
    name: membership.account.label,
    plan: membership['confirmed-plan'] ?? 'free',
    asked: text('unconfirmed-plan'),
    switchedAt: text('plan_switched_at'),
    billingEmail: text('billing-email'),
    use,
    // What was deleted just now counts at once.
    actor: { ...actor, group: { ...actor.group, records: use?.amount ?? actor.group.records } },
  }
}
