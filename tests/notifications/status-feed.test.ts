// System notifications: read by the guarded client, kept for a while, in one's own language, and nothing when the feed fails.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import { jsonOf, startStatusServer, type StatusServer } from './status-server.ts'

let service: StatusServer
let app: TestApp | undefined
beforeEach(async () => {
  service = await startStatusServer()
})
afterEach(() => service.close())
afterAll(() => app?.close())

const post = (language: string, content: string, at: Date) => ({
  id: language,
  created_at: at.toISOString(),
  language,
  content,
  url: 'https://social.example/1',
})

/** One server for all: each service has its own address. */
async function comeIn(settings: object = service.settings, locale: 'en' | 'pt-BR' = 'en') {
  app ??= await buildTestApp()
  Object.assign(app.house.config, { statusFeedUrl: undefined, fetchAllow: [], ...settings })
  const { client } = await app.makePerson({ locale })
  const ask = async (query: Record<string, string> = {}) =>
    expectOk(await client.get('/_status_feed', query)).body.posts as { text: string }[]
  return { app, client, ask }
}

test('everybody reads the posts in their own language, and the service is asked once', async () => {
  const { app: here, ask } = await comeIn()
  const at = here.clock.now
  service.answer(jsonOf([post('en', '<p>Rest on Sunday</p>', at), post('pt', 'Pausa', at)]))
  expect((await Promise.all([ask(), ask()])).map(([one]) => one?.text)).toEqual([
    'Rest on Sunday',
    'Rest on Sunday',
  ])
  expect((await ask({ locale: 'pt-BR' })).map(({ text }) => text)).toEqual(['Pausa'])
  const brazilian = await comeIn(service.settings, 'pt-BR')
  expect((await brazilian.ask()).map(({ text }) => text)).toEqual(['Pausa'])
  expect(service.asked()).toBe(1)
})

test('what is new is there after ten minutes', async () => {
  const { app: here, ask } = await comeIn()
  expect(await ask()).toEqual([])
  service.answer(jsonOf([post('en', 'Back again', here.clock.now)]))
  expect(await ask()).toEqual([])
  here.clock.advance(10 * 60_000 + 1)
  expect(await ask()).toMatchObject([{ text: 'Back again' }])
})

test.each<[string, Parameters<StatusServer['answer']>[0]]>([
  ['says that it is broken', (reply) => reply.writeHead(500).end('[]')],
  ['answers a page', (reply) => reply.writeHead(200).end('<!doctype html>')],
  ['answers megabytes', (reply) => reply.writeHead(200).end(`["${'x'.repeat(4_000_000)}"]`)],
  ['hangs up', (reply) => reply.destroy()],
])('a service that %s shows nothing, and is left alone for ten minutes', async (_, send) => {
  const { ask } = await comeIn()
  service.answer(send)
  expect(await ask()).toEqual([])
  expect(await ask()).toEqual([])
  expect(service.asked()).toBe(1)
})

test('a service in a closed network is never called', async () => {
  const { ask } = await comeIn({ statusFeedUrl: service.settings.statusFeedUrl })
  expect(await ask()).toEqual([])
  expect(service.asked()).toBe(0)
})

test('without a feed nobody is asked, and pages know it', async () => {
  const { client, ask } = await comeIn({})
  expect(await ask()).toEqual([])
  expect((await client.get('/')).body).not.toHaveProperty('status_feed')
  const { client: reader } = await comeIn()
  expect((await reader.get('/')).body.status_feed).toBe(true)
})
