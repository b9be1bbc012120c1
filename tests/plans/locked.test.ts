// A locked Group is a room with a door: its administrators take everything home, delete, and switch to free once it fits; all else is
// closed (spec 4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverModules } from '#app/server-modules.ts'
import { newId } from '#core/ids.ts'
import type { House } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { allRoutes } from '#server/server.ts'
import { api, post, state } from '#tests/reader/reader-apps.ts'
import { docsOf, download, readArchive, takeArchive } from '#tests/backup/archives.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'

const limit = 1_000

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
})
afterAll(() => app.close())

/** A Group of so many records, itself included; the plan ended. */
async function makeLocked(amount: number, member?: TestPerson): Promise<string> {
  const db = await app.makeGroup(ana, 'Oficina Ana')
  if (member) await app.addMember(ana, db, member)
  const at = app.clock.now.toISOString()
  await app.house.store.database(db).write(async (transaction) => {
    for (let left = amount - 1; left > 0; left--) {
      const doc = { _id: newId('ctg'), name: `C${left}`, active: true, updated_at: at }
      await writeBeside(app.house, transaction, doc, { event: 'create', actor: null, at })
    }
  })
  await setPlan(app, db, 'locked')
  return db
}

test('everything in it is taken home, now and as an archive that is kept', async () => {
  const db = await makeLocked(limit + 1)
  const { id } = expectOk(await ana.client.post(`/${db}/_backups`)).body
  await app.jobs()
  const { backups } = expectOk(await ana.client.get(`/${db}/_backups`)).body
  // With a membership and the card of a person, which do not count.
  const records = limit + 3
  expect(backups).toMatchObject([{ id, state: 'kept', records }])
  const kept = await download(app, ana, `/${db}/_backups/${id}`)
  for (const archive of [await takeArchive(app, ana, db), kept])
    expect(docsOf(await readArchive(archive))).toHaveLength(records)
})

test('three archives by hand are kept in it, as anywhere', async () => {
  const db = await makeLocked(2)
  const made: string[] = []
  for (let left = 4; left > 0; left--) {
    made.unshift(String(expectOk(await ana.client.post(`/${db}/_backups`)).body.id))
    await app.jobs()
    app.clock.advance(1_000)
  }
  const { backups } = expectOk(await ana.client.get(`/${db}/_backups`)).body
  expect(backups.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 3))
})

interface Listed {
  id: string
  rev: string
  refused?: string
}

const list = async (db: string, kind: string, query = {}) =>
  expectOk(await ana.client.get(`/${db}/_usage/${kind}`, query)).body as {
    records: Listed[]
    total: number
  }
const remove = async (db: string, records: readonly Listed[]) => {
  const body = { records: records.map(({ id, rev }) => ({ id, rev })) }
  return expectOk(await ana.client.post(`/${db}/_usage/_delete`, body)).body
}
const switchToFree = (db: string) =>
  ana.client.put(`/${db}/_design/subscription/_update/free/${db}`)

test('its records are listed and deleted until it fits, and then it is free and open at once', async () => {
  const db = await makeLocked(limit + 2)
  const { kinds } = expectOk(await ana.client.get(`/${db}/_usage`)).body
  expect(kinds).toContainEqual({ kind: 'Category', amount: limit + 1, size: expect.any(Number) })
  const early = await switchToFree(db)
  expect([early.status, early.body.key]).toEqual([403, 'too_many_for_free'])
  const { records, total } = await list(db, 'Category')
  expect([records.length, total]).toEqual([50, limit + 1])
  const second = await list(db, 'Category', { skip: 50 })
  expect(second.records.map(({ id }) => id)).not.toContain(records[0]!.id)
  // What is left may not be changed: it may be deleted.
  const [first, other] = records
  const change = await ana.client.put(`/${db}/${first!.id}`, { name: 'X' }, { rev: first!.rev })
  expect([change.status, (await ana.client.get(`/${db}/${first!.id}`)).status]).toEqual([402, 402])
  const stale = { ...other!, rev: '9-abc' }
  expect(await remove(db, [first!, stale])).toMatchObject([
    { ok: true },
    { key: 'document_update_conflict' },
  ])
  expect((await ana.client.get(`/${db}/_all_docs`)).status).toBe(402)
  await remove(db, [other!])
  expectOk(await switchToFree(db))
  await app.jobs()
  expect((await ana.client.post(`/${db}/_find`, { selector: {} })).status).toBe(200)
  expect((await ana.client.get(`/accounts/${db}`)).body['confirmed-plan']).toBe('free')
})

