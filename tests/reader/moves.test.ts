// What happens to items over months: they expire, and do not come back while their feed lists them; and feeds that move to where
// another one is become one, in every Group.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireJob } from '#modules/exoreader/server/upkeep/expire.ts'
import { pollDueFeeds, type LaneOptions } from '#modules/exoreader/server/poll/lane.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { readerOf } from './ground.ts'
import { makeOrigin, rss, type Origin } from './origin.ts'
import { promptLane } from './prompt-lane.ts'

let app: TestApp
let [ana, rui]: TestPerson[] = []
let [shop, other] = ['', '']
let origin: Origin
let lane: LaneOptions

beforeAll(async () => {
  app = await buildTestApp({ planLimits: false, fetchAllow: ['127.0.0.0/8'] })
  const member = async () => {
    const person = await app.makePerson()
    // Sessions end while the clock goes on; tokens do not.
    const group = await app.makeGroup(person)
    const client = app.withToken(await app.makeToken(person, ['read', 'write']))
    return [{ ...person, client }, group] as const
  }
  ;[[ana, shop], [rui, other]] = [await member(), await member()]
  origin = await makeOrigin()
  lane = promptLane(app)
})
afterAll(async () => {
  await origin.close()
  await app.close()
})

const mine = () => readerOf(ana!, shop)
const theirs = () => readerOf(rui!, other)
type Reader = ReturnType<typeof readerOf>
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const poll = () => pollDueFeeds(app.house, lane)
const later = async (ms: number) => {
  app.clock.advance(ms)
  await poll()
}
/** To the night that many days later. */
const night = async (days: number) => {
  app.clock.advance(days * dayMs)
  await expireJob(app.house, {})
}
async function itemsOf(reader: Reader, subscription: string) {
  const { docs } = await reader.find({ reader_subscription_id: subscription }, { limit: 100 })
  return docs
}
const titlesOf = async (reader: Reader, subscription: string) =>
  (await itemsOf(reader, subscription)).map(({ title }) => title).toSorted()
async function set(reader: Reader, name: string, subscription: string, titles: readonly string[]) {
  for (const { title, _id } of await itemsOf(reader, subscription)) {
    if (titles.includes(title)) expectOk(await reader.set(name, _id))
  }
}
/** Titles with what a Group did with them. */
async function statesOf(reader: Reader, selector: object = {}) {
  const { docs } = await reader.find(selector, { limit: 100 })
  const signs = docs.map(
    ({ title, read, starred }) => `${title}${read ? ' read' : ''}${starred ? ' starred' : ''}`,
  )
  return signs.toSorted()
}

test('items leave 60 days after they were read and 180 days after they came, and never come back', async () => {
  const host = '127.0.10.1'
  const listed = ['Read', 'Starred', 'Unread']
  const answer = (more: object = {}) =>
    origin.answer(host, () => ({
      body: rss(listed),
      headers: { etag: `"${listed.length}"` },
      ...more,
    }))
  answer()
  const id = await mine().subscribe(origin.at(host, '/feed'))
  await poll()
  const titles = () => titlesOf(mine(), id)
  await set(mine(), 'read', id, ['Read', 'Starred'])
  await set(mine(), 'star', id, ['Starred'])
  await night(59)
  expect(await titles()).toEqual(['Read', 'Starred', 'Unread'])
  await night(2)
  expect(await titles()).toEqual(['Starred', 'Unread'])
  // The feed lists all of them all the time.
  listed.push('Second')
  await poll()
  expect(await titles()).toEqual(['Second', 'Starred', 'Unread'])
  await night(118)
  expect(await titles()).toEqual(['Second', 'Starred', 'Unread'])
  await night(2)
  expect(await titles()).toEqual(['Second', 'Starred'])
  await night(61)
  listed.push('Third')
  await poll()
  expect(await titles()).toEqual(['Starred', 'Third'])
  // Nothing new for most of a year: what it listed all the while is known still.
  answer({ status: 304 })
  for (let days = 0; days < 300; days += 30) {
    await later(30 * dayMs)
    await night(0)
  }
  answer()
  listed.push('Fourth')
  await later(2 * dayMs)
  expect(await titles()).toEqual(['Fourth', 'Starred'])
  expect(await mine().counts()).toMatchObject({ unread: 1, starred: 1 })
})

test('a new subscription of a feed gets what others have still', async () => {
  const id = await theirs().subscribe(origin.at('127.0.10.1', '/feed'))
  expect(await titlesOf(theirs(), id)).toContain('Fourth')
})

