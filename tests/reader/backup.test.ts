// A Group that is made from a backup reads the feeds that the old one read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { putBack, takeArchive } from '#tests/backup/archives.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { anItem, publish, readerOf } from './setup.ts'
import { faultsOf } from './recount.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
})
afterAll(() => app.close())

test('subscriptions of a backup bring the items of their feeds, and those that were paused bring none', async () => {
  const ana = await app.makePerson()
  const shop = await app.makeGroup(ana)
  const [url, paused] = ['https://archived.example/feed', 'https://archived.example/paused']
  const reader = readerOf(ana, shop)
  await reader.subscribe(url, { title: 'News', customize_title: true })
  await reader.subscribe(paused, { active: false })
  const now = app.house.now().toISOString()
  await publish(app.house.store, url, [anItem('Before', now)], now)
  const archive = await takeArchive(app, ana, shop)
  const restored = await putBack(app, ana, { db: shop, archive, name: 'Copy' })
  expect(restored).toMatchObject({ state: 'done' })
  const copy = readerOf(ana, restored.group_id)
  expect(await copy.titles()).toEqual(['Before'])
  await publish(app.house.store, url, [anItem('After', now)], now)
  expect((await copy.titles()).toSorted()).toEqual(['After', 'Before'])
  expect((await copy.counts()).unread).toBe(2)
  expect(await faultsOf(app.databaseUrl)).toEqual({})
  const feeds = await groupItems(app.house.store.database(restored.group_id)).subscriptions()
  expect(feeds.map(({ active }) => active).toSorted()).toEqual([false, true])
})
