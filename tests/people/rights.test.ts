// Rights cannot be brought back through the tree of revisions, nor led astray by an id that two Groups use.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import type { ServerModule } from '#server/records/face.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Doc = Record<string, unknown>
type Token = Doc & { _id: string; _rev: string }

/** A revision beside those that are there: its line leads to none of them. */
const beside = (doc: Doc, rev: string): Doc => ({ ...doc, _rev: rev })

const push = (person: TestPerson, db: string, docs: Doc[]) =>
  person.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })

/** Writes a leaf past all rules, as a release that took conflicts of every kind did. */
async function plant(db: string, doc: Doc, rev: string): Promise<void> {
  const { _id, _rev, ...body } = doc
  const now = app.clock.now.toISOString()
  const klass = String(doc.klass)
  const entry = { klass, deleted: false, words: '', counters: [], event: 'update', actor: null }
  await app.house.store
    .database(db)
    .write((transaction) =>
      transaction.graft({ id: String(_id), body, at: now, ...entry, line: [rev] }),
    )
}

describe('A kind that gives rights', () => {
  test('takes no second version: a token that its owner removes reads no more', async () => {
    const owner = await app.makePerson()
    const group = await app.makeGroup(owner)
    const secret = await app.makeToken(owner, ['read'])
    const { docs } = expectOk(
      await owner.client.post(`/${owner.id}/_find`, { selector: { klass: 'UserToken' } }),
    ).body
    const token = docs[0] as Token
    const { body } = await push(owner, owner.id, [beside({ ...token, active: false }, '1-0')])
    expect(body).toMatchObject([{ id: token._id, error: 'forbidden' }])
    const program = app.withToken(secret)
    expect((await program.get(`/${group}`)).status).toBe(200)
    expectOk(await owner.client.delete(`/${owner.id}/${token._id}`, { rev: token._rev }))
    expect((await owner.client.get(`/${owner.id}/${token._id}`)).status).toBe(404)
    expect((await program.get(`/${group}`)).status).toBe(401)
  })

  test('follows the current version: what is made from it is taken', async () => {
    const owner = await app.makePerson()
    const group = await app.makeGroup(owner)
    const secret = await app.makeToken(owner, ['read'])
    const { docs } = expectOk(
      await owner.client.post(`/${owner.id}/_find`, { selector: { klass: 'UserToken' } }),
    ).body
    const token = docs[0] as Token
    const ids = ['off', token._rev.slice(2)]
    const next = { ...token, active: false, _rev: '2-off', _revisions: { start: 2, ids } }
    expect((await push(owner, owner.id, [next])).body).toEqual([])
    expect((await app.withToken(secret).get(`/${group}`)).status).toBe(401)
  })

  test('is removed with all versions that an earlier release took', async () => {
    const owner = await app.makePerson()
    const group = await app.makeGroup(owner)
    const secret = await app.makeToken(owner, ['read'])
    const { docs } = expectOk(
      await owner.client.post(`/${owner.id}/_find`, { selector: { klass: 'UserToken' } }),
    ).body
    const token = docs[0] as Token
    await plant(owner.id, { ...token, active: true }, '1-0')
    await plant(owner.id, { ...token, active: false }, '1-00')
    expectOk(await owner.client.delete(`/${owner.id}/${token._id}`, { rev: token._rev }))
    expect((await owner.client.get(`/${owner.id}/${token._id}`)).status).toBe(404)
    expect((await app.withToken(secret).get(`/${group}`)).status).toBe(401)
  })

  test('gives no removed member a way back, as an administrator least of all', async () => {
    const owner = await app.makePerson()
    const [member, helper] = [await app.makePerson(), await app.makePerson()]
    const group = await app.makeGroup(owner)
    const id = await app.addMember(owner, group, member)
    await app.addMember(owner, group, helper)
    const { body: place } = expectOk(await owner.client.get(`/${group}/${id}`))
    const leaf = beside({ ...place, report_view: true }, '1-0')
    const { body } = await push(owner, group, [leaf])
    expect(body).toMatchObject([{ id, error: 'forbidden' }])
    await plant(group, { ...place, editor: true }, '1-0')
    expectOk(await owner.client.delete(`/${group}/${id}`, { rev: place._rev }))
    expect((await owner.client.get(`/${group}/${id}`)).status).toBe(404)
    expect((await member.client.get(`/${group}`)).status).toBe(403)
  })

  test.each(['Account', 'Adjustment', 'Membership', 'User', 'UserToken'])('is %s', (kind) => {
    expect(app.house.registry.byKind(kind)?.conflicts).toBe('refused')
  })
})

