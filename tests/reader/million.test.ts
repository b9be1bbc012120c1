// A million items in one Group cost what a thousand do: pages, counts, marks and searches over both, side by side.
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { buildTestApp } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { readerOf } from './setup.ts'

const large = 1_000_000
const small = 1_000
const feeds = 50
const rounds = 100
/** So much dearer than among a thousand may a call be on a busy machine, beside a few milliseconds. */
const factor = 4
const slackMs = 15

/** Words that many, some and few items have, and one that a tenth have, all of which were read. */
const wordsOf = (n: string) =>
  `array_to_tsvector(array['story', 'n' || ${n}] || case when ${n} % 200 = 0 then array['radio'] else '{}' end
    || case when ${n} % 20000 = 7 then array['rare'] else '{}' end
    || case when ${n} % 10 = 3 then array['known'] else '{}' end)`

async function fill(
  client: Client,
  { db, from, count }: { db: string; from: string; count: number },
) {
  const spread = `('2026-11-20'::timestamptz - make_interval(secs => n * 13))`
  await client.query(
    `with known as (select id, row_number() over (order by id) - 1 as at from feeds where address like $1),
      added as (
        insert into feed_items (feed, key, hash, url, title, author, summary, content, content_type, point_at, created_at, terms)
          select k.id, 'k' || n, 'h', 'https://x.example/' || n, 'Story ' || n, '', '', repeat('word ', 200), 'text',
              ${spread}, ${spread}, ${wordsOf('n')}
            from generate_series(1, $3::integer) n join known k on k.at = n % $4
          returning id, feed, point_at, created_at, substr(title, 7)::integer as n)
      insert into item_states (db, item, feed, subscription, point_at, came_at, read, read_at, starred)
        select $2, a.id, a.feed, r.subscription, a.point_at, a.created_at,
            a.n % 10 <> 0, case when a.n % 10 <> 0 then a.created_at end, a.n % 1000 = 0
          from added a join feed_readers r on r.feed = a.feed and r.db = $2`,
    [`${from}%`, db, count, feeds],
  )
  await client.query(
    `insert into item_counts (db, subscription, items, unread, starred)
      select db, coalesce(subscription, ''), count(*), count(*) filter (where not read), count(*) filter (where starred)
        from item_states where db = $1 group by grouping sets ((db, subscription), (db))
      on conflict (db, subscription) do update
        set items = excluded.items, unread = excluded.unread, starred = excluded.starred`,
    [db],
  )
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

test.runIf(isProof)(
  'a page, a count and a search among a million items cost what they do among a thousand',
  async () => {
    const app = await buildTestApp({ billing: 'off' })
    const ana = await app.makePerson()
    const client = new Client({ connectionString: app.databaseUrl })
    await client.connect()
    const readers = await Promise.all(
      [large, small].map(async (count, at) => {
        const group = await app.makeGroup(ana)
        const reader = readerOf(ana, group)
        const from = `https://of${at}.example/`
        const subscriptions: string[] = []
        for (let n = 0; n < feeds; n += 1) subscriptions.push(await reader.subscribe(`${from}${n}`))
        await fill(client, { db: group, from, count })
        return { ...reader, subscription: subscriptions[7]!, subscriptions }
      }),
    )
    await client.query('vacuum analyze')
    await client.end()
    type Reader = (typeof readers)[number]
    const page = { limit: 10, fields: ['title', 'read'] }
    const calls: Record<string, (reader: Reader, round: number) => Promise<unknown>> = {
      'page of ten': (reader) => reader.find({}, page),
      'page of ten, unread': (reader) => reader.find({ read: { $in: [false] } }, page),
      'page of ten, read': (reader) => reader.find({ read: true }, page),
      'page of ten, starred': (reader) => reader.find({ starred: true }, page),
      'page of ten of one subscription, unread': (reader) =>
        reader.find({ reader_subscription_id: reader.subscription, read: false }, page),
      'page of ten of 50 subscriptions': (reader) =>
        reader.find({ reader_subscription_id: { $in: reader.subscriptions } }, page),
      'page of ten behind 900 others': (reader) => reader.find({}, { ...page, skip: 900 }),
      'unread counts': (reader) => reader.counts(),
      'search for a common word': (reader) => reader.find({ $text: 'story' }, page),
      'search for a word of one in 200': (reader) => reader.find({ $text: 'radio' }, page),
      'search for a rare word': (reader) => reader.find({ $text: 'rare' }, page),
      'search for a word of a tenth, unread, of which there is none': (reader) =>
        reader.find({ $text: 'known', read: false }, page),
      'search for a word of a tenth, of one subscription': (reader) =>
        reader.find({ $text: 'known', reader_subscription_id: reader.subscription }, page),
      'search for a word that nothing has': (reader) => reader.find({ $text: 'nowhere' }, page),
      'search for a beginning': (reader, round) => reader.find({ $text: `n${round + 10}` }, page),
      'read and unread': async (reader, round) => {
        const { docs } = await reader.find({ read: false }, { limit: 1, skip: round % 50 })
        await reader.set('read', docs[0]!._id)
        await reader.set('unread', docs[0]!._id)
      },
    }
    // They look through as much of a long list as is quick, and a short list has less.
    const bounded = new Set(Object.keys(calls).filter((name) => name.includes('word of a tenth')))
    const lines: string[] = []
    const tooSlow: string[] = []
    for (const [name, call] of Object.entries(calls)) {
      const times = readers.map((): number[] => [])
      for (let round = -3; round < rounds; round += 1) {
        for (const [at, reader] of readers.entries()) {
          const began = performance.now()
          await call(reader, Math.max(0, round))
          if (round >= 0) times[at]!.push(performance.now() - began)
        }
      }
      const [p50, p99, p50Small, p99Small] = times.flatMap((of) => [
        quantile(of, 0.5),
        quantile(of, 0.99),
      ]) as [number, number, number, number]
      lines.push(
        `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; of 1,000: p50 ${p50Small.toFixed(1)} ms, p99 ${p99Small.toFixed(1)} ms`,
      )
      if (!bounded.has(name) && p50 > factor * p50Small + slackMs) tooSlow.push(lines.at(-1)!)
    }
    console.log([`${large} items in one Group`, ...lines].join('\n'))
    expect(tooSlow).toEqual([])
    await app.close()
  },
  1_800_000,
)
