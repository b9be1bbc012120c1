// The feeds that a shop of the demo reads: of suppliers, of people who repair, of the trade. All are invented; their addresses are
// names that exist nowhere, which are never requested.
import { readFileSync } from 'node:fs'
import { newId } from '#core/ids.ts'
import type { Locale } from '#core/wire.ts'
import { readerLabel } from '#modules/exoreader/entities/reader-label.ts'
import { readerSubscription } from '#modules/exoreader/entities/reader-subscription.ts'
import { hostOf } from '#modules/exoreader/rules/address.ts'
import { deliver } from '#modules/exoreader/server/poll/deliver.ts'
import { markRead } from '#modules/exoreader/server/programs/library.ts'
import { readFeed } from '#modules/exoreader/server/reading/read-feed.ts'
import { dayMs } from '#core/time/zone.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { subscriptionTables } from '#modules/exoreader/store/group/subscriptions.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import type { Shop, Writer } from './writer.ts'

interface DemoFeed {
  readonly address: string
  readonly site: string
  readonly title: string
  readonly label: string
  readonly items: readonly DemoItem[]
}

interface DemoItem {
  readonly title: string
  /** Before the day the story ends. */
  readonly hours: number
  readonly author: string
  readonly html: string
}

/** When a feed is polled that never shall be. */
const never = '9999-12-31T00:00:00.000Z'
/** Days of items that are still unread. */
const unreadDays = 4
/** Places, from the newest item on, of those with a star. */
const starred = [3, 9]

export async function writeFeeds(shop: Shop, writer: Writer): Promise<void> {
  const { words, staff, today, context } = shop
  const feeds = feedsOf(words.locale)
  const owner = { person: staff[0]!, moment: new Date(today.getTime() - 30 * dayMs) }
  const { house, database } = context(owner.person, owner.moment)
  const labels = new Map(feeds.map(({ label }) => [label, newId(readerLabel.prefix)]))
  for (const [name, id] of labels) await writer.add({ id, input: { name }, ...owner })
  await writer.flush()
  for (const { address: url, title, site, label, items } of feeds) {
    const id = newId(readerSubscription.prefix)
    // The feed is there before its subscription asks for a poll.
    const feed = {
      address: url,
      host: hostOf(url),
      active: true,
      rules: [],
      everyMinutes: null,
      wholeText: false,
    }
    await database.write((transaction) => subscriptionTables(transaction).follow(id, feed, never))
    const known = (await feedTables(house.store).byAddress(url))!
    const at = today.toISOString()
    const facts = { ...known, title, site, state: 'ok', fetched_at: at, changed_at: at } as const
    await feedTables(house.store).settle(known.id, facts, { begun: at, until: never })
    await writer.add({ id, input: { url, reader_label_id: labels.get(label) }, ...owner })
    await writer.flush()
    const document = jsonFeed({ title, site, items }, today)
    const source = { url, contentType: 'application/feed+json' }
    const read = await readFeed(document, source, {
      names: [feed.host],
    })
    if (!('feed' in read)) throw new Error(`the feed ${url} of the demo cannot be read`)
    await deliver(house, known, read.feed)
  }
  await markItems(shop)
}

/** As the site would send it. */
function jsonFeed({ title, site, items }: Omit<DemoFeed, 'address' | 'label'>, today: Date) {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: site,
    items: items.map((item, index) => ({
      id: `${site}${items.length - index}`,
      url: `${site}${items.length - index}`,
      title: item.title,
      content_html: item.html,
      authors: [{ name: item.author }],
      date_published: new Date(today.getTime() - item.hours * 3_600_000).toISOString(),
    })),
  }
  return new TextEncoder().encode(JSON.stringify(document))
}

/** What came before the last days was read, and some of it kept. */
async function markItems({ staff, today, context }: Shop): Promise<void> {
  const { house } = context(staff[0]!, today)
  // The items came just now, after the story ended.
  const here = context(staff[0]!, house.now())
  await markRead(here, { until: new Date(today.getTime() - unreadDays * dayMs).toISOString() })
  const reader = groupItems(here.database)
  const newest = await reader.page({ limit: Math.max(...starred) + 1 })
  const items = newest.flatMap(({ item }, at) => (starred.includes(at) ? [item] : []))
  await reader.set(items, { starred: true }, here.now)
}

function feedsOf(locale: Locale): readonly DemoFeed[] {
  return JSON.parse(readFileSync(new URL(`feeds/${locale}.json`, import.meta.url), 'utf8'))
}
