// What of the Group's document follows from its subscriptions (spec 3: Account). Pure.
import type { WireDocument } from '#core/wire.ts'
import { isPaying, type Subscription } from './subscription.ts'

interface Facts {
  /** What was paid for until now. */
  readonly was: Subscription | undefined
  readonly inForce: Subscription | undefined
  /** Real money. */
  readonly live: boolean
  /** ISO moment. */
  readonly at: string
}

/**
 * Members to set; undefined: the document says so already. The plan of a Group that never paid is not touched: an operator may have set it.
 * A switch that waits is over once the plan is over, and once it was taken back.
 */
export function planMembers(
  group: WireDocument,
  { was, inForce, live, at }: Facts,
): Readonly<Record<string, unknown>> | undefined {
  const hasPaid = was !== undefined && isPaying(was)
  if (!inForce && !hasPaid) return undefined
  const plan = inForce?.plan ?? 'free'
  const waits = group['unconfirmed-plan']
  const isKept = was?.ends_at && !inForce?.ends_at
  const ends = inForce?.ends_at ? (waits ?? 'cancel') : undefined
  const members = {
    'confirmed-plan': plan,
    'unconfirmed-plan': ends ?? (isKept || !inForce ? undefined : waits),
    livemode: live,
    // Of former releases: all members read this document.
    platform_customer_id: undefined,
    platform_price_id: inForce?.price_id,
    ...(group['confirmed-plan'] !== plan && { plan_switched_at: at }),
  }
  const isSame = Object.entries(members).every(([name, value]) => group[name] === value)
  return isSame ? undefined : members
}
