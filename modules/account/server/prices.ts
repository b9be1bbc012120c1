// `prices`: a database to read only. Its documents are the price list that comes with the product.
import type { FindQuery } from '#core/wire.ts'
import { answerFrom } from '#server/records/computed.ts'
import type { Route } from '#server/calls/route.ts'
import { findBody } from '#server/records/routes/shapes.ts'
import { planPrices } from '../rules/prices.ts'

export const priceRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/prices/_find',
    summary: 'Find prices of the plans',
    tag: 'Groups',
    access: 'anyone',
    xsrf: false,
    reads: true,
    body: findBody,
    handle: async ({ house, body }) =>
      answerFrom(house.store.database('prices'), planPrices, body as FindQuery),
  },
]
