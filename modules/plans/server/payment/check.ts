// Compares what is set at the payment provider with what this installation needs of it, for operators; and sets the events that are delivered.
import { paidPlans, type PaidPlan } from '#core/access/entitlement.ts'
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import {
  destinationAt,
  destinationFindings,
  neededEvents,
  priceFindings,
  type BillingCheck,
  type BillingFinding,
} from '#core/access/billing-check.ts'
import { isOfSandbox } from '../../rules/payment/sandbox.ts'
import { eventTables } from '../../store/events.ts'
import { soldPrices } from './prices.ts'
import { listDestinations, readPrice, setDestinationEvents } from './provider.ts'

const addressOf = ({ config }: House) => new URL('/_billing/events', config.appUrl).href

function pricesSold(house: House) {
  return soldPrices(house).flatMap(({ group_plan, platform_price_id, unit_amount }) => {
    const plan = paidPlans.find((one): one is PaidPlan => one === group_plan)
    if (!plan) return []
    return [{ plan, price_id: String(platform_price_id), cents: Number(unit_amount) }]
  })
}

/** What is paid at the provider in use, and pays for nothing here. */
async function refusedPayments({ store, config }: House): Promise<BillingFinding[]> {
  const refused = await eventTables(store).refused()
  return refused
    .filter(({ subscription }) => isOfSandbox(subscription) === !config.paddle)
    .map((one) => ({ key: 'payment_refused', ...one }))
}

/** Failure service_unavailable where the provider cannot be reached, or lets our key not read this. */
export async function checkBilling(house: House): Promise<BillingCheck> {
  const { billing } = house.config
  if (billing === 'off') return { billing, prices: [], findings: [] }
  const sold = pricesSold(house)
  if (billing === 'sandbox') {
    const findings = await refusedPayments(house)
    return { billing, prices: sold.map((one) => ({ ...one, provider: null })), findings }
  }
  const [destinations, prices] = await Promise.all([
    listDestinations(house),
    Promise.all(sold.map(async (one) => ({ one, price: await readPrice(house, one.price_id) }))),
  ])
  const url = addressOf(house)
  return {
    billing,
    prices: prices.map(({ one, price }) => ({ ...one, provider: price ?? null })),
    findings: [
      ...(await refusedPayments(house)),
      ...prices.flatMap(({ one, price }) => priceFindings(one, price)),
      ...destinationFindings(destinationAt(destinations, url), url),
    ],
  }
}

/** Has the provider deliver the events that are needed, beside those that it delivers. Failure not_found where it delivers none here. */
export async function subscribeToEvents(house: House): Promise<BillingCheck> {
  if (house.config.billing !== 'paddle') throw fail('not_found', 'missing')
  const found = destinationAt(await listDestinations(house), addressOf(house))
  if (!found) throw fail('not_found', 'missing')
  await setDestinationEvents(house, found.id, [...new Set([...found.events, ...neededEvents])])
  return checkBilling(house)
}
