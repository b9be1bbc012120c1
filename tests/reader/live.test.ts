// Counts of unread items as they change, for pages that stay open.
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { anItem, publish, readerOf } from './setup.ts'

let app: TestApp
let ana: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson()
  group = await app.makeGroup(ana)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const now = () => app.house.now().toISOString()
const story = (title: string) => anItem(title, now())

/** What is said to this person, one after the other, without the signs of life. */
async function* heard(person: TestPerson, signal?: AbortSignal) {
  const token = await app.makeToken(person, ['read'])
  const { port } = app.server.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}` }
  const url = `http://127.0.0.1:${port}/${group}/_reader/live`
  const { body } = await fetch(url, { headers, signal: signal ?? null })
  let text = ''
  for await (const part of body!.pipeThrough(new TextDecoderStream())) {
    text += part
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const one of parts) {
      if (one.startsWith('data: {')) yield JSON.parse(one.slice(6)) as Record<string, unknown>
    }
  }
}

test('who listens hears all counts once, then what is others', async () => {
  const reader = readerOf(ana, group)
  const [news, prices] = ['https://news.example/feed', 'https://prices.example/feed'] as const
  const first = await reader.subscribe(news)
  const second = await reader.subscribe(prices)
  await publish(app.house.store, news, [story('One'), story('Two')], now())
  const gone = new AbortController()
  const events = heard(ana, gone.signal)
  const next = async () => (await events.next()).value
  expect(await next()).toEqual({
    whole: true,
    items: 2,
    unread: 2,
    starred: 0,
    subscriptions: { [first]: 2 },
  })
  // What a feed brings.
  await publish(app.house.store, prices, [story('Three')], now())
  expect(await next()).toEqual({
    items: 3,
    unread: 3,
    starred: 0,
    subscriptions: { [second]: 1 },
  })
  // What somebody reads.
  const [one] = (await reader.find({ reader_subscription_id: first })).docs
  expectOk(await reader.set('read', one!._id))
  expect(await next()).toMatchObject({ unread: 2, subscriptions: { [first]: 1 } })
  await reader.mark({ read: true })
  expect(await next()).toMatchObject({ unread: 0, subscriptions: { [first]: 0, [second]: 0 } })
  gone.abort()
})

test('who is no member any more hears nothing more', async () => {
  const rui = await app.makePerson()
  const membership = await app.addMember(ana, group, rui)
  const events = heard(rui)
  expect((await events.next()).value).toMatchObject({ whole: true })
  const { body } = expectOk(await ana.client.get(`/${group}/${membership}`))
  expectOk(await ana.client.delete(`/${group}/${membership}`, { rev: String(body._rev) }))
  expect((await events.next()).done).toBe(true)
})
