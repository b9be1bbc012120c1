// Indexes of free databases: declared by their clients, and meant as CouchDB means them. What chooses among them is
// tested beside the code (app/free/indexes).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp } from '../support/app.ts'
import { Client, type Reply } from '../support/client.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

const people = [
  { _id: 'ana', name: 'Ana', age: 31, city: 'Rio' },
  { _id: 'bia', name: 'Bia', age: 8 },
  { _id: 'caio', name: 'Caio', age: 55, city: 'Natal' },
  { _id: 'davi', name: 'Davi', city: 'Rio' },
  { _id: 'eva', name: 'Eva', age: null, city: 'Belém' },
]

let app: TestApp
let operator: Client
let db = ''
beforeAll(async () => {
  app = await buildTestApp({ freeDatabases: { name: 'tester', password: 'secret' } })
  operator = new Client(app.server, basic('tester:secret'))
})
afterAll(() => app.close())

let made = 0
beforeEach(async () => {
  db = `people-${++made}`
  expectOk(await operator.put(`/${db}`))
  expectOk(await operator.post(`/${db}/_bulk_docs`, { docs: people }))
})

const declare = (fields: unknown[], more: object = {}) =>
  operator.post(`/${db}/_index`, { index: { fields }, ...more })
const find = (query: object) => operator.post(`/${db}/_find`, query)
const explain = (query: object) => operator.post(`/${db}/_explain`, query)
const list = (query = '') => operator.get(`/${db}/_index${query}`)
const idsOf = ({ body }: Reply): string[] => body.docs.map(({ _id }: { _id: string }) => _id)

describe('an index', () => {
  test('is declared once, and is in a design document', async () => {
    const first = await declare(['name', 'age'], { ddoc: 'people', name: 'by-name' })
    expect(first.body).toEqual({ result: 'created', id: '_design/people', name: 'by-name' })
    const again = await declare(['name', 'age'], { ddoc: '_design/people', name: 'by-name' })
    expect(again.body.result).toBe('exists')
    const other = await declare(['age', 'name'], { ddoc: 'people', name: 'by-name' })
    expect(other.body.result).toBe('created')
    const design = await operator.get(`/${db}/_design/people`)
    expect(design.body).toMatchObject({
      language: 'query',
      views: { 'by-name': { map: { fields: { age: 'asc', name: 'asc' } }, reduce: '_count' } },
    })
    expect((await operator.get(`/${db}/_design/people/_info`)).body.name).toBe('people')
  })

  test('is listed behind that of all documents, a page at a time', async () => {
    await declare([{ city: 'desc' }, { 'a.b': 'desc' }], { ddoc: 'b', name: 'z' })
    await declare(['name'], { ddoc: 'a', name: 'a' })
    const { body } = await list()
    expect(body).toEqual({
      total_rows: 3,
      indexes: [
        { ddoc: null, name: '_all_docs', type: 'special', def: { fields: [{ _id: 'asc' }] } },
        {
          ddoc: '_design/a',
          name: 'a',
          type: 'json',
          partitioned: false,
          def: { fields: [{ name: 'asc' }] },
        },
        {
          ddoc: '_design/b',
          name: 'z',
          type: 'json',
          partitioned: false,
          def: { fields: [{ city: 'desc' }, { 'a.b': 'desc' }] },
        },
      ],
    })
    const names = async (query: string) =>
      (await list(query)).body.indexes.map(({ name }: { name: string }) => name)
    expect(await names('?limit=1;skip=1')).toEqual(['a'])
    expect(await names('?skip=2&limit=5')).toEqual(['z'])
    expect((await list('?limit=some')).body.error).toBe('query_parse_error')
  })

  test('is dropped by its name, and its design document with the last one', async () => {
    await declare(['name'], { ddoc: 'd', name: 'one' })
    await declare(['age'], { ddoc: 'd', name: 'other' })
    expect((await operator.delete(`/${db}/_index/d/text/one`)).status).toBe(404)
    expect((await operator.delete(`/${db}/_index/_design%2Fd/json/one`)).body).toEqual({ ok: true })
    expect((await operator.delete(`/${db}/_index/_design/d/json/one`)).status).toBe(404)
    expect((await list()).body.total_rows).toBe(2)
    expectOk(await operator.delete(`/${db}/_index/d/json/other`))
    expect((await operator.get(`/${db}/_design/d`)).body.reason).toBe('deleted')
    expect((await declare(['age'], { ddoc: 'd', name: 'other' })).body.result).toBe('created')
  })

  test('is dropped with others, and what is none is reported', async () => {
    await declare(['name'], { ddoc: 'd', name: 'one' })
    await declare(['age'], { ddoc: 'd', name: 'other' })
    const { body } = await operator.post(`/${db}/_index/_bulk_delete`, { docids: ['d', 'none'] })
    expect(body).toEqual({
      success: [{ id: '_design/d', ok: true }],
      fail: [{ id: '_design/none', error: 'not_found' }],
    })
  })

  test('is nothing for words, code, or a database that is partitioned', async () => {
    expect((await declare(['name'], { type: 'text' })).status).toBe(503)
    expect((await declare(['name'], { partitioned: true })).status).toBe(400)
    const code = { language: 'query', views: { v: { map: 'function (doc) {}' } } }
    const refused = await operator.put(`/${db}/_design/code`, code)
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_design_doc'])
  })

  test('has its addresses, and no others', async () => {
    await declare(['name'], { ddoc: 'd', name: 'one' })
    for (const path of ['a', 'a/b', 'a/b/c/d', 'a/b/c/d/e']) {
      expect((await operator.call('DELETE', `/${db}/_index/${path}`)).status).toBe(404)
    }
    for (const path of ['_bulk_delete', 'd/json/one', '_design/d/json/one']) {
      const { status, headers } = await operator.get(`/${db}/_index/${path}`)
      expect([status, headers.allow]).toEqual([405, path === '_bulk_delete' ? 'POST' : 'DELETE'])
    }
  })
})

