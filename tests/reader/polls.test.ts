// Feeds that are polled: what is asked of their servers and when, whatever those answer, and what Groups get of it.
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pollDueFeeds,
  pollLane,
  usualLane,
  type LaneOptions,
} from '#modules/exoreader/server/poll/lane.ts'
import { expireJob } from '#modules/exoreader/server/upkeep/expire.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { readerOf } from './setup.ts'
import { makeOrigin, rss, type Origin } from './origin.ts'
import { promptLane } from './prompt-lane.ts'

let app: TestApp
let ana: TestPerson
let [shop, other] = ['', '']
let origin: Origin
let lane: LaneOptions

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.0/8'] })
  const person = await app.makePerson()
  ;[shop, other] = [await app.makeGroup(person), await app.makeGroup(person)]
  // Sessions end while the clock goes on; tokens do not.
  const client = app.withToken(await app.makeToken(person, ['read', 'write']))
  ana = { ...person, client }
  origin = await makeOrigin()
  lane = { ...promptLane(app), timeoutMs: 1_000 }
})
afterAll(async () => {
  await origin.close()
  await app.close()
})

const poll = () => pollDueFeeds(app.house, lane)
const hourMs = 3_600_000
const later = async (ms: number) => {
  app.clock.advance(ms)
  return poll()
}
/** A feed at an address of its own, polled once, and what the shop has of it. */
async function begin(host: string, items = ['First', 'Second']) {
  const url = origin.at(host, '/feed')
  origin.answer(host, () => ({ body: rss(items) }))
  const id = await readerOf(ana, shop).subscribe(url)
  await poll()
  return followed(id, url, host)
}

function followed(id: string, url: string, host: string) {
  const reader = readerOf(ana, shop)
  const selector = { reader_subscription_id: id }
  return {
    id,
    url,
    host,
    titles: () => reader.titles(selector),
    find: (rest: object) => reader.find(selector, rest),
    mark: () => reader.mark({ read: true, selector }),
    doc: async () => expectOk(await ana.client.get(`/${shop}/${id}`)).body,
    async health() {
      const { body } = expectOk(await ana.client.get(`/${shop}/_reader/subscriptions`))
      const all = body.subscriptions as { _id: string; health: Record<string, unknown> }[]
      return all.find(({ _id }) => _id === id)!.health
    },
  }
}
const headersOf = (host: string) => origin.asked(host).map(({ headers }) => headers)
/** No later test waits for this one. */
const leave = (host: string) => origin.answer(host, () => ({ status: 410 }))
const times = (host: string) => origin.asked(host).length

test('a new subscription is polled at once, and has the title and the items of its feed', async () => {
  const feed = await begin('127.0.1.1')
  expect(await feed.titles()).toEqual(['Second', 'First'])
  expect(await feed.doc()).toMatchObject({
    title: 'Radio news',
    website_url: 'https://radios.example/',
  })
  expect(await feed.health()).toMatchObject({ state: 'ok', status: 200 })
  const [headers] = headersOf(feed.host) as IncomingHttpHeaders[]
  expect(headers!['user-agent']).toMatch(/^Bancada \(\+http.*; 1 subscriber\)$/)
  expect(headers).not.toHaveProperty('cookie')
  expect(headers).not.toHaveProperty('referer')
})

test('two Groups with one feed cost one request', async () => {
  const feed = await begin('127.0.1.2')
  const reader = readerOf(ana, other)
  await reader.subscribe(feed.url)
  await later(6 * hourMs)
  expect(times(feed.host)).toBe(2)
  expect(headersOf(feed.host)[1]!['user-agent']).toContain('2 subscribers')
  expect(await reader.titles()).toEqual(['Second', 'First'])
})

