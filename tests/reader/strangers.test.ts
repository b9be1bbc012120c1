// What a server says is at its own address and at no other: who subscribes to an address never gets what somebody else's server said
// before it led there.
import { expect, test } from 'vitest'
import { pollFeed } from '#modules/exoreader/server/poll/poll.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { expectOk } from '../support/app.ts'
import { rss } from './origin.ts'
import { promptLane } from './prompt-lane.ts'
import { hourMs, readerStage, set, statesOf, titlesOf } from './stage.ts'

const here = readerStage()
const feed = (host: string) => here.origin.at(host, '/feed')
const list = (host: string, ...titles: string[]) =>
  here.origin.answer(host, () => ({ body: rss(titles) }))

test('an address that another one led to gives new subscribers what its own server says alone', async () => {
  const [from, to] = ['127.0.11.1', '127.0.11.2']
  list(from, 'Forged', 'Both')
  list(to, 'Both', 'Own')
  const id = await here.mine.subscribe(feed(from))
  await here.poll()
  await here.redirect(from, to)
  const { body } = expectOk(await here.mine.client.get(`/${here.mine.group}/${id}`))
  expect(body.url).toBe(feed(to))
  const theirs = await here.theirs.subscribe(feed(to))
  expect(await titlesOf(here.theirs, theirs)).toEqual(['Both', 'Own'])
  expect(await titlesOf(here.mine, id)).toEqual(['Both', 'Forged', 'Own'])
  list(to, 'Both', 'Own', 'Next')
  await here.later(25 * hourMs)
  expect(await titlesOf(here.theirs, theirs)).toEqual(['Both', 'Next', 'Own'])
  expect(await titlesOf(here.mine, id)).toEqual(['Both', 'Forged', 'Next', 'Own'])
})

test('what a Group did with items goes with them to an address that nobody read before', async () => {
  const [from, to] = ['127.0.11.3', '127.0.11.4']
  list(from, 'Old', 'A', 'B', 'C')
  const { mine } = here
  const id = await mine.subscribe(feed(from))
  await here.poll()
  await set(mine, 'read', id, ['Old', 'A'])
  await set(mine, 'star', id, ['A', 'B'])
  const selector = { reader_subscription_id: id }
  const { docs } = await mine.find(selector)
  const named = (title: string) => docs.find((one) => one.title === title)!._id
  expectOk(await mine.set('expand', named('C')))
  expectOk(
    await mine.client.post(`/${mine.group}/_reader/items/${named('B')}/position`, { seconds: 90 }),
  )
  list(to, 'A', 'B', 'C', 'D')
  await here.redirect(from, to)
  expect(await statesOf(mine, selector)).toEqual([
    'A read starred',
    'B starred',
    'C',
    'D',
    'Old read',
  ])
  const moved = (await mine.find(selector)).docs
  expect(moved.find(({ title }) => title === 'C')).toMatchObject({ expanded: true })
  expect(moved.find(({ title }) => title === 'B')).toMatchObject({ position: 90 })
  expect(await mine.counts()).toMatchObject({ starred: 2, subscriptions: { [id]: 3 } })
})

test('what an address lists again, once it led elsewhere, is not given a second time', async () => {
  const [from, to] = ['127.0.11.11', '127.0.11.12']
  list(from, 'Old', 'A')
  list(to, 'A')
  const id = await here.mine.subscribe(feed(from))
  await here.poll()
  await set(here.mine, 'read', id, ['Old'])
  await here.redirect(from, to)
  list(to, 'Old', 'A', 'B')
  await here.later(25 * hourMs)
  const selector = { reader_subscription_id: id }
  expect(await statesOf(here.mine, selector)).toEqual(['A', 'B', 'Old read'])
})

test('an address that leads on and back again brings nobody what they had, and no stranger what it was given', async () => {
  const [one, two, three] = ['127.0.11.5', '127.0.11.6', '127.0.11.7']
  list(one, 'One', 'All')
  list(two, 'Two', 'All')
  list(three, 'Three', 'All')
  const id = await here.mine.subscribe(feed(one))
  await here.poll()
  await here.redirect(one, two)
  await here.redirect(two, three)
  list(one, 'One again', 'All')
  await here.redirect(three, one)
  expect(await titlesOf(here.mine, id)).toEqual(['All', 'One', 'One again', 'Three', 'Two'])
  const ids: string[] = []
  for (const host of [one, two, three]) ids.push(await here.theirs.subscribe(feed(host)))
  const titles = () => Promise.all(ids.map((each) => titlesOf(here.theirs, each)))
  // What each of them said itself, and what it led to.
  expect(await titles()).toEqual([
    ['All', 'One', 'One again', 'Two'],
    ['All', 'Three', 'Two'],
    ['All', 'One again', 'Three'],
  ])
})

