// Feeds under kill -9: the server dies while it fetches, takes in and hands out. In the end each Group has every item of its feeds
// once, and its counts are right.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { makeOrigin, rss, type Origin } from '../reader/origin.ts'
import { callGroup, makeDisk, type Disk } from './disk.ts'
import { randomFrom } from './random.ts'
import { makeVictim, withSql, type Victim } from './victim.ts'

afterEach(cleanUp)

const rounds = 20
const hosts = 12
/** Items that a feed has more in each round. */
const added = 40
const titlesAfter = (round: number) =>
  Array.from({ length: (round + 1) * added }, (_item, at) => `N${at}`)

const wrongCounts = `select c.db, c.subscription from item_counts c left join lateral (
    select count(*) as items, count(*) filter (where not read) as unread from item_states s
      where s.db = c.db and (c.subscription = '' or s.subscription = c.subscription)) n on true
  where n.items <> c.items or n.unread <> c.unread`
const doubledItems = 'select feed, key from feed_items group by feed, key having count(*) > 1'

/** Makes all feeds due, as if their hour and the leases of the process that died were over. */
async function makeDue(victim: Victim): Promise<void> {
  await withSql(victim, async (sql) => {
    await sql.query('update feeds set next_at = now()')
    await sql.query('update feed_hosts set next_at = now(), rests_until = now()')
  })
}

function publish(origin: Origin, round: number): void {
  const body = rss(titlesAfter(round))
  // Servers that take their time are asked while others are taken in.
  for (let host = 1; host <= hosts; host += 1) {
    origin.answer(`127.0.3.${host}`, () => ({ body, delayMs: (host * 37) % 200 }))
  }
}

async function post(victim: Victim, shop: Disk, path: string, said: object) {
  const { status, body } = await callGroup(victim, shop, 'POST', path, said)
  expect(status).toBeLessThan(300)
  return body
}

/** Waits until the Group has as many items as its feeds have. */
async function waitForAll(victim: Victim, shop: Disk, round: number): Promise<void> {
  const wanted = hosts * titlesAfter(round).length
  for (;;) {
    await victim.ensure()
    const query = { selector: { klass: 'ReaderItem' }, limit: 1, total: true }
    const { total } = await post(victim, shop, '/_find', query)
    if (total === wanted) return
    // More than there are were given twice.
    expect(total).toBeLessThan(wanted)
    await makeDue(victim)
    await pause(2_500)
  }
}

test('no item is lost or doubled when the server is killed twenty times while it polls', async () => {
  const random = randomFrom(20_261_122)
  const origin = await makeOrigin()
  const dataDir = join(newFolder(), 'data')
  mkdirSync(dataDir)
  const victim = await makeVictim(dataDir, { FETCH_ALLOW: '127.0.0.0/8' })
  publish(origin, 0)
  await victim.ensure()
  const shop = await makeDisk(victim)
  for (let host = 1; host <= hosts; host += 1) {
    const url = origin.at(`127.0.3.${host}`, '/feed')
    await post(victim, shop, '', { klass: 'ReaderSubscription', url })
  }
  await waitForAll(victim, shop, 0)
  for (let round = 1; round <= rounds; round += 1) {
    publish(origin, round)
    await victim.ensure()
    await makeDue(victim)
    await pause(random.next() * 1_500)
    process.kill(victim.pid, 'SIGKILL')
    await victim.ended()
  }
  await waitForAll(victim, shop, rounds)
  const [doubled, wrong] = await withSql(victim, async (sql) => [
    (await sql.query(doubledItems)).rows,
    (await sql.query(wrongCounts)).rows,
  ])
  expect([doubled, wrong]).toEqual([[], []])
  await victim.stop()
  await origin.close()
}, 1_800_000)