/** The server of one feed sends everybody to the address of another one for good. */
async function redirect(from: string, to: string) {
  origin.answer(from, () => ({ status: 301, headers: { location: origin.at(to, '/feed') } }))
  for (let hours = 0; hours < 42; hours += 7) await later(7 * hourMs)
  await app.jobs()
}

test('two feeds that become one by a permanent redirect keep what each Group did, and double nothing', async () => {
  const [from, to] = ['127.0.10.2', '127.0.10.3']
  origin.answer(from, () => ({ body: rss(['Oldest', 'Old', 'A', 'B', 'C']) }))
  origin.answer(to, () => ({ body: rss(['A', 'B', 'C', 'D']) }))
  const ids = {
    from: await mine().subscribe(origin.at(from, '/feed')),
    to: await mine().subscribe(origin.at(to, '/feed')),
    theirs: await theirs().subscribe(origin.at(from, '/feed')),
  }
  await poll()
  await set(mine(), 'read', ids.from, ['A', 'Oldest'])
  await set(mine(), 'star', ids.from, ['B'])
  await set(mine(), 'read', ids.to, ['D'])
  await set(theirs(), 'read', ids.theirs, ['B'])
  await set(theirs(), 'star', ids.theirs, ['C', 'Oldest'])
  await redirect(from, to)
  expect((await ana!.client.get(`/${shop}/${ids.from}`)).status).toBe(404)
  const { body } = expectOk(await rui!.client.get(`/${other}/${ids.theirs}`))
  expect(body).toMatchObject({ url: origin.at(to, '/feed'), active: true })
  expect(await statesOf(mine(), { reader_subscription_id: ids.to })).toEqual([
    'A read',
    'B starred',
    'C',
    'D read',
    'Old',
    'Oldest read',
  ])
  expect(await statesOf(theirs(), { reader_subscription_id: ids.theirs })).toEqual([
    'A',
    'B read',
    'C starred',
    'D',
    'Old',
    'Oldest starred',
  ])
  const { subscriptions } = (await mine().counts()) as { subscriptions: object }
  expect(subscriptions).toMatchObject({ [ids.to]: 3 })
  expect(subscriptions).not.toHaveProperty([ids.from])
  expect((await theirs().counts()).subscriptions).toMatchObject({ [ids.theirs]: 5 })
  // Nothing asks for the old address any more, and the feed goes on.
  const asked = origin.asked(from).length
  origin.answer(to, () => ({ body: rss(['A', 'B', 'C', 'D', 'E']) }))
  await later(25 * hourMs)
  expect(origin.asked(from)).toHaveLength(asked)
  expect(await titlesOf(mine(), ids.to)).toEqual(['A', 'B', 'C', 'D', 'E', 'Old', 'Oldest'])
  expect(await titlesOf(theirs(), ids.theirs)).toEqual(['A', 'B', 'C', 'D', 'E', 'Old', 'Oldest'])
})

test('what expired before a feed moved does not come back by the other one', async () => {
  const [from, to] = ['127.0.10.4', '127.0.10.5']
  origin.answer(from, () => ({ body: rss(['Gone', 'Here']) }))
  origin.answer(to, () => ({ body: rss(['Gone', 'Here', 'New']) }))
  const id = await mine().subscribe(origin.at(from, '/feed'))
  await theirs().subscribe(origin.at(to, '/feed'))
  await poll()
  await set(mine(), 'read', id, ['Gone'])
  await night(61)
  expect(await titlesOf(mine(), id)).toEqual(['Here'])
  await redirect(from, to)
  expect(await titlesOf(mine(), id)).toEqual(['Here', 'New'])
})

test('a subscription that was paused takes the place of an active one that moved to it', async () => {
  const [from, to] = ['127.0.10.6', '127.0.10.7']
  origin.answer(from, () => ({ body: rss(['A']) }))
  origin.answer(to, () => ({ body: rss(['A', 'B']) }))
  const paused = await mine().subscribe(origin.at(to, '/feed'), { active: false })
  await theirs().subscribe(origin.at(to, '/feed'))
  const id = await mine().subscribe(origin.at(from, '/feed'))
  await poll()
  await set(mine(), 'read', id, ['A'])
  await redirect(from, to)
  const { body } = expectOk(await ana!.client.get(`/${shop}/${paused}`))
  expect(body.active).toBe(true)
  expect(await statesOf(mine(), { reader_subscription_id: paused })).toEqual(['A read', 'B'])
})
