// What is done at one server is seen, counted and finished once, whichever of the two does it, and whichever dies.
import { setTimeout as pause } from 'node:timers/promises'
import { Client as Connection } from 'pg'
import { expect, it } from 'vitest'
import { readLetters } from '#tests/support/outbox.ts'
import { isProof } from '#tests/support/proof.ts'
import { feeds, follow } from '#tests/torture/follower.ts'
import { expectDone, makeTenant } from '#tests/torture/setup.ts'
import { Journal } from '#tests/torture/journal.ts'
import { programAt } from '#tests/torture/program.ts'
import { noteFounding, prove } from '#tests/torture/proofs.ts'
import { randomFrom } from '#tests/torture/random.ts'
import { makeWriter } from '#tests/torture/writer.ts'
import { programOf, startPair } from './pair.ts'

const pair = startPair()

it.each(isProof ? feeds : feeds.slice(0, 1))(
  'a change at one reaches who waits at the other: %s',
  async (feed) => {
    const { db, token } = await makeTenant(pair.here)
    const journal = new Journal()
    const program = programAt(() => pair.there.address, token)
    const follower = follow({ db, feed, program, journal, meanings: new Map() })
    await expect.poll(() => follower.told.size).toBeGreaterThan(0)
    const body = { klass: 'Equipment', identifier: 'DRILL' }
    const { id } = expectDone(await programOf(token, pair.here).post(`/${db}`, body)).body
    // Feeds look by themselves after ten seconds: this is sooner because they are notified.
    await expect
      .poll(() => follower.told.has(String(id)), { timeout: 8_000, interval: 10 })
      .toBe(true)
    await follower.stop()
    program.close()
    expect(journal.complaints).toEqual([])
  },
)

it('tickets made at both at once have the numbers 1, 2, 3 …', async () => {
  const { db, token } = await makeTenant(pair.here)
  const programs = [pair.here, pair.there].map((server) => programOf(token, server))
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      programs[at % 2]!.post(`/${db}`, { klass: 'Ticket', content: `Ticket ${at}` }),
    ),
  )
  for (const reply of made) expectDone(reply)
  const { body } = await programs[0]!.post(`/${db}/_find`, {
    selector: { klass: 'Ticket' },
    limit: 100,
  })
  const numbers = (body.docs as { number: number }[]).map(({ number }) => number)
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
})

it.runIf(isProof)('a mail is sent once, whichever server it was asked of', async () => {
  const { db, token } = await makeTenant(pair.here)
  const programs = [pair.here, pair.there].map((server) => programOf(token, server))
  const addresses = Array.from({ length: 20 }, (_, at) => `once-${at}@example.com`)
  await Promise.all(
    addresses.map(async (email, at) =>
      expectDone(await programs[at % 2]!.post(`/${db}`, { klass: 'Membership', email })),
    ),
  )
  const sent = async () => {
    const letters = await readLetters(pair.here.dataDir)
    const to = letters.map((letter) => letter.to?.[0]?.address ?? '')
    return to.filter((address) => address.startsWith('once-')).sort()
  }
  const sql = new Connection({ connectionString: pair.url })
  await sql.connect()
  const queued = async () => (await sql.query('select from graphile_worker.jobs')).rowCount
  await expect.poll(queued, { interval: 100 }).toBe(0)
  await sql.end()
  expect(await sent()).toEqual([...addresses].sort())
})

it.runIf(isProof)(
  'nothing is lost while they are killed in turn at work',
  async () => {
    const servers = [pair.here, pair.there]
    const journal = new Journal()
    const { db, token } = await makeTenant(pair.here)
    const sql = new Connection({ connectionString: pair.url })
    await sql.connect()
    await noteFounding(sql, journal, [db])
    const programs = servers.map((server) => programAt(() => server.address, token))
    const meanings = new Map<number, string>()
    const followers = programs.map((program, at) =>
      follow({ db, feed: feeds[at]!, program, journal, meanings }),
    )
    const writers = Array.from({ length: 8 }, (_, at) =>
      makeWriter({
        name: `w${at}`,
        db,
        program: programs[at % 2]!,
        journal,
        random: randomFrom(at),
      }),
    )
    for (const writer of writers) writer.start()
    const turns = Array.from({ length: 10 }, () => servers).flat()
    for (const server of turns) {
      await pause(200)
      process.kill(server.pid, 'SIGKILL')
      await server.ended()
      await pause(100)
      await server.ensure()
    }
    // A run in which little is written proves little.
    await expect.poll(() => journal.acknowledged).toBeGreaterThan(20)
    await Promise.all(writers.map((writer) => writer.stop()))
    const violations = await prove({ sql, journal, followers, dbs: [db], pages: false })
    await Promise.all(followers.map((follower) => follower.stop()))
    for (const program of programs) program.close()
    await sql.end()
    expect(violations).toEqual([])
  },
  300_000,
)
