// How many blocks of its plan a Group needs, and paying for so many.
import type { House } from '#server/house.ts'
import type { Database } from '#server/store/database.ts'
import type { Subscription } from '../../rules/payment/subscription.ts'
import { blocksOf } from '../../rules/prices.ts'
import { changeSubscription, type SubscriptionChange } from './provider.ts'
import type { ProviderSubscription } from './shapes.ts'

/** Blocks that the records of the Group take up by now. */
export async function blocksNeeded(
  database: Pick<Database, 'counters'>,
  plan: string,
): Promise<number> {
  const [all] = await database.counters(['*'])
  return blocksOf(plan, all?.size ?? 0)
}

/** So many blocks are paid for, charged as `proration_billing_mode` says. undefined: the provider knows no such subscription. */
export function payForBlocks(
  house: House,
  { id, price_id }: Pick<Subscription, 'id' | 'price_id'>,
  {
    quantity,
    ...when
  }: { readonly quantity: number } & Pick<SubscriptionChange, 'proration_billing_mode'>,
): Promise<ProviderSubscription | undefined> {
  return changeSubscription(house, id, { items: [{ price_id, quantity }], ...when })
}
