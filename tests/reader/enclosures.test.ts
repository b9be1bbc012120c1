// What lies beside the text of an item, from the feed to who reads it: files with their length and how long they last, pictures through
// this server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollDueFeeds } from '#modules/exoreader/server/poll/lane.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { readerOf } from './setup.ts'
import { makeOrigin, type Origin } from './origin.ts'
import { promptLane } from './prompt-lane.ts'
import { item } from './written.ts'

const host = '127.0.0.1'
let app: TestApp
let origin: Origin

beforeAll(async () => {
  app = await buildTestApp({ fetchAllow: ['127.0.0.0/8'] })
  origin = await makeOrigin()
})
afterAll(async () => {
  await origin.close()
  await app.close()
})

test('files of an item come with their length and how long they last, pictures with their words and through this server', async () => {
  const written = item(
    '<title>Episode</title><guid>1</guid><itunes:duration>42:10</itunes:duration>' +
      '<enclosure url="https://pod.test/1.mp3" length="4321" type="audio/mpeg"/>' +
      '<media:content url="https://pod.test/1.png" type="image/png"><media:description>The bench</media:description></media:content>',
  )
  origin.answer(host, () => ({ body: written }))
  const ana = await app.makePerson()
  const reader = readerOf(ana, await app.makeGroup(ana))
  await reader.subscribe(origin.at(host, '/feed'))
  expect(await pollDueFeeds(app.house, promptLane(app))).toBe(1)
  const [found] = (await reader.find()).docs
  expect(found?.enclosures).toEqual([
    { url: 'https://pod.test/1.mp3', type: 'audio/mpeg', length: 4321, duration: 2530 },
    {
      url: expect.stringMatching(/^\/_reader\/image\?/),
      type: 'image/png',
      title: 'The bench',
    },
  ])
})