test('a server that is scripted gets the requests that its answers ask for (R2)', async () => {
  const feed = await begin('127.0.1.3')
  const { host } = feed
  const at: string[] = []
  const step = async (hours: number) => {
    const before = times(host)
    await later(hours * hourMs)
    at.push(times(host) > before ? 'asked' : 'left alone')
  }
  origin.answer(host, () => ({
    body: rss(['First', 'Second']),
    headers: { etag: 'W/"v 1"', 'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT' },
  }))
  await step(6)
  origin.answer(host, () => ({ status: 304, headers: {} }))
  await step(1)
  const conditional = headersOf(host).at(-1)!
  expect(conditional['if-none-match']).toBe('W/"v 1"')
  expect(conditional['if-modified-since']).toBe('Sun, 01 Nov 2026 00:00:00 GMT')
  const until = new Date(app.clock.now.getTime() + 4 * hourMs).toUTCString()
  origin.answer(host, () => ({ status: 429, headers: { 'retry-after': until } }))
  await step(1)
  expect(await feed.health()).toMatchObject({
    state: 'failing',
    error: 'too_many_requests',
    status: 429,
  })
  await step(2)
  const target = '127.0.1.4'
  origin.answer(target, () => ({ body: rss(['First', 'Second', 'Third']) }))
  origin.answer(host, () => ({ status: 301, headers: { location: origin.at(target, '/new') } }))
  await step(2)
  expect(at).toEqual(['asked', 'asked', 'asked', 'left alone', 'asked'])
  expect((await feed.doc()).url).toBe(feed.url)
  for (let hours = 0; hours < 30; hours += 6) await later(6 * hourMs)
  expect((await feed.doc()).url).toBe(origin.at(target, '/new'))
  expect(await feed.titles()).toEqual(['Third', 'Second', 'First'])
  origin.answer(target, () => ({ status: 410 }))
  await later(24 * hourMs)
  expect(await feed.health()).toMatchObject({ state: 'gone', error: 'gone', status: 410 })
  const asked = times(target)
  await later(48 * hourMs)
  expect(times(target)).toBe(asked)
})

test('a requested feed is polled at once, and half an hour after it was polled at the earliest', async () => {
  const feed = await begin('127.0.1.11')
  const refresh = async () => {
    const url = `/${shop}/_reader/subscriptions/${feed.id}/refresh`
    const { body } = expectOk(await ana.client.post(url))
    await poll()
    return [times(feed.host), body.next_at > app.clock.now.toISOString()]
  }
  expect(await refresh()).toEqual([1, true])
  app.clock.advance(hourMs / 2 - 1)
  expect(await refresh()).toEqual([1, true])
  app.clock.advance(1)
  expect(await refresh()).toEqual([2, false])
  leave(feed.host)
})

test('a server is asked for one feed after the other, two seconds apart', async () => {
  const host = '127.0.1.9'
  origin.answer(host, () => ({ body: rss(['First']) }))
  for (const path of ['/a', '/b', '/c']) await readerOf(ana, shop).subscribe(origin.at(host, path))
  const asked: number[] = []
  for (const ms of [0, 1_999, 1, 1_999, 1]) {
    app.clock.advance(ms)
    await pollDueFeeds(app.house, { ...lane, gapMs: usualLane(app.house).gapMs })
    asked.push(times(host))
  }
  expect(asked).toEqual([1, 1, 2, 2, 3])
  leave(host)
})

test('a date without a zone is in the one that the feed had last, also in an earlier document', async () => {
  const feed = await begin('127.0.1.10', [])
  const dated = (...dates: string[]) =>
    rss([]).replace(
      '</channel>',
      dates
        .map((date) => `<item><title>${date}</title><pubDate>${date}</pubDate></item>`)
        .join('') + '</channel>',
    )
  const moments = async () =>
    (await feed.find({ fields: ['point_at'] })).docs.map(({ point_at }) => point_at)
  origin.answer(feed.host, () => ({ body: dated('Thu, 01 Oct 2026 09:00:00') }))
  await later(6 * hourMs)
  expect(await moments()).toEqual(['2026-10-01T09:00:00.000Z'])
  origin.answer(feed.host, () => ({ body: dated('Fri, 02 Oct 2026 09:00:00 -0300') }))
  await later(6 * hourMs)
  origin.answer(feed.host, () => ({ body: dated('Sat, 03 Oct 2026 09:00:00') }))
  await later(6 * hourMs)
  expect((await moments()).slice(0, 2)).toEqual([
    '2026-10-03T12:00:00.000Z',
    '2026-10-02T12:00:00.000Z',
  ])
  leave(feed.host)
})

