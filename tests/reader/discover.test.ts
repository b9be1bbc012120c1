// Feeds are found by whatever address of a site somebody has.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFeeds } from '#modules/exoreader/server/discover/find-feeds.ts'
import { makeStub, type Stub } from '#tests/bookmarks/stub.ts'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'

const rss =
  '<rss version="2.0"><channel><title>Shop news</title><item><title>x</title></item></channel></rss>'
/** What the stub answers, by host and path. */
const bodies: Record<string, [type: string, body: string]> = {
  '127.0.0.1/page': [
    'text/html',
    '<link rel=alternate type="application/rss+xml" title="News" href="/news.xml">',
  ],
  '127.0.0.1/mislabelled': ['text/html', rss],
  '127.0.0.2/': ['text/html', '<html><p>Nothing said.</p></html>'],
  '127.0.0.2/rss.xml': ['application/rss+xml', rss],
  '127.0.0.3/': ['text/html', '<html><p>Nothing here.</p></html>'],
}

let app: TestApp
let stub: Stub

beforeAll(async () => {
  stub = await makeStub(({ host, path }, reply) => {
    const [type, body] = bodies[`${host}${path}`] ?? ['text/html', '<html>Not found</html>']
    const missing = path === '/busy' ? 503 : 404
    reply.writeHead(`${host}${path}` in bodies ? 200 : missing, { 'content-type': type })
    reply.end(body)
  })
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.0/8'] })
})
afterAll(async () => {
  await app.close()
  await stub.close()
})

const at = (host: string, path: string) => stub.at(host, path)
const find = async (address: string) => findFeeds(app.house, address, { names: ['usr-1', 'acc-1'] })

test('by a page that links to them, as its own title says', async () => {
  const { feeds } = await find(at('127.0.0.1', '/page'))
  expect(feeds).toEqual([{ url: at('127.0.0.1', '/news.xml'), title: 'News' }])
})

test('by their own address, whatever the server says that they are', async () => {
  const url = at('127.0.0.1', '/mislabelled')
  expect(await find(url)).toEqual({ feeds: [{ url, title: 'Shop news' }] })
})

test('without a scheme, and where feeds usually are', async () => {
  const written = at('127.0.0.2', '/').replace('http://', '')
  expect(await find(written)).toEqual({
    feeds: [{ url: at('127.0.0.2', '/rss.xml'), title: 'Shop news' }],
  })
})

test('or there are none, and a word says why', async () => {
  expect(await find(at('127.0.0.3', '/'))).toEqual({ feeds: [], failed: 'no_feed' })
  expect(await find(at('127.0.0.3', '/gone'))).toEqual({
    feeds: [],
    failed: 'http_status',
    status: 404,
  })
  expect(await find('http://10.0.0.1/')).toEqual({ feeds: [], failed: 'closed_address' })
  expect(await find('')).toEqual({ feeds: [], failed: 'bad_address' })
})

test('an address that may answer at another time is said, where the net is why there are none', async () => {
  const busy = at('127.0.0.3', '/busy')
  const answered = { feeds: [], failed: 'http_status', status: 503, later: busy }
  expect(await find(busy)).toEqual(answered)
  const silent = await makeStub(() => undefined)
  const url = silent.at('127.0.0.3', '/feed')
  await silent.close()
  expect(await find(url)).toEqual({ feeds: [], failed: 'unreachable', later: url })
})

test('a feed that the Group has already is said', async () => {
  const owner = await app.makePerson()
  const group = await app.makeGroup(owner)
  const url = at('127.0.0.1', '/mislabelled')
  const call = () => app.as(owner).post(`/${group}/_reader/discover`, { url })
  expect(expectOk(await call()).body).toEqual({ feeds: [{ url, title: 'Shop news' }] })
  const subscription = { klass: 'ReaderSubscription', url }
  const { id } = expectOk(await app.as(owner).post(`/${group}`, subscription)).body as {
    id: string
  }
  expect(expectOk(await call()).body).toMatchObject({ feeds: [{ url, subscribed: id }] })
})
