// Free databases: one operator, documents without rules, and no way from there to a database of the product.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, expectOk, type TestApp } from '../support/app.ts'
import { freeRoutes } from '#app/free/routes.ts'
import { Client, type Reply } from '../support/client.ts'
import { basic, openFreeStage, type FreeStage } from './stage.ts'

let stage: FreeStage
let app: TestApp
let operator: Client
const makeDatabase = () => stage.makeDatabase()
beforeAll(async () => {
  stage = await openFreeStage()
  ;({ app, operator } = stage)
})
afterAll(() => stage.close())

describe('the operator', () => {
  it('creates, lists and drops databases', async () => {
    const { status, headers } = await operator.put('/garden%2Fherbs?q=1&n=1&partitioned=false')
    expect([status, headers.location]).toEqual([201, 'http://localhost:80/garden%2Fherbs'])
    expect((await operator.put('/garden%2Fherbs')).body.error).toBe('file_exists')
    expect(await operator.get('/garden%2Fherbs')).toMatchObject({
      status: 200,
      body: { db_name: 'garden/herbs', doc_count: 0, doc_del_count: 0, update_seq: '0' },
    })
    expect((await operator.get('/_all_dbs')).body).toContain('garden/herbs')
    expect((await operator.delete('/garden%2Fherbs?rev=1-a')).status).toBe(400)
    expect((await operator.delete('/garden%2Fherbs')).body).toEqual({ ok: true })
    expect((await operator.delete('/garden%2Fherbs')).body.reason).toBe('Database does not exist.')
    expect((await operator.get('/garden%2Fherbs')).body.reason).toBe('Database does not exist.')
    expect((await operator.put('/Herbs')).body.error).toBe('illegal_database_name')
  })

  it('lists databases from one name to another, in pages and backwards', async () => {
    for (const name of ['list-a', 'list-b', 'list-c']) expectOk(await operator.put(`/${name}`))
    const names = async (query: string) => (await operator.get(`/_all_dbs?${query}`)).body
    const range = 'startkey="list-"&endkey="list-z"'
    expect(await names(range)).toEqual(['list-a', 'list-b', 'list-c'])
    expect(await names(`${range}&limit=1&skip=1`)).toEqual(['list-b'])
    expect(await names('startkey="list-b"&endkey="list-c"&inclusive_end=false')).toEqual(['list-b'])
    const backwards = 'descending=true&startkey="list-z"&endkey="list-"'
    expect(await names(`${backwards}&limit=2`)).toEqual(['list-c', 'list-b'])
    expect(await names('limit=0')).toEqual([])
    expect((await operator.get('/_all_dbs?startkey=bare')).status).toBe(400)
  })

  it('lists design documents and local ones apart from the rest', async () => {
    const db = await makeDatabase()
    for (const id of ['_design/a', '_design/b', '_design/c', '_local/x', '_local/y', 'doc']) {
      expectOk(await operator.put(`/${db}/${id}`, { of: id }))
    }
    const idsOf = ({ body }: Reply): string[] => body.rows.map(({ id }: { id: string }) => id)
    const designs = await operator.get(`/${db}/_design_docs`, { include_docs: true })
    expect(designs.body).toMatchObject({ total_rows: 3, offset: 0 })
    expect(designs.body.rows[0]).toMatchObject({ key: '_design/a', doc: { of: '_design/a' } })
    const range = { startkey: '"_design/c"', endkey: '"_design/a"', descending: true }
    const some = await operator.get(`/${db}/_design_docs`, { ...range, inclusive_end: false })
    expect(idsOf(some)).toEqual(['_design/c', '_design/b'])
    const behind = { startkey: '"_design/b"', skip: 1, update_seq: true }
    expect((await operator.get(`/${db}/_design_docs`, behind)).body).toMatchObject({
      offset: 2,
      update_seq: '4-x',
      rows: [{ id: '_design/c' }],
    })
    const keys = { keys: ['_local/y', '_local/z'], limit: 9 }
    const locals = await operator.post(`/${db}/_local_docs`, keys, { include_docs: true })
    expect(locals.body.rows).toMatchObject([
      { id: '_local/y', value: { rev: '0-1' }, doc: { of: '_local/y' } },
      { key: '_local/z', error: 'not_found' },
    ])
    expect((await operator.post(`/${db}/_local_docs`, keys, { limit: 0 })).body.rows).toEqual([])
    expect(idsOf(await operator.get(`/${db}/_local_docs`))).toEqual(['_local/x', '_local/y'])
  })

  it('finds nothing left of a database that was dropped', async () => {
    const db = await makeDatabase()
    await operator.put(`/${db}/a`, { _id: 'a' })
    await operator.delete(`/${db}`)
    await operator.put(`/${db}`)
    expect((await operator.get(`/${db}`)).body).toMatchObject({ doc_count: 0, update_seq: '0' })
    expect((await operator.get(`/${db}/a`)).body.reason).toBe('missing')
  })

  it('waits after too many wrong passwords, and anybody else does not', async () => {
    const own = await buildTestApp({ freeDatabases: { name: 'tester', password: 'right' } })
    const ask = async (password: string, name = 'tester') =>
      (await new Client(own.server, basic(`${name}:${password}`)).get('/_all_dbs')).status
    const right = await Promise.all(Array.from({ length: 150 }, () => ask('right')))
    expect(new Set(right)).toEqual(new Set([200]))
    const wrong = await Promise.all(Array.from({ length: 101 }, (_, at) => ask(`wrong ${at}`)))
    expect(new Set(wrong)).toEqual(new Set([401, 429]))
    expect(await ask('right')).toBe(429)
    expect(await ask('right', 'somebody')).toBe(401)
    const person = await own.makePerson()
    expectOk(await person.client.get('/_session'))
    own.clock.advance(601_000)
    expect(await ask('right')).toBe(200)
    await own.close()
  })

  it('gets the address of their documents, which leads there', async () => {
    await operator.put('/garden%2Fherbs%2B1')
    const made = await operator.put('/garden%2Fherbs%2B1/a%2Fb%20c', {})
    expect(made.headers.location).toBe('http://localhost:80/garden%2Fherbs%2B1/a%2Fb%20c')
    expectOk(await operator.get(String(made.headers.location)))
    const design = await operator.put('/garden%2Fherbs%2B1/_design/x', {})
    expectOk(await operator.get(String(design.headers.location)))
    await operator.delete('/garden%2Fherbs%2B1')
  })

  it('is nobody with a wrong password, and nobody where none was named', async () => {
    const wrong = new Client(app.server, basic('tester:let me'))
    expect((await wrong.get('/_all_dbs')).status).toBe(401)
    const plain = await buildTestApp()
    const stranger = new Client(plain.server, basic('tester:let me: in'))
    expect((await stranger.get('/_all_dbs')).status).toBe(401)
    expect((await stranger.put('/free-1')).status).toBe(401)
    await plain.close()
  })

  it('changes nothing for anybody else: their routes answer as where there are no free databases', async () => {
    const plain = await buildTestApp()
    const somebody = async (one: TestApp) => [one.nobody(), (await one.makePerson()).client]
    const [here, there] = [await somebody(app), await somebody(plain)]
    for (const { method, url } of freeRoutes) {
      const address = url.replace(':db', 'some-name')
      for (const [at, client] of here.entries()) {
        const [mine, theirs] = [
          await client.call(method, address),
          await there[at]!.call(method, address),
        ]
        expect([url, mine.status, mine.body.error]).toEqual([url, theirs.status, theirs.body.error])
      }
    }
    await plain.close()
  })

  it('never reaches a database of the product, whatever its name', async () => {
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    for (const name of [group, person.id, '_users', 'accounts', 'prices']) {
      expect((await operator.get(`/${name}`)).status).toBe(404)
      expect((await operator.put(`/${name}`)).status).toBe(201)
      expectOk(await operator.put(`/${name}/mem-x`, { klass: 'Membership', email: person.email }))
      expect((await operator.get(`/${name}/_all_docs`)).body.total_rows).toBe(1)
      expect((await operator.delete(`/${name}`)).status).toBe(200)
    }
    expect((await person.client.get(`/${group}`)).body.doc_count).toBeGreaterThan(0)
    expect((await person.client.get('/_session')).body.userCtx.roles).toEqual([person.id, group])
  })

  it('keeps their databases to themselves', async () => {
    const db = await makeDatabase()
    const person = await app.makePerson()
    expect((await person.client.get(`/${db}`)).status).toBe(404)
    expect((await person.client.get(`/free%2F${db}`)).status).toBe(404)
    expect((await app.nobody().get(`/${db}`)).status).toBe(401)
  })
})

