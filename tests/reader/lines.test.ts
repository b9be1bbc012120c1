// Servers that say nothing: a person who asks for many of their pages and images waits alone, and keeps nobody else from theirs.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findArticle } from '#modules/exoreader/server/article/find-article.ts'
import { imageAddress } from '#modules/exoreader/server/images/addresses.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { makeOrigin, type Origin } from './origin.ts'

let app: TestApp
let [ana, rui]: TestPerson[] = []
let origin: Origin
beforeAll(async () => {
  app = await buildTestApp({ fetchAllow: ['127.0.0.0/8'] })
  ;[ana, rui] = await Promise.all([app.makePerson(), app.makePerson()])
})
beforeEach(async () => {
  origin = await makeOrigin()
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const silent = { delayMs: 600_000 }

test('articles: half of the places are one person’s, and so many of theirs wait', async () => {
  const gone = new AbortController()
  const asked = Array.from({ length: 40 }, (_, at) => {
    // Each of another server, since one is asked one page after the other.
    const host = `127.0.4.${100 + at}`
    origin.answer(host, () => silent)
    const caller = { names: [ana!.id, `acc-${at}`], gone: gone.signal }
    return findArticle(app.house, { url: origin.at(host, '/'), caller, timeoutMs: 600_000 }).catch(
      (error: { code?: string }) => ({ failed: error.code }),
    )
  })
  const other = { url: origin.at('127.0.4.9', '/'), caller: { names: [rui!.id, 'acc-1'] } }
  expect(await findArticle(app.house, other)).toEqual({ failed: 'http_status', status: 404 })
  const isAsked = Array.from(asked, (_, at) => origin.asked(`127.0.4.${100 + at}`).length > 0)
  expect(isAsked.lastIndexOf(true)).toBe(3)
  // Four run, twenty leave the line with their client, and the others were turned away at once.
  gone.abort()
  const turnedAway = await Promise.all(asked.slice(4))
  expect(turnedAway).toEqual(turnedAway.map(() => ({ failed: 'service_unavailable' })))
  expect(turnedAway).toHaveLength(36)
  await origin.close()
  for (const one of asked.slice(0, 4)) expect(await one).toEqual({ failed: 'unreachable' })
})

test('images: half of the places are one person’s, and so many of theirs wait', async () => {
  origin.answer('127.0.5.1', () => silent)
  origin.answer('127.0.5.2', () => ({ body: png }))
  const show = (person: TestPerson, host: string, at = 0) =>
    app.nobody().get(imageAddress(app.house, person.id, { url: origin.at(host, `/${at}.png`) }))
  let refused = 0
  const asked = Array.from({ length: 130 }, async (_, at) => {
    const { status } = await show(ana!, '127.0.5.1', at)
    if (status === 503) refused += 1
  })
  // Sixteen are fetched and a hundred wait.
  await expect.poll(() => refused).toBe(14)
  expect(origin.asked('127.0.5.1')).toHaveLength(16)
  expectOk(await show(rui!, '127.0.5.2'))
  await origin.close()
  await Promise.all(asked)
})
