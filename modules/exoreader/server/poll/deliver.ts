// Takes in what a feed says, by a poll or from a hub, and gives every Group that subscribes what it has not got yet.
import { dayMs } from '#core/time/zone.ts'
import type { House } from '#server/house.ts'
import type { ItemAmount, NewItem } from '../../store/feeds/items-face.ts'
import { cutText } from '../../rules/html/plain-text.ts'
import { matchItems } from '../../rules/matching.ts'
import type { ReadItem, WholeFeed } from '../reading/read-feed.ts'
import { trim } from './trim.ts'
import { feedTables } from '../../store/feeds/tables.ts'
import { groupItems } from '../../store/group/items.ts'

/** Stored items that new ones are compared with, should a feed make all its ids anew. */
const maxCompared = 500
/** Groups that get theirs between two looks. */
const portion = 500
/** New items of one feed in a day, and bytes of their texts: its owner decides how many there are. */
const maxOfDay = { items: 5_000, bytes: 20_000_000 }
/** Items that are written at once: others are served in between. */
const written = 200
/** Feeds without dates write one of long ago: that of no item. */
const firstDate = '1990'

/** Answers how many items are new. Once for each item, however often it is brought. */
export async function deliver(
  house: House,
  feed: { readonly id: number },
  parsed: Pick<WholeFeed, 'items'>,
): Promise<number> {
  const now = house.now().toISOString()
  const items = parsed.items.map((item) => itemOf(item, now))
  const { added, changed } = await feedTables(house.store).inFeed(feed.id, async (stored) => {
    const keys = items.map(({ key }) => key)
    const aliases = items.flatMap(({ alias }) => alias ?? [])
    const [known, buried, newest] = await Promise.all([
      stored.known(keys, aliases),
      stored.buried(keys, aliases),
      stored.newest(maxCompared),
    ])
    const matched = matchItems(items, { known, buried, newest })
    const changed = matched.changed.map(({ id, item }) => ({ ...item, id }))
    if (matched.renamed.length > 0) await stored.rename(matched.renamed)
    for (const some of portionsOf(changed)) await stored.change(some, now)
    if (matched.listed.length > 0) await stored.listed(matched.listed, now)
    // The number of an item rises with its moment.
    const inOrder = matched.added.toSorted((one, other) => (one.point_at < other.point_at ? -1 : 1))
    let amount = 0
    const room = roomOf(await stored.cameFrom(dayBefore(now), maxOfDay.items))
    for (const some of portionsOf(withinRoom(inOrder, room))) amount += await stored.add(some, now)
    return { added: amount, changed: changed.length }
  })
  await handOut(house, feed.id)
  if (added + changed > 0) await trim(house, feed.id)
  if (added > 0) await feedTables(house.store).wholeTexts.want(feed.id, now)
  return added
}

/** Gives Groups what they have not got: also what a process that died left behind. */
export async function handOut({ store }: Pick<House, 'store'>, feed: number): Promise<void> {
  for (;;) {
    const behind = await feedTables(store).behind(feed, portion)
    for (const { db, subscription } of behind)
      await groupItems(store.database(db)).deliver(subscription)
    if (behind.length < portion) return
  }
}

const dayBefore = (now: string) => new Date(Date.parse(now) - dayMs).toISOString()

const roomOf = ({ items, bytes }: ItemAmount): ItemAmount => ({
  items: maxOfDay.items - items,
  bytes: maxOfDay.bytes - bytes,
})

/** The newest ones, in their order: the others come another day, should the feed still have them. */
function withinRoom(items: readonly NewItem[], room: ItemAmount): NewItem[] {
  let left = room.bytes
  const fitting = items.toReversed().filter(({ content }, at) => {
    left -= Buffer.byteLength(content)
    return at < room.items && left >= 0
  })
  return fitting.toReversed()
}

function portionsOf<Item>(items: readonly Item[]): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / written) }, (_, at) => at * written)
  return starts.map((start) => items.slice(start, start + written))
}

/** An item is dated when it was published, but never in the future: it would stay above all others. */
function itemOf(item: ReadItem, now: string): NewItem {
  const {
    key,
    aliasKey,
    hash,
    title,
    link,
    author = '',
    summary,
    content,
    contentType,
    terms,
  } = item
  const { publishedAt, updatedAt, image, enclosures, categories, comments } = item
  const said = [publishedAt, updatedAt].find((one) => one !== undefined && one >= firstDate) ?? now
  return {
    key,
    alias: aliasKey ?? null,
    hash,
    url: link ?? '',
    title,
    author,
    summary: cutText(summary, 300),
    content,
    content_type: contentType,
    image: image ?? null,
    enclosures: enclosures.length > 0 ? enclosures : null,
    categories: categories.length > 0 ? categories : null,
    comments_url: comments ?? null,
    published_at: publishedAt ?? null,
    point_at: said < now ? said : now,
    terms,
  }
}
