// A Group that left a feed may still have items of it: they go when the feed keeps them no more, its counts are right then, and items
// that nobody else has count for it.
import { expect, test } from 'vitest'
import { maxKept, trim } from '#modules/exoreader/server/poll/trim.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { expectOk } from '../support/app.ts'
import { rss } from './origin.ts'
import { faultsOf } from './recount.ts'
import { hourMs, readerStage, set, titlesOf, type Member } from './stage.ts'

const here = readerStage()
const feed = (host: string) => here.origin.at(host, '/feed')
const list = (host: string, ...titles: string[]) =>
  here.origin.answer(host, () => ({ body: rss(titles) }))
const idOf = async (host: string) =>
  (await feedTables(here.app.house.store).byAddress(feed(host)))!.id
/** As after a delivery, should a feed keep no more than so many items. */
const keep = async (host: string, items: number) =>
  trim(here.app.house, await idOf(host), { ...maxKept, items })
const faults = () => faultsOf(here.app.databaseUrl)

async function unsubscribe({ client, group }: Member, id: string) {
  const { body } = expectOk(await client.get(`/${group}/${id}`))
  expectOk(await client.delete(`/${group}/${id}`, { rev: String(body._rev) }))
}

test('items that an address keeps no more also leave the Groups that went on to another one', async () => {
  const [from, to] = ['127.0.12.1', '127.0.12.2']
  list(from, 'A', 'B', 'C', 'D')
  list(to, 'E')
  const { mine, theirs } = here
  const other = await here.member()
  const ids = [await mine.subscribe(feed(from)), await theirs.subscribe(feed(from))] as const
  const beside = await theirs.subscribe(feed(to))
  await here.poll()
  await set(theirs, 'star', ids[1], ['A'])
  await here.redirect(from, to)
  // Its server is itself again, for somebody who subscribes now.
  list(from, 'A', 'B', 'C', 'D')
  const late = await other.subscribe(feed(from))
  expect(await mine.counts()).toMatchObject({ unread: 5 })
  expect(await theirs.counts()).toMatchObject({ unread: 5, starred: 1 })
  await keep(from, 2)
  expect(await titlesOf(other, late)).toEqual(['A', 'D', 'E'])
  expect(await titlesOf(mine, ids[0])).toEqual(['A', 'D', 'E'])
  expect(await titlesOf(theirs, beside)).toEqual(['A', 'D', 'E'])
  expect(await mine.counts()).toMatchObject({ unread: 3 })
  expect(await theirs.counts()).toMatchObject({ unread: 3, starred: 1 })
  expect(await faults()).toEqual({})
})

test('items that a feed keeps no more leave a Group whose unsubscription is still under way', async () => {
  const host = '127.0.12.3'
  list(host, 'A', 'B', 'C')
  const { mine, theirs } = here
  const id = await mine.subscribe(feed(host))
  await theirs.subscribe(feed(host))
  await here.poll()
  const before = Number((await mine.counts()).unread)
  await unsubscribe(mine, id)
  await keep(host, 1)
  expect(await faults()).toEqual({})
  await here.app.jobs()
  expect(await mine.counts()).toMatchObject({ unread: before - 3 })
  expect(await faults()).toEqual({})
})

test('an item that a Group kept for its star leaves it when the star is gone and its feed keeps it no more', async () => {
  const host = '127.0.12.4'
  list(host, 'A', 'B', 'C')
  const { mine, theirs } = here
  const id = await mine.subscribe(feed(host))
  await theirs.subscribe(feed(host))
  await here.poll()
  const before = Number((await mine.counts()).unread)
  await set(mine, 'star', id, ['A'])
  const [starred] = (await mine.find({ starred: true, reader_subscription_id: id })).docs
  await unsubscribe(mine, id)
  await here.app.jobs()
  expect(await mine.counts()).toMatchObject({ unread: before - 2 })
  expectOk(await mine.set('unstar', starred!._id))
  await keep(host, 1)
  expect(await mine.counts()).toMatchObject({ unread: before - 3, starred: 0 })
  expect(await faults()).toEqual({})
})

test('items of a feed that a Group left count for it where it alone has them, and not where others read the feed', async () => {
  const [left, read] = ['127.0.12.5', '127.0.12.6']
  list(left, 'A', 'B', 'C')
  list(read, 'D')
  const group = await here.member()
  const ids = [await group.subscribe(feed(left)), await group.subscribe(feed(read))] as const
  const feeds = feedTables(here.app.house.store)
  await here.poll()
  const room = async () => feeds.roomOf(await idOf(read), 1_000_000)
  const whole = await room()
  expect(whole).toBeLessThan(1_000_000)
  await unsubscribe(group, ids[0])
  expect(await room()).toBe(whole)
  await here.theirs.subscribe(feed(left))
  expect(await room()).toBe(1_000_000)
})

test('a feed that nobody read for half a year is forgotten, unless somebody has a star of it', async () => {
  const [forgotten, starred] = ['127.0.12.7', '127.0.12.8']
  const { mine } = here
  const ids: string[] = []
  for (const host of [forgotten, starred]) {
    list(host, 'A', 'B')
    ids.push(await mine.subscribe(feed(host)))
  }
  await here.poll()
  await set(mine, 'star', ids[1]!, ['A'])
  for (const id of ids) await unsubscribe(mine, id)
  await here.app.jobs()
  await here.later(25 * hourMs)
  const left = () =>
    Promise.all(
      [forgotten, starred].map((host) => feedTables(here.app.house.store).byAddress(feed(host))),
    )
  await here.night(10)
  expect(await left()).toMatchObject([{}, {}])
  await here.night(190)
  expect(await left()).toMatchObject([undefined, {}])
  list(forgotten, 'A', 'B')
  const again = await mine.subscribe(feed(forgotten))
  await here.poll()
  expect(await titlesOf(mine, again)).toEqual(['A', 'B'])
  expect(await faults()).toEqual({})
})
