// Answers `_find` over computed documents: the store's own selectors, order and pages.
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import type { Database } from '#server/store/database.ts'
import type { Origin } from '#server/store/mango/origin.ts'
import { projection } from '#server/selectors/project.ts'

/** Sent with a page that ended at its bytes: a client that stops at a short page would miss what follows. */
export const cutWarning = 'The page ended at its limit of bytes: its bookmark leads on.'

/** Matches beyond these are not counted, unless the requested page is behind them. As many are on a page at most. */
const maxCounted = 10_000

/** `total`, and `more` where there are too many to count them all. */
export async function countUpTo(
  { skip = 0, limit = maxCounted }: FindQuery,
  count: (most: number) => Promise<number>,
): Promise<Pick<FindAnswer, 'total' | 'more'>> {
  const most = Math.max(maxCounted, skip + Math.min(limit, maxCounted))
  const counted = await count(most + 1)
  return counted > most ? { total: most, more: true } : { total: counted }
}

/** The page of a query, each document whole. */
export async function pageAmong(
  database: Database,
  origin: Origin,
  { total, ...query }: FindQuery,
): Promise<FindAnswer> {
  const [{ found, bookmark }, counted] = await Promise.all([
    database.findAmong(origin, query),
    total
      ? countUpTo(query, (most) => database.countAmong(origin, query.selector, most))
      : undefined,
  ])
  const docs = found.map(({ body }) => body as unknown as WireDocument)
  return { docs, bookmark, ...counted }
}

/** The page of a query over these documents, which refer to none; without a sort they keep their order. */
export async function answerFrom(
  database: Database,
  docs: readonly WireDocument[],
  { labels, references, ...query }: FindQuery,
): Promise<FindAnswer> {
  const page = await pageAmong(database, { is: 'computed', docs }, query)
  return {
    ...page,
    ...(labels && { labels: {} }),
    ...(references && { references: [] }),
    docs: page.docs.map(projection(query.fields)) as WireDocument[],
  }
}
