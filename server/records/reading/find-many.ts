// `_find/queries`: several queries of one database in one call. Each answer is sent as soon as it is made, in the order of the
// queries; one that is refused says so in its place and stops no other.
import { Failure, sentence } from '#core/errors.ts'
import type { FindAnswer, FindQuery, FindRefusal } from '#core/wire.ts'
import type { LongList } from '#server/answers/list.ts'
import type { House } from '#server/house.ts'
import { find } from '../find.ts'
import type { LongCall } from './still-there.ts'

/** Queries of one call that are worked on at the same moment. */
const maxAtOnce = 4

/** Documents of a query without a limit. */
const usualLimit = 25

/** The caller may lose the right meanwhile: it is checked again with each query. */
export function findMany(
  { log }: Pick<House, 'log'>,
  { next, inTurn }: LongCall,
  queries: readonly FindQuery[],
): LongList {
  const asks = queries.map((query) => async (): Promise<FindAnswer | FindRefusal> => {
    try {
      return await inTurn(async () => find(await next(), query), query.limit ?? usualLimit)
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ err: error }, 'unexpected error in a query')
      return refusalOf(error)
    }
  })
  // Each query waits for its own turn.
  const atOnce: LongCall['inTurn'] = (work) => work()
  const pages = inOrder(asks)
  return { before: {}, name: 'results', newline: '\n', pages, inTurn: atOnce, isEager: true }
}

async function* inOrder<Answer>(
  asks: readonly (() => Promise<Answer>)[],
): AsyncGenerator<[Answer]> {
  const begun = asks.slice(0, maxAtOnce).map((ask) => ask())
  for (let at = 0; at < asks.length; at++) {
    const answer = await begun[at]!
    const further = asks[begun.length]
    if (further) begun.push(further())
    yield [answer]
  }
}

/** What went wrong with one query. Of a fault of ours no word leaves the house. */
function refusalOf(error: unknown): FindRefusal {
  if (error instanceof Failure) {
    return { status: error.status, ...error.programBody }
  }
  const reason = sentence({ key: 'internal' })
  return { status: 500, error: 'internal_server_error', reason, key: 'internal' }
}
