// The price list (spec 9): dollars a month, in cents. Pro is counted per 100 MB, corp per 200 MB. Of the two readings
// in the specification the one with a price for each plan's own step is taken.
import type { WireDocument } from '#core/wire.ts'

function price(_id: string, group_plan: string, unit_amount: number): WireDocument {
  const klass = 'PlanPrice'
  return {
    _id,
    klass,
    group_plan,
    unit_amount,
    platform_price_id: _id,
    livemode: false,
    active: true,
  }
}

/** Documents of the database `prices`. */
export const planPrices: readonly WireDocument[] = [
  price('ppr-01k9free000000000000000000', 'free', 0),
  price('ppr-01k9pr00000000000000000000', 'pro', 600),
  price('ppr-01k9c0rp000000000000000000', 'corp', 1_800),
]
