// Feeds, and people, that do harm on purpose or by mistake: what they bring is taken in within bounds, and nobody else waits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollDueFeeds, type LaneOptions } from '#modules/exoreader/server/poll/lane.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { readerOf } from './setup.ts'
import { makeOrigin, type Origin } from './origin.ts'
import { promptLane } from './prompt-lane.ts'

let app: TestApp
let person: TestPerson
let ana: TestPerson
let shop: string
let origin: Origin
let lane: LaneOptions

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.0/8'] })
  person = await app.makePerson()
  shop = await app.makeGroup(person)
  const client = app.withToken(await app.makeToken(person, ['read', 'write']))
  ana = { ...person, client }
  origin = await makeOrigin()
  lane = promptLane(app)
})
afterAll(async () => {
  await origin.close()
  await app.close()
})

let hosts = 0
/** A feed with this document, polled once: what the Group has of it. */
async function followed(body: string) {
  hosts += 1
  const host = `127.0.9.${hosts}`
  origin.answer(host, () => ({ body }))
  const id = await readerOf(ana, shop).subscribe(origin.at(host, '/feed'))
  await pollDueFeeds(app.house, lane)
  return { id, host, selector: { reader_subscription_id: id } }
}

const rss = (items: readonly string[]) =>
  `<rss><channel><title>T</title>${items.map((item, at) => `<item><guid>${at}</guid>${item}</item>`).join('')}</channel></rss>`
const jsonFeed = (item: object, title = 'T') =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    items: [{ id: '1', content_text: 'x', ...item }],
  })
const [zero, half] = ['a\0b', '\ud83d']

test.each([
  [
    'a summary whose three hundredth letter is half of a sign',
    rss([`<description>${'a'.repeat(299)}😀${' b'.repeat(100)}</description>`]),
  ],
  ['a date of the year 0', rss(['<title>x</title><pubDate>0000-01-01T00:00:00Z</pubDate>'])],
  ['zeros in a title', jsonFeed({ title: zero })],
  ['zeros in its content', jsonFeed({ content_html: `<p>${zero}</p>` })],
  ['zeros in its own title', jsonFeed({}, zero)],
  ['halves of signs', jsonFeed({ title: half, tags: [half], authors: [{ name: half }] }, half)],
  [
    'zeros in what is enclosed',
    jsonFeed({ attachments: [{ url: 'https://a.example/b', mime_type: zero }] }),
  ],
])('a feed with %s is read', async (_, body) => {
  const { id, selector } = await followed(body)
  const { docs } = await readerOf(ana, shop).find(selector)
  expect(docs).toHaveLength(1)
  const { body: listed } = expectOk(await ana.client.get(`/${shop}/_reader/subscriptions`))
  const all = listed.subscriptions as { _id: string; health: { state: string } }[]
  expect(all.find(({ _id }) => _id === id)!.health.state).toBe('ok')
})

test('an item without a valid date keeps the place of its arrival', async () => {
  const { selector } = await followed(
    rss(['<title>x</title><pubDate>0001-01-01T00:00:00Z</pubDate>']),
  )
  const [item] = (await readerOf(ana, shop).find(selector)).docs
  expect(item!.point_at).toBe(app.house.now().toISOString())
})

test('what an item has beside its text is bounded', async () => {
  const tags = Array.from({ length: 1_000 }, (_, at) => `${at}`.padEnd(10_000, 'x'))
  const attachments = tags.map((_, at) => ({
    url: `https://a.example/${at}`,
    title: 'x'.repeat(5_000),
  }))
  const { selector } = await followed(jsonFeed({ tags, attachments, title: 'x'.repeat(100_000) }))
  const { docs } = await readerOf(ana, shop).find(selector)
  expect(JSON.stringify(docs).length).toBeLessThan(50_000)
})

const long = 'lorem ipsum dolor '.repeat(42_500)
const titles = Array.from({ length: 14 }, (_, at) => `Long ${at}`)

test('long items are answered whole, as many at once as fit, and a page leads to the next one', async () => {
  const { selector } = await followed(
    rss(
      titles.map(
        (title) => `<title>${title}</title><description><![CDATA[${long}]]></description>`,
      ),
    ),
  )
  const reader = readerOf(ana, shop)
  const found: string[] = []
  let pages = 0
  for (let bookmark = ''; pages < 10; pages += 1) {
    const rest = { fields: ['title', 'content'], limit: 25, ...(bookmark && { bookmark }) }
    const page = await reader.find(selector, rest)
    if (page.docs.length === 0) break
    expect(JSON.stringify(page.docs).length).toBeLessThan(10_000_000)
    found.push(...page.docs.map(({ title }) => title))
    bookmark = page.bookmark
  }
  expect([pages, found.toSorted()]).toEqual([2, titles.toSorted()])
})