test('what is confirmed is deleted too: it is unconfirmed on the way, here alone', async () => {
  const db = await app.makeGroup(ana, 'Money')
  const make = async (doc: object) => expectOk(await ana.client.post(`/${db}`, doc)).body.id
  const wallet_id = await make({ klass: 'Wallet', name: 'Till', currency: 'USD' })
  const money = { wallet_id, value: '10.00', date: '2026-11-20', description: 'Parts' }
  const id = await make({ klass: 'Outgo', ...money, confirmed: true })
  const { _rev: rev } = expectOk(await ana.client.get(`/${db}/${id}`)).body
  expect((await ana.client.delete(`/${db}/${id}`, { rev })).body.key).toBe('confirmed_expense')
  await setPlan(app, db, 'locked')
  const { records } = await list(db, 'Outgo')
  expect(records).toMatchObject([{ id }])
  expect(records[0]).not.toHaveProperty('refused')
  const path = `/${db}/_design/status/_update/unconfirm/${id}`
  expect((await ana.client.put(path)).status).toBe(402)
  expect(await remove(db, records)).toMatchObject([{ ok: true }])
  expect((await list(db, 'Outgo')).total).toBe(0)
})

test('what is deleted by two calls at once is gone, and nothing is left unconfirmed', async () => {
  for (const turn of [1, 2, 3]) {
    const db = await app.makeGroup(ana, `Money ${turn}`)
    const make = async (doc: object) => expectOk(await ana.client.post(`/${db}`, doc)).body.id
    const wallet_id = await make({ klass: 'Wallet', name: 'Till', currency: 'USD' })
    const money = { wallet_id, value: '10.00', date: '2026-11-20', confirmed: true }
    for (let left = 12; left > 0; left--) {
      await make({ klass: 'Outgo', ...money, description: `Parts ${left}` })
    }
    await setPlan(app, db, 'locked')
    const { records } = await list(db, 'Outgo')
    const both = await Promise.all([remove(db, records), remove(db, records.toReversed())])
    for (const answers of both) expect(answers).toHaveLength(12)
    expect(both.flat().filter(({ ok }: { ok?: boolean }) => ok)).toHaveLength(12)
    expect((await list(db, 'Outgo')).total).toBe(0)
  }
})

test('programs and public links find it closed as well', async () => {
  const db = await app.makeGroup(ana)
  const make = async (doc: object) => String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)
  const ticket = await make({ klass: 'Ticket', content: 'Hums' })
  const { link } = expectOk(await ana.client.post(`/${db}/_public_link/${ticket}`, {})).body
  const page = new URL(String(link.url)).pathname
  const reader = app.withToken(await app.makeToken(ana, [`reader@${db}`]))
  const program = app.withToken(await app.makeToken(ana, [`read@${db}`, `write@${db}`]))
  const calls = async () =>
    Promise.all([
      app.nobody().get(page),
      reader.get(`${api}/subscription/list`),
      post(reader, `${api}/mark-all-as-read`, [['s', `${state}/reading-list`]]),
      program.get('/api/bookmarks/'),
      program.get(`/${db}/_all_docs`),
      program.delete(`/${db}/${ticket}`),
    ])
  const statuses = async () => (await calls()).map(({ status }) => status)
  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 409])
  await setPlan(app, db, 'locked')
  expect(await statuses()).toEqual([404, 402, 402, 402, 402, 402])
})

test('what an operator locked is taken home, and not deleted', async () => {
  const db = await makeLocked(3)
  const [listed] = (await list(db, 'Category')).records
  const at = app.clock.now.toISOString()
  await app.house.store.database(db).write(async (transaction) => {
    const group = toWire((await transaction.get(db))!)
    const exception = { open: false, reason: 'Sends spam' }
    const entry = { event: 'update', actor: null, at }
    await writeBeside(app.house, transaction, { ...group, exception }, entry)
  })
  expect((await ana.client.get(`/${db}/_backups`)).status).toBe(200)
  const { id, rev } = listed!
  const body = { records: [{ id, rev }] }
  expect((await ana.client.post(`/${db}/_usage/_delete`, body)).status).toBe(402)
  expectOk(await switchToFree(db))
  await app.jobs()
  expect((await ana.client.post(`/${db}/_find`, { selector: {} })).status).toBe(402)
})

test('who is no administrator of it finds every door closed', async () => {
  const member = await app.makePerson()
  const db = await makeLocked(2, member)
  const release = { version: '0', sha: 'test', released: '' }
  const doors = allRoutes({ modules: serverModules } as House, release).filter(
    ({ whileLocked }) => whileLocked,
  )
  expect(doors.length).toBeGreaterThan(3)
  for (const { method, url } of doors) {
    const address = url.replace(':db', db).replaceAll(/:\w+/g, 'x')
    const { status } = await member.client.call(method as 'GET', address)
    expect([method, url, status]).toEqual([method, url, 402])
  }
})
