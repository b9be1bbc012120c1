// How much a feed keeps is known at any time, not only after it brought something; and items that go leave all Groups, whatever these do
// meanwhile.
import { expect, test } from 'vitest'
import { handOut } from '#modules/exoreader/server/poll/deliver.ts'
import { maxKept, trim } from '#modules/exoreader/server/poll/trim.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import { expectOk } from '../support/app.ts'
import { anItem, publish } from './setup.ts'
import { rss } from './origin.ts'
import { faultsOf } from './recount.ts'
import { dayMs, hourMs, readerStage, set, titlesOf } from './stage.ts'

const here = readerStage()
const now = () => here.app.house.now().toISOString()
const faults = () => faultsOf(here.app.databaseUrl)
const urlOf = (name: string) => `https://${name}.example/feed`
const idOf = async (url: string) => (await feedTables(here.app.house.store).byAddress(url))!.id

/** Items of this feed, each a minute after the one before. */
async function bring(url: string, titles: readonly string[], bytes = 0) {
  const at = (n: number) =>
    new Date(here.app.clock.now.getTime() - dayMs + n * 60_000).toISOString()
  const items = titles.map((title, n) => anItem(title, at(n), { content: 'x'.repeat(bytes) }))
  await publish(here.app.house.store, url, items, now())
}

/** Something that happens after it is known which Groups have items, and before they are buried. */
async function trimWhile(feed: number, items: number, meanwhile: () => Promise<unknown>) {
  const { house } = here.app
  const { shared } = house.store
  let known = false
  const slowly: typeof shared = {
    ...shared,
    async read<R>(statement: Statement, values: readonly unknown[]) {
      const rows = await shared.read<R>(statement, values)
      if (statement.name === 'feed_followers') {
        known = true
        await meanwhile()
      }
      return rows
    },
    async together(work) {
      if (known) await meanwhile()
      return shared.together(work)
    },
  }
  const store = { ...house.store, shared: slowly }
  await trim({ store, now: house.now }, feed, { ...maxKept, items })
}

test('what a feed keeps is counted right when it brings nothing new and its items change and expire', async () => {
  const host = '127.0.13.1'
  const url = here.origin.at(host, '/feed')
  here.origin.answer(host, () => ({ body: rss(['A', 'B']) }))
  const id = await here.mine.subscribe(url)
  await here.poll()
  expect(await faults()).toEqual({})
  here.origin.answer(host, () => ({ body: rss(['A', 'B']).replace('All of B', 'Much more of B') }))
  await here.later(7 * hourMs)
  await set(here.mine, 'star', id, ['A'])
  expect(await faults()).toEqual({})
  here.origin.answer(host, () => ({ status: 404 }))
  await here.night(241)
  expect(await titlesOf(here.mine, id)).toEqual(['A'])
  expect(await faults()).toEqual({})
})

test('somebody who subscribes while items go is not given them', async () => {
  const url = urlOf('going')
  const id = await here.mine.subscribe(url)
  await bring(url, ['A', 'B', 'C', 'D'])
  const late: string[] = []
  await trimWhile(await idOf(url), 2, async () => {
    if (late.length === 0) late.push(await here.theirs.subscribe(url))
  })
  expect(await titlesOf(here.mine, id)).toEqual(['C', 'D'])
  expect(await titlesOf(here.theirs, late[0]!)).toEqual(['C', 'D'])
  expect(await faults()).toEqual({})
})

test('an item whose star is taken away while others go stays until the next time', async () => {
  const url = urlOf('unstarred')
  const id = await here.mine.subscribe(url)
  await bring(url, ['A', 'B', 'C'])
  await trimWhile(await idOf(url), 1, async () => {
    // Starred once it is known that it goes, and not any more when it would be buried.
    const [one] = (await here.mine.find({ reader_subscription_id: id, starred: true })).docs
    if (one) expectOk(await here.mine.set('unstar', one._id))
    else await set(here.mine, 'star', id, ['A'])
  })
  expect(await faults()).toEqual({})
})

test('a feed whose items are all gone leaves nobody behind', async () => {
  const url = urlOf('empty')
  await here.mine.subscribe(url)
  await bring(url, ['A'])
  await here.night(241)
  await here.theirs.subscribe(url)
  const feed = await idOf(url)
  await handOut(here.app.house, feed)
  expect(await feedTables(here.app.house.store).behind(feed, 9)).toEqual([])
})

test('an old item that was kept for its star goes with its feed once the star is gone', async () => {
  const url = urlOf('old')
  const id = await here.mine.subscribe(url)
  await bring(url, ['A'])
  await set(here.mine, 'star', id, ['A'])
  await here.night(250)
  await set(here.mine, 'read', id, ['A'])
  await set(here.mine, 'unstar', id, ['A'])
  await here.night(1)
  expect(await titlesOf(here.mine, id)).toEqual([])
  expect(await faults()).toEqual({})
})

test('items of a feed that nobody reads go a week after the last Group left, but not those that a Group still has', async () => {
  const url = urlOf('left')
  const id = await here.mine.subscribe(url)
  const group = await here.member()
  const other = await group.subscribe(url)
  await bring(url, ['A', 'B', 'C'])
  await set(here.mine, 'star', id, ['A'])
  const leave = async ({ client, group: db }: typeof group, one: string) => {
    const { body } = expectOk(await client.get(`/${db}/${one}`))
    expectOk(await client.delete(`/${db}/${one}`, { rev: String(body._rev) }))
  }
  await leave(here.mine, id)
  await here.app.jobs()
  await here.night(8)
  expect(await titlesOf(group, other)).toEqual(['A', 'B', 'C'])
  await leave(group, other)
  await here.app.jobs()
  await here.night(2)
  const again = await group.subscribe(url)
  expect(await titlesOf(group, again)).toEqual(['A', 'B', 'C'])
  await leave(group, again)
  await here.app.jobs()
  await here.night(8)
  const feeds = feedTables(here.app.house.store)
  const last = await group.subscribe(url)
  expect(await titlesOf(group, last)).toEqual(['A'])
  expect(await feeds.roomOf(await idOf(url), 1_000_000)).toBe(1_000_000)
  expect(await here.mine.titles({ starred: true })).toContain('A')
  expect(await faults()).toEqual({})
})
