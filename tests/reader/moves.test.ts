// What happens to items over months: they expire, and do not come back while their feed lists them; and feeds that move to where
// another one is become one, in every Group.
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { rss } from './origin.ts'
import { dayMs, hourMs, readerStage, set, statesOf, titlesOf } from './stage.ts'

const here = readerStage()
const { mine, theirs } = { mine: () => here.mine, theirs: () => here.theirs }

test('items leave 60 days after they were read and 180 days after they came, and never come back', async () => {
  const host = '127.0.10.1'
  const listed = ['Read', 'Starred', 'Unread']
  const answer = (more: object = {}) =>
    here.origin.answer(host, () => ({
      body: rss(listed),
      headers: { etag: `"${listed.length}"` },
      ...more,
    }))
  answer()
  const id = await mine().subscribe(here.origin.at(host, '/feed'))
  await here.poll()
  const titles = () => titlesOf(mine(), id)
  await set(mine(), 'read', id, ['Read', 'Starred'])
  await set(mine(), 'star', id, ['Starred'])
  await here.night(59)
  expect(await titles()).toEqual(['Read', 'Starred', 'Unread'])
  await here.night(2)
  expect(await titles()).toEqual(['Starred', 'Unread'])
  // The feed lists all of them all the time.
  listed.push('Second')
  await here.poll()
  expect(await titles()).toEqual(['Second', 'Starred', 'Unread'])
  await here.night(118)
  expect(await titles()).toEqual(['Second', 'Starred', 'Unread'])
  await here.night(2)
  expect(await titles()).toEqual(['Second', 'Starred'])
  await here.night(61)
  listed.push('Third')
  await here.poll()
  expect(await titles()).toEqual(['Starred', 'Third'])
  // Nothing new for most of a year: what it listed all the while is known still.
  answer({ status: 304 })
  for (let days = 0; days < 300; days += 30) {
    await here.later(30 * dayMs)
    await here.night(0)
  }
  answer()
  listed.push('Fourth')
  await here.later(2 * dayMs)
  expect(await titles()).toEqual(['Fourth', 'Starred'])
  expect(await mine().counts()).toMatchObject({ unread: 1, starred: 1 })
})

test('a new subscription of a feed gets what others have still', async () => {
  const id = await theirs().subscribe(here.origin.at('127.0.10.1', '/feed'))
  expect(await titlesOf(theirs(), id)).toContain('Fourth')
})

test('two feeds that become one by a permanent redirect keep what each Group did, and double nothing', async () => {
  const [from, to] = ['127.0.10.2', '127.0.10.3']
  here.origin.answer(from, () => ({ body: rss(['Oldest', 'Old', 'A', 'B', 'C']) }))
  here.origin.answer(to, () => ({ body: rss(['A', 'B', 'C', 'D']) }))
  const ids = {
    from: await mine().subscribe(here.origin.at(from, '/feed')),
    to: await mine().subscribe(here.origin.at(to, '/feed')),
    theirs: await theirs().subscribe(here.origin.at(from, '/feed')),
  }
  await here.poll()
  await set(mine(), 'read', ids.from, ['A', 'Oldest'])
  await set(mine(), 'star', ids.from, ['B'])
  await set(mine(), 'read', ids.to, ['D'])
  await set(theirs(), 'read', ids.theirs, ['B'])
  await set(theirs(), 'star', ids.theirs, ['C', 'Oldest'])
  await here.redirect(from, to)
  expect((await mine().client.get(`/${mine().group}/${ids.from}`)).status).toBe(404)
  const { body } = expectOk(await theirs().client.get(`/${theirs().group}/${ids.theirs}`))
  expect(body).toMatchObject({ url: here.origin.at(to, '/feed'), active: true })
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
  const asked = here.origin.asked(from).length
  here.origin.answer(to, () => ({ body: rss(['A', 'B', 'C', 'D', 'E']) }))
  await here.later(25 * hourMs)
  expect(here.origin.asked(from)).toHaveLength(asked)
  expect(await titlesOf(mine(), ids.to)).toEqual(['A', 'B', 'C', 'D', 'E', 'Old', 'Oldest'])
  expect(await titlesOf(theirs(), ids.theirs)).toEqual(['A', 'B', 'C', 'D', 'E', 'Old', 'Oldest'])
})

