// How processes tell each other of changes when the connection they do it by goes away.
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { ChangeNotifier } from '#server/store/notify/change-notifier.ts'
import { Listener } from '#server/store/notify/listener.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { never, silent } from './store-setup.ts'

/** A feed that never looks by itself, unless a test says when. */
async function openFeed(url: string, lookAgainMs = 3_600_000) {
  const listener = new Listener(url, silent)
  const feed = new ChangeNotifier(listener, lookAgainMs)
  listener.add(feed)
  await listener.open()
  const close = async () => {
    await feed.close()
    await listener.close()
  }
  return { feed, close }
}

/** Others get their turns of the event loop while changes are sent: in a process that never rests this would not end. */
async function othersGetTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await pause(1)
}

test('a feed that is closed has nobody to tell, and leaves the process in peace', async () => {
  const { url, drop } = await freshDatabase()
  const { feed, close } = await openFeed(url)
  const closing = close()
  feed.announce('acc-1')
  await closing
  feed.announce('acc-2')
  await othersGetTurns()
  // A new waiter could not be woken now: it does not wait, and nothing of it is kept.
  await feed.wait('acc-1', 3_600_000, never)
  const sql = new Client({ connectionString: url })
  await sql.connect()
  const open = `select from pg_stat_activity where datname = current_database() and application_name = 'bancada changes'`
  await expect.poll(async () => (await sql.query(open)).rowCount).toBe(0)
  await sql.end()
  await drop()
})

test('what could not be published while the connection was lost is published when it is back', async () => {
  const { url, drop } = await freshDatabase()
  const [here, there] = await Promise.all([openFeed(url), openFeed(url)])
  const sql = new Client({ connectionString: url })
  await sql.connect()
  await sql.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bancada changes' and datname = current_database()`)
  await sql.end()
  const woken = there.feed.wait('acc-1', 3_600_000, never)
  // Both the connection that is ending and none at all.
  for (let times = 0; times < 20; times++) {
    here.feed.announce('acc-1')
    await pause(1)
  }
  await woken
  await othersGetTurns()
  await Promise.all([here.close(), there.close()])
  await drop()
})

test('a waiting feed looks again after a while, though no change was published', async () => {
  const { url, drop } = await freshDatabase()
  const { feed, close } = await openFeed(url, 20)
  await feed.wait('acc-1', 3_600_000, never)
  await close()
  await drop()
})

test('a process hears of what others wrote, and not once more of what it announced itself', async () => {
  const { url, drop } = await freshDatabase()
  const [here, there] = await Promise.all([openFeed(url), openFeed(url)])
  const arrived = there.feed.wait('acc-1', 3_600_000, never)
  here.feed.announce('acc-1')
  const woken: string[] = []
  const own = here.feed.wait('acc-1', 3_600_000, never).then(() => woken.push('own'))
  const other = here.feed.wait('acc-2', 3_600_000, never).then(() => woken.push('other'))
  await arrived
  // Messages come in the order in which they were sent.
  there.feed.announce('acc-2')
  await other
  expect(woken).toEqual(['other'])
  await Promise.all([here.close(), there.close()])
  await own
  await drop()
})
