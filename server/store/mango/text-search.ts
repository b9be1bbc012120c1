// The statement of a page of `$text`. PostgreSQL cannot guess how many records hold the beginning of a word, so the
// statement finds out as it goes: only one of its three ways brings the page.
import type { Query } from '#server/selectors/query.ts'

/** What a statement looks for, in SQL. */
export interface Search {
  readonly query: Pick<Query, 'direction' | 'limit' | 'skip'>
  readonly where: readonly string[]
  /** Sort expressions, the last of them the id. */
  readonly order: readonly string[]
}

/** Records checked one by one, in the page's order, before the index is used: of a common word the first ones fill the page. */
const near = 1_000
/** So many hits are fetched and sorted; of more, the first in order are soon met on the way. */
const fewHits = 2_000

/** A condition on the words. */
export function isOnWords(condition: string): boolean {
  return condition.startsWith('terms @@')
}

/** What an index in the page's order answers by itself. */
function isPlace(condition: string, order: readonly string[]): boolean {
  const bookmark = `(${order.join(', ')}) `
  const isPlain = /^(db = \$1|not deleted|klass = \S+|k\d+ is not null)$/.test(condition)
  return isPlain || condition.startsWith(bookmark)
}

/** Selects id, rev, klass, deleted, seq, body, size and the sort keys (`key1` …). */
export function textSearch({ query, where, order }: Search): string {
  const { direction, limit, skip } = query
  const by = (expressions: readonly string[]) =>
    `order by ${expressions.map((one) => `${one} ${direction}`).join(', ')}`
  const named = order.map((_, at) => `key${at + 1}`)
  const row = [
    'id, rev, klass, deleted, seq, body, size',
    ...order.map((key, at) => `${key} as ${named[at]}`),
  ].join(', ')
  const reach = limit + skip
  const select = (...more: string[]) =>
    `select ${row} from documents where ${[...where, ...more].join(' and ')} ${by(order)} limit ${reach}`

  const place = where.filter((one) => isPlace(one, order))
  const tests = where.filter((one) => !isPlace(one, order))
  const isIndexed = order.every((key) => /^(k\d+|id)$/.test(key))
  const walked = `select * from documents where ${place.join(' and ')} ${by(order)} limit ${isIndexed ? near : 0}`
  const first = `select ${row} from (${walked}) as documents where ${tests.join(' and ')} ${by(order)} limit ${reach}`
  const hits = [
    '(select not yes from full_page)',
    'db = $1',
    'not deleted',
    ...where.filter(isOnWords),
  ]
  return (
    `with first as materialized (${first}),` +
    ` full_page as materialized (select count(*) = ${reach} as yes from first),` +
    ` hits as materialized (select id from documents where ${hits.join(' and ')} limit ${fewHits + 1}),` +
    ` few as materialized (select count(*) <= ${fewHits} as yes from hits)` +
    ` select * from ((select * from first where (select yes from full_page))` +
    ` union all (${select('(select yes from few)', 'id = any(array(select id from hits))')})` +
    ` union all (${select('not (select yes from few)')})) as found` +
    ` ${by(named)} limit ${limit}${skip > 0 ? ` offset ${skip}` : ''}`
  )
}
