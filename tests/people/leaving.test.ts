// Somebody deletes their account: what keeps them from it, what goes, and what stays under "former member".
import { Client as Postgres } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  expectOk,
  linkIn,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
})
afterAll(() => app.close())

const leave = ({ client, id }: TestPerson) => client.delete(`/_users/${id}`)
const look = async ({ client, id }: TestPerson) =>
  expectOk(await client.get(`/_users/${id}/leaving`)).body

/** Everything that the tables hold, but for the audit and for what waits or was counted. */
async function everything(): Promise<string> {
  const client = new Postgres({ connectionString: app.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all ('{audit,attempts,kysely_migration,kysely_migration_lock}')`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await client.query(`select t::text as row from ${name} t`)
    texts.push(...found.rows.map(({ row }) => `${name} ${row}`))
  }
  await client.end()
  return texts.join('\n')
}

describe('deleting one’s account', () => {
  test('is refused while others depend on a Group that nobody else administers, which is named', async () => {
    const [ana, rui] = [await app.makePerson(), await app.makePerson()]
    const group = await app.makeGroup(ana, 'Fixit Bench')
    const alone = await app.makeGroup(ana, 'Mine alone')
    const membership = await app.addMember(ana, group, rui)
    expect(await look(ana)).toEqual({
      held_by: [{ id: group, name: 'Fixit Bench' }],
      goes_too: [{ id: alone, name: 'Mine alone' }],
    })
    const refused = await leave(ana)
    expect([refused.status, refused.body.key]).toEqual([409, 'sole_administrator'])
    expect((await ana.client.get(`/_users/${ana.id}`)).status).toBe(200)
    const { body } = await ana.client.get(`/${group}/${membership}`)
    expectOk(await ana.client.put(`/${group}/${membership}`, { ...body, editor: true }))
    expect((await look(ana)).held_by).toEqual([])
    expectOk(await leave(ana))
  })

  test('asks for a proof, and is one’s own alone', async () => {
    const [ana, rui] = [await app.makePerson(), await app.makePerson()]
    expect((await rui.client.delete(`/_users/${ana.id}`)).status).toBe(404)
    expect((await rui.client.get(`/_users/${ana.id}/leaving`)).status).toBe(404)
    const token = app.withToken(await app.makeToken(ana, ['read', 'write']))
    expect((await token.delete(`/_users/${ana.id}`)).status).toBe(403)
    app.clock.advance(11 * 60_000)
    expect((await leave(ana)).body.key).toBe('prove_first')
  })

  test('ends every way in at once, frees the address, and says so by mail', async () => {
    const ana = await app.makePerson({ locale: 'pt-BR' })
    const token = app.withToken(await app.makeToken(ana, ['read']))
    const other = app.nobody()
    const body = { username: ana.email, password: ana.password }
    expectOk(await other.post('/_session', body))
    expectOk(await leave(ana))
    for (const client of [ana.client, other]) {
      expect((await client.get('/_session')).body.userCtx.name).toBeNull()
    }
    expect((await token.get('/_session')).status).toBe(401)
    expect((await app.nobody().post('/_session', body)).status).toBe(401)
    const letter = (await app.letters()).findLast(({ to }) => to?.[0]?.address === ana.email)
    expect(letter?.subject).toBe('Sua conta da Bancada foi excluída')
    expect(linkIn(letter)).toBe('/user/register')
    await app.makePerson({ email: ana.email })
  })
})

describe('what somebody leaves', () => {
  test('stays in Groups under “former member”, and of their name and address nothing', async () => {
    const email = 'zebulon.quux@example.com'
    const owner = await app.makePerson({ locale: 'pt-BR' })
    const group = await app.makeGroup(owner)
    const left = await app.makeGroup(owner, 'Left before')
    const ana = await app.makePerson({ fullname: 'Zebulon Quux', email })
    const alone = await app.makeGroup(ana, 'Zebulon’s own')
    expectOk(await ana.client.post(`/${alone}`, { klass: 'Category', name: 'Zebulon alone' }))
    await app.addMember(owner, group, ana)
    const former = await app.addMember(owner, left, ana)
    const { _rev: rev } = (await owner.client.get(`/${left}/${former}`)).body
    expectOk(await owner.client.delete(`/${left}/${former}`, { rev }))
    const written = { klass: 'Category', name: 'Radios of the shop' }
    const { id } = expectOk(await ana.client.post(`/${group}`, written)).body
    expectOk(await leave(ana))
    await app.jobs()
    const record = (await owner.client.get(`/${group}/${id}`)).body
    expect(record).toMatchObject({ name: 'Radios of the shop', created_by: ana.id })
    for (const db of [group, left]) {
      expect((await owner.client.get(`/${db}/${ana.id}`)).body.label).toBe('Ex-integrante')
    }
    const { docs } = (
      await owner.client.post(`/${group}/_find`, { selector: { klass: 'Membership' } })
    ).body
    expect(docs).toHaveLength(1)
    expect((await owner.client.get(`/accounts/${alone}`)).status).toBe(403)
    const rest = (await everything()).split('\n').filter((row) => /zebulon|quux/i.test(row))
    expect(rest).toEqual([])
    // A second run of the job changes nothing and breaks nothing.
    await app.house.store.burn(ana.id)
    await app.house.store.burn(alone)
  })

  test('and keeps the name of a namesake who left before', async () => {
    const owner = await app.makePerson()
    const group = await app.makeGroup(owner)
    const [ana, other] = [
      await app.makePerson({ fullname: 'Same Name' }),
      await app.makePerson({ fullname: 'Same Name' }),
    ]
    const end = async (person: TestPerson) => {
      const id = await app.addMember(owner, group, person)
      const { _rev: rev } = (await owner.client.get(`/${group}/${id}`)).body
      expectOk(await owner.client.delete(`/${group}/${id}`, { rev }))
      return id
    }
    const [mine, theirs] = [await end(ana), await end(other)]
    expectOk(await leave(ana))
    await app.jobs()
    const labels = await Promise.all(
      [mine, theirs].map(async (id) => (await app.house.store.database(group).get(id))?.body.label),
    )
    expect(labels).toEqual(['Former member', 'Same Name'])
  })

  test('as files nobody names any more, and those go a day later', async () => {
    const ana = await app.makePerson()
    const group = await app.makeGroup(ana)
    expectOk(
      await ana.client.call('PUT', `/${group}/_disk/content`, {
        query: { parent: '', name: 'plan.txt' },
        body: Buffer.alloc(20_000, 'x'),
        headers: { 'content-type': 'text/plain' },
      }),
    )
    expectOk(await leave(ana))
    await app.jobs()
    // Files wait by the clock of PostgreSQL.
    const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString()
    expect(await app.house.store.sweepFiles(tomorrow)).toBeGreaterThan(0)
    expect(await everything()).not.toContain(group)
  })
})
