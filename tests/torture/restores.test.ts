// Backups and restores under kill -9: while an archive is packed, looked through, and written. No half backup is offered, no half
// Group is there, and each is made once by itself when the server is back. A proof: the short form are broken-off jobs in
// tests/account.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import type { Client, Reply } from '#tests/support/client.ts'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { expectDone, makeTenant } from './setup.ts'
import { randomFrom } from './random.ts'
import { makeVictim, withSql, type Victim } from './victim.ts'

afterEach(cleanUp)

/** Nobody makes or restores more backups in a day. */
const rounds = 10
const records = 10_000
const portion = 500

async function kill(victim: Victim): Promise<void> {
  process.kill(victim.pid, 'SIGKILL')
  await victim.ended()
  await victim.ensure()
}

interface Row {
  readonly id: string
  readonly state: string
  readonly group_id: string
  readonly ended_at: string | null
  readonly records: number
}

async function listed(client: Client, db: string): Promise<{ backups: Row[]; restores: Row[] }> {
  return expectDone(await client.get(`/${db}/_backups`)).body as { backups: Row[]; restores: Row[] }
}

/** Asks until it is not under way any more. */
async function ended(look: () => Promise<Row>): Promise<Row> {
  for (;;) {
    const row = await look()
    if (row.ended_at !== null) return row
    await pause(50)
  }
}

/** Groups that are there, and how many records each has. */
async function groupsIn(victim: Victim): Promise<{ db: string; doc_count: number }[]> {
  return withSql(victim, async (sql) => {
    await sql.query('set row_security = off')
    const text = "select db, doc_count::integer from databases where left(db, 4) = 'acc-'"
    return (await sql.query<{ db: string; doc_count: number }>(text)).rows
  })
}

test('a backup and a restore are whole or not there after each kill -9, and are made once by themselves', async () => {
  const dataDir = mkdtempSync(join(newFolder(), 'data-'))
  const victim = await makeVictim(dataDir)
  const random = randomFrom(57)
  try {
    await victim.ensure()
    const { db, owner } = await makeTenant(victim)
    const { client } = owner
    for (let from = 0; from < records; from += portion) {
      const docs = Array.from({ length: portion }, (_, at) => ({
        klass: 'Category',
        name: `Category ${from + at}`,
      }))
      expectDone(await client.post(`/${db}/_bulk_docs`, { docs }))
    }
    const held = expectDone(await client.get(`/${db}`)).body.doc_count as number

    for (let round = 1; round <= rounds; round++) {
      const { id } = expectDone(await client.post(`/${db}/_backups`)).body
      await pause(random.next() * 400)
      await kill(victim)
      const backup = async () => (await listed(client, db)).backups.find((one) => one.id === id)!
      const made = await ended(backup)
      expect(made).toMatchObject({ state: 'kept', records: held })

      const restore = newId('rst')
      const body = { backup: id, name: `Again ${round}` }
      const reply: Reply = await client.post(`/${db}/_restores/${restore}`, body)
      expectDone(reply)
      await pause(random.next() * 6_000)
      expect((await groupsIn(victim)).filter(({ doc_count }) => doc_count !== held)).toEqual([])
      await kill(victim)
      const again = async () =>
        (await listed(client, db)).restores.find((one) => one.id === restore)!
      const { state, group_id } = await ended(again)
      expect(state).toBe('done')
      const there = expectDone(await client.get(`/${group_id}`)).body
      expect(there.doc_count).toBe(held)
    }
    expect(await groupsIn(victim)).toHaveLength(1 + rounds)
  } finally {
    await victim.stop()
  }
}, 1_800_000)
