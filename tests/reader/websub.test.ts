// A hub announces when a feed has something new (WebSub): a job subscribes, the hub verifies that, and is believed by its
// signature alone. The hub is a server of this machine.
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hubJob } from '#modules/exoreader/server/websub/ask.ts'
import { pollDueFeeds } from '#modules/exoreader/server/poll/lane.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { makeStub, type Stub } from '../bookmarks/stub.ts'
import { buildTestApp, type TestApp, type TestPerson } from '../support/app.ts'
import { readerOf } from './setup.ts'
import { promptLane } from './prompt-lane.ts'

const address = 'https://told.example/feed'
const topic = 'https://told.example/self'
const [minuteMs, hourMs] = [60_000, 3_600_000]

let app: TestApp
let hub: Stub
let owner: TestPerson
let group: string
/** Of a feed that names the hub. */
const items = ['First']
const rssOf = (
  titles: readonly string[],
) => `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
  <title>Reading</title><atom:link rel="hub" href="${hub.at('127.0.0.1', '/hub')}"/>
  ${titles.map((title) => `<item><guid isPermaLink="false">${title}</guid><title>${title}</title></item>`).join('')}
</channel></rss>`
/** Feeds that name their hub in other ways, by their paths. */
const plain = (hubs: string) =>
  `<rss version="2.0"><channel><title>T</title>${hubs}</channel></rss>`
const named: Record<string, () => [link: string, body: string]> = {
  '/headed': () => [
    `<https://x.example/a>; rel="next"; title="a, b", <${hub.at('127.0.0.1', '/of-header')}>; rel=hub, <https://x.example/self>; rel="Self alternate"`,
    plain(`<link rel="hub" href="${hub.at('127.0.0.1', '/of-body')}"/>`),
  ],
  '/bare': () => ['', plain(`<link rel="hub" href="/of-body"/><link rel="self" href="/self"/>`)],
  '/atom': () => [
    '',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><link rel="hub" href="/of-body"/></feed>',
  ],
}
/** Called while a feed is asked for. */
let meanwhile: (() => Promise<unknown>) | undefined

/** What the hub was sent. */
const forms: URLSearchParams[] = []

beforeAll(async () => {
  hub = await makeStub(({ path }, reply) => {
    const naming = named[path]?.()
    if (naming) {
      if (naming[0]) reply.setHeader('link', naming[0])
      return void reply.end(naming[1])
    }
    if (path === '/feed') {
      const asked = meanwhile?.()
      meanwhile = undefined
      if (asked) {
        reply.setHeader('etag', 'meanwhile')
        return void asked.then(() => reply.end(rssOf(items)))
      }
      reply.setHeader('etag', String(items.length))
      reply.end(rssOf(items))
      return
    }
    let text = ''
    reply.req.on('data', (chunk: Buffer) => (text += chunk.toString()))
    reply.req.on('end', () => {
      forms.push(new URLSearchParams(text))
      reply.writeHead(202).end()
    })
  })
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.1'] })
  const person = await app.makePerson()
  group = await app.makeGroup(person)
  // Sessions end while the clock goes on; tokens do not.
  owner = { ...person, client: app.withToken(await app.makeToken(person, ['read', 'write'])) }
  await readerOf(owner, group).subscribe(address)
  await readerOf(owner, group).subscribe(hub.at('127.0.0.1', '/feed'))
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  const url = hub.at('127.0.0.1', '/hub')
  await client.query('update feeds set hub = $1, topic = $2 where address = $3', [
    url,
    topic,
    address,
  ])
  await client.end()
})
afterAll(async () => {
  await app.close()
  await hub.close()
})

const feed = async () => (await feedTables(app.house.store).byAddress(address))!
const toldAt = async () => (await feedTables(app.house.store).hubOf((await feed()).id))!.hub_told_at
const askHubs = () => hubJob(app.house, {})
const callback = () => {
  const url = new URL(forms.at(-1)!.get('hub.callback')!)
  return url.pathname
}
const confirm = (more: Record<string, string>) =>
  app.nobody().get(callback(), {
    'hub.mode': 'subscribe',
    'hub.challenge': 'c-1',
    'hub.topic': topic,
    ...more,
  })
const tell = (body: string, signature: string) =>
  app.nobody().call('POST', callback(), {
    body,
    headers: { 'content-type': 'application/rss+xml', 'x-hub-signature': signature },
  })
const signed = (body: string, method = 'sha256') =>
  `${method}=${createHmac(method, forms.at(-1)!.get('hub.secret')!).update(body).digest('hex')}`

test('a hub that a feed names is asked once, for the topic that the feed says', async () => {
  await askHubs()
  await askHubs()
  expect(forms).toHaveLength(1)
  expect(Object.fromEntries(forms[0]!)).toMatchObject({
    'hub.mode': 'subscribe',
    'hub.topic': topic,
    'hub.lease_seconds': '864000',
    'hub.callback': expect.stringMatching(/^http:\/\/bancada\.test\/_reader\/hub\/\d+\/[\w-]{22}$/),
  })
  expect((await feed()).hub_lease_until).toBeNull()
})

test('its question is answered for what was asked, and for nothing else', async () => {
  expect((await confirm({ 'hub.topic': 'https://other.example/' })).status).toBe(404)
  expect((await confirm({ 'hub.mode': 'unsubscribe' })).status).toBe(404)
  expect((await app.nobody().get(callback().replace(/.{22}$/, 'x'.repeat(22)))).status).toBe(404)
  expect((await feed()).hub_lease_until).toBeNull()
  const { status, text, headers } = await confirm({ 'hub.lease_seconds': String(10 * 3_600) })
  expect([status, text]).toEqual([200, 'c-1'])
  expect(headers['content-type']).toContain('text/plain')
  const { hub_lease_until } = await feed()
  expect(Date.parse(hub_lease_until!) - app.house.now().getTime()).toBe(10 * hourMs)
})

