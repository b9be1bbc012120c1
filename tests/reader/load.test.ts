// A hundred thousand feeds that are each due within the hour: how many are polled, how late, and what a poll costs the database; also
// beside five thousand feeds of one Group whose servers hang.
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { hostTurns } from '#server/outside/fetch/host-turns.ts'
import { pollLane, usualLane } from '#modules/exoreader/server/poll/lane.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { makeOrigin, rss, type Origin } from './origin.ts'

const feeds = 100_000
const hosts = 20_000
const groups = 20
/** Of this time. */
const seconds = 90
/** As many answers in a hundred have something new. */
const fresh = 10
/** Feeds of one Group that never answer, each on a server of its own. */
const hanging = 5_000

const hostAt = (n: number) =>
  `127.${10 + Math.floor(n / 65_000)}.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`

/** In another part of the addresses of this machine. */
const hangingAt = (n: number) => `127.200.${Math.floor(n / 250)}.${(n % 250) + 1}`

type Scene = 'due within the hour' | 'all due at once' | 'beside feeds that hang'

/** Feeds that are due at moments spread over the hour, five on a server that is known to answer; or all of them already. */
async function plant(client: Client, origin: Origin, dbs: readonly string[], scene: Scene) {
  const port = new URL(origin.at('127.0.0.1', '/')).port
  await client.query(
    'truncate feeds, feed_hosts, feed_readers, feed_items, item_states, item_counts restart identity',
  )
  await client.query(
    `with made as (
      select n, (array[${[...new Set(Array.from({ length: hosts }, (_host, n) => `'${hostAt(n)}'`))].join(',')}])[1 + n % $1] as host,
          now() + (case when $4 then -1 else 1 end) * random() * interval '1 hour' as next_at
        from generate_series(0, $2::integer - 1) n)
    insert into feeds (address, host, next_at, created_at, changed_at, etag)
      select 'http://' || host || ':' || $3::text || '/' || n, host, next_at, now(), now(), 'x' from made`,
    [hosts, feeds, port, scene === 'all due at once'],
  )
  await client.query(
    'insert into feed_hosts (host, next_at, quick) select host, min(next_at), true from feeds group by host',
  )
  await client.query(
    `insert into feed_readers (db, subscription, feed, active)
      select ($1::text[])[1 + id % $2], 'rsb-' || id, id, true from feeds`,
    [dbs, dbs.length],
  )
  if (scene === 'beside feeds that hang') await plantHanging(client, port, dbs[0]!)
  await client.query('vacuum analyze feeds, feed_hosts, feed_readers')
}

/** Due since an hour, before all others. */
async function plantHanging(client: Client, port: string, db: string) {
  const servers = Array.from({ length: hanging }, (_server, n) => hangingAt(n))
  await client.query(
    `with made as (
      insert into feeds (address, host, next_at, created_at)
        select 'http://' || host || ':' || $2::text || '/', host, now() - interval '1 hour', now() from unnest($1::text[]) host
        returning id, host, next_at),
      turns as (insert into feed_hosts (host, next_at) select host, next_at from made)
    insert into feed_readers (db, subscription, feed, active) select $3, 'rsb-' || id, id, true from made`,
    [servers, port, db],
  )
}

/** Time that the statements of polls took, as who waits for them sees it. */
function timed(app: TestApp) {
  const spent = { ms: 0, polls: 0, hanging: 0, lateMs: [] as number[] }
  const tables = feedTables(app.house.store)
  const watch = (name: 'claim' | 'settle' | 'inFeed' | 'behind') => {
    const real = tables[name] as (...of: unknown[]) => Promise<unknown>
    Object.assign(tables, {
      [name]: async (...of: unknown[]) => {
        const began = performance.now()
        try {
          return await real.apply(tables, of)
        } finally {
          spent.ms += performance.now() - began
        }
      },
    })
  }
  for (const name of ['settle', 'inFeed', 'behind', 'claim'] as const) watch(name)
  const claim = tables.claim.bind(tables)
  Object.assign(tables, {
    claim: async (of: Parameters<typeof claim>[0]) => {
      const claimed = await claim(of)
      const others = claimed.feeds.filter(({ host }) => !host.startsWith('127.200.'))
      spent.polls += others.length
      spent.hanging += claimed.feeds.length - others.length
      spent.lateMs.push(...others.map(({ due_at }) => Date.parse(of.now) - Date.parse(due_at)))
      return claimed
    },
  })
  return spent
}

async function run(app: TestApp) {
  const spent = timed(app)
  const clock = setInterval(() => (app.clock.now = new Date()), 20)
  app.clock.now = new Date()
  const stop = new AbortController()
  const lane = { ...usualLane(app.house), turns: hostTurns(2_000), lookMs: 200 }
  const ended = pollLane(app.house, lane, stop.signal)
  await new Promise((done) => setTimeout(done, seconds * 1_000))
  stop.abort()
  await ended
  clearInterval(clock)
  const late = spent.lateMs.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(late[Math.floor(late.length * share)] ?? 0)
  return {
    perHour: Math.round((spent.polls / seconds) * 3_600),
    databaseMs: spent.ms / Math.max(1, spent.polls),
    hanging: spent.hanging,
    lateMs: { p50: at(0.5), p99: at(0.99) },
  }
}

test.runIf(isProof)(
  'a hundred thousand feeds are polled within their hour',
  async () => {
    const origin = await makeOrigin()
    let asked = 0
    for (let n = 0; n < hosts; n += 1) {
      origin.answer(hostAt(n), () => {
        asked += 1
        return asked % 100 < fresh
          ? { body: rss([`N${asked}`]), headers: { etag: `"${asked}"` } }
          : { status: 304 }
      })
    }
    for (let n = 0; n < hanging; n += 1) {
      origin.answer(hangingAt(n), () => ({ endless: 'slow' }))
    }
    const figures: Partial<Record<Scene, Awaited<ReturnType<typeof run>>>> = {}
    const scenes = ['due within the hour', 'beside feeds that hang', 'all due at once'] as const
    for (const scene of scenes) {
      const app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.0/8'] })
      const ana = await app.makePerson()
      const dbs: string[] = []
      for (let n = 0; n < groups; n += 1) dbs.push(await app.makeGroup(ana))
      const client = new Client({ connectionString: app.databaseUrl })
      await client.connect()
      await plant(client, origin, dbs, scene)
      figures[scene] = await run(app)
      await client.end()
      await app.close()
    }
    await origin.close()
    console.log(JSON.stringify(figures, null, 2))
    expect(figures['due within the hour']!.lateMs.p99).toBeLessThan(60_000)
    expect(figures['beside feeds that hang']!.lateMs.p99).toBeLessThan(60_000)
    expect(figures['all due at once']!.perHour).toBeGreaterThan(feeds)
  },
  1_200_000,
)
