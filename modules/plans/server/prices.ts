// `prices`: a database to read only. Its documents follow from the configuration, so PostgreSQL is never asked.
import { failCall } from '#core/errors.ts'
import { matches } from '#core/access/matches.ts'
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import type { Route } from '#server/calls/route.ts'
import { answerByNames } from '#server/records/reading/common-names.ts'
import { findBody } from '#server/records/routes/shapes.ts'
import { projection } from '#server/selectors/project.ts'
import type { House } from '#server/house.ts'
import { pricesOf } from './payment/prices.ts'

/** The prices that match, in the order of the plans. Failure bad_request for more than equality, and for a sort. */
export function findPrices(house: Pick<House, 'config'>, query: FindQuery): FindAnswer {
  const prices = pricesOf(house)
  const { selector, fields, skip = 0, limit = prices.length, sort = [], total } = query
  if (sort.length > 0) throw failCall('bad_request', 'Prices have one order and cannot be sorted')
  const found = prices.filter((price) => matches(price, selector))
  const page = found.slice(skip, skip + limit)
  return {
    docs: page.map(projection(fields)) as WireDocument[],
    bookmark: 'nil',
    ...(total && { total: found.length }),
  }
}

export const priceRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/prices/_find',
    summary: 'Find prices of the plans, by equality alone',
    tag: 'Groups',
    access: 'anyone',
    xsrf: false,
    reads: true,
    body: findBody,
    handle: ({ house, body }) =>
      answerByNames(undefined, body as FindQuery, (own) => findPrices(house, own)),
  },
]
