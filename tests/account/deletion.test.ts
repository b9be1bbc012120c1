// A Group is deleted by its administrator, brought back within thirty days, or burnt with all that is in it.
import { Client as Postgres } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletionTask } from '#modules/account/server/deletion.ts'
import {
  buildTestApp,
  expectOk,
  linkIn,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts'

const dayMs = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
})
afterAll(() => app.close())

const name = 'Zweirad & Söhne'
const remove = ({ client }: TestPerson, db: string, typed = name) =>
  client.post(`/accounts/${db}/deletion`, { name: typed })

async function settle() {
  const [ana, rui] = [await app.makePerson(), await app.makePerson({ locale: 'pt-BR' })]
  const db = await app.makeGroup(ana, name)
  await app.addMember(ana, db, rui)
  expectOk(await ana.client.post(`/${db}`, { klass: 'Category', name: 'Quixotic radios' }))
  return { ana, rui, db }
}

async function night({ id }: TestPerson): Promise<void> {
  await app.house.store.database(id).write((own) => own.addJob(deletionTask, {}))
  await app.jobs()
}

async function subjectsTo({ email }: TestPerson): Promise<string[]> {
  const letters = (await app.letters()).filter(({ to }) => to?.[0]?.address === email)
  return letters.map(({ subject = '' }) => subject)
}

async function query(text: string): Promise<void> {
  const client = new Postgres({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function rowsOf(db: string): Promise<string[]> {
  const client = new Postgres({ connectionString: app.databaseUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'db'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'audit'`,
  )
  const found: string[] = []
  for (const { name: table } of tables) {
    const { rowCount } = await client.query(`select from ${table} where db = $1`, [db])
    if (rowCount) found.push(table)
  }
  await client.end()
  return found
}

describe('deleting a Group', () => {
  test('asks for its name, and closes it at once for everybody and every program', async () => {
    const { ana, rui, db } = await settle()
    const token = app.withToken(await app.makeToken(ana, ['read', 'write']))
    expect((await rui.client.post(`/accounts/${db}/deletion`, { name })).status).toBe(403)
    expect((await token.post(`/accounts/${db}/deletion`, { name })).status).toBe(403)
    expect((await remove(ana, db, 'Zweirad')).body.keys).toMatchObject({
      name: { key: 'confirmation' },
    })
    expect(expectOk(await remove(ana, db)).body.ends_at).toBe('2026-12-21T12:00:00.000Z')
    for (const client of [ana.client, rui.client, token]) {
      for (const path of [`/${db}/${db}`, `/accounts/${db}`, `/${db}/_changes`, `/${db}/_backup`]) {
        const { status, body } = await client.get(path)
        expect([status, body.key]).toEqual([403, 'group_deleted'])
      }
      expect((await client.post(`/${db}`, { klass: 'Category', name: 'x' })).status).toBe(403)
    }
    expect((await remove(ana, db)).status).toBe(404)
  })

  test('tells its administrators by mail, and people see it in their list', async () => {
    const { ana, rui, db } = await settle()
    expectOk(await remove(ana, db))
    expect(await subjectsTo(ana)).toContain(`“${name}” was deleted`)
    expect(await subjectsTo(rui)).not.toContain(`“${name}” foi excluído`)
    const letter = (await app.letters()).findLast(({ to }) => to?.[0]?.address === ana.email)
    expect(linkIn(letter)).toBe(`/account/${db}`)
    expect(letter?.text).toContain('2026-12-21')
    const body = { selector: { klass: 'Membership' } }
    const { docs } = (await ana.client.post(`/${ana.id}/_find`, body)).body
    expect(docs[0]).toMatchObject({ db_name: db, deleted_at: '2026-11-21T12:00:00.000Z' })
  })

  test('is refused while there are Groups below it', async () => {
    const { ana, db } = await settle()
    const below = { name: 'Below', 'parent-account-id': db }
    expectOk(await ana.client.post('/accounts', below))
    const refused = await remove(ana, db)
    expect([refused.status, refused.body.key]).toEqual([409, 'has_sub_groups'])
  })
})

describe('within thirty days', () => {
  test('an administrator brings it back as it was; members cannot', async () => {
    const { ana, rui, db } = await settle()
    expectOk(await remove(ana, db))
    app.clock.advance(29 * dayMs)
    expectOk(await ana.client.post('/_session', { username: ana.email, password: ana.password }))
    expectOk(await rui.client.post('/_session', { username: rui.email, password: rui.password }))
    expect((await rui.client.delete(`/accounts/${db}/deletion`)).status).toBe(403)
    expectOk(await ana.client.delete(`/accounts/${db}/deletion`))
    const body = { selector: { klass: 'Category' } }
    const { docs } = expectOk(await rui.client.post(`/${db}/_find`, body)).body
    expect(docs).toHaveLength(1)
    expect((await ana.client.delete(`/accounts/${db}/deletion`)).status).toBe(404)
    app.clock.advance(2 * dayMs)
    await night(ana)
    expect(await rowsOf(db)).toContain('documents')
  })
})

describe('after thirty days', () => {
  test('it is burnt, once its administrators were reminded on day 23, once', async () => {
    const { ana, db } = await settle()
    expectOk(await remove(ana, db))
    app.clock.advance(22 * dayMs)
    await night(ana)
    expect((await subjectsTo(ana)).filter((one) => one.includes('gone for good'))).toEqual([])
    app.clock.advance(dayMs)
    for (let turn = 0; turn < 2; turn += 1) await night(ana)
    const reminders = (await subjectsTo(ana)).filter((one) => one.includes('will be gone for good'))
    expect(reminders).toHaveLength(1)
    expect(await rowsOf(db)).toContain('documents')
    app.clock.advance(7 * dayMs)
    expectOk(await ana.client.post('/_session', { username: ana.email, password: ana.password }))
    expect((await ana.client.delete(`/accounts/${db}/deletion`)).status).toBe(404)
    for (let turn = 0; turn < 2; turn += 1) await night(ana)
    expect(await rowsOf(db)).toEqual([])
    const ended = (await subjectsTo(ana)).filter((one) => one.includes('is gone for good'))
    expect(ended).toEqual([`“${name}” is gone for good`])
    const session = (await ana.client.get('/_session')).body
    expect(session.userCtx.roles).toEqual([ana.id])
  })

  test('one that cannot be burnt keeps none of those after it', async () => {
    const { ana, db } = await settle()
    // Its database is gone, its row is left.
    await query(
      `insert into groups (db, name, plan, records, deleted_at) values ('acc-halfgone', 'Half', 'free', 0, '2020-01-01')`,
    )
    expectOk(await remove(ana, db))
    app.clock.advance(31 * dayMs)
    await night(ana)
    expect(await rowsOf(db)).toEqual([])
  })
})
