// Reads what a Group has of feeds: pages of items, their counts, its subscriptions.
import type { Statement } from '#server/store/connections/statement.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import type { GroupItems, ItemCounts, ItemState } from './face.ts'
import { isShown } from './counting.ts'
import { countItems, readPage, stateColumns } from './pages.ts'
import { countHits, searchItems } from './searching.ts'

const statesOf: Statement = {
  name: 'item_states',
  text: `select ${stateColumns} from item_states where db = $1 and item = any($2)`,
}
const afterNumber: Statement = {
  name: 'items_after_number',
  text: `select ${stateColumns} from item_states where db = $1 and item > $2 and ${isShown()} order by item limit $3`,
}
const beforeNumber: Statement = {
  name: 'items_before_number',
  text: `select ${stateColumns} from item_states
    where db = $1 and item < coalesce($2::bigint, 9223372036854775807) and ${isShown()} order by item desc limit $3`,
}
const counts: Statement = {
  name: 'item_counts',
  text: 'select subscription, items, unread, starred from item_counts where db = $1',
}
const subscriptions: Statement = {
  name: 'feed_subscriptions',
  text: 'select subscription, feed, active from feed_readers where db = $1',
}
const leftFeeds: Statement = {
  name: 'feeds_with_left_stars',
  text: `select distinct feed from item_states where db = $1 and starred and subscription = ''`,
}

export function itemQueries({
  sql: { read },
}: ReadsTables): Pick<
  GroupItems,
  | 'page'
  | 'count'
  | 'search'
  | 'countHits'
  | 'states'
  | 'byNumber'
  | 'counts'
  | 'subscriptions'
  | 'leftFeeds'
> {
  return {
    page: (query) => readPage(read, query),
    count: (selection, max) => countItems(read, selection, max),
    search: (query, bounds) => searchItems(read, query, bounds),
    countHits: (query, max) => countHits(read, query, max),
    byNumber: ({ limit, ...place }) =>
      'after' in place
        ? read<ItemState>(afterNumber, [place.after, limit])
        : read<ItemState>(beforeNumber, [place.before ?? null, limit]),
    states: (items) => read<ItemState>(statesOf, [items]),
    counts: () => read<ItemCounts>(counts, []),
    subscriptions: () => read(subscriptions, []),
    leftFeeds: async () => (await read<{ feed: number }>(leftFeeds, [])).map(({ feed }) => feed),
  }
}
