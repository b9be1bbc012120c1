// Which price of the provider is which plan, both ways.
import type { House } from '#server/house.ts'
import { paidPlans, type PaidPlan } from '#core/access/entitlement.ts'
import { planPrices } from '../../rules/prices.ts'

/** The prices of this installation as the database `prices` answers them: those of real money with the provider's own ids. */
export function pricesOf({ config }: Pick<House, 'config'>) {
  const { paddle } = config
  if (!paddle) return planPrices
  return planPrices.map((price) => {
    const id = paddle.prices.get(String(price.group_plan) as PaidPlan)
    return id !== undefined && price.livemode === paddle.live
      ? { ...price, platform_price_id: id }
      : price
  })
}

/** The prices that this installation sells by. */
export function soldPrices(house: Pick<House, 'config'>) {
  const live = house.config.paddle?.live ?? false
  return pricesOf(house).filter(({ livemode }) => livemode === live)
}

/** The plan that the provider's price pays for; undefined: none of ours. */
export function planOfPrice(house: Pick<House, 'config'>, id: string): PaidPlan | undefined {
  const found = soldPrices(house).find(({ platform_price_id }) => platform_price_id === id)
  return paidPlans.find((plan) => plan === found?.group_plan)
}