test('a feed that somebody subscribes to while a poll finds it without readers is polled all the same', async () => {
  const host = '127.0.11.10'
  list(host, 'First')
  const feeds = feedTables(here.app.house.store)
  const { id } = await feeds.ensure(
    { address: feed(host), host },
    here.app.house.now().toISOString(),
  )
  const claim = { limit: 9, quick: false, maxOfGroup: 9, busy: new Map<string, number>() }
  const leaseUntil = '2027-01-01T00:00:00.000Z'
  const now = here.app.house.now().toISOString()
  const { feeds: claimed } = await feeds.claim({ ...claim, now, leaseUntil })
  const mine = await here.mine.subscribe(feed(host))
  const unread = claimed.find((one) => one.id === id)!
  expect(unread.readers).toBe(0)
  await pollFeed(here.app.house, unread, promptLane(here.app))
  await here.later(hourMs)
  expect(await titlesOf(here.mine, mine)).toEqual(['First'])
})

test('an address that nobody read any more has what its server says now when another one leads there', async () => {
  const [from, to] = ['127.0.11.8', '127.0.11.9']
  list(to, 'Early')
  const left = await here.theirs.subscribe(feed(to))
  await here.poll()
  const { client, group } = here.theirs
  const { body } = expectOk(await client.get(`/${group}/${left}`))
  expectOk(await client.delete(`/${group}/${left}`, { rev: String(body._rev) }))
  await here.later(25 * hourMs)
  list(from, 'A', 'B')
  list(to, 'A', 'B', 'C')
  const id = await here.mine.subscribe(feed(from))
  await here.poll()
  await set(here.mine, 'read', id, ['A'])
  await here.redirect(from, to)
  await here.later(25 * hourMs)
  expect(await statesOf(here.mine, { reader_subscription_id: id })).toEqual([
    'A read',
    'B',
    'C',
    'Early',
  ])
})

test('a server that leads elsewhere has no say on the zone of what is read there', async () => {
  const [from, to] = ['127.0.11.31', '127.0.11.32']
  const item = (name: number, zone: string) =>
    `<item><title>${name}</title><pubDate>Sun, 01 Nov 2026 10:00:00${zone}</pubDate></item>`
  const document = (items: readonly string[]) =>
    `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`
  here.origin.answer(from, () => ({ body: document([item(0, ' +0900')]) }))
  const id = await here.mine.subscribe(feed(from))
  await here.poll()
  // Each time somebody asks there is one more.
  const items: string[] = []
  here.origin.answer(to, () => {
    items.push(item(items.length + 1, ''))
    return { body: document(items) }
  })
  const theirs = await here.theirs.subscribe(feed(to))
  await here.poll()
  await here.redirect(from, to)
  const { body } = expectOk(await here.mine.client.get(`/${here.mine.group}/${id}`))
  expect(body.url).toBe(feed(to))
  const { docs } = await here.theirs.find({ reader_subscription_id: theirs })
  expect(docs.length).toBeGreaterThan(5)
  for (const { published_at } of docs) expect(published_at).toBe('2026-11-01T10:00:00.000Z')
})

test('a server that leads to what a Group reads already puts nothing of that elsewhere in the lists', async () => {
  const [from, to] = ['127.0.11.33', '127.0.11.34']
  const { mine } = here
  list(to, 'First', 'Second')
  const own = await mine.subscribe(feed(to))
  const forged = rss(['First', 'Second']).replaceAll(
    /<pubDate>[^<]*/g,
    '<pubDate>Mon, 01 Jan 1990 00:00:00 GMT',
  )
  here.origin.answer(from, () => ({ body: forged }))
  await mine.subscribe(feed(from))
  await here.poll()
  const moments = async () => {
    const { docs } = await mine.find({ reader_subscription_id: own })
    return docs.map(({ title, point_at }) => [title, point_at])
  }
  const before = await moments()
  expect(before).toHaveLength(2)
  await here.redirect(from, to)
  expect(await moments()).toEqual(before)
})
