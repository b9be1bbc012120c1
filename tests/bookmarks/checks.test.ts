// Dead links: two hundred bookmarks of three Groups against servers that answer, lead on, have lost the page, hang, or know no
// HEAD, over days that tests set.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBookmarks, type CheckOptions } from '#modules/bookmark/server/checks/job.ts'
import { afterLook, deadAfter } from '#modules/bookmark/server/checks/plan.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { makeStub, type Stub } from './stub.ts'

let app: TestApp
let stub: Stub
let owner: TestPerson
/** Their program: its token lasts over the days that pass. */
let program: Client
/** Made before any day passes. */
let groups: string[]
/** Pages that were lost and are there again. */
const mended = new Set<string>()
/** While it is false every page answers at once: who hangs does so once a day. */
let mayHang = true

beforeAll(async () => {
  stub = await makeStub(({ path, method, host }, reply) => {
    const kind = path.split('/')[1]
    if (mended.has(path)) return void reply.end()
    if (kind === 'lost') return void reply.writeHead(404).end()
    if (kind === 'moved') {
      return void reply.writeHead(301, { location: stub.at(host, '/there/after') }).end()
    }
    if (kind === 'hangs' && mayHang) return undefined
    if (kind === 'no-head' && method === 'HEAD') return void reply.writeHead(405).end()
    if (kind === 'closed') return void reply.writeHead(403).end()
    reply.end('<title>There</title>')
  })
  app = await buildTestApp({ billing: 'off', fetchAllow: ['loopback'] })
  owner = await app.makePerson()
  program = app.withToken(await app.makeToken(owner, ['read', 'write']))
  groups = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => app.makeGroup(owner, `Shop ${at}`)))
})
afterAll(async () => {
  await app.close()
  await stub.close()
})

const dayMs = 86_400_000
const quick: CheckOptions = { gapMs: 0, runMs: 60_000, timeoutMs: 2_000 }

async function fill(group: string, urls: readonly string[]): Promise<void> {
  const docs = urls.map((url) => ({ klass: 'Bookmark', url }))
  expectOk(await program.post(`/${group}/_bulk_docs`, { docs }))
}

async function dead(group: string): Promise<string[]> {
  const body = { selector: { klass: 'Bookmark', health: 'dead' }, limit: 500 }
  const { docs } = expectOk(await program.post(`/${group}/_find`, body)).body
  return (docs as { url: string }[]).map(({ url }) => new URL(url).pathname).sort()
}

async function aDay(): Promise<void> {
  app.clock.advance(dayMs)
  await checkBookmarks(app.house, quick)
}