test('what it tells makes the feed polled at once, by the right signature alone', async () => {
  const rests = async () => Date.parse((await feed()).next_at!) > app.house.now().getTime()
  const later = new Date(app.house.now().getTime() + 20 * hourMs).toISOString()
  await feedTables(app.house.store).soon((await feed()).id, later)
  for (const signature of [
    '',
    'sha256=00',
    'md5=00',
    signed('other'),
    `sha256=${'0'.repeat(64)}`,
  ]) {
    expect((await tell('<rss/>', signature)).status).toBe(202)
  }
  expect([await rests(), await toldAt()]).toEqual([true, null])
  expect((await tell('<rss/>', signed('<rss/>', 'sha1'))).status).toBe(202)
  expect([await rests(), await toldAt()]).toEqual([false, app.house.now().toISOString()])
})

test('the lease is renewed at 80 % of its time, and no more once it was refused', async () => {
  app.clock.advance(7.9 * hourMs)
  await askHubs()
  expect(forms).toHaveLength(1)
  app.clock.advance(0.2 * hourMs)
  await askHubs()
  expect(forms).toHaveLength(2)
  expect((await confirm({ 'hub.lease_seconds': '86400' })).status).toBe(200)
  expect((await confirm({ 'hub.mode': 'denied', 'hub.reason': 'no' })).status).toBe(204)
  expect((await feed()).hub_lease_until).toBeNull()
  await tell('<rss/>', signed('<rss/>'))
  expect(Date.parse((await toldAt())!)).toBeLessThan(app.house.now().getTime())
  app.clock.advance(6 * 24 * hourMs)
  await askHubs()
  expect(forms).toHaveLength(2)
})

test('polls are daily while the hub tells, and as before once it kept something to itself', async () => {
  const polled = async (ms: number) => {
    app.clock.advance(ms)
    await pollDueFeeds(app.house, promptLane(app))
    const known = (await feedTables(app.house.store).byAddress(hub.at('127.0.0.1', '/feed')))!
    return { ...known, restsMs: Date.parse(known.next_at!) - app.house.now().getTime() }
  }
  expect((await polled(0)).restsMs).toBeLessThan(24 * hourMs)
  await askHubs()
  const url = hub.at('127.0.0.1', '/feed')
  expect((await confirm({ 'hub.topic': url })).status).toBe(200)
  items.unshift('Second')
  expect(await polled(7 * hourMs)).toMatchObject({ restsMs: 24 * hourMs })
  expect((await polled(25 * hourMs)).hub_lease_until).not.toBeNull()
  items.unshift('Third')
  app.clock.advance(minuteMs)
  await tell('<rss/>', signed('<rss/>'))
  expect((await polled(minuteMs)).hub_lease_until).not.toBeNull()
  items.unshift('Fourth')
  const missed = await polled(25 * hourMs)
  expect(missed.hub_lease_until).toBeNull()
  expect(missed.restsMs).toBeLessThan(24 * hourMs)
})

/** A feed of this machine, polled once. */
async function polledOnce(path: string) {
  const url = hub.at('127.0.0.1', path)
  await readerOf(owner, group).subscribe(url)
  for (let feeds = 0; feeds < 4; feeds += 1) {
    await pollDueFeeds(app.house, promptLane(app))
    app.clock.advance(1_000)
  }
  return (await feedTables(app.house.store).byAddress(url))!
}

test('hubs are found in the header of an answer, which counts more, and in the feed', async () => {
  const at = (path: string) => hub.at('127.0.0.1', path)
  expect(await polledOnce('/headed')).toMatchObject({
    hub: at('/of-header'),
    topic: 'https://x.example/self',
  })
  expect(await polledOnce('/bare')).toMatchObject({ hub: at('/of-body'), topic: at('/self') })
  expect(await polledOnce('/atom')).toMatchObject({ hub: at('/of-body'), topic: null })
})

/** The feed of the hub's server, with a lease from now on. */
async function leased() {
  const url = hub.at('127.0.0.1', '/feed')
  const { id } = (await feedTables(app.house.store).byAddress(url))!
  const now = app.house.now().getTime()
  const [from, until] = [new Date(now).toISOString(), new Date(now + 240 * hourMs).toISOString()]
  await feedTables(app.house.store).hubLeased(id, { from, until, dueAt: until })
  return { id, url, known: async () => (await feedTables(app.house.store).get([id]))[0]! }
}

test('what a hub announces while its feed is polled is polled for once more', async () => {
  const { id, known } = await leased()
  app.clock.advance(25 * hourMs)
  meanwhile = async () => {
    app.clock.advance(1_000)
    await feedTables(app.house.store).hubTold(id, app.house.now().toISOString())
  }
  await pollDueFeeds(app.house, promptLane(app))
  const restsMs = Date.parse((await known()).next_at!) - app.house.now().getTime()
  expect(restsMs).toBeLessThanOrEqual(minuteMs)
})

test('what was agreed with a hub ends when the feed names another hub or topic', async () => {
  const now = app.house.now().toISOString()
  const other = await leased()
  const { next_at } = await other.known()
  const facts = { ...(await other.known()), topic: 'https://x.example/other' }
  await feedTables(app.house.store).settle(other.id, facts, { until: now, begun: now })
  expect(await other.known()).toMatchObject({ hub_lease_until: null, next_at })
})
