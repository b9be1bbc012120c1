// A hub tells when a feed has something new (WebSub): it is asked by a job, makes sure that it was asked, and is believed by its
// signature alone. The hub is a server of this machine.
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hubJob } from '#modules/exoreader/server/websub/ask.ts'
import { pollDueFeeds, usualLane } from '#modules/exoreader/server/poll/lane.ts'
import { hostTurns } from '#server/outside/fetch/host-turns.ts'
import { makeStub, type Stub } from '../bookmarks/stub.ts'
import { buildTestApp, type TestApp, type TestPerson } from '../support/app.ts'
import { readerOf } from './ground.ts'

const address = 'https://told.example/feed'
const topic = 'https://told.example/self'
const [minuteMs, hourMs] = [60_000, 3_600_000]

let app: TestApp
let hub: Stub
let owner: TestPerson
/** Of a feed that names the hub. */
const items = ['First']
const rssOf = (
  titles: readonly string[],
) => `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
  <title>Told</title><atom:link rel="hub" href="${hub.at('127.0.0.1', '/hub')}"/>
  ${titles.map((title) => `<item><guid isPermaLink="false">${title}</guid><title>${title}</title></item>`).join('')}
</channel></rss>`
/** What the hub was sent. */
const forms: URLSearchParams[] = []

beforeAll(async () => {
  hub = await makeStub(({ path }, reply) => {
    if (path === '/feed') {
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
  app = await buildTestApp({ planLimits: false, fetchAllow: ['127.0.0.1'] })
  owner = await app.makePerson()
  const group = await app.makeGroup(owner)
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

const feed = async () => (await app.house.store.feeds.byAddress(address))!
const toldAt = async () => (await app.house.store.feeds.hubOf((await feed()).id))!.hub_told_at
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
  await app.house.store.feeds.soon((await feed()).id, later)
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
  const usual = { ...usualLane(app.house), gapMs: 0, turns: hostTurns(0), chance: () => 0.5 }
  const polled = async (ms: number) => {
    app.clock.advance(ms)
    await pollDueFeeds(app.house, usual)
    const known = (await app.house.store.feeds.byAddress(hub.at('127.0.0.1', '/feed')))!
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
