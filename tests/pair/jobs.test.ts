// Jobs in a process of their own: the servers that answer leave them to one that does not.
import { Client as Connection } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '#tests/support/client.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { readLetters } from '#tests/support/outbox.ts'
import { overHttp } from '#tests/support/over-http.ts'
import { expectDone } from '#tests/torture/setup.ts'
import { makeVictim, type Victim } from '#tests/torture/victim.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let door: Victim
let workshop: Victim
beforeAll(async () => {
  database = await emptyDatabase()
  const env = { DATABASE_URL: database.url }
  door = await makeVictim(newFolder(), { ...env, JOBS: 'off' })
  workshop = await makeVictim(newFolder(), env)
  await door.ensure()
})
afterAll(async () => {
  await Promise.all([door.stop(), workshop.stop()])
  await database.drop()
  await cleanUp()
})

it('a server whose jobs are off queues a mail, and another one sends it', async () => {
  const person = {
    fullname: 'Dana',
    unconfirmed_email: 'dana@example.com',
    password: 'correct horse battery',
    locale: 'en',
  }
  expectDone(await new Client(overHttp(door.address)).post('/_users', person))
  const readers = async (server: Victim) =>
    (await readLetters(server.dataDir)).map(({ to }) => to?.[0]?.address)
  const sql = new Connection({ connectionString: database.url })
  await sql.connect()
  const mails = `select from graphile_worker.jobs where task_identifier = 'confirmation' and attempts = 0`
  await expect.poll(async () => (await sql.query(mails)).rowCount).toBe(1)
  await sql.end()
  await workshop.ensure()
  await expect.poll(() => readers(workshop)).toEqual(['dana@example.com'])
  expect(await readers(door)).toEqual([])
})
