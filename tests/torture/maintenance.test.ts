// The job of maintenance under kill -9: the server dies while tickets are opened, with another process at the same work. Each
// date has one ticket in the end, and each maintenance knows its own.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { makeTenant } from './setup.ts'
import { programAt } from './program.ts'
import { makeVictim, withSql } from './victim.ts'

afterEach(cleanUp)

const count = 5_000
const kills = 12

test('each date of a plan has exactly one ticket, however often the server is killed while they are opened', async () => {
  const victim = await makeVictim(mkdtempSync(join(newFolder(), 'data-')))
  try {
    await victim.ensure()
    const { db, token } = await makeTenant(victim)
    const program = programAt(() => victim.address, token)
    const post = async (docs: object[]) => {
      const { body } = await program.call('POST', `/${db}/_bulk_docs`, { docs })
      return (body as { id: string }[]).map(({ id }) => id)
    }
    const [equipment_id] = await post([{ klass: 'Equipment', identifier: 'AC' }])
    for (let at = 0; at < count; at += 500) {
      const portion = Array.from({ length: Math.min(500, count - at) }, (_, one) => ({
        klass: 'Maintenance',
        title: `Filter ${at + one}`,
        equipment_id,
        next_maintenance: '2020-01-31',
        interval: 1,
      }))
      await post(portion)
    }
    // Its PostgreSQL ends and begins with it.
    const query = (text: string, values: string[] = []) =>
      withSql(victim, (sql) => sql.query<{ n: number }>(text, values))
    const rows = async (text: string) => (await query(text, [db])).rows
    const opened = async () => {
      const [row] = await rows(`select count(*)::int as n from documents
          where db = $1 and klass = 'Ticket' and not deleted`)
      return row!.n
    }
    // Twice, so that two work at once.
    const queue = () =>
      query(`select queue_job('open-maintenances', '{}', null, null),
          queue_job('open-maintenances', '{}', null, null)`)
    await queue()
    for (let round = 1; round <= kills; round += 1) {
      const wanted = (round * count) / (kills + 2)
      while ((await opened()) < wanted) await pause(10)
      process.kill(victim.pid, 'SIGKILL')
      await victim.ended()
      await victim.ensure()
      await queue()
    }
    while ((await opened()) < count) await pause(50)
    // Once more, now that there is nothing left to do.
    await query(`select queue_job('open-maintenances', '{}', 'last', null)`)
    const last = `select 1 from graphile_worker.jobs where key = 'last'`
    while ((await query(last)).rowCount) await pause(50)

    expect(await opened()).toBe(count)
    const [dates] = await rows(`select count(distinct body->>'maintenance_id')::int as n
        from documents where db = $1 and klass = 'Ticket' and not deleted`)
    expect(dates!.n).toBe(count)
    const [known] = await rows(`select count(*)::int as n from documents as m
        join documents as t on t.db = m.db and t.id = m.body->>'ticket_id'
          and t.body->>'maintenance_id' = m.id and t.body->>'maintenance_on' = m.body->>'opened_for'
        where m.db = $1 and m.klass = 'Maintenance' and not m.body ? 'opens_on'`)
    expect(known!.n).toBe(count)
    program.close()
  } finally {
    await victim.stop()
  }
}, 1_200_000)