describe('a query', () => {
  test('goes through an index: in its order, without what lacks its fields', async () => {
    const selector = { age: { $gte: null } }
    expect(idsOf(await find({ selector }))).toEqual(['ana', 'bia', 'caio', 'eva'])
    await declare(['age'])
    expect(idsOf(await find({ selector }))).toEqual(['eva', 'bia', 'ana', 'caio'])
    await declare(['city', 'age'], { ddoc: 'both' })
    const wide = { selector: { name: { $gt: 'A' } }, sort: [{ city: 'desc' }, { age: 'desc' }] }
    expect(idsOf(await find(wide))).toEqual(['ana', 'caio', 'eva'])
  })

  test('that sorts needs an index that sorts so', async () => {
    const query = { selector: { age: { $gt: 0 } }, sort: ['age'] }
    expect((await find(query)).body.error).toBe('no_usable_index')
    await declare(['age'])
    expect(idsOf(await find(query))).toEqual(['bia', 'ana', 'caio'])
    expect(idsOf(await find({ ...query, sort: [{ age: 'desc' }] }))).toEqual(['caio', 'ana', 'bia'])
    const mixed = { ...query, sort: [{ age: 'desc' }, { name: 'asc' }] }
    expect((await find(mixed)).body.error).toBe('unsupported_mixed_sort')
  })

  test('says when no index serves it, or not the one it named', async () => {
    await declare(['age'], { ddoc: 'ages' })
    const without = await find({ selector: { name: 'Ana' } })
    expect(without.body.warning).toMatch(/^No matching index found/)
    const wanted = { selector: { name: 'Ana' }, use_index: 'ages' }
    expect((await find(wanted)).body.warning).toMatch(/^_design\/ages was not used/)
    const refused = await find({ ...wanted, allow_fallback: false })
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_index'])
    expect((await find({ selector: { age: 8 } })).body.warning).toBeUndefined()
    expect((await find({ ...wanted, use_index: 'a/b/c' })).body.error).toBe('invalid_index_name')
  })

  test('sees of a partial index what is in it, if it asks for it', async () => {
    const index = { fields: ['name'], partial_filter_selector: { city: 'Rio' } }
    await operator.post(`/${db}/_index`, { index, ddoc: 'rio' })
    const selector = { name: { $gt: 'A' } }
    expect(idsOf(await find({ selector, use_index: 'rio' }))).toEqual(['ana', 'davi'])
    expect(idsOf(await find({ selector }))).toHaveLength(people.length)
    const listed = (await list()).body.indexes[1].def
    expect(listed.partial_filter_selector).toEqual({ city: { $eq: 'Rio' } })
  })

  test('leads on with its bookmark, whatever is sorted', async () => {
    const odd = [[2], [10, 'a'], [10], ['a'], [], { a: 1 }, 'B', 'a', true, null, -1]
    const docs = odd.map((mark, at) => ({ _id: `odd-${at}`, mark }))
    await operator.post(`/${db}/_bulk_docs`, { docs })
    await declare(['mark'])
    const query = { selector: { mark: { $exists: true } }, sort: ['mark'], limit: 2 }
    const met: unknown[] = []
    let page = await find(query)
    while (page.body.docs.length > 0) {
      met.push(...page.body.docs.map(({ mark }: { mark: unknown }) => mark))
      page = await find({ ...query, bookmark: page.body.bookmark })
    }
    expect(met).toEqual([null, true, -1, 'a', 'B', [], [2], [10], [10, 'a'], ['a'], { a: 1 }])
    const same = await find({ ...query, bookmark: page.body.bookmark })
    expect(same.body.bookmark).toBe(page.body.bookmark)
    const down = { ...query, sort: [{ mark: 'desc' }], bookmark: page.body.bookmark }
    expect((await find(down)).body.error).toBe('invalid_bookmark')
  })

  test('tells the revisions that lost, and finds documents by having some', async () => {
    const { rev } = (await operator.put(`/${db}/torn`, { n: 1 })).body
    const lost = { _id: 'torn', _rev: '1-0', n: 2 }
    await operator.post(`/${db}/_bulk_docs`, { docs: [lost], new_edits: false })
    const query = { selector: { _conflicts: { $exists: true } }, conflicts: true }
    expect((await find(query)).body.docs).toEqual([
      { _id: 'torn', _rev: rev, n: 1, _conflicts: ['1-0'] },
    ])
    const plain = await find({ selector: { _id: 'torn' } })
    expect(plain.body.docs[0]).not.toHaveProperty('_conflicts')
  })

  test('may ask for any kind: none means anything here', async () => {
    const doc = { _id: 'a', klass: 'DocumentChange' }
    await operator.put(`/${db}/a`, doc)
    const found = await find({ selector: { klass: 'DocumentChange' }, bookmark: null })
    expect(found.body.docs).toMatchObject([doc])
  })

  test('counts what it answered, if it is asked to', async () => {
    const { body } = await find({ selector: { city: 'Rio' }, execution_stats: true })
    expect(body.execution_stats).toMatchObject({ results_returned: 2, total_docs_examined: 2 })
    expect(body.execution_stats.execution_time_ms).toBeGreaterThan(0)
    expect((await find({ selector: {} })).body.execution_stats).toBeUndefined()
  })

  test('answers 25 documents unless it says otherwise, and never a design document', async () => {
    const docs = Array.from({ length: 30 }, (_, at) => ({ _id: `more-${at}` }))
    await operator.post(`/${db}/_bulk_docs`, { docs })
    await declare(['name'])
    expect(idsOf(await find({ selector: {} }))).toHaveLength(25)
    const { length } = idsOf(await find({ selector: { _id: { $gt: null } }, limit: 100 }))
    expect(length).toBe(people.length + 30)
    expect(idsOf(await find({ selector: {}, limit: 0 }))).toEqual([])
  })
})

