// The audit of a Group: what its administrators find of rights, links, backups, plans and deletions, and who else does not.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkTables } from '#server/store/secrets/links.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { setPlan } from '../support/scene.ts'
import { eventsIn, latest, readAudit } from './setup.ts'

let app: TestApp
let dana: TestPerson
let rui: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  dana = await app.makePerson({ fullname: 'Dana Whitfield' })
  rui = await app.makePerson({ fullname: 'Rui Lima', email: 'rui@example.com' })
})
afterAll(() => app.close())

let db: string
beforeEach(async () => {
  db = await app.makeGroup(dana, 'Fixit')
  await setPlan(app, db, 'pro')
})

const join = () => app.addMember(dana, db, rui)
const membershipOf = async (id: string) => expectOk(await dana.client.get(`/${db}/${id}`)).body

test('A member is invited, joins, gets rights and is removed: each by whom, from where, with what it was before', async () => {
  const id = await join()
  const was = await membershipOf(id)
  const { rev } = expectOk(await dana.client.put(`/${db}/${id}`, { ...was, editor: true })).body
  expectOk(await dana.client.delete(`/${db}/${id}`, { rev: String(rev) }))
  expect(await eventsIn(dana.client, db)).toEqual([
    'group_made',
    'member_invited',
    'member_joined',
    'member_changed',
    'member_removed',
  ])
  expect(await latest(dana.client, db, 'member_invited')).toMatchObject({
    at: app.clock.now.toISOString(),
    by: 'person',
    actor: dana.id,
    actor_name: 'Dana Whitfield',
    acting_as: null,
    address: expect.stringMatching(/^10\.1\./),
    group_name: 'Fixit',
    subject: id,
    subject_name: 'rui@example.com',
  })
  expect(await latest(dana.client, db, 'member_joined')).toMatchObject({ actor: rui.id })
  expect(await latest(dana.client, db, 'group_made')).toMatchObject({
    actor_name: 'Dana Whitfield',
    subject_name: 'Fixit',
  })
  expect(await latest(dana.client, db, 'member_changed')).toMatchObject({
    subject: rui.id,
    subject_name: 'Rui Lima',
    changes: { editor: [false, true] },
  })
})

test('Names stay what they were', async () => {
  const person = await app.makePerson({ fullname: 'Ana Before', email: `ana.${db}@example.com` })
  const id = await app.addMember(dana, db, person)
  const own = `/_users/${person.id}`
  const body = { fullname: 'Ana After', current_password: person.password }
  expectOk(await person.client.put(own, body))
  await app.jobs()
  const was = await membershipOf(id)
  expectOk(await dana.client.delete(`/${db}/${id}`, { rev: was._rev }))
  expect(await latest(dana.client, db, 'member_joined')).toMatchObject({ actor_name: 'Ana Before' })
})

test('A write that is refused leaves nothing', async () => {
  const id = await join()
  const { body: was } = await dana.client.get(`/${db}/${id}`)
  const stale = { ...was, _rev: `9-${'0'.repeat(32)}`, editor: true }
  expect((await dana.client.put(`/${db}/${id}`, stale)).status).toBe(409)
  expect(await eventsIn(dana.client, db)).not.toContain('member_changed')
})

test('A program is named by its token', async () => {
  const body = { klass: 'UserToken', description: 'Sync', permissions: ['read', 'write'] }
  const { id, token } = expectOk(await dana.client.post(`/${dana.id}`, body)).body
  const invitation = { klass: 'Membership', email: 'new@example.com' }
  expectOk(await app.withToken(String(token)).post(`/${db}`, invitation))
  expect(await latest(dana.client, db, 'member_invited')).toMatchObject({
    by: 'token',
    actor: dana.id,
    acting_as: id,
  })
})

test('Public links are there as they are made and end, and their secrets are not', async () => {
  const ticket = { klass: 'Ticket', content: 'Does not start' }
  const { id } = expectOk(await dana.client.post(`/${db}`, ticket)).body
  const made = expectOk(await dana.client.post(`/${db}/_public_link/${id}`, {}))
  const secret = String(made.body.link.url).split('/').at(-1)!
  expectOk(await dana.client.delete(`/${db}/_public_link/${id}`))
  expect(await linkTables(app.house.store).ofRecord(db, id, app.clock.now.toISOString())).toBe(
    undefined,
  )
  expect(await eventsIn(dana.client, db)).toEqual(['group_made', 'link_made', 'link_ended'])
  const { number } = expectOk(await dana.client.get(`/${db}/${id}`)).body
  expect(await latest(dana.client, db, 'link_made')).toMatchObject({
    subject: id,
    subject_name: `#${number}`,
  })
  expect(JSON.stringify(await readAudit(dana.client, db))).not.toContain(secret)
})

test('Everything that leaves at once, backups, and what they are made into', async () => {
  expectOk(await dana.client.get(`/${db}/_backup`))
  const { id } = expectOk(await dana.client.post(`/${db}/_backups`)).body
  await app.jobs()
  const path = `/${db}/_backups/${id}`
  expectOk(await dana.client.get(path))
  expectOk(await dana.client.call('GET', path, { headers: { range: 'bytes=5-' } }))
  const wanted = { backup: id, name: 'Again' }
  expectOk(await dana.client.post(`/${db}/_restores/rst-${db}`, wanted))
  await app.jobs()
  expectOk(await dana.client.delete(path))
  expect(await eventsIn(dana.client, db)).toEqual([
    'group_made',
    'all_downloaded',
    'backup_made',
    'backup_downloaded',
    'restore_begun',
    'backup_deleted',
  ])
  const { subject } = await latest(dana.client, db, 'restore_begun')
  expect(await eventsIn(dana.client, subject!)).toEqual(['group_restored'])
})