describe('a free document', () => {
  it('is kept as it came, under any id, without a member of ours', async () => {
    const db = await makeDatabase()
    const doc = { klass: 'Ticket', created_at: 7, 'b/c': [1, { d: null }] }
    const put = expectOk(await operator.put(`/${db}/b%2Fslash`, doc))
    expect(put.status).toBe(201)
    const { body } = await operator.get(`/${db}/b%2Fslash`)
    expect(body).toEqual({ _id: 'b/slash', _rev: put.body.rev, ...doc })
  })

  it('is changed at the revision seen, deleted, and made again', async () => {
    const db = await makeDatabase()
    const { rev } = expectOk(await operator.put(`/${db}/a`, { n: 1 })).body
    expect((await operator.put(`/${db}/a`, { n: 2 })).body.error).toBe('conflict')
    expect((await operator.delete(`/${db}/a`)).body.error).toBe('conflict')
    const second = expectOk(await operator.put(`/${db}/a`, { n: 2, _rev: rev })).body.rev
    expect((await operator.put(`/${db}/a`, { n: 3, _rev: rev })).body.error).toBe('conflict')
    expectOk(await operator.delete(`/${db}/a`, { rev: second }))
    expect((await operator.get(`/${db}/a`)).body.reason).toBe('deleted')
    expect((await operator.delete(`/${db}/a`, { rev: second })).body.reason).toBe('deleted')
    expect((await operator.put(`/${db}/a`, { n: 4 })).body.rev).toMatch(/^4-/)
    expect((await operator.put(`/${db}/_strange`, {})).body.error).toBe('illegal_docid')
  })

  it('may be a design document, which is stored and never run', async () => {
    const db = await makeDatabase()
    const views = { all: { map: 'function (doc) { emit(doc._id) }' } }
    const { rev } = expectOk(await operator.put(`/${db}/_design/d`, { views })).body
    expect((await operator.get(`/${db}/_design/d`)).body).toEqual({
      _id: '_design/d',
      _rev: rev,
      views,
    })
    expect((await operator.get(`/${db}/_design%2Fd`)).body._rev).toBe(rev)
    expect((await operator.get(`/${db}/_design/d/_view/all`)).status).toBe(404)
    expect((await operator.put(`/${db}/_design/d/_update/x/a`)).status).toBe(404)
    expect((await operator.get(`/${db}`)).body.doc_count).toBe(1)
    expectOk(await operator.put(`/${db}/a`))
    const told = await operator.get(`/${db}/_changes`, { filter: '_design' })
    expect(told.body.results).toMatchObject([{ id: '_design/d' }])
    expect((await operator.get(`/${db}/_changes`, { filter: 'd/x' })).status).toBe(404)
    expectOk(await operator.delete(`/${db}/_design/d`, { rev }))
  })

  it('comes in batches, and is found, listed and in the changes', async () => {
    const db = await makeDatabase()
    const docs = [
      { _id: 'a', klass: 'fruit' },
      { _id: 'b', klass: 7 },
      { _id: 'a', klass: 'other' },
      { klass: ['fruit'] },
    ]
    const { status, body } = await operator.post(`/${db}/_bulk_docs`, { docs })
    expect(status).toBe(201)
    expect(body.map((one: { error?: string }) => one.error)).toEqual([
      undefined,
      undefined,
      'conflict',
      undefined,
    ])
    const found = await operator.post(`/${db}/_find`, { selector: { klass: 'fruit' } })
    expect(found.body.docs).toMatchObject([{ _id: 'a', klass: 'fruit' }])
    expect((await operator.get(`/${db}/_all_docs`)).body.total_rows).toBe(3)
    const changes = await operator.get(`/${db}/_changes`, { include_docs: true })
    expect(changes.body.results.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual(['a', 'b'])
    const arrival = { _id: 'a', _rev: '2-elsewhere', klass: 'arrived' }
    const grafted = await operator.post(`/${db}/_bulk_docs`, { docs: [arrival], new_edits: false })
    expect(grafted.body).toEqual([])
    expect((await operator.get(`/${db}/a`)).body).toEqual(arrival)
  })
})

describe('a long list', () => {
  it('is sent page by page, and whole', async () => {
    const db = await makeDatabase()
    const ids = Array.from({ length: 1_203 }, (_, at) => `d${String(at).padStart(5, '0')}`)
    await operator.post(`/${db}/_bulk_docs`, { docs: ids.map((_id) => ({ _id })) })
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
    const list = async (query: Record<string, string | number | boolean>) =>
      idsOf((await operator.get(`/${db}/_all_docs`, query)).body.rows)
    expect(await list({})).toEqual(ids)
    expect(await list({ descending: true, skip: 3 })).toEqual(ids.toReversed().slice(3))
    const middle = { startkey: '"d00100"', endkey: '"d00900"', inclusive_end: false }
    expect(await list({ ...middle, skip: 2, limit: 600 })).toEqual(ids.slice(102, 702))
    const keyed = await operator.post(`/${db}/_all_docs?include_docs=true`, { keys: [...ids, 'x'] })
    expect(keyed.body.rows).toHaveLength(1_204)
    expect(keyed.body.rows.at(-1)).toEqual({ key: 'x', error: 'not_found' })

    const tell = async (query: Record<string, string | number | boolean>) =>
      (await operator.get(`/${db}/_changes`, query)).body
    const all = await tell({ since: 0 })
    expect(idsOf(all.results)).toEqual(ids)
    expect([all.last_seq, all.pending]).toEqual(['1203-x', 0])
    const some = await tell({ limit: 1_100, include_docs: true })
    expect(idsOf(some.results)).toEqual(ids.slice(0, 1_100))
    expect([some.last_seq, some.pending]).toEqual(['1100-x', 103])
    expect(idsOf((await tell({ descending: true })).results)).toEqual(ids.toReversed())
    expect(idsOf((await tell({ feed: 'longpoll' })).results)).toEqual(ids)
    const post = await operator.post(`/${db}/_changes?filter=_doc_ids`, { doc_ids: ids })
    expect([post.body.results.length, post.body.last_seq]).toEqual([1_203, '1203-x'])
  })
})