describe('_explain', () => {
  test('names the index, the stretch of it, and what spoke against the others', async () => {
    await declare(['age'], { ddoc: 'ages', name: 'ages' })
    await declare(['city'], { ddoc: 'cities', name: 'cities' })
    const { body } = await explain({ selector: { age: { $gt: 9 }, name: { $ne: 'Eva' } } })
    expect(body).toMatchObject({
      dbname: db,
      index: { ddoc: '_design/ages', name: 'ages' },
      selector: { $and: [{ age: { $gt: 9 } }, { name: { $ne: 'Eva' } }] },
      opts: { limit: 25, bookmark: 'nil', sort: {}, allow_fallback: true },
      index_candidates: [
        { index: { name: 'cities' }, analysis: { usable: false } },
        { index: { name: '_all_docs' }, analysis: { usable: true } },
      ],
      selector_hints: [{ type: 'json', indexable_fields: ['age'], unindexable_fields: ['name'] }],
      mrargs: { start_key: [9], end_key: ['<MAX>'], direction: 'fwd', include_docs: true },
      covering: false,
    })
  })

  test('says when an index alone would answer, and when none can', async () => {
    await declare(['age', 'name'], { ddoc: 'd', name: 'd' })
    const selector = { age: 8, name: 'Bia' }
    expect((await explain({ selector, fields: ['name'] })).body.covering).toBe(true)
    const { body } = await explain({ selector, sort: ['city'] })
    expect(body.index).toBeNull()
    expect(body.mrargs).toBeUndefined()
  })
})

describe("the product's own databases", () => {
  test('list the declared sorts and filters, and take no index', async () => {
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    const { body } = await person.client.get(`/${group}/_index`)
    expect(body.indexes[0].name).toBe('_all_docs')
    expect(body.indexes).toContainEqual({
      ddoc: '_design/Category',
      name: 'name',
      type: 'json',
      partitioned: false,
      def: { fields: [{ klass: 'asc' }, { name: 'asc' }] },
    })
    const refused = await person.client.post(`/${group}/_index`, { index: { fields: ['name'] } })
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden'])
    const drop = await person.client.delete(`/${group}/_index/Category/json/name`)
    expect(drop.status).toBe(404)
  })

  test('keep a record without the sorted field in its list', async () => {
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    const names = ['Green', 'Plain']
    for (const name of names) {
      const color = name === 'Green' ? '#00ff00' : undefined
      expectOk(await person.client.post(`/${group}`, { klass: 'Category', name, color }))
    }
    const selector = { klass: 'Category', name: { $in: names } }
    const query = { selector, sort: ['color'], use_index: 'anything' }
    const { status, body } = await person.client.post(`/${group}/_find`, query)
    expect(body.docs?.map(({ name }: { name: string }) => name)).toEqual(['Plain', 'Green'])
    expect([status, body.warning]).toEqual([200, undefined])
  })
})