test('A switch of the plan, by the person who requests it and by the job that confirms it', async () => {
  expectOk(await dana.client.put(`/${db}/_design/subscription/_update/free/${db}`))
  await app.jobs()
  expect(await latest(dana.client, db, 'plan_requested')).toMatchObject({ actor: dana.id })
  expect(await latest(dana.client, db, 'plan_changed')).toMatchObject({
    by: 'job',
    actor: null,
    address: null,
    changes: { plan: ['pro', 'free'] },
  })
})

test('Many records deleted at once are one entry, few are none', async () => {
  const docs = Array.from({ length: 25 }, (_, at) => ({ klass: 'Category', name: `C${at}` }))
  const made = expectOk(await dana.client.post(`/${db}/_bulk_docs`, { docs })).body
  const gone = (made as { id: string; rev: string }[]).map(({ id, rev }) => ({
    _id: id,
    _rev: rev,
    _deleted: true,
  }))
  expectOk(await dana.client.post(`/${db}/_bulk_docs`, { docs: gone.slice(0, 3) }))
  expectOk(await dana.client.post(`/${db}/_bulk_docs`, { docs: gone.slice(3) }))
  expect(await eventsIn(dana.client, db)).toEqual(['group_made', 'many_deleted'])
  expect(await latest(dana.client, db, 'many_deleted')).toMatchObject({
    changes: { records: [22, 0] },
  })
})

test('All of one sort as a file, an emptied trash, and a customer who is forgotten, who is in no entry by name', async () => {
  const { client } = dana
  for (const path of ['_bookmarks/export', '_handbooks/export', '_reader/opml', '_export/journal'])
    expectOk(await client.get(`/${db}/${path}`))
  expectOk(await client.post(`/${db}/_disk/trash/empty`, {}))
  const maria = { klass: 'Customer', name: 'Maria Nogueira' }
  const { id, rev } = expectOk(await client.post(`/${db}`, maria)).body
  expectOk(await client.get(`/${db}/_customers/${id}/export`))
  const request = { rev, name: 'Maria Nogueira' }
  expectOk(await client.post(`/${db}/_customers/${id}/anonymise`, request))
  const { entries } = await readAudit(client, db, { limit: 7 })
  expect(entries.map(({ event, subject_name }) => [event, subject_name]).toReversed()).toEqual([
    ['exported', 'bookmarks-2026-11-21.html'],
    ['exported', 'handbooks-2026-11-21.zip'],
    ['exported', 'subscriptions-2026-11-21.opml'],
    ['exported', 'money-2026-11-21.journal'],
    ['trash_emptied', null],
    ['exported', null],
    ['personal_data_removed', null],
  ])
  expect(entries[0]!.subject).toBe(id)
  expect(JSON.stringify(await readAudit(client, db))).not.toContain('Maria')
})

test('It is read a page at a time, newest first, by person, event and time', async () => {
  await join()
  app.clock.advance(3_600_000)
  const later = app.clock.now.toISOString()
  expectOk(await dana.client.post(`/${db}`, { klass: 'Membership', email: 'x@example.com' }))
  const first = await readAudit(dana.client, db, { limit: 3 })
  expect(first.entries.map(({ event }) => event)).toEqual([
    'member_invited',
    'member_joined',
    'member_invited',
  ])
  const rest = await readAudit(dana.client, db, { before: first.next! })
  expect([rest.entries.map(({ event }) => event), rest.next]).toEqual([['group_made'], null])
  const events = async (query: Record<string, string>) =>
    (await readAudit(dana.client, db, query)).entries.map(({ event }) => event)
  expect(await events({ since: later })).toEqual(['member_invited'])
  expect(await events({ until: later })).toHaveLength(3)
  expect(await events({ person: rui.id })).toEqual(['member_joined'])
  expect(await events({ event: 'group_made' })).toEqual(['group_made'])
})

test('It goes out as a file in which nothing runs, and says so itself', async () => {
  const odd = await app.makePerson({ fullname: '=HYPERLINK("x")', email: `o.${db}@example.com` })
  await app.addMember(dana, db, odd)
  const { text, headers } = expectOk(await dana.client.get(`/${db}/_audit/csv`))
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.map(({ event }) => event)).toEqual([
    'audit_exported',
    'member_joined',
    'member_invited',
    'group_made',
  ])
  expect(rows[1]).toMatchObject({ actor: odd.id, actor_name: `'=HYPERLINK("x")` })
})

test('Members, strangers and administrators of another Group read none of it', async () => {
  await join()
  const other = await app.makePerson()
  await app.makeGroup(other)
  for (const { client } of [rui, other]) {
    for (const path of ['_audit', '_audit/csv']) {
      expect((await client.get(`/${db}/${path}`)).status).toBe(403)
    }
  }
})
