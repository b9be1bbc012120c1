// What programs read by Google Reader's API: who they are, what is subscribed to, streams and their items.
import { fail } from '#core/errors.ts'
import { answer, type Call } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { itemNumber } from '../../../rules/greader/item-ids.ts'
import { streamQuery, type StreamQuery } from '../../../rules/greader/query.ts'
import {
  feedStream,
  labelStream,
  readingList,
  starredState,
} from '../../../rules/greader/streams.ts'
import { fitting } from '../../items/fitting.ts'
import { exportOpml } from '../../opml/exchange.ts'
import { programCall, readerContext } from '../context.ts'
import { seconds } from '../items.ts'
import { leftFeeds, libraryOf } from '../library.ts'
import { streamPage, wholeItems } from './items.ts'
import { groupItems } from '../../../store/group/items.ts'

const maxIds = 10_000
const maxItems = 1_000
/** Items that a program names in one call. */
const maxNamed = 1_000

/** A program repeats it with each change (`T`). It proves nothing: each call has the token itself. */
export async function actionToken(call: Call): Promise<unknown> {
  readerContext(call, call.session)
  return answer(200, `${'0'.repeat(57)}\n`, { 'content-type': 'text/plain; charset=utf-8' })
}

export async function userInfo(call: Call): Promise<unknown> {
  const { user, actor } = readerContext(call, call.session)
  const userName = actor.email ?? user
  return { userId: user, userName, userProfileId: user, userEmail: actor.email ?? '' }
}

export async function tagList(call: Call): Promise<unknown> {
  const { labels } = await libraryOf(readerContext(call, call.session))
  const folders = labels.map(({ name }) => ({ id: labelStream(name), type: 'folder' }))
  return { tags: [{ id: starredState }, ...folders] }
}

export async function subscriptionList(call: Call): Promise<unknown> {
  const context = readerContext(call, call.session)
  const [{ feeds }, left] = await Promise.all([libraryOf(context), leftFeeds(context)])
  const subscriptions = [...feeds, ...left].map(({ number, title, url, website_url, label }) => ({
    id: feedStream(number),
    title,
    categories: label ? [{ id: labelStream(label.name), label: label.name, type: 'folder' }] : [],
    url,
    htmlUrl: website_url,
    iconUrl: '',
  }))
  return { subscriptions }
}

/** `{ max, unreadcounts }` of each feed, each label and everything; what has nothing unread too, as programs expect it. */
export async function unreadCount(call: Call): Promise<unknown> {
  const context = readerContext(call, call.session)
  const reader = groupItems(context.database)
  const [{ feeds, labels }, counts, [newest]] = await Promise.all([
    libraryOf(context),
    reader.counts(),
    reader.page({ read: false, limit: 1 }),
  ])
  const unread = new Map(counts.map((one) => [one.subscription, one.unread]))
  const newestItemTimestampUsec = String(newest ? Date.parse(newest.point_at) * 1_000 : 0)
  const row = (id: string, count: number) => ({ id, count, newestItemTimestampUsec })
  const ofLabel = (id: string) =>
    feeds
      .filter(({ label }) => label?.id === id)
      .reduce((sum, feed) => sum + (unread.get(feed.id) ?? 0), 0)
  const max = unread.get('') ?? 0
  return {
    max,
    unreadcounts: [
      ...feeds.map(({ id, number }) => row(feedStream(number), unread.get(id) ?? 0)),
      ...labels.map(({ id, name }) => row(labelStream(name), ofLabel(id))),
      row(readingList, max),
    ],
  }
}

/** Failure bad_request when it is not a stream. */
function queryOf(parameters: URLSearchParams, stream: string, max: number): StreamQuery {
  const query = streamQuery(parameters, stream, max)
  if (query === undefined) throw fail('bad_request', 'invalid')
  return query
}

/** Whole items of the stream that the address names; of everything where it names none. */
export async function streamContents(call: Call): Promise<unknown> {
  const { context, parameters } = await programCall(call)
  const id = call.params['*'] || parameters.get('s') || readingList
  const query = queryOf(parameters, id, maxItems)
  const inTurn = turnsOf(call, query.amount)
  return inTurn(async () => {
    const { states, continuation } = await streamPage(context, query, { areWhole: true })
    const items = await wholeItems(context, states)
    return { ...headOf(context.now, id), items, ...(continuation && { continuation }) }
  })
}

const headOf = (now: string, id: string) => ({
  direction: 'ltr',
  id,
  updated: seconds(now),
})

export async function streamIds(call: Call): Promise<unknown> {
  const { context, parameters } = await programCall(call)
  const query = queryOf(parameters, parameters.get('s') ?? readingList, maxIds)
  const inTurn = turnsOf(call, query.amount)
  return inTurn(async () => {
    const { states, continuation } = await streamPage(context, query, { areWhole: false })
    const itemRefs = states.map(({ item, feed, point_at }) => ({
      id: String(item),
      directStreamIds: [feedStream(feed)],
      timestampUsec: String(Date.parse(point_at) * 1_000),
    }))
    return { itemRefs, ...(continuation && { continuation }) }
  })
}

/** Whole items by their numbers (`i`), the newest as many as fit into one answer: programs ask again for what they miss. */
export async function itemContents(call: Call): Promise<unknown> {
  const { context, parameters } = await programCall(call)
  const numbers = itemsNamed(parameters, maxNamed)
  const inTurn = turnsOf(call, numbers.length)
  return inTurn(async () => {
    const states = await groupItems(context.database).states(numbers)
    const inOrder = states.toSorted((one, other) => (one.point_at < other.point_at ? 1 : -1))
    return {
      ...headOf(context.now, readingList),
      items: await wholeItems(context, await fitting(context, inOrder)),
    }
  })
}

/** Numbers of the items that are named by `i`. Failure bad_request for a name that is none, or too many of them. */
export function itemsNamed(parameters: URLSearchParams, max: number): number[] {
  const names = parameters.getAll('i')
  const numbers = names.map(itemNumber)
  if (names.length > max || numbers.includes(undefined)) throw fail('bad_request', 'invalid')
  return numbers.filter((number) => number !== undefined)
}

export async function exportSubscriptions(call: Call): Promise<unknown> {
  const context = readerContext(call, call.session)
  const xml = await exportOpml(context, context.actor.group?.name ?? '')
  return answer(200, xml, { 'content-type': 'text/x-opml; charset=utf-8' })
}