test('a feed whose server asks for patience rests, and other feeds there do after a moment', async () => {
  const host = '127.0.1.8'
  const [one, two] = [origin.at(host, '/one'), origin.at(host, '/two')]
  const answers: Record<string, { status?: number; headers?: Record<string, string> }> = {}
  origin.answer(host, (path) => ({ body: rss(['First']), ...answers[path] }))
  await readerOf(ana, shop).subscribe(one)
  await readerOf(ana, other).subscribe(two)
  for (let some = 0; some < 2; some += 1) await poll()
  answers['/one'] = { status: 429, headers: { 'retry-after': String(4 * 24 * 3_600) } }
  const asked = (path: string) => origin.asked(host).filter((each) => each.path === path).length
  await later(7 * hourMs)
  const before = { one: asked('/one'), two: asked('/two') }
  await later(7 * hourMs)
  expect(asked('/two')).toBeGreaterThan(before.two)
  expect(asked('/one')).toBe(before.one)
  leave(host)
})

test('ids that flip from http to https keep what was read, and so does a post that is edited (R3)', async () => {
  const feed = await begin('127.0.1.5')
  const { host } = feed
  const ids = (scheme: string) =>
    rss(['A', 'B', 'C'], (title) => `${scheme}://radios.example/${title}`)
  origin.answer(host, () => ({ body: ids('http') }))
  await later(6 * hourMs)
  await feed.mark()
  origin.answer(host, () => ({ body: ids('https') }))
  await later(6 * hourMs)
  origin.answer(host, () => ({ body: ids('https').replace('All of B', 'More of B') }))
  await later(6 * hourMs)
  const { docs } = await feed.find({ fields: ['title', 'read', 'edited', 'content'], total: true })
  expect(docs).toHaveLength(5)
  expect(docs.every(({ read }) => read)).toBe(true)
  expect(docs.find(({ title }) => title === 'B')).toMatchObject({
    edited: true,
    content: expect.stringContaining('More of B'),
  })
})

test('addresses that lead into closed networks are called by nobody (R5)', async () => {
  const closed = await buildTestApp({ billing: 'off' })
  const person = await closed.makePerson()
  const group = await closed.makeGroup(person)
  const reader = readerOf(person, group)
  const urls = [
    origin.at('127.0.1.6', '/'),
    'http://169.254.169.254/feed',
    'http://[::ffff:10.0.0.1]/feed',
    'http://rebound.example/feed',
  ]
  for (const url of urls)
    await person.client.post(`/${group}`, { klass: 'ReaderSubscription', url })
  let asked = 0
  // A name that changes its answer between two looks is looked up once.
  const resolve: LaneOptions['resolve'] = async () => [
    { address: (asked += 1) > 1 ? '93.184.215.14' : '127.0.1.6', family: 4 },
  ]
  await pollDueFeeds(closed.house, { ...promptLane(closed), resolve })
  const { body } = expectOk(await person.client.get(`/${group}/_reader/subscriptions`))
  const errors = (body.subscriptions as { health: { error?: string } }[]).map(
    ({ health }) => health.error,
  )
  expect(new Set(errors)).toEqual(new Set(['closed_address']))
  expect(times('127.0.1.6')).toBe(0)
  expect(await reader.titles()).toEqual([])
  await closed.close()
})