describe('What becomes the document when a conflict is settled', () => {
  /** What the kind's hook was called with, for Categories. */
  const saved: [string, unknown, unknown][] = []
  const recording: ServerModule = {
    name: 'recording',
    hooks: {
      Category: {
        async after({ verb, doc, before }) {
          saved.push([verb, before?.name, doc.name])
        },
      },
    },
  }
  let other: TestApp
  beforeAll(async () => {
    other = await buildTestApp({ serverModules: [recording] })
  })
  afterAll(() => other.close())

  const lined = (_id: string, line: string[], members: Doc): Doc => {
    const ids = line.map((rev) => rev.slice(rev.indexOf('-') + 1))
    return { _id, _rev: line[0], _revisions: { start: Number(line[0]![0]), ids }, ...members }
  }

  test.each<[string, (person: TestPerson, url: string, rev: string) => Promise<unknown>]>([
    ['deleted', (person, url, rev) => person.client.delete(url, { rev })],
    [
      'ended by a revision made elsewhere',
      ({ client }, url, rev) => {
        const [, db = '', _id = ''] = url.split('/')
        const docs = [lined(_id, ['4-end', rev, '2-b', '1-a'], { _deleted: true })]
        return client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
      },
    ],
  ])('has the effects of a save when what won is %s', async (_, end) => {
    const owner = await other.makePerson()
    const db = await other.makeGroup(owner)
    const _id = newId('ctg')
    const won = lined(_id, ['2-b', '1-a'], { name: 'Won' })
    await push(owner, db, [won, lined(_id, ['1-z'], { name: 'Lost' })])
    const { _rev } = (await owner.client.get(`/${db}/${_id}`)).body
    saved.length = 0
    await end(owner, `/${db}/${_id}`, _rev)
    expect((await owner.client.get(`/${db}/${_id}`)).body.name).toBe('Lost')
    expect(saved).toEqual([['update', 'Won', 'Lost']])
  })

  test('has the effects of a change from what stood, when the version that lost goes on', async () => {
    const owner = await other.makePerson()
    const db = await other.makeGroup(owner)
    const _id = newId('ctg')
    await push(owner, db, [
      lined(_id, ['1-b'], { name: 'Won' }),
      lined(_id, ['2-0', '1-x'], { name: 'Lost' }),
    ])
    saved.length = 0
    expectOk(await owner.client.put(`/${db}/${_id}`, { name: 'Goes on' }, { rev: '2-0' }))
    expect(saved).toEqual([['update', 'Won', 'Goes on']])
  })
})

describe('An invitation', () => {
  test('is known by its Group and its id: the same id elsewhere diverts nobody', async () => {
    const [owner, thief, invited] = [
      await app.makePerson(),
      await app.makePerson(),
      await app.makePerson(),
    ]
    // The thief's Group comes first in every order.
    const theirs = 'acc-00000000000000000000000000'
    expectOk(await thief.client.post('/accounts', { _id: theirs, name: 'Fixit Bench' }))
    const group = await app.makeGroup(owner)
    const id = await app.addMember(owner, group, invited, { pending: true })
    const copy = { klass: 'Membership', email: invited.email }
    expectOk(await thief.client.put(`/${theirs}/${id}`, copy))

    const accept = (db: string) => invited.client.put(`/${db}/_design/status/_update/accept/${id}`)
    const unclear = await accept(invited.id)
    expect([unclear.status, unclear.body.error]).toEqual([409, 'conflict'])
    expect((await invited.client.get(`/${invited.id}/${id}`)).status).toBe(409)
    expect((await invited.client.delete(`/${invited.id}/${id}`)).status).toBe(409)
    const { docs } = expectOk(
      await invited.client.post(`/${invited.id}/_find`, { selector: { klass: 'Membership' } }),
    ).body as { docs: Doc[] }
    for (const { db_name, _rev } of docs) {
      const stored = await app.house.store.database(String(db_name)).get(id)
      expect(_rev).toBe(stored?.rev)
    }
    expect(docs).toHaveLength(2)
    expectOk(await accept(group))
    expect((await invited.client.get(`/${group}`)).status).toBe(200)
    expect((await invited.client.get(`/${theirs}`)).status).toBe(403)
  })
})
