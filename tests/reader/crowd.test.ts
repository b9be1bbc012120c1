// One member subscribes to very many feeds whose servers hang: the feeds of everybody else are polled as before.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pollLane } from '#modules/exoreader/server/poll/lane.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { readerOf } from './setup.ts'
import { makeOrigin, rss, type Origin } from './origin.ts'
import { promptLane } from './prompt-lane.ts'

let app: TestApp
let origin: Origin

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.0/8'] })
  origin = await makeOrigin()
})
afterAll(async () => {
  await origin.close()
  await app.close()
})

const hourMs = 3_600_000
const slow = 90
const slowAt = (n: number) => `127.0.5.${n + 1}`

test('feeds of others are polled while all that one Group subscribes to hang', async () => {
  const [eve, ana] = [await app.makePerson(), await app.makePerson()]
  const [crowd, shop] = [await app.makeGroup(eve), await app.makeGroup(ana)]
  const reader = readerOf(ana, shop)
  for (let n = 0; n < slow; n += 1) {
    // Until the server gives up, which is longer than this test.
    origin.answer(slowAt(n), () => ({ endless: 'slow' as const }))
    await readerOf(eve, crowd).subscribe(origin.at(slowAt(n), '/feed'))
  }
  app.clock.advance(60_000)
  origin.answer('127.0.6.1', () => ({ body: rss(['First']) }))
  await reader.subscribe(origin.at('127.0.6.1', '/feed'))
  const stop = new AbortController()
  const lane = { ...promptLane(app), lookMs: 20, slowMs: 100, timeoutMs: 1_000_000 }
  const ended = pollLane(app.house, lane, stop.signal)
  onTestFinished(async () => {
    stop.abort()
    await ended
  })
  await expect.poll(() => reader.titles()).toEqual(['First'])
  // A server that is known to answer, and one that nobody asked before, hours later.
  origin.answer('127.0.6.1', () => ({ body: rss(['First', 'Second']) }))
  origin.answer('127.0.6.2', () => ({ body: rss(['Other']) }))
  app.clock.advance(7 * hourMs)
  await reader.subscribe(origin.at('127.0.6.2', '/feed'))
  await expect
    .poll(async () => (await reader.titles()).toSorted())
    .toEqual(['First', 'Other', 'Second'])
})
