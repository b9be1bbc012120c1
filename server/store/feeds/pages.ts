// Lists of a Group's items in the order of `point_at`: each is a walk over an index, of everything or of each subscription, of what
// is read and of what is not, and the newest of these walks together are the page.
import type { Run, Statement } from '../connections.ts'
import type { ItemPageQuery, ItemSelection, ItemState } from './face.ts'

export const stateColumns = 'item, feed, subscription, point_at, read, starred, expanded, position'

/** Items of one page at most, and those that may be left out before it. */
const mostItems = 1_000

/** Conditions on the rows of a Group (`db = $1`), and the values they need. */
export class Conditions {
  readonly values: unknown[]
  readonly texts: string[]

  constructor(db: string) {
    this.values = [db]
    this.texts = ['db = $1']
  }

  bind(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`
  }
}

/** Everything but `read` and the subscriptions, which choose the indexes. */
export function narrow(selection: ItemSelection, conditions: Conditions): void {
  const { starred, from, after, until, before, newerThan, olderThan, cameUntil, cameFrom } =
    selection
  const add = (text: string) => conditions.texts.push(text)
  const bind = (moment: string) => conditions.bind(moment, 'timestamptz')
  if (starred !== undefined) add(starred ? 'starred' : 'not starred')
  if (from !== undefined) add(`point_at >= ${bind(from)}`)
  if (after !== undefined) add(`point_at > ${bind(after)}`)
  if (until !== undefined) add(`point_at <= ${bind(until)}`)
  if (before !== undefined) add(`point_at < ${bind(before)}`)
  if (cameUntil !== undefined) add(`came_at <= ${bind(cameUntil)}`)
  if (cameFrom !== undefined) add(`came_at >= ${bind(cameFrom)}`)
  for (const [place, sign] of [
    [newerThan, '>'],
    [olderThan, '<'],
  ] as const) {
    if (!place) continue
    add(
      `(point_at, item) ${sign} (${bind(place.point_at)}, ${conditions.bind(place.item, 'bigint')})`,
    )
  }
}

const orderOf = (direction: 'asc' | 'desc') => `order by point_at ${direction}, item ${direction}`

/** The item of a row has words; `sought` is their parameter. */
const holds = (row: string, sought: string) =>
  `exists (select from feed_items i where i.id = ${row}.item and i.terms @@ ${sought})`

interface Walks {
  readonly read: boolean | undefined
  /** The parameter with the subscriptions. */
  readonly subscriptions: string | undefined
  readonly direction: 'asc' | 'desc'
  /** Rows of each walk. */
  readonly reach: number
}

/** The first rows of each walk, in one `select`; `where` holds for all of them. */
function walksOf(
  where: readonly string[],
  { read, subscriptions, direction, reach }: Walks,
): string {
  const order = orderOf(direction)
  const branches = (read === undefined ? [true, false] : [read]).map((value) => {
    const conditions = [...where, value ? 'read' : 'not read']
    const walk = (more: readonly string[]) =>
      `(select ${stateColumns} from item_states s where ${[...conditions, ...more].join(' and ')} ${order} limit ${reach})`
    if (subscriptions === undefined) return walk([])
    const each = walk(['subscription = followed.id'])
    return `(select walked.* from unnest(${subscriptions}) as followed(id) cross join lateral ${each} walked)`
  })
  return branches.join(' union all ')
}

/** So many of a list are looked through for words: of a common word the first ones hold enough. */
const nearby = 1_000
/** So many hits in all feeds are fetched; of more, the first in order are soon met on the way. */
const fewHits = 20_000

export function pageStatement(
  db: string,
  query: ItemPageQuery,
): { statement: Statement; values: unknown[] } {
  const { read, subscriptions, direction = 'desc', skip = 0, words } = query
  const limit = Math.min(query.limit, mostItems)
  const conditions = new Conditions(db)
  narrow(query, conditions)
  const list = subscriptions && conditions.bind(subscriptions, 'text[]')
  const reach = limit + skip
  const order = orderOf(direction)
  const page = `${order} limit ${limit} offset ${skip}`
  const walks = { read, subscriptions: list, direction, reach }
  if (words === undefined) {
    const text = `select ${stateColumns} from (${walksOf(conditions.texts, walks)}) as found ${page}`
    return { statement: { text }, values: conditions.values }
  }
  const sought = conditions.bind(words, 'tsquery')
  const further = [
    ...conditions.texts,
    ...(read === undefined ? [] : [read ? 'read' : 'not read']),
    ...(list ? [`subscription = any(${list})`] : []),
  ]
  const text = `with near as materialized (
      select * from (select ${stateColumns} from (${walksOf(conditions.texts, { ...walks, reach: nearby })}) as walked
        ${order} limit ${nearby}) as first where ${holds('first', sought)} ${order} limit ${reach}),
    full_page as materialized (select count(*) = ${reach} as yes from near),
    hits as materialized (
      select id from feed_items where (select not yes from full_page) and terms @@ ${sought} limit ${fewHits + 1}),
    few as materialized (select count(*) <= ${fewHits} as yes from hits)
    select ${stateColumns} from (
      (select * from near where (select yes from full_page))
      union all (select ${stateColumns} from item_states
        where (select not yes from full_page) and (select yes from few)
          and item = any(array(select id from hits)) and ${further.join(' and ')})
      union all (select * from (${walksOf([...conditions.texts, '(select not yes from few)', holds('s', sought)], walks)}) as walked)
    ) as found ${page}`
  return { statement: { text }, values: conditions.values }
}

export async function readPage(run: Run, db: string, query: ItemPageQuery): Promise<ItemState[]> {
  if (query.subscriptions?.length === 0 || query.limit === 0) return []
  const { statement, values } = pageStatement(db, query)
  return run<ItemState>(statement, values)
}

/** How many match, counted up to `most`. */
export async function countItems(
  run: Run,
  db: string,
  { words, ...selection }: ItemSelection & { readonly words?: string | undefined },
  most: number,
): Promise<number> {
  if (selection.subscriptions?.length === 0) return 0
  const conditions = new Conditions(db)
  narrow(selection, conditions)
  const { read, subscriptions } = selection
  const list = subscriptions && conditions.bind(subscriptions, 'text[]')
  if (words !== undefined) {
    conditions.texts.push(holds('s', conditions.bind(words, 'tsquery')))
  }
  const walks = { read, subscriptions: list, direction: 'desc' as const, reach: most }
  const text = `select count(*)::integer as amount from (
    select from (${walksOf(conditions.texts, walks)}) as walked limit ${Math.trunc(most)}) as counted`
  const [row] = await run<{ amount: number }>({ text }, conditions.values)
  return row?.amount ?? 0
}