test('programs get long items a part at a time, and go on where the last one ended', async () => {
  const program = app.withToken(await app.makeToken(person, [`reader@${shop}`]))
  const stream =
    '/api/greader.php/reader/api/0/stream/contents/user/-/state/com.google/reading-list'
  const got: string[] = []
  for (let c: string | undefined = ''; c !== undefined;) {
    const { body, text } = expectOk(await program.get(`${stream}?n=250&c=${c}`))
    expect(text.length).toBeLessThan(10_000_000)
    got.push(...body.items.map(({ title }: { title: string }) => title))
    c = body.continuation
  }
  expect(got).toEqual(expect.arrayContaining(titles))
  const { text } = expectOk(await program.get('/api/fever.php?items&since_id=0'))
  expect(text.length).toBeLessThan(10_000_000)
})

test.runIf(isProof)('a feed whose items are others each time brings so many in a day', async () => {
  const many = (from: number) =>
    rss(
      Array.from(
        { length: 3_000 },
        (_, at) => `<guid>${from + at}</guid><title>${from + at}</title>`,
      ),
    ).replaceAll(/<guid>\d+<\/guid>(?=<guid>)/g, '')
  const { host, selector } = await followed(many(0))
  const amount = async () =>
    (await readerOf(ana, shop).find(selector, { limit: 1, total: true })).total
  const pollLater = async (ms: number, from: number) => {
    app.clock.advance(ms)
    origin.answer(host, () => ({ body: many(from) }))
    await pollDueFeeds(app.house, lane)
  }
  expect(await amount()).toBe(3_000)
  await pollLater(8 * 3_600_000, 10_000)
  expect(await amount()).toBe(5_000)
  await pollLater(8 * 3_600_000, 20_000)
  expect(await amount()).toBe(5_000)
  await pollLater(26 * 3_600_000, 30_000)
  expect(await amount()).toBe(8_000)
})

test.each([
  [
    'more conditions than are looked at',
    { $and: Array.from({ length: 21 }, () => ({ reader_label_id: null })) },
  ],
  ['a moment before all years', { point_at: { $gt: '-000100-01-01T00:00:00.000Z' } }],
  ['a moment of the year 0', { point_at: { $gt: '0000-01-01T00:00:00.000Z' } }],
  ['a moment after all years', { point_at: { $lt: '+275760-09-13T00:00:00.000Z' } }],
])('a selector with %s is refused', async (_, more) => {
  const selector = { klass: 'ReaderItem', ...more }
  const { status, body } = await ana.client.post(`/${shop}/_find`, { selector })
  expect([status, body.error]).toEqual([400, 'bad_arg'])
})

test.each([
  ['of another moment', ['+275760-09-13T00:00:00.000Z', '1']],
  ['of an item with a number that none has', ['2026-10-01T00:00:00.000Z', '9'.repeat(30)]],
])('a bookmark %s is refused', async (_, place) => {
  const { bookmark } = await readerOf(ana, shop).find()
  const [shape] = JSON.parse(Buffer.from(bookmark, 'base64url').toString()) as string[]
  const forged = Buffer.from(JSON.stringify([shape, ...place])).toString('base64url')
  const selector = { klass: 'ReaderItem' }
  const { status, body } = await ana.client.post(`/${shop}/_find`, { selector, bookmark: forged })
  expect([status, body.error]).toEqual([400, 'invalid_bookmark'])
})

test('a title turns nothing around that follows it', async () => {
  const { selector } = await followed(
    jsonFeed({ title: 'gpj.\u202eexe', authors: [{ name: '\u202dAna' }] }),
  )
  const [item] = (await readerOf(ana, shop).find(selector)).docs
  expect([item!.title, item!.author]).toEqual(['gpj.exe', 'Ana'])
})

/** Of all items of the Group. */
async function unreadShare() {
  const counts = await groupItems(app.house.store.database(shop)).counts()
  const { items = 0, unread = 0 } = counts.find(({ subscription }) => subscription === '') ?? {}
  return unread / items
}

test('marks that contradict each other come to an end, and the later one holds', async () => {
  const reader = groupItems(app.house.store.database(shop))
  const now = app.house.now().toISOString()
  const [all, none] = [
    await reader.beginMark({}, true, now),
    await reader.beginMark({}, false, now),
  ]
  const step = async () =>
    (await reader.continueMark(all, now)) + (await reader.continueMark(none, now))
  let steps = 0
  while ((await step()) > 0 && steps < 10) steps += 1
  expect(steps).toBeLessThan(10)
  expect(await unreadShare()).toBe(1)
})

test('a mark that is taken back while it goes on does not begin anew', async () => {
  const reader = groupItems(app.house.store.database(shop))
  const now = app.house.now().toISOString()
  const mark = await reader.beginMark({}, true, now)
  await reader.continueMark(mark, now)
  for (let step = 0; step < 10; step += 1) {
    if ((await reader.undoMark(mark, now)) === 0) break
    await reader.continueMark(mark, now)
  }
  expect(await reader.continueMark(mark, now)).toBe(0)
  expect(await unreadShare()).toBe(1)
})
