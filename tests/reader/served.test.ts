// feedparser's collection, served from this machine with its headers: what the polls ask for, read and store is what it expects.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '#modules/exoreader/store/feeds/items-face.ts'
import { fetchFeed, type FetchOptions } from '#modules/exoreader/server/poll/fetch.ts'
import { pollDueFeeds } from '#modules/exoreader/server/poll/lane.ts'
import type {
  ParsedEnclosure,
  ParsedFeed,
  ParsedItem,
} from '#modules/exoreader/rules/feed/parsed.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import {
  corpusCases,
  corpusHeaders,
  corpusOrigin,
  corpusPath,
  judge,
  type CorpusCase,
} from './feedparser/corpus.ts'
import { differences } from './feedparser/differences.ts'
import { makeOrigin, type Origin } from './origin.ts'
import { promptLane } from './prompt-lane.ts'
import { isProof } from '../support/proof.ts'

const host = '127.0.0.1'
/** All of them in `npm run proof`; in `npm test`, which reads all of them without a network (`rules/feed/corpus.test.ts`), one of so many. */
const every = isProof ? 1 : 30
let app: TestApp
let ana: TestPerson
let origin: Origin
/** Those whose field we keep, at the address where they are served. */
let cases: readonly CorpusCase[]

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.0/8'] })
  ana = await app.makePerson()
  origin = await makeOrigin()
  const here = new URL(origin.at(host, '/')).origin
  const moved = (text: string) => text.replaceAll(corpusOrigin, here)
  const kept = corpusCases()
    .filter((one) => judge(one).verdict !== 'not_kept')
    .filter((_, at) => at % every === 0)
  cases = kept.map(({ expected, ...one }) => ({
    ...one,
    expected: typeof expected === 'string' ? moved(expected) : expected,
    bytes: Buffer.from(moved(one.bytes.toString('latin1')), 'latin1'),
  }))
  const served = new Map(cases.map((one) => [corpusPath(one), one]))
  origin.answer(host, (path) => {
    const one = served.get(path)
    if (!one) return { status: 404 }
    return {
      body: one.bytes,
      headers: { 'content-type': 'application/xml', ...corpusHeaders(one) },
    }
  })
})
afterAll(async () => {
  await origin.close()
  await app.close()
})

test(
  'each of its feeds is fetched, read and stored as it is expected, but for the known ones',
  { timeout: isProof ? 1_800_000 : undefined },
  async () => {
    const shop = await app.makeGroup(ana)
    for (let at = 0; at < cases.length; at += 100) {
      const docs = cases
        .slice(at, at + 100)
        .map((one) => ({ klass: 'ReaderSubscription', url: addressOf(one) }))
      expectOk(await ana.client.post(`/${shop}/_bulk_docs`, { docs }))
    }
    const lane = { ...promptLane(app), timeoutMs: 60_000 }

    const fetched: Judged[] = []
    for (const one of cases) fetched.push([one, await fetchedFeed(one, lane)])
    expect(different(fetched)).toEqual(knownOf(cases))

    // New feeds of one Group on one server have their turns one after the other.
    app.clock.advance(2 * 3_600_000)
    expect(await pollDueFeeds(app.house, lane)).toBe(cases.length)
    const feeds = await storedFeeds()
    const polled = cases
      .filter(({ path }) => stored.test(path))
      .map((one): Judged => [one, feeds.get(addressOf(one))])
    expect(polled.length).toBeGreaterThan(500 / every)
    expect(different(polled)).toEqual(knownOf(polled.map(([one]) => one)))
  },
)

const addressOf = (one: CorpusCase) => origin.at(host, corpusPath(one))

/** Names of those that are known to be read otherwise. */
const knownOf = (some: readonly CorpusCase[]) =>
  some
    .map(({ name }) => name)
    .filter((name) => name in differences)
    .toSorted()

type Judged = readonly [one: CorpusCase, feed: ParsedFeed | undefined]

/** Names of those that were read otherwise than is expected. */
function different(judged: readonly Judged[]): string[] {
  return judged
    .filter(([one, feed]) => !feed || judge(one, feed).verdict === 'different')
    .map(([{ name }]) => name)
    .toSorted()
}

/** As a poll gets it. */
async function fetchedFeed(
  one: CorpusCase,
  options: FetchOptions,
): Promise<ParsedFeed | undefined> {
  const now = app.house.now().toISOString()
  const feed = await feedTables(app.house.store).byAddress(addressOf(one))
  const claimed = {
    ...feed!,
    due_at: now,
    readers: 1,
    choices: 0,
    chosen_minutes: null,
    place_of: null,
    zone_there: null,
  }
  return (await fetchFeed(claimed, options, now)).parsed
}

/** What is kept of a feed and its items; the rest is used while it is polled. */
const stored =
  /^feed\['(title|link)'\]$|^entries\[0\]\['(title|link|content|summary|description|author|comments|category|tags|enclosures|published_parsed)'\]/

interface StoredFeed {
  readonly address: string
  readonly title: string
  readonly site: string | null
  /** Of its first item. */
  readonly item: (Omit<Item, 'content'> & { readonly content: string }) | null
}

async function storedFeeds(): Promise<ReadonlyMap<string, ParsedFeed>> {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  const { rows } = await client.query<StoredFeed>(
    `select address, title, site, (select to_json(i) from feed_items i where i.feed = f.id
      order by i.id desc limit 1) item from feeds f`,
  )
  await client.end()
  return new Map(rows.map((row) => [row.address, feedOf(row)]))
}

function feedOf({ title, site, item }: StoredFeed): ParsedFeed {
  return {
    format: 'rss',
    version: '',
    title,
    description: '',
    ...(site !== null && { link: site }),
    hubs: [],
    items: item ? [itemOf(item)] : [],
    faults: [],
  }
}

function itemOf(item: NonNullable<StoredFeed['item']>): ParsedItem {
  const { title, url, author, summary, content, content_type, hash } = item
  return {
    key: '',
    title,
    ...(url !== '' && { link: url }),
    ...(author !== '' && { author }),
    ...(item.published_at && { publishedAt: new Date(item.published_at).toISOString() }),
    summary,
    content,
    contentType: content_type,
    categories: item.categories ?? [],
    enclosures: (item.enclosures ?? []) as ParsedEnclosure[],
    ...(item.comments_url && { comments: item.comments_url }),
    hash,
  }
}
