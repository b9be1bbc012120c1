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

/** Documents of the database `prices`: each plan in the sandbox (`livemode` false) and for real money (spec 9). */
export const planPrices: readonly WireDocument[] = [
  price('ppr-01k9free000000000000000000', false, free),
  price('ppr-01k9pr00000000000000000000', false, pro),
  price('ppr-01k9c0rp000000000000000000', false, corp),
  price('ppr-01k9free0000000000000000v1', true, free),
  price('ppr-01k9pr000000000000000000v1', true, pro),
  price('ppr-01k9c0rp0000000000000000v1', true, corp),
]
