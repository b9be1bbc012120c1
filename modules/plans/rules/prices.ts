// The price list (spec 9): dollars a month, in cents. Pro is counted per 100 MB, corp per 200 MB. Of the two readings
// in the specification the one with a price for each plan's own step is taken.
import type { WireDocument } from '#core/wire.ts'

function price(_id: string, livemode: boolean, plan: [string, number]): WireDocument {
  const [group_plan, unit_amount] = plan
  const klass = 'PlanPrice'
  return { _id, klass, group_plan, unit_amount, platform_price_id: _id, livemode, active: true }
}

const free: [string, number] = ['free', 0]
const pro: [string, number] = ['pro', 600]
const corp: [string, number] = ['corp', 1_800]
const server: [string, number] = ['server', 90_000]

/** Documents of the database `prices`: each plan in the sandbox (`livemode` false) and for real money (spec 9). */
export const planPrices: readonly WireDocument[] = [
  price('ppr-01k9free000000000000000000', false, free),
  price('ppr-01k9pr00000000000000000000', false, pro),
  price('ppr-01k9c0rp000000000000000000', false, corp),
  price('ppr-01k9serv000000000000000000', false, server),
  price('ppr-01k9free0000000000000000v1', true, free),
  price('ppr-01k9pr000000000000000000v1', true, pro),
  price('ppr-01k9c0rp0000000000000000v1', true, corp),
  price('ppr-01k9serv0000000000000000v1', true, server),
]

/** Bytes that the price of a paid plan is counted by (spec 9). */
const stepBytes: Readonly<Record<string, number>> = { pro: 100_000_000, corp: 200_000_000 }

/** Blocks of the plan's size that these bytes take up: each begun one counts, the first one always. */
export function blocksOf(plan: string, bytes: number): number {
  const step = stepBytes[plan]
  return step === undefined ? 1 : Math.max(1, Math.ceil(bytes / step))
}

/** The price of a month with these bytes, in cents. */
export function monthlyCents(
  { group_plan, unit_amount }: { group_plan: string; unit_amount: number },
  bytes: number,
): number {
  return unit_amount * blocksOf(group_plan, bytes)
}