describe('a hostile feed', () => {
  test.each([
    [
      'of 200 MB',
      'too_large',
      '127.0.2.1',
      { headers: { 'content-length': '200000000' }, body: '<rss>' },
    ],
    ['that never ends', 'too_large or too_slow', '127.0.2.2', { endless: 'fast' as const }],
    ['that sends a byte a second', 'too_slow', '127.0.2.3', { endless: 'slow' as const }],
    [
      'that redirects in a circle',
      'too_many_redirects',
      '127.0.2.4',
      { status: 302, headers: { location: '/feed' } },
    ],
    ['that is a page', 'page', '127.0.2.5', { body: '<!doctype html><title>x</title><p>x' }],
    ['that is nothing', 'empty', '127.0.2.6', { body: '' }],
    ['that hangs up', 'unreachable', '127.0.2.7', { hangUp: true }],
    ['of a server that fails', 'http_status', '127.0.2.8', { status: 500 }],
  ])('%s has a word for it', async (_what, error, host, answer) => {
    const feed = await begin(host)
    origin.answer(host, () => answer)
    await later(6 * hourMs)
    expect(await feed.health()).toMatchObject({ state: 'failing', failures: 1 })
    expect(error.split(' or ')).toContain((await feed.health()).error)
    expect(await feed.titles()).toEqual(['Second', 'First'])
    leave(host)
  })

  test('delays no other one', async () => {
    const slow = await begin('127.0.2.9')
    const quick = await begin('127.0.2.10')
    origin.answer(slow.host, () => ({ endless: 'slow' as const }))
    origin.answer(quick.host, () => ({ body: rss(['Quick']) }))
    app.clock.advance(6 * hourMs)
    const stop = new AbortController()
    // The slow one would be waited for longer than for this test.
    const ended = pollLane(app.house, { ...lane, timeoutMs: 1_000_000, lookMs: 20 }, stop.signal)
    await expect.poll(() => quick.titles()).toContain('Quick')
    stop.abort()
    await ended
    leave(slow.host)
  })

  test('of 100,000 items gives the first of them, and says so', async () => {
    const host = '127.0.2.11'
    const feed = await begin(host, [])
    const items = Array.from({ length: 100_000 }, (_item, n) => `<item><title>N${n}</title></item>`)
    const body = rss([]).replace('</channel>', `${items.join('')}</channel>`)
    origin.answer(host, () => ({ body }))
    await later(6 * hourMs)
    expect(await feed.health()).toMatchObject({ state: 'ok', note: 'cut' })
    expect((await feed.find({ limit: 1, total: true })).total).toBe(5_000)
  })
})

test('a feed that was read while the clock was ahead is read again from the night after it was put right', async () => {
  const feed = await begin('127.0.1.30')
  const right = app.clock.now
  await later(400 * 24 * hourMs)
  app.clock.now = right
  const before = times(feed.host)
  await later(2 * 24 * hourMs)
  expect(times(feed.host)).toBe(before)
  await expireJob(app.house, {})
  await poll()
  expect(times(feed.host)).toBe(before + 1)
  await later(2 * 24 * hourMs)
  expect(times(feed.host)).toBeGreaterThan(before + 1)
  leave(feed.host)
})

test('a feed that failed for 30 days is asked for no more, until somebody wants it again', async () => {
  const feed = await begin('127.0.1.7')
  origin.answer(feed.host, () => ({ status: 500 }))
  await later(24 * hourMs)
  await later(31 * 24 * hourMs)
  expect(await feed.health()).toMatchObject({ state: 'stopped', error: 'http_status' })
  const doc = await feed.doc()
  expect(doc.active).toBe(false)
  origin.answer(feed.host, () => ({ body: rss(['Back']) }))
  expectOk(await ana.client.put(`/${shop}/${feed.id}`, { ...doc, active: true }))
  await poll()
  expect(await feed.health()).toMatchObject({ state: 'ok' })
})
