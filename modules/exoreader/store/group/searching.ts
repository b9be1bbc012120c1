// Items of a Group by their words, in the order of `point_at`. Of a common word the first ones of the list hold enough; of a rare one all
// hits are fetched from the index; of one that many items have, but few of this list, so much of the list is looked through as is quick,
// and the search continues from there on request.
import type { Run } from '#server/store/connections/statement.ts'
import type { ItemSearch, ItemState, SearchAnswer, SearchBounds } from './face.ts'
import { orderOf, selected, stateColumns, walksOf } from './pages.ts'

const usualBounds: SearchBounds = { nearby: 1_000, fewHits: 20_000, lookedThrough: 5_000 }

/** Items of one page of a search at most. */
const maxFound = 1_000
/** Rows that the walks of one look read together, about: each of them stops earlier where they are many. */
const maxWalked = 100_000

/** The item of a row has words; `sought` is their parameter. */
const holds = (row: string, sought: string) =>
  `exists (select from feed_items i where i.id = ${row}.item and i.terms @@ ${sought})`

type Row = (ItemState | { readonly item: null }) & {
  readonly reached_at: string | null
  readonly reached_item: number | null
}

export async function searchItems(
  run: Run,
  query: ItemSearch,
  bounds = usualBounds,
): Promise<SearchAnswer> {
  if (query.subscriptions?.length === 0 || query.limit === 0) return { states: [] }
  const { read, subscriptions, direction = 'desc', skip = 0, words } = query
  const limit = Math.min(query.limit, maxFound)
  const { conditions, chosen } = selected(query)
  const sought = conditions.bind(words, 'tsquery')
  const [reach, order] = [limit + skip, orderOf(direction)]
  const first = (amount: number) => {
    const walks = walksOf(conditions.texts, { ...chosen, direction, reach: amount })
    return `select ${stateColumns} from (${walks}) as walked ${order} limit ${amount}`
  }
  const { nearby, fewHits } = bounds
  const walks = (subscriptions?.length ?? 1) * (read === undefined ? 2 : 1)
  const looked = Math.min(bounds.lookedThrough, Math.max(nearby, Math.trunc(maxWalked / walks)))
  const further = [
    ...conditions.texts,
    ...(read === undefined ? [] : [read ? 'read' : 'not read']),
    ...(chosen.subscriptions ? [`subscription = any(${chosen.subscriptions})`] : []),
  ]
  // A list that ends nearby was looked through whole.
  const text = `with beginning as materialized (${first(nearby)}),
    near as materialized (
      select * from beginning where ${holds('beginning', sought)} ${order} limit ${reach}),
    full_page as materialized (
      select (select count(*) from near) = ${reach} or (select count(*) from beginning) < ${nearby} as yes),
    hits as materialized (
      select id from feed_items where (select not yes from full_page) and terms @@ ${sought} limit ${fewHits + 1}),
    few as materialized (select count(*) <= ${fewHits} as yes from hits),
    looked as materialized (
      select * from (${first(looked)}) as walked
        where (select not yes from full_page) and (select not yes from few)),
    met as materialized (select * from looked where ${holds('looked', sought)} ${order} limit ${reach}),
    reached as (
      select point_at as reached_at, item as reached_item from looked
        where (select count(*) from looked) = ${looked} and (select count(*) from met) < ${reach}
        ${orderOf(direction === 'desc' ? 'asc' : 'desc')} limit 1),
    found as (
      select * from (
        (select * from near where (select yes from full_page))
        union all (select ${stateColumns} from item_states
          where (select not yes from full_page) and (select yes from few)
            and item = any(array(select id from hits)) and ${further.join(' and ')})
        union all (select * from met)
      ) as each_way ${order} limit ${limit} offset ${skip})
    select found.*, reached.* from (select) as one left join found on true left join reached on true ${order}`
  const rows = await run<Row>({ text }, conditions.values)
  const { reached_at = null, reached_item = null } = rows[0] ?? {}
  const states = rows.flatMap(({ reached_at: _at, reached_item: _item, ...state }) =>
    state.item === null ? [] : [state],
  )
  return reached_at === null || reached_item === null
    ? { states }
    : { states, reached: { point_at: reached_at, item: reached_item } }
}

/** How many have words, counted up to `max`, as far as a search looks at once. */
export async function countHits(
  read: Run,
  selection: Omit<ItemSearch, 'limit'>,
  max: number,
): Promise<{ amount: number; more: boolean }> {
  const limit = Math.min(max, maxFound)
  const { states, reached } = await searchItems(read, { ...selection, limit })
  return { amount: states.length, more: reached !== undefined || states.length === limit }
}
