// Bringing a deleted record back: it keeps its author and its signatures, whichever person and whichever call brings it back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'

type Doc = Record<string, unknown> & { _id: string; _rev: string }

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let rui: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  rui = await app.makePerson({ fullname: 'Rui Costa' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, db, tiago)
  await app.addMember(ana, db, rui)
})
afterAll(() => app.close())

const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Doc
const put = ({ _id, _rev, ...doc }: Doc, person: TestPerson) =>
  person.client.put(`/${db}/${_id}`, doc)

/** A record that Tiago made and Ana deleted an hour later: as it was, and the name of its tombstone. */
async function deleted(prefix: string, members: Record<string, unknown>) {
  const id = newId(prefix)
  expectOk(await tiago.client.put(`/${db}/${id}`, members))
  const was = await read(id)
  app.clock.advance(3_600_000)
  const { body } = expectOk(await ana.client.delete(`/${db}/${id}`, { rev: was._rev }))
  return { was, tombstone: String(body.rev) }
}

const aTicket = { content: 'Broken hinge', checklist: [{ text: 'Starts', state: 'done' }] }
async function aComment() {
  const record_id = newId('tik')
  expectOk(await tiago.client.put(`/${db}/${record_id}`, { content: 'x' }))
  return deleted('cmt', { content: 'Capacitor C4 is dry', record_id })
}

describe('A record that comes back', () => {
  test('is still its author’s, and its lines are signed by whom they were signed', async () => {
    const { was } = await deleted('tik', aTicket)
    expectOk(await put(was, ana))
    const { created_by, created_at, number, status_at, checklist } = was
    expect(await read(was._id)).toMatchObject({
      created_by,
      created_at,
      number,
      status_at,
      checklist,
      updated_by: ana.id,
      updated_at: app.clock.now.toISOString(),
    })
  })

  test('may refer to what was deleted since, and to a technician who left', async () => {
    const customer_id = newId('cus')
    const left = await app.makePerson()
    await app.addMember(ana, db, left)
    const { body } = expectOk(await ana.client.put(`/${db}/${customer_id}`, { name: 'Dona Rosa' }))
    const { was } = await deleted('tik', { content: 'x', customer_id, technical_id: left.id })
    expectOk(await ana.client.delete(`/${db}/${customer_id}`, { rev: String(body.rev) }))
    const selector = { klass: 'Membership', user_id: left.id }
    const { docs } = expectOk(await ana.client.post(`/${db}/_find`, { selector })).body
    const [{ _id, _rev }] = docs as [Doc]
    expectOk(await ana.client.delete(`/${db}/${_id}`, { rev: _rev }))
    expectOk(await put(was, ana))
    expect(await read(was._id)).toMatchObject({ customer_id, technical_id: left.id })
  })

  test('is in the history as brought back', async () => {
    const { was } = await deleted('tik', aTicket)
    expectOk(await put({ ...was, status: 'doing' }, ana))
    const selector = { klass: 'DocumentChange', item_id: was._id }
    const { docs } = expectOk(await ana.client.post(`/${db}/_find`, { selector })).body
    expect((docs as Doc[]).map(({ event }) => event)).toEqual(['restore', 'destroy', 'create'])
  })

  test('comes back the same by replication, from the revision it was made from', async () => {
    const { was, tombstone } = await deleted('tik', aTicket)
    const ids = ['f'.repeat(32), tombstone.slice(2), was._rev.slice(2)]
    const doc = { ...was, _rev: `3-${ids[0]}`, _revisions: { start: 3, ids } }
    const pushed = await ana.client.post(`/${db}/_bulk_docs`, { docs: [doc], new_edits: false })
    expect([pushed.status, pushed.body]).toEqual([201, []])
    const { created_by, created_at, number, checklist } = was
    expect(await read(was._id)).toMatchObject({ created_by, created_at, number, checklist })
  })
})

describe('A comment that was taken away', () => {
  test('comes back by an administrator with its author, who may change it', async () => {
    const { was } = await aComment()
    expectOk(await put(was, ana))
    const now = await read(was._id)
    const { created_by, user, date } = was
    expect(now).toMatchObject({ created_by, user, date })
    const words = { ...now, content: 'Capacitor C5 is dry' }
    expectOk(await tiago.client.put(`/${db}/${now._id}?rev=${now._rev}`, words))
  })

  test('comes back by its author', async () => {
    const { was } = await aComment()
    expectOk(await put(was, tiago))
    const { content, created_by, user, date } = was
    expect(await read(was._id)).toMatchObject({ content, created_by, user, date })
  })

  test('comes back by nobody else, by no call', async () => {
    const { was, tombstone } = await aComment()
    expect(await put(was, rui)).toMatchObject({ status: 403 })
    const ids = ['f'.repeat(32), tombstone.slice(2)]
    const doc = { ...was, _rev: `3-${ids[0]}`, _revisions: { start: 3, ids } }
    const pushed = await rui.client.post(`/${db}/_bulk_docs`, { docs: [doc], new_edits: false })
    expect(pushed.body).toMatchObject([{ id: was._id, error: 'forbidden' }])
  })

  test('does not come back with other words in its author’s name', async () => {
    const { was } = await aComment()
    expect(await put({ ...was, content: 'I did it wrong' }, ana)).toMatchObject({ status: 403 })
    expect(await ana.client.get(`/${db}/${was._id}`)).toMatchObject({ status: 404 })
  })
})

describe('What does not come back', () => {
  test('a place in a Group: who had it is invited anew', async () => {
    const left = await app.makePerson()
    await app.addMember(ana, db, left)
    const selector = { klass: 'Membership', user_id: left.id }
    const { docs } = expectOk(await ana.client.post(`/${db}/_find`, { selector })).body
    const [was] = docs as [Doc]
    expectOk(await ana.client.delete(`/${db}/${was._id}`, { rev: was._rev }))
    expect(await put(was, ana)).toMatchObject({ status: 403 })
    const { email } = was
    expectOk(await ana.client.post(`/${db}`, { klass: 'Membership', email }))
  })

  test('a setting beside another one of its key', async () => {
    const id = newId('adj')
    const setting = { _id: id, _rev: '', key: 'estimate-observation', value: 'Valid for 30 days' }
    const { body } = expectOk(await put(setting, ana))
    expectOk(await ana.client.delete(`/${db}/${id}`, { rev: String(body.rev) }))
    expectOk(await put({ ...setting, _id: newId('adj') }, ana))
    expect(await put(setting, ana)).toMatchObject({
      status: 422,
      body: { reason: { key: 'has already been taken' } },
    })
  })
})
