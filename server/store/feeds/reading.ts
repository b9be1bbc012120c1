// Reads what a Group has of feeds: pages of items, their counts, its subscriptions.
import type { Run, Statement } from '../connections.ts'
import type { ItemCounts, ItemState, ReaderTables } from './group-face.ts'
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

export function readerTables(
  db: string,
  run: Run,
): Pick<
  ReaderTables,
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
    page: (query) => readPage(run, db, query),
    count: (selection, most) => countItems(run, db, selection, most),
    search: (query, bounds) => searchItems(run, db, query, bounds),
    countHits: (query, most) => countHits(run, db, query, most),
    byNumber: ({ limit, ...place }) =>
      'after' in place
        ? run<ItemState>(afterNumber, [db, place.after, limit])
        : run<ItemState>(beforeNumber, [db, place.before ?? null, limit]),
    states: (items) => run<ItemState>(statesOf, [db, items]),
    counts: () => run<ItemCounts>(counts, [db]),
    subscriptions: () => run(subscriptions, [db]),
    leftFeeds: async () => (await run<{ feed: number }>(leftFeeds, [db])).map(({ feed }) => feed),
  }
}
