// What the Fever API answers: groups (labels here), feeds, items and lists of their numbers; and what it marks.
import type { RecordContext } from '#server/records/face.ts'
import type { ItemState } from '../../../store/group/face.ts'
import { feedTables } from '../../../store/feeds/tables.ts'
import { groupItems } from '../../../store/group/items.ts'
import {
  feverVersion,
  maxFeverItems,
  type FeverItems,
  type FeverMark,
  type FeverQuery,
} from '../../../rules/fever/query.ts'
import { fitting } from '../../items/fitting.ts'
import { programItems, seconds } from '../items.ts'
import {
  leftFeeds,
  libraryOf,
  markRead,
  setItems,
  type Library,
  type ListedFeed,
} from '../library.ts'

/** Numbers of items in one list, the newest: programs ask for all at once. */
const maxNumbers = 20_000
const portion = 1_000

export async function answersOf(context: RecordContext, query: FeverQuery): Promise<object> {
  const library = await libraryOf(context)
  const { labels } = library
  const left = query.feeds ? await leftFeeds(context) : []
  const feeds: readonly ListedFeed[] = [...library.feeds, ...left]
  const facts = await feedTables(context.house.store).get(feeds.map(({ number }) => number))
  const fetched = new Map(
    facts.map(({ id, fetched_at }) => [id, fetched_at ? seconds(fetched_at) : 0]),
  )
  return {
    api_version: feverVersion,
    auth: 1,
    last_refreshed_on_time: Math.max(0, ...fetched.values()),
    ...(query.groups && { groups: labels.map(({ number: id, name: title }) => ({ id, title })) }),
    ...(query.feeds && {
      feeds: feeds.map(({ number: id, title, url, website_url: site_url }) => ({
        id,
        favicon_id: 0,
        title,
        url,
        site_url,
        is_spark: 0,
        last_updated_on_time: fetched.get(id) ?? 0,
      })),
    }),
    ...((query.groups || query.feeds) && { feeds_groups: groupsOf(library) }),
    ...(query.favicons && { favicons: [] }),
    ...(query.links && { links: [] }),
    ...(query.unreadIds && { unread_item_ids: await numbersOf(context, { read: false }) }),
    ...(query.savedIds && { saved_item_ids: await numbersOf(context, { starred: true }) }),
    ...(query.items && (await itemsOf(context, query.items))),
  }
}

function groupsOf({ feeds, labels }: Library): object[] {
  return labels.flatMap(({ id, number: group_id }) => {
    const numbers = feeds.filter(({ label }) => label?.id === id).map(({ number }) => number)
    return numbers.length === 0 ? [] : [{ group_id, feed_ids: numbers.join(',') }]
  })
}

async function numbersOf(
  { database }: RecordContext,
  selection: { readonly read?: boolean; readonly starred?: boolean },
): Promise<string> {
  const numbers: number[] = []
  for (let last: ItemState | undefined; numbers.length < maxNumbers;) {
    const olderThan = last && { point_at: last.point_at, item: last.item }
    const states = await groupItems(database).page({ ...selection, olderThan, limit: portion })
    numbers.push(...states.map(({ item }) => item))
    last = states.at(-1)
    if (states.length < portion) break
  }
  return numbers.join(',')
}

async function itemsOf(context: RecordContext, query: FeverItems): Promise<object> {
  const reader = groupItems(context.database)
  const [found, counts] = await Promise.all([
    'numbers' in query
      ? reader.states(query.numbers)
      : reader.byNumber({ ...query, limit: maxFeverItems }),
    reader.counts(),
  ])
  const items = await programItems(context, await fitting(context, found))
  return {
    total_items: counts.find(({ subscription }) => subscription === '')?.items ?? 0,
    items: items.map((item) => ({
      id: item.number,
      feed_id: item.feed,
      title: item.title,
      author: item.author,
      html: item.html,
      url: item.url,
      is_saved: item.starred ? 1 : 0,
      is_read: item.read ? 1 : 0,
      created_on_time: seconds(item.point_at),
    })),
  }
}

/** What came until the moment that a program names; it shows nothing that came later. */
export async function markAs(context: RecordContext, mark: FeverMark): Promise<void> {
  if (mark.of === 'item') {
    await setItems(context, [mark.number], mark.change)
    return
  }
  const until = { cameUntil: mark.before }
  if (mark.of === 'all') return markRead(context, until)
  const { feeds } = await libraryOf(context)
  const chosen = feeds.filter(({ number, label }) =>
    mark.of === 'feed' ? number === mark.number : label?.number === mark.number,
  )
  await markRead(context, { ...until, subscriptions: chosen.map(({ id }) => id) })
}
