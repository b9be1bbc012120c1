// Many feeds of one Group on one server: the server is asked one thing at a time, and what others read there has its turn.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { rss } from './origin.ts'
import { hourMs, readerStage, titlesOf } from './stage.ts'

const here = readerStage()
const nextOf = async (url: string) =>
  Date.parse((await feedTables(here.app.house.store).byAddress(url))!.next_at!) -
  here.app.clock.now.getTime()

test('a Group with thousands of feeds on one server has each of them asked for less often, and others do not', async () => {
  const host = '127.0.14.1'
  const [crowded, single] = ['/crowded', '/single'].map((path) => here.origin.at(host, path))
  here.origin.answer(host, () => ({ body: rss(['A']), headers: { etag: '"a"' } }))
  const client = new Client({ connectionString: here.app.databaseUrl })
  await client.connect()
  await client.query(
    `with made as (
      insert into feeds (address, host, next_at, created_at)
        select 'http://${host}/' || n, $2, now() + interval '1 year', now() from generate_series(1, 3000) n returning id)
      insert into feed_readers (db, subscription, feed, active) select $1, 'rsb-' || id, id, true from made`,
    [here.theirs.group, host],
  )
  await client.end()
  await here.theirs.subscribe(crowded!)
  await here.poll()
  await here.mine.subscribe(single!)
  await here.later(10_000)
  // A sixth part of a day, and the usual hour.
  expect(await nextOf(crowded!)).toBeGreaterThan(2.9 * hourMs)
  expect(await nextOf(single!)).toBeLessThan(1.2 * hourMs)
})

test('somebody who subscribes after a Group with many new feeds on a server does not wait for all of them', async () => {
  const host = '127.0.14.2'
  const feeds = feedTables(here.app.house.store)
  for (let n = 0; n < 40; n += 1) await here.theirs.subscribe(here.origin.at(host, `/${n}`))
  here.app.clock.advance(1_000)
  const url = here.origin.at(host, '/one')
  await here.mine.subscribe(url)
  const asked: string[] = []
  while (!asked.includes(url)) {
    here.app.clock.advance(2_000)
    const now = here.app.house.now().toISOString()
    const leaseUntil = new Date(Date.parse(now) + 1_000).toISOString()
    const claim = { now, leaseUntil, quick: false, limit: 99, maxOfGroup: 99, busy: new Map() }
    const claimed = await feeds.claim(claim)
    for (const feed of claimed.feeds) {
      if (feed.host !== host) continue
      asked.push(feed.address)
      await feeds.settle(feed.id, { ...feed, next_at: null }, { begun: now, until: now })
    }
  }
  expect(asked.length).toBeLessThan(20)
})

test('a feed that somebody is about to follow holds up the polls of no other one', async () => {
  const [held, free] = ['127.0.14.3', '127.0.14.4'].map((host) => here.origin.at(host, '/feed'))
  for (const host of ['127.0.14.3', '127.0.14.4']) {
    here.origin.answer(host, () => ({ body: rss(['A']) }))
  }
  const ids = [await here.mine.subscribe(held!), await here.mine.subscribe(free!)]
  const client = new Client({ connectionString: here.app.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select from feeds where address = $1 for update', [held])
  const feeds = feedTables(here.app.house.store)
  const now = here.app.house.now().toISOString()
  const claim = { now, leaseUntil: now, quick: false, limit: 99, maxOfGroup: 99, busy: new Map() }
  const claimed = (await feeds.claim(claim)).feeds.map(({ address }) => address)
  await client.query('rollback')
  expect([claimed.includes(held!), claimed.includes(free!)]).toEqual([false, true])
  await here.later(hourMs)
  for (const id of ids) expect(await titlesOf(here.mine, id)).toEqual(['A'])
})