test('only pages that are lost are flagged, after three days, by one request at a time to a server', async () => {
  const kinds = ['there', 'moved', 'lost', 'no-head', 'closed']
  const shops = groups.slice(0, 3)
  const urls = Array.from({ length: 195 }, (_, at) =>
    stub.at(`127.0.0.${10 + (at % 20)}`, `/${kinds[at % 5]}/${at}`),
  )
  const hanging = [1, 2, 3, 4, 5].map((at) => stub.at(`127.0.0.${40 + at}`, `/hangs/${at}`))
  const all = [...urls, ...hanging]
  for (const [at, group] of shops.entries()) {
    await fill(
      group,
      all.filter((_, of) => of % 3 === at),
    )
  }
  const lost = urls.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/lost/'))
  const flagged = async () => (await Promise.all(shops.map(dead))).flat().sort()
  for (let day = 1; day < deadAfter; day += 1) {
    await aDay()
    expect(await flagged(), `after ${day} days`).toEqual([])
  }
  await aDay()
  expect(await flagged()).toEqual(lost.toSorted())
  expect(stub.peak()).toBe(1)
  const asked = (path: string) => stub.asked.filter((one) => one.path === path)
  expect(asked('/there/0').map(({ method }) => method)).toEqual(['HEAD'])
  expect(asked('/no-head/3').map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  expect(asked('/lost/2')).toHaveLength(2 * deadAfter)
  expect(asked('/hangs/1').length).toBe(1)

  // Nothing else changed of them: no revision, no history.
  const selector = { klass: 'Bookmark', url: all[0] }
  const { docs } = expectOk(await program.post(`/${shops[0]}/_find`, { selector })).body
  expect(docs[0]._rev).toMatch(/^1-/)

  const [again = ''] = lost
  mended.add(again)
  mayHang = false
  app.clock.advance(31 * dayMs)
  await checkBookmarks(app.house, quick)
  expect(await flagged()).toEqual(lost.filter((path) => path !== again).toSorted())
  expect(asked('/there/0')).toHaveLength(2)
})

test('a Group with thousands of links keeps no other waiting', async () => {
  const [large = '', small = ''] = groups.slice(3)
  const many = Array.from({ length: 150 }, (_, at) =>
    stub.at(`127.0.1.${at % 100}`, `/there/l${at}`),
  )
  await fill(large, many)
  await fill(small, [stub.at('127.0.2.1', '/there/small')])
  app.clock.advance(dayMs)
  const before = stub.asked.length
  await checkBookmarks(app.house, quick)
  const order = stub.asked.slice(before).map(({ path }) => path)
  expect(order.length).toBeGreaterThan(150)
  expect(order.indexOf('/there/small')).toBeLessThan(60)
})

test('a process that stops leaves what it was looking at for the next one', async () => {
  const group = groups[5]!
  await fill(group, [stub.at('127.0.0.90', '/hangs/long')])
  app.clock.advance(dayMs)
  mayHang = true
  const stopping = new AbortController()
  const running = checkBookmarks(app.house, { ...quick, timeoutMs: 60_000 }, stopping.signal)
  await expect.poll(() => stub.asked.map(({ path }) => path)).toContain('/hangs/long')
  stopping.abort()
  await running
  mayHang = false
  await checkBookmarks(app.house, quick)
  expect(stub.asked.filter(({ path }) => path === '/hangs/long')).toHaveLength(2)
})

test('a bookmark that gets another address is looked at anew, and one that is deleted no more', async () => {
  const group = groups[5]!
  const add = async (url: string) =>
    expectOk(await program.post(`/${group}/_bookmarks/add`, { url })).body
  const url = stub.at('127.0.0.80', '/lost/own')
  const [doc, gone] = [await add(url), await add(stub.at('127.0.0.81', '/lost/gone'))]
  expectOk(await program.delete(`/${group}/${gone._id}`, { rev: gone._rev }))
  for (let day = 0; day < deadAfter; day += 1) await aDay()
  expect(await dead(group)).toEqual(['/lost/own'])
  const { body } = expectOk(await program.get(`/${group}/${doc._id}`))
  expect(body).toMatchObject({ health: 'dead', health_status: 404, gone_since: expect.any(String) })
  const there = stub.at('127.0.0.80', '/there/own')
  expectOk(await program.put(`/${group}/${doc._id}`, { url: there }, { rev: body._rev }))
  const after = expectOk(await program.get(`/${group}/${doc._id}`)).body
  expect(after).not.toHaveProperty('health')
  await aDay()
  const paths = stub.asked.map(({ path }) => path)
  expect(paths).toContain('/there/own')
  expect(paths).not.toContain('/lost/gone')
})

test.each([
  ['page', 2, 0, 30],
  ['nothing', 0, 1, 1],
  ['nothing', 1, 2, 1],
  ['nothing', 2, 3, 30],
  ['nothing', 3, 3, 30],
  ['unclear', 0, 0, 7],
  ['unclear', 2, 2, 1],
  ['unclear', 3, 3, 7],
] as const)(
  'after %s, with %i failures before, there are %i, and the next look is in %i days',
  (found, before, failures, days) => {
    const now = '2026-11-22T12:00:00.000Z'
    const due_at = new Date(Date.parse(now) + days * dayMs).toISOString()
    expect(afterLook(found, before, now)).toEqual({ due_at, failures })
  },
)
