// What feeds bring is bounded: of each feed, of all that a Group reads, of one item, and of the items that stars keep.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutContent } from '#modules/exoreader/server/reading/cut-content.ts'
import { maxKept, trim } from '#modules/exoreader/server/poll/trim.ts'
import { pollDueFeeds } from '#modules/exoreader/server/poll/lane.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { buildTestApp, type TestApp, type TestPerson } from '../support/app.ts'
import { anItem, publish, readerOf } from './setup.ts'
import { makeOrigin, rss, type Origin } from './origin.ts'
import { promptLane } from './prompt-lane.ts'

let app: TestApp
let [ana, rui]: TestPerson[] = []
let [shop, other] = ['', '']
let origin: Origin

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.0/8'] })
  ;[ana, rui] = [await app.makePerson(), await app.makePerson()]
  ;[shop, other] = [await app.makeGroup(ana), await app.makeGroup(rui)]
  origin = await makeOrigin()
})
afterAll(async () => {
  await origin.close()
  await app.close()
})

const mine = () => readerOf(ana!, shop)
const theirs = () => readerOf(rui!, other)
const dayMs = 86_400_000
const feedOf = async (url: string) => (await feedTables(app.house.store).byAddress(url))!.id

/** Items of this feed, each a minute after the one before, with texts of so many bytes. */
async function bring(url: string, titles: readonly string[], bytes = 0) {
  const now = app.house.now()
  const at = (n: number) => new Date(now.getTime() - dayMs + n * 60_000).toISOString()
  const items = titles.map((title, n) => anItem(title, at(n), { content: 'x'.repeat(bytes) }))
  await publish(app.house.store, url, items, now.toISOString())
}

test('of a feed the newest items are kept, and those with a star', async () => {
  const url = 'https://many.example/feed'
  const id = await mine().subscribe(url)
  await theirs().subscribe(url)
  await bring(url, ['A', 'B', 'C', 'D', 'E'])
  const { docs } = await mine().find({ reader_subscription_id: id })
  await mine().set('star', docs.find(({ title }) => title === 'A')!._id)
  await mine().set('read', docs.find(({ title }) => title === 'B')!._id)
  expect(await trim(app.house, await feedOf(url), { ...maxKept, items: 2 })).toBe(2)
  expect(await mine().titles({ reader_subscription_id: id })).toEqual(['E', 'D', 'A'])
  expect(await mine().counts()).toMatchObject({ unread: 3, starred: 1 })
  expect(await theirs().titles()).toEqual(['E', 'D', 'A'])
  expect(await theirs().counts()).toMatchObject({ unread: 3 })
  expect(await trim(app.house, await feedOf(url), { ...maxKept, items: 2 })).toBe(0)
})

test('a feed that brings large items keeps fewer, and what all feeds of a Group keep is bounded', async () => {
  const [one, two] = ['https://large.example/1', 'https://large.example/2']
  const ids = [await mine().subscribe(one), await mine().subscribe(two)]
  const titlesOf = (at: number) => mine().titles({ reader_subscription_id: ids[at]! })
  await bring(one, ['A', 'B', 'C'], 20_000)
  await bring(two, ['D', 'E', 'F'], 20_000)
  await trim(app.house, await feedOf(one), { ...maxKept, bytes: 50_000, minBytes: 0 })
  expect(await titlesOf(0)).toEqual(['C', 'B'])
  const limits = { ...maxKept, bytesOfGroup: 80_000, minBytes: 0 }
  await trim(app.house, await feedOf(two), limits)
  expect(await titlesOf(1)).toEqual(['F'])
  await trim(app.house, await feedOf(two), { ...limits, bytesOfGroup: 0, minBytes: 30_000 })
  expect([await titlesOf(0), await titlesOf(1)]).toEqual([['C', 'B'], ['F']])
})

test('what is kept no more does not come back while its feed lists it', async () => {
  const lane = promptLane(app)
  const url = origin.at('127.0.7.1', '/feed')
  const listed = ['A', 'B', 'C']
  origin.answer('127.0.7.1', () => ({ body: rss(listed) }))
  const id = await mine().subscribe(url)
  await pollDueFeeds(app.house, lane)
  await trim(app.house, await feedOf(url), { ...maxKept, items: 1 })
  listed.push('D')
  app.clock.advance(7 * 3_600_000)
  await pollDueFeeds(app.house, lane)
  const [feed] = await feedTables(app.house.store).get([await feedOf(url)])
  const { found } = await app.house.store.database(shop).find({ selector: { _id: id } })
  expect([feed!.status, found.length]).toEqual([200, 1])
  const states = await groupItems(app.house.store.database(shop)).page({
    subscriptions: [id],
    limit: 9,
  })
  const items = await feedTables(app.house.store).items(
    states.map(({ item }) => item),
    { content: false },
  )
  expect(items.map(({ title }) => title).toSorted()).toEqual(['C', 'D'])
})

test('stars of a Group come to an end with a word', async () => {
  const url = 'https://stars.example/feed'
  const id = await mine().subscribe(url)
  await bring(url, ['One more'])
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  await client.query(`update item_counts set starred = 5000 where db = $1 and subscription = ''`, [
    shop,
  ])
  const { docs } = await mine().find({ reader_subscription_id: id })
  const refused = await mine().set('star', docs[0]!._id)
  expect([refused.status, refused.body.reason]).toEqual([
    422,
    { starred: 'has too many entries (maximum is 5000)' },
  ])
  await client.query(`update item_counts set starred = 4999 where db = $1 and subscription = ''`, [
    shop,
  ])
  await client.end()
  expect((await mine().set('star', docs[0]!._id)).status).toBeLessThan(300)
  expect((await mine().set('star', docs[0]!._id)).status).toBeLessThan(300)
})

test('a text of more than a million bytes is cut, with every element ended', () => {
  const html = `<p><b>${'日'.repeat(400_000)}</b></p>`
  const cut = cutContent(html, 'html')
  expect(cut).toMatch(/^<p><b>日+<\/b><\/p>$/)
  expect(Buffer.byteLength(cut)).toBeLessThan(1_000_100)
  expect(cutContent('日'.repeat(400_000), 'text')).toBe('日'.repeat(333_333))
  expect(cutContent('<p>short</p>', 'html')).toBe('<p>short</p>')
  const links = `<p>${`<a href="https://${'x'.repeat(100)}.example/">x</a>`.repeat(10_000)}</p>`
  expect(cutContent(links, 'html')).toMatch(/<\/a><\/p>$/)
})
