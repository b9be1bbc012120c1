// The provider's seven calls as the sandbox answers them, in this process: the same paths, bodies and answers (Paddle Billing, version 1).
import { z } from 'zod'
import { dayMs } from '#core/time/zone.ts'
import type { House } from '#server/house.ts'
import { cancelled, itemOf, type SandboxSubscription } from '../../rules/payment/sandbox.ts'
import { planPrices } from '../../rules/prices.ts'
import { sandboxTables } from '../../store/sandbox.ts'
import type { ProviderAnswer, ProviderCall } from '../payment/provider.ts'
import { change } from './happen.ts'

const changeShape = z.object({
  items: z
    .array(z.object({ price_id: z.string(), quantity: z.int().min(1) }))
    .length(1)
    .optional(),
  scheduled_change: z.null().optional(),
  proration_billing_mode: z.enum(['prorated_immediately', 'full_next_billing_period']).optional(),
})
type Change = z.output<typeof changeShape>

const missing: ProviderAnswer = { status: 404, body: { error: { code: 'not_found' } } }
const answer = (data: unknown): ProviderAnswer =>
  data === undefined ? missing : { status: 200, body: { data } }

function centsOf(price_id: string): string | undefined {
  const price = planPrices.find((one) => one.platform_price_id === price_id && !one.livemode)
  return price && String(price.unit_amount)
}

function changed(
  body: SandboxSubscription,
  { items, scheduled_change }: Change,
  now: string,
): SandboxSubscription {
  const more = (items ?? []).flatMap(({ price_id, quantity }) => {
    const cents = centsOf(price_id)
    return cents === undefined ? [] : [itemOf(price_id, cents, quantity)]
  })
  return {
    ...body,
    ...(more.length > 0 && { items: more }),
    ...(scheduled_change === null && { scheduled_change }),
    updated_at: now,
  }
}

const totalOf = ({ items }: SandboxSubscription) =>
  items.reduce((sum, { quantity, price }) => sum + quantity * Number(price.unit_price.amount), 0)

/** What the next payment will be, and what is due at once: the difference, for the part of the month that is left. */
function preview(before: SandboxSubscription, asked: Change, now: string) {
  const next = totalOf(changed(before, asked, now))
  const leftMs = Date.parse(before.next_billed_at ?? now) - Date.parse(now)
  const share = Math.max(0, Math.min(1, leftMs / (30 * dayMs)))
  const isNow = asked.proration_billing_mode === 'prorated_immediately'
  const due = isNow ? Math.max(0, Math.round((next - totalOf(before)) * share)) : 0
  const details = (total: number) => ({
    details: { totals: { total: String(total), currency_code: 'USD' } },
  })
  return { immediate_transaction: isNow ? details(due) : null, next_transaction: details(next) }
}

const portalShape = z.object({ subscription_ids: z.tuple([z.string()]) })

/** There is no such page here: what it would show is in the panel of the Group's own one. */
async function portal(house: House, id: string): Promise<ProviderAnswer> {
  const found = await sandboxTables(house.store).subscription(id)
  const db = String(found?.body.custom_data.account_id)
  const overview = `${house.config.appUrl}/account/${db}/billing#sandbox`
  return answer(found && { urls: { general: { overview } } })
}

async function ofCustomer(house: House, customer_id: string): Promise<ProviderAnswer> {
  const all = await sandboxTables(house.store).ofCustomer(customer_id)
  return answer(all.map(({ body }) => body))
}

async function events(house: House, query: URLSearchParams): Promise<ProviderAnswer> {
  const limit = Number(query.get('per_page') ?? 50)
  const found = await sandboxTables(house.store).eventsAfter(query.get('after') ?? '', limit)
  return answer(found.map(({ body }) => body))
}

/** Answers as the provider would. */
export async function callSandbox(
  house: House,
  { method, path, body }: ProviderCall,
): Promise<ProviderAnswer> {
  const { pathname, searchParams } = new URL(path, 'https://sandbox.invalid')
  const [kind, id = '', step] = pathname.slice(1).split('/').map(decodeURIComponent)
  const call = `${method} ${kind}${step ? ` ${step}` : ''}`
  const tables = sandboxTables(house.store)
  switch (call) {
    case 'GET subscriptions':
      if (id === '') return ofCustomer(house, searchParams.get('customer_id') ?? '')
      return answer((await tables.subscription(id))?.body)
    case 'PATCH subscriptions':
      return answer(
        await change(house, id, (before, now) => changed(before, changeShape.parse(body), now)),
      )
    case 'PATCH subscriptions preview': {
      const found = await tables.subscription(id)
      const now = house.now().toISOString()
      return answer(found && preview(found.body, changeShape.parse(body), now))
    }
    case 'POST subscriptions cancel':
      return answer(await change(house, id, cancelled))
    case 'POST customers portal-sessions':
      return portal(house, portalShape.parse(body).subscription_ids[0])
    case 'GET events':
      return events(house, searchParams)
    default:
      return missing
  }
}
