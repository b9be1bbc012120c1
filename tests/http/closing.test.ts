// A server that stops: what it is doing is done and answered, what waits for changes is ended, nothing new
// begins.
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/app.ts'
import { programAt } from '#tests/torture/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

it('answers what is under way, ends its feeds, and refuses the rest', async () => {
  const dana = await app.makePerson()
  const db = await app.makeGroup(dana)
  const token = await app.makeToken(dana, ['read', 'write'])
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const program = programAt(() => address, token)
  const feed = async (kind: string) => {
    const path = `/${db}/_changes?feed=${kind}&since=now&heartbeat=60000`
    const response = await program.open(path, new AbortController().signal)
    const parts: string[] = []
    response.setEncoding('utf8').on('data', (part: string) => parts.push(part))
    const end = once(response, 'end')
    await once(response, 'data')
    return async () => {
      await end
      return { whole: response.complete, text: parts.join('') }
    }
  }
  const sql = new Client({ connectionString: app.databaseUrl })
  await sql.connect()
  await sql.query('begin')
  await sql.query('select from databases where db = $1 for update', [db])
  const writing = fetch(`${address}/${db}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ klass: 'Equipment', identifier: 'DRILL' }),
  })
  const feeds = await Promise.all(['longpoll', 'continuous', 'eventsource'].map(feed))
  // What a transaction has read of the others it reads again from memory.
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => {
      await sql.query('select pg_stat_clear_snapshot()')
      return (await sql.query(waiting)).rowCount
    })
    .toBe(1)

  const closed = app.server.close()
  const ends = await Promise.all(feeds.map((end) => end()))
  expect(ends.map(({ whole }) => whole)).toEqual([true, true, true])
  expect(JSON.parse(ends[0]!.text)).toMatchObject({ results: [], last_seq: expect.any(String) })
  expect(ends[1]!.text).toContain('"last_seq"')
  await expect(program.call('GET', `/${db}`)).resolves.toMatchObject({ status: 503 })
  await sql.query('rollback')
  await sql.end()
  const written = await writing
  expect([written.status, await written.json()]).toMatchObject([201, { ok: true }])
  expect(written.headers.get('connection')).toBe('close')
  await closed
  const info = await app.house.store.database(db).info()
  expect(info?.doc_count).toBeGreaterThan(2)
})
