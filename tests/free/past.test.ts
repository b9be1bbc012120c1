// How much of a document's past a free database keeps and answers: rivals, old bodies, long lines.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../support/app.ts'
import type { Client } from '../support/client.ts'
import { openFreeStage, type FreeStage } from './stage.ts'

let stage: FreeStage
let operator: Client
beforeAll(async () => {
  stage = await openFreeStage()
  operator = stage.operator
})
afterAll(() => stage.close())

/** A document with these revisions, each made from the one before; answers the database. */
async function makeLine(amount: number): Promise<{ db: string; revs: string[] }> {
  const db = await stage.makeDatabase()
  const revs: string[] = []
  for (let n = 1; n <= amount; n++) {
    const { body } = expectOk(await operator.put(`/${db}/a`, { n, _rev: revs.at(-1) }))
    revs.push(String(body.rev))
  }
  return { db, revs }
}

const graft = (db: string, ...docs: object[]) =>
  operator.post(`/${db}/_bulk_docs`, { docs, new_edits: false })

describe('rivals', () => {
  it('are named in lists and changes when they are asked for', async () => {
    const db = await stage.makeDatabase()
    await graft(db, { _id: 'a', _rev: '2-x' }, { _id: 'a', _rev: '2-y' }, { _id: 'a', _rev: '1-z' })
    await graft(db, { _id: 'a', _rev: '3-d', _deleted: true }, { _id: 'b', _rev: '1-a' })
    const asked = { include_docs: true, conflicts: true }
    const list = await operator.get(`/${db}/_all_docs`, asked)
    expect(list.body.rows.map(({ doc }: { doc: object }) => doc)).toEqual([
      { _id: 'a', _rev: '2-y', _conflicts: ['2-x', '1-z'] },
      { _id: 'b', _rev: '1-a' },
    ])
    const changes = await operator.get(`/${db}/_changes`, asked)
    expect(changes.body.results[0].doc._conflicts).toEqual(['2-x', '1-z'])
    const plain = await operator.get(`/${db}/_changes`, { include_docs: true })
    expect(plain.body.results[0].doc).not.toHaveProperty('_conflicts')
  })

  it('that have become one leaf are answered once', async () => {
    const { db, revs } = await makeLine(2)
    const query = { open_revs: JSON.stringify(revs), latest: true }
    const { body } = await operator.get(`/${db}/a`, query)
    expect(body).toMatchObject([{ ok: { _rev: revs[1] } }])
    expect((await operator.get(`/${db}/a`, { open_revs: '["keys"]' })).body.error).toBe(
      'bad_request',
    )
  })
})

describe('compaction', () => {
  it('forgets bodies of old revisions and keeps every leaf', async () => {
    const { db, revs } = await makeLine(3)
    await graft(db, { _id: 'a', _rev: '1-rival', n: 0 })
    const { status, body } = await operator.post(`/${db}/_compact`)
    expect([status, body]).toEqual([202, { ok: true }])
    expect((await operator.get(`/${db}/a`, { rev: revs[1]! })).status).toBe(404)
    expect((await operator.get(`/${db}/a`, { rev: '1-rival' })).body.n).toBe(0)
    const { _revs_info } = (await operator.get(`/${db}/a`, { revs_info: true })).body
    expect(_revs_info.map((one: { status: string }) => one.status)).toEqual([
      'available',
      'missing',
      'missing',
    ])
  })

  it('never touches the history of the product', async () => {
    const { app } = stage
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    const url = `/${group}/${(await person.client.post(`/${group}`, { klass: 'Category', name: 'A' })).body.id}`
    const first = (await person.client.get(url)).body
    await person.client.put(url, { ...first, name: 'B' })
    expect((await person.client.post(`/${group}/_compact`)).status).toBe(202)
    expect((await person.client.get(url, { rev: first._rev })).body.name).toBe('A')
    expect((await person.client.call('PUT', `/${group}/_revs_limit`, { body: 1 })).status).toBe(403)
    expect((await person.client.get(`/${group}/_revs_limit`)).text).toBe('1000')
  })
})

describe('the limit of revisions', () => {
  it('shortens lines at once, and forgets the rest with the next write or at a compaction', async () => {
    const { db, revs } = await makeLine(5)
    expect((await operator.get(`/${db}/_revs_limit`)).text).toBe('1000')
    const limit = (body: unknown) => operator.call('PUT', `/${db}/_revs_limit`, { body })
    expect((await limit(3)).body).toEqual({ ok: true })
    for (const bad of [0, 1.5, '"3"', 'null']) expect((await limit(bad)).status).toBe(400)
    const lineOf = async (rev: string) =>
      (await operator.get(`/${db}/a`, { rev, revs: true })).body._revisions?.ids.length
    expect(await lineOf(revs[4]!)).toBe(3)
    expect((await operator.get(`/${db}/a`, { rev: revs[0]! })).status).toBe(200)
    const { rev } = (await operator.put(`/${db}/a`, { _rev: revs[4] })).body
    expect(await lineOf(rev)).toBe(3)
    expect((await operator.get(`/${db}/a`, { rev: revs[2]! })).status).toBe(404)
    // A shorter line keeps what it is made of.
    await graft(db, { _id: 'b', _revisions: { start: 4, ids: ['d', 'c', 'b', 'a'] } })
    await graft(db, { _id: 'b', _revisions: { start: 3, ids: ['x', 'b', 'a'] } })
    await limit(2)
    await operator.post(`/${db}/_compact`)
    const leaves = await operator.get(`/${db}/b`, { open_revs: 'all', revs: true })
    expect(
      leaves.body.map(({ ok }: { ok: { _revisions: { ids: string[] } } }) => ok._revisions.ids),
    ).toEqual([
      ['d', 'c'],
      ['x', 'b'],
    ])
  })
})

describe('programs', () => {
  it('write notes in a batch and by POST, and delete them there', async () => {
    const db = await stage.makeDatabase()
    await operator.post(`/${db}`, { _id: '_local/x', n: 1 })
    const docs = [
      { _id: 'a' },
      { _id: '_local/x', _rev: '0-1', _deleted: true },
      { _id: '_local/y' },
    ]
    const { body } = await operator.post(`/${db}/_bulk_docs`, { docs })
    expect(body).toMatchObject([{ id: 'a' }, { id: '_local/x', rev: '0-0' }, { rev: '0-1' }])
    expect((await operator.get(`/${db}/_local%2Fx`)).status).toBe(404)
    expect((await operator.get(`/${db}/_local%2Fy`)).body._rev).toBe('0-1')
    expect((await operator.get(`/${db}`)).body.doc_count).toBe(1)
  })

  it('are refused a batch with an id that can be none', async () => {
    const db = await stage.makeDatabase()
    for (const _id of ['_strange', 7, '']) {
      const docs = [{ _id: 'good' }, { _id }]
      const { status, body } = await operator.post(`/${db}/_bulk_docs`, { docs })
      expect([status, body.error]).toEqual([400, 'illegal_docid'])
    }
    expect((await operator.get(`/${db}`)).body.doc_count).toBe(0)
  })

  it('may name the method they mean, and the request', async () => {
    const db = await stage.makeDatabase()
    const headers = { 'x-http-method-override': 'PUT', 'x-couch-request-id': 'my-own_name' }
    const reply = await operator.call('POST', `/${db}/a`, { body: {}, headers })
    expect([reply.status, reply.headers['x-couch-request-id']]).toEqual([201, 'my-own_name'])
    expect((await operator.get('/_uuids', { count: 3 })).body.uuids).toHaveLength(3)
  })
})
