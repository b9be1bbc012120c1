// The whole article of an item is read from its page: what is shown of it, and what is said where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findArticle } from '#modules/exoreader/server/article/find-article.ts'
import { readArticle } from '#modules/exoreader/server/reading/read-article.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { anItem, publish, readerOf } from './setup.ts'
import { makeOrigin, type Origin, type OriginAnswer } from './origin.ts'

const sentence = 'A radio that hums has dry capacitors in its supply, and each of them is changed. '
const story = `<!doctype html><html><head><title>Why radios hum | Repair News</title>
<meta name="author" content="Rui Alves"><link rel="stylesheet" href="/style.css">
<script src="/spy.js"></script><script>document.title = 'owned'; fetch('/spy')</script></head>
<body onload="fetch('/spy')"><nav><a href="/a">Home</a> <a href="/b">Shop</a></nav>
<article><h1>Why radios hum</h1><p>${sentence.repeat(6)}</p>
<p><img src="bench.png" alt="A bench" onerror="fetch('/spy')"><a href="../more">More</a> ${sentence.repeat(3)}</p>
<iframe src="/frame.html"></iframe><script>fetch('/spy')</script><p>${sentence.repeat(6)}</p></article>
<footer>All rights reserved</footer></body></html>`
const html = { 'content-type': 'text/html' }
const page = (body: string, rest: OriginAnswer = {}): OriginAnswer => ({
  headers: html,
  body,
  ...rest,
})

let app: TestApp
let [ana, rui]: TestPerson[] = []
let [shop, other] = ['', '']
let origin: Origin
let feeds = 0

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.0/8'] })
  ;[ana, rui] = await Promise.all([app.makePerson(), app.makePerson()])
  ;[shop, other] = await Promise.all([app.makeGroup(ana!), app.makeGroup(rui!)])
  origin = await makeOrigin()
})
afterAll(async () => {
  await origin.close()
  await app.close()
})

/** Id of an item of the shop whose page is at this address. */
async function itemAt(url: string): Promise<string> {
  feeds += 1
  const feed = `https://feeds${feeds}.example/feed`
  const reader = readerOf(ana!, shop)
  const subscription = await reader.subscribe(feed)
  const now = app.house.now().toISOString()
  await publish(app.house.store, feed, [anItem(`Story ${feeds}`, now, { url })], now)
  return (await reader.find({ reader_subscription_id: subscription })).docs[0]!._id
}
const caller = { names: ['usr-1', 'acc-1'] }
const ask = (id: string, { client } = ana!, group = shop) =>
  client.post(`/${group}/_reader/items/${id}/article`)
const find = (host: string, timeoutMs = 5_000) =>
  findArticle(app.house, { url: origin.at(host, '/story'), caller, timeoutMs })

describe('the article of a page', () => {
  test('is answered alone, harmless, its addresses whole and its images through this server', async () => {
    origin.answer('127.0.1.1', () => page(story))
    const id = await itemAt(origin.at('127.0.1.1', '/news/story'))
    const { body } = expectOk(await ask(id))
    expect(body).toMatchObject({
      title: expect.stringMatching(/^Why radios hum/),
      byline: 'Rui Alves',
    })
    const content = String(body.content)
    expect(content.split(sentence.trim())).toHaveLength(16)
    expect(content).not.toMatch(/script|onerror|iframe|rights|Home/)
    expect(content).toContain(`href="${origin.at('127.0.1.1', '/more')}"`)
    expect(content).toMatch(/src="\/_reader\/image\?user=[^"]+bench\.png"/)
  })

  test('is asked for once by all who read it, without cookies, and nothing that the page names is', async () => {
    const id = await itemAt(origin.at('127.0.1.1', '/news/story'))
    expectOk(await ask(id))
    const asked = origin.asked('127.0.1.1')
    expect(asked.map(({ path }) => path)).toEqual(['/news/story'])
    expect(asked[0]?.headers).not.toHaveProperty('cookie')
    expect(asked[0]?.headers).not.toHaveProperty('referer')
  })

  test('is read in the encoding that the page names', async () => {
    const body = story.replace('<head>', '<head><meta charset="iso-8859-1">')
    const bytes = Buffer.from(body.replaceAll('dry', 'poços'), 'latin1')
    const answer = await readArticle(bytes, { url: 'https://a.example/' }, caller)
    expect(answer).toMatchObject({ article: { content: expect.stringContaining('has poços cap') } })
  })

  test('is for who has the item, and so often an hour', async () => {
    const id = await itemAt('')
    expect((await ask(id, rui!, other)).status).toBe(404)
    expect((await ask('rit-1')).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 120 }, () => ask(id)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ failed: 'bad_address' })
  })
})

describe('where there is no article, a word says why', () => {
  const links = Array.from({ length: 40 }, (_, at) => `<li><a href="/${at}">Go</a></li>`).join('')
  test.each<[why: string, answer: OriginAnswer, found: object]>([
    ['a page of links', page(`<html><ul>${links}</ul></html>`), { failed: 'no_article' }],
    ['an empty page', page(''), { failed: 'no_article' }],
    ['no page', { headers: { 'content-type': 'application/pdf' } }, { failed: 'no_article' }],
    ['a page that is gone', page(story, { status: 404 }), { failed: 'http_status', status: 404 }],
    ['a huge page', page('', { endless: 'fast' }), { failed: 'too_large' }],
    ['a hang-up', page('', { hangUp: true }), { failed: 'unreachable' }],
    ['more tags than an article has', page('<i></i>'.repeat(51_000)), { failed: 'too_large' }],
    ['elements in elements', page('<div>'.repeat(2_000) + story), { failed: 'no_article' }],
  ])('%s', async (_, answer, found) => {
    feeds += 1
    const host = `127.0.2.${feeds}`
    origin.answer(host, () => answer)
    expect(await find(host)).toEqual(found)
  })

  test('a slow page', async () => {
    origin.answer('127.0.3.1', () => page('', { endless: 'slow' }))
    expect(await find('127.0.3.1', 300)).toEqual({ failed: 'too_slow' })
  })

  test('an address in a closed network, by itself and by a redirect', async () => {
    const closed = 'http://10.0.0.1/'
    expect(await findArticle(app.house, { url: closed, caller })).toEqual({
      failed: 'closed_address',
    })
    origin.answer('127.0.3.2', () => page('', { status: 302, headers: { location: closed } }))
    expect(await find('127.0.3.2')).toEqual({ failed: 'closed_address' })
  })

  test('and the next page is read as ever', async () => {
    origin.answer('127.0.3.3', () => page(story))
    expect(await find('127.0.3.3')).toMatchObject({ article: { byline: 'Rui Alves' } })
  })
})