test('an item that two feeds brought along to a third one is there once', async () => {
  const [one, two, to] = ['127.0.10.8', '127.0.10.9', '127.0.10.10']
  here.origin.answer(one, () => ({ body: rss(['Same', 'One']) }))
  here.origin.answer(two, () => ({ body: rss(['Same', 'Two']) }))
  here.origin.answer(to, () => ({ body: rss(['Own']) }))
  const ids: string[] = []
  for (const host of [to, one, two]) ids.push(await mine().subscribe(here.origin.at(host, '/feed')))
  await here.poll()
  await set(mine(), 'star', ids[1]!, ['Same'])
  await set(mine(), 'read', ids[2]!, ['Same'])
  await here.redirect(one, to)
  await here.redirect(two, to)
  const selector = { reader_subscription_id: ids[0]! }
  expect(await statesOf(mine(), selector)).toEqual(['One', 'Own', 'Same read starred', 'Two'])
})

test('what expired before a feed moved does not come back by the other one', async () => {
  const [from, to] = ['127.0.10.4', '127.0.10.5']
  here.origin.answer(from, () => ({ body: rss(['Gone', 'Here']) }))
  here.origin.answer(to, () => ({ body: rss(['Gone', 'Here', 'New']) }))
  const id = await mine().subscribe(here.origin.at(from, '/feed'))
  await theirs().subscribe(here.origin.at(to, '/feed'))
  await here.poll()
  await set(mine(), 'read', id, ['Gone'])
  await here.night(61)
  expect(await titlesOf(mine(), id)).toEqual(['Here'])
  await here.redirect(from, to)
  expect(await titlesOf(mine(), id)).toEqual(['Here', 'New'])
})

test('a subscription that was paused takes the place of an active one that moved to it', async () => {
  const [from, to] = ['127.0.10.6', '127.0.10.7']
  here.origin.answer(from, () => ({ body: rss(['A']) }))
  here.origin.answer(to, () => ({ body: rss(['A', 'B']) }))
  const paused = await mine().subscribe(here.origin.at(to, '/feed'), { active: false })
  await theirs().subscribe(here.origin.at(to, '/feed'))
  const id = await mine().subscribe(here.origin.at(from, '/feed'))
  await here.poll()
  await set(mine(), 'read', id, ['A'])
  await here.redirect(from, to)
  const { body } = expectOk(await mine().client.get(`/${mine().group}/${paused}`))
  expect(body.active).toBe(true)
  expect(await statesOf(mine(), { reader_subscription_id: paused })).toEqual(['A read', 'B'])
})

test('thousands of items go along where PostgreSQL does not know yet how many there are', async () => {
  here.origin.answer('127.0.10.100', () => ({ body: rss(['Old']) }))
  await mine().subscribe(here.origin.at('127.0.10.100', '/feed'))
  await here.poll()
  const postgres = new Client(here.app.databaseUrl)
  await postgres.connect()
  await postgres.query('analyze item_states')
  await postgres.end()
  const reader = await here.member()
  const [from, to] = ['127.0.10.101', '127.0.10.102']
  const titles = Array.from({ length: 5_000 }, (_, at) => `Wire ${at}`)
  for (const host of [from, to]) here.origin.answer(host, () => ({ body: rss(titles) }))
  const former = await reader.subscribe(here.origin.at(from, '/feed'))
  await reader.subscribe(here.origin.at(to, '/feed'))
  await here.poll()
  await here.redirect(from, to)
  const { unread, subscriptions } = await reader.counts()
  expect(unread).toBe(5_000)
  expect(subscriptions).not.toHaveProperty([former])
})
