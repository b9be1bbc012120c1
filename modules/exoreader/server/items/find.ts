// `_find` of items: pages in the order of `point_at`, each from where the one before it ended.
import { fail, failCall } from '#core/errors.ts'
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import { countUpTo } from '#server/records/reading/computed.ts'
import type { RecordContext } from '#server/records/face.ts'
import type {
  ItemCounts,
  ItemPageQuery,
  ItemPosition,
  ItemState,
  SearchAnswer,
} from '../../store/group/face.ts'
import { readBookmark, writeBookmark } from '#server/selectors/bookmark.ts'
import { projection } from '#server/selectors/project.ts'
import { readQuery } from '#server/selectors/query.ts'
import { documentsOf } from './documents.ts'
import { fitting } from './fitting.ts'
import { isMoment, readSelection, type AskedItems } from './selection.ts'
import { groupItems } from '../../store/group/items.ts'

const maxItems = 100
/** Items in one page: their texts are long. */
const maxWhole = 25
const maxSkipped = 10_000
/** Counted of a search. */
const maxHits = 1_000
const searchWarning = 'The search looked through a part of the list: its bookmark leads on.'

/** Failure forbidden unless the actor is a member, bad_arg for a query that no index answers. */
export async function findItems(context: RecordContext, query: FindQuery): Promise<FindAnswer> {
  requireMember(context)
  const { total, labels: _labels, references: _references, as_of: _asOf, ...asked } = query
  const { fields, direction, bookmark, skip, limit } = readPage(asked)
  const content = fields.includes('content')
  const of = await readSelection(context, query.selector)
  const reach = Math.min(limit, content ? maxWhole : maxItems)
  const shape = `point_at ${direction}`
  const page: ItemPageQuery = { ...of.selection, direction, limit: reach, skip }
  const place = bookmark === '' ? undefined : placeOf(bookmark, shape)
  const { states: found, reached } = await statesOf(context, of, placed(page, place))
  const states = content ? await fitting(context, found) : found
  const [docs, counted] = await Promise.all([
    documentsOf(context, states, { content }),
    total ? totalOf(context, of, query) : undefined,
  ])
  const isSearched = reached !== undefined && states.length === found.length
  const last = isSearched ? reached : states.at(-1)
  const next = last ? writeBookmark(shape, [last.point_at, String(last.item)]) : bookmark || 'nil'
  return {
    docs: docs.map(projection(fields)) as WireDocument[],
    bookmark: next,
    ...(isSearched && { warning: searchWarning }),
    ...counted,
  }
}

/** Items are closed to people with an open invitation. */
export function requireMember({ actor }: RecordContext): void {
  if (!actor.membership) throw fail('forbidden', 'not_allowed')
}

function readPage(asked: Omit<FindQuery, 'total'>) {
  const query = readQuery(asked)
  const { sort, direction, skip } = query
  const isByMoment = sort.length === 0 || (sort.length === 1 && sort[0]!.join('.') === 'point_at')
  if (!isByMoment) throw failCall('bad_arg', 'Items are sorted by point_at')
  if (skip > maxSkipped)
    throw failCall('bad_arg', `skip is at most ${maxSkipped}: a bookmark leads on`)
  return { ...query, direction: sort.length === 0 ? ('desc' as const) : direction }
}

function placeOf(bookmark: string, shape: string): ItemPosition {
  const [point_at = '', item = ''] = readBookmark(bookmark, shape, ['point_at', 'seq'])
  if (!isMoment(new Date(point_at)) || !Number.isSafeInteger(Number(item)))
    throw failCall('invalid_bookmark', 'Invalid bookmark value')
  return { point_at, item: Number(item) }
}

function placed(page: ItemPageQuery, place: ItemPosition | undefined): ItemPageQuery {
  if (!place) return page
  return page.direction === 'asc' ? { ...page, newerThan: place } : { ...page, olderThan: place }
}

/** Items requested by id are answered whole, whatever the other parameters. */
async function statesOf(
  { database }: RecordContext,
  { items, words }: AskedItems,
  page: ItemPageQuery,
): Promise<SearchAnswer> {
  if (!items && words !== undefined) return groupItems(database).search({ ...page, words })
  if (!items) return { states: await groupItems(database).page(page) }
  const states = await groupItems(database).states(items)
  const fits = ({ read, starred }: ItemState) =>
    (page.read === undefined || page.read === read) &&
    (page.starred === undefined || page.starred === starred)
  const inOrder = states
    .filter(fits)
    .toSorted((one, other) => (one.point_at < other.point_at ? 1 : -1))
  return { states: inOrder }
}

/** From the counts that are kept where these say it; counted as far as is quick otherwise. */
async function totalOf(
  { database }: RecordContext,
  { selection, words, items }: AskedItems,
  query: FindQuery,
): Promise<Pick<FindAnswer, 'total' | 'more'>> {
  if (items) return { total: (await groupItems(database).states(items)).length }
  const { read, starred, subscriptions, ...further } = selection
  const isKept = words === undefined && Object.keys(further).length === 0
  if (isKept && (read === undefined || starred === undefined)) {
    const kept = await groupItems(database).counts()
    const of = new Set(subscriptions ?? [''])
    const amount = (one: ItemCounts) => {
      if (read !== undefined) return read ? one.items - one.unread : one.unread
      return starred === undefined ? one.items : starred ? one.starred : one.items - one.starred
    }
    return {
      total: kept
        .filter((one) => of.has(one.subscription))
        .reduce((sum, one) => sum + amount(one), 0),
    }
  }
  if (words === undefined)
    return countUpTo(query, (max) => groupItems(database).count(selection, max))
  const { amount, more } = await groupItems(database).countHits({ ...selection, words }, maxHits)
  return { total: amount, ...(more && { more: true }) }
}
