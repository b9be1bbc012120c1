// Items as Google Reader's API answers them, and the pages of a stream.
import type { RecordContext } from '#server/records/face.ts'
import type { ItemPosition, ItemState } from '../../../store/group/face.ts'
import { longItemId } from '../../../rules/greader/item-ids.ts'
import type { StreamQuery } from '../../../rules/greader/query.ts'
import {
  feedStream,
  labelStream,
  readingList,
  readState,
  starredState,
} from '../../../rules/greader/streams.ts'
import { fitting } from '../../items/fitting.ts'
import { programItems, seconds, type ProgramItem } from '../items.ts'
import { libraryOf, subscriptionsOf, type Library } from '../library.ts'
import { groupItems } from '../../../store/group/items.ts'

export interface StreamPage {
  readonly states: readonly ItemState[]
  /** Leads to the next page; undefined at the end. */
  readonly continuation: string | undefined
}

/** `areWhole`: as many as fit into one answer. What is after the item where the page before ended; an item that is gone meanwhile begins the list anew. */
export async function streamPage(
  context: RecordContext,
  query: StreamQuery,
  { areWhole }: { readonly areWhole: boolean },
): Promise<StreamPage> {
  const { database } = context
  const { amount, isAscending, read, starred, since, before, behind } = query
  if (query.isEmpty) return { states: [], continuation: undefined }
  const library = await libraryOf(context)
  const [place] = behind === undefined ? [] : await groupItems(database).states([behind])
  const found = await groupItems(database).page({
    read,
    starred,
    subscriptions: chosen(library, query),
    cameFrom: since,
    cameUntil: before,
    direction: isAscending ? 'asc' : 'desc',
    ...(place && { [isAscending ? 'newerThan' : 'olderThan']: placeOf(place) }),
    limit: amount,
  })
  const states = areWhole ? await fitting(context, found) : found
  const isLast = found.length < amount && states.length === found.length
  const last = isLast ? undefined : states.at(-1)
  return { states, continuation: last && String(last.item) }
}

const placeOf = ({ point_at, item }: ItemState): ItemPosition => ({ point_at, item })

function chosen(library: Library, { stream, without }: StreamQuery): string[] | undefined {
  const of = subscriptionsOf(library, stream)
  if (without.length === 0) return of
  const left = new Set(without.flatMap((one) => subscriptionsOf(library, one) ?? []))
  return (of ?? library.feeds.map(({ id }) => id)).filter((id) => !left.has(id))
}

/** Whole items, in the order of `states`. */
export async function wholeItems(
  context: RecordContext,
  states: readonly ItemState[],
): Promise<object[]> {
  return (await programItems(context, states)).map(itemOf)
}

function itemOf(item: ProgramItem): object {
  const { title, url, author, html, feed, number } = item
  const { created_at, enclosures, reader_subscription: source } = item
  const cameMs = Date.parse(created_at)
  return {
    id: longItemId(number),
    crawlTimeMsec: String(cameMs),
    timestampUsec: String(cameMs * 1_000),
    published: seconds(item.published_at ?? item.point_at),
    updated: seconds(item.point_at),
    title,
    author,
    canonical: [{ href: url }],
    alternate: [{ href: url, type: 'text/html' }],
    summary: { direction: 'ltr', content: html },
    categories: [
      readingList,
      ...(source.label ? [labelStream(source.label.name)] : []),
      ...(item.read ? [readState] : []),
      ...(item.starred ? [starredState] : []),
    ],
    origin: {
      streamId: feedStream(feed),
      title: source.title,
      htmlUrl: source.website_url ?? '',
    },
    ...(enclosures && {
      enclosure: enclosures.map(({ url: href, type = '', length }) => ({
        href,
        type,
        ...(length !== undefined && { length }),
      })),
    }),
  }
}
