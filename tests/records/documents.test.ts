// Documents over HTTP: what CouchDB's clients expect of create, read, change and delete.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

let app: TestApp
let owner: TestPerson
let db: string
let client: Client

beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  db = await app.makeGroup(owner)
  client = owner.client
})
afterAll(() => app.close())

const orTrue = (word: string) => word === 'true' || word

const key = 'document_update_conflict'
const conflict = { error: 'conflict', reason: 'Document update conflict.', key }

async function makeCategory(name = 'Notebooks') {
  const id = newId('ctg')
  const { body } = await client.put(`/${db}/${id}`, { name })
  return { id, rev: String(body.rev), url: `/${db}/${id}` }
}

describe('creating', () => {
  test('a document is created under the id its maker chose', async () => {
    const id = newId('ctg')
    const reply = await client.put(`/${db}/${id}`, {
      klass: 'Category',
      name: ' Small  appliances ',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({ ok: true, id, rev: expect.stringMatching(/^1-[0-9a-f]{32}$/) })
    expect(reply.headers.etag).toBe(`"${reply.body.rev}"`)
    const { body } = await client.get(`/${db}/${id}`)
    expect(body).toEqual({
      _id: id,
      _rev: reply.body.rev,
      klass: 'Category',
      label: 'Small appliances',
      name: 'Small appliances',
      active: true,
      created_at: app.clock.now.toISOString(),
      created_by: owner.id,
      updated_at: app.clock.now.toISOString(),
      updated_by: owner.id,
    })
  })

  test('without an id the server makes one of the kind that klass names', async () => {
    const reply = await client.post(`/${db}`, { klass: 'Category', name: 'Phones' })
    expect(reply.status).toBe(201)
    expect(reply.body.id).toMatch(/^ctg-/)
    expect(reply.headers.location).toBe(`http://localhost:80/${db}/${reply.body.id}`)
  })

  test.each([
    ['an unknown kind', 'PUT', 'zzz-01k9zzzzzzzzzzzzzzzzzzzzzz', {}, 403, 'forbidden'],
    ['an id that is none of ours', 'PUT', 'anything', {}, 403, 'forbidden'],
    ['a reserved id', 'PUT', '_mine', {}, 400, 'illegal_docid'],
    ['a design document', 'PUT', '_design/mine', { views: {} }, 403, 'forbidden'],
    ['an encoded design document', 'PUT', '_design%2Fmine', {}, 403, 'forbidden'],
    ['an unknown special member', 'PUT', '$id', { _foo: 1 }, 400, 'doc_validation'],
    ['a list instead of an object', 'PUT', '$id', [], 400, 'bad_request'],
    ['a kind that is not its prefix', 'PUT', '$id', { klass: 'Customer' }, 422, ''],
  ] as const)('%s is refused', async (_, method, id, body, status, error) => {
    const url = `/${db}/${id.replace('$id', newId('ctg'))}`
    const reply = await client.call(method, url, { body })
    expect([reply.status, reply.body.error]).toEqual([status, error || 'unprocessable_entity'])
  })

  test('every wrong field is answered at once, each under its name', async () => {
    const body = { color: 'red', active: 'perhaps', typo: 1 }
    const reply = await client.put(`/${db}/${newId('ctg')}`, body)
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      error: 'unprocessable_entity',
      reason: {
        name: "can't be blank",
        color: 'is invalid',
        active: 'is invalid',
        typo: 'is not a field of this record',
      },
      keys: {
        name: { key: 'blank' },
        color: { key: 'invalid' },
        active: { key: 'invalid' },
        typo: { key: 'unknown_field' },
      },
    })
  })

  test('a reference must exist and be of the right kind', async () => {
    const { id } = await makeCategory()
    const body = { identifier: 'X1', customer_id: newId('cus') }
    const gone = await client.put(`/${db}/${newId('eqi')}`, body)
    expect(gone.body.reason).toEqual({ customer_id: 'must exist' })
    const comment = await client.put(`/${db}/${newId('cmt')}`, { content: 'Hi', record_id: id })
    expect(comment.status).toBe(201)
    const wrong = await client.put(`/${db}/${newId('tik')}`, { content: 'x', technical_id: id })
    expect(wrong.body.reason).toEqual({ technical_id: 'is invalid' })
  })

  test('a save is not hindered by what was deleted since', async () => {
    const customer = await client.post(`/${db}`, { klass: 'Customer', name: 'Dana' })
    const doc = { identifier: 'X2', customer_id: customer.body.id }
    const made = await client.post(`/${db}`, { klass: 'Equipment', ...doc })
    await client.delete(`/${db}/${customer.body.id}`, { rev: customer.body.rev })
    const body = { ...doc, location: 'Bench' }
    const saved = await client.put(`/${db}/${made.body.id}`, body, { rev: made.body.rev })
    expect(saved.status).toBe(201)
  })
})

describe('changing', () => {
  test('the revision may come in the query, the body or If-Match', async () => {
    const { url, rev } = await makeCategory()
    const second = await client.put(url, { name: 'B' }, { rev })
    const third = await client.put(url, { name: 'C', _rev: second.body.rev })
    const headers = { 'if-match': `"${third.body.rev}"` }
    const fourth = await client.call('PUT', url, { body: { name: 'D' }, headers })
    expect(fourth.status).toBe(201)
    expect(fourth.body.rev).toMatch(/^4-/)
  })

  test('revisions that disagree or are malformed are bad requests', async () => {
    const { url, rev } = await makeCategory()
    const two = await client.put(url, { name: 'B', _rev: rev }, { rev: '1-abc' })
    expect(two.status).toBe(400)
    const bad = await client.put(url, { name: 'B' }, { rev: 'nonsense' })
    expect([bad.status, bad.body.reason]).toEqual([400, 'Invalid rev format'])
  })

  test('a stale or missing revision is a conflict and changes nothing', async () => {
    const { url, rev } = await makeCategory('A')
    await client.put(url, { name: 'B' }, { rev })
    const stale = await client.put(url, { name: 'C' }, { rev })
    expect([stale.status, stale.body]).toEqual([409, conflict])
    const missing = await client.put(url, { name: 'D' })
    expect([missing.status, missing.body]).toEqual([409, conflict])
    expect((await client.get(url)).body.name).toBe('B')
  })

  test('an unchanged save is a new revision like any other', async () => {
    const { url, rev } = await makeCategory('A')
    const again = await client.put(url, { name: 'A' }, { rev })
    expect(again.status).toBe(201)
  })

  test('what the system writes cannot be sent', async () => {
    const { url, rev } = await makeCategory('A')
    const sent = { name: 'A', label: 'Other', created_by: 'usr-x', created_at: '1999-01-01' }
    await client.put(url, sent, { rev })
    const { body } = await client.get(url)
    expect([body.label, body.created_by]).toEqual(['A', owner.id])
    expect(body.created_at).toBe(app.clock.now.toISOString())
  })

  test('a reader who knows the revision gets 304', async () => {
    const { url, rev } = await makeCategory()
    const headers = { 'if-none-match': `"${rev}"` }
    const reply = await client.call('GET', url, { headers })
    expect([reply.status, reply.text]).toEqual([304, ''])
    const other = await client.call('GET', url, { headers: { 'if-none-match': '"1-x"' } })
    expect([other.status, other.headers.etag]).toEqual([200, `"${rev}"`])
    const head = await client.call('HEAD', url)
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', `"${rev}"`])
  })

  test('old revisions can be read, and the document tells of them', async () => {
    const { url, rev } = await makeCategory('A')
    const next = await client.put(url, { name: 'B' }, { rev })
    expect((await client.get(url, { rev })).body.name).toBe('A')
    expect((await client.get(url, { rev: '9-abc' })).status).toBe(404)
    const { body } = await client.get(url, { revs: true, revs_info: true })
    expect(body._revisions.start).toBe(2)
    expect(body._revs_info).toEqual([
      { rev: next.body.rev, status: 'available' },
      { rev, status: 'available' },
    ])
    const some = await client.get(url, { fields: 'name' })
    expect(Object.keys(some.body).sort()).toEqual(['_id', '_rev', 'name'])
  })
})

describe('deleting', () => {
  test('a deleted document is gone, its tombstone is not', async () => {
    const { id, url, rev } = await makeCategory('Gone')
    const deleted = await client.delete(url, { rev })
    expect([deleted.status, deleted.body.ok]).toEqual([200, true])
    expect(deleted.body.rev).toMatch(/^2-/)
    const read = await client.get(url)
    expect([read.status, read.body]).toEqual([
      404,
      { error: 'not_found', reason: 'deleted', key: 'deleted' },
    ])
    const tombstone = await client.get(url, { rev: deleted.body.rev })
    expect(tombstone.body).toMatchObject({
      _id: id,
      _deleted: true,
      klass: 'Category',
      label: 'Gone',
    })
    expect(tombstone.body.name).toBeUndefined()
  })

  test.each([
    ['without a revision', undefined, 409, 'conflict'],
    ['at another revision', '1-abc', 409, 'conflict'],
  ])('%s is a conflict', async (_, rev, status, error) => {
    const { url } = await makeCategory()
    const reply = await client.delete(url, rev ? { rev } : {})
    expect([reply.status, reply.body.error]).toEqual([status, error])
  })

  test('what was never there is missing, what is gone is deleted', async () => {
    const missing = await client.delete(`/${db}/${newId('ctg')}`, { rev: '1-abc' })
    expect([missing.status, missing.body.reason]).toEqual([404, 'missing'])
    const { url, rev } = await makeCategory()
    await client.delete(url, { rev })
    const again = await client.delete(url, { rev })
    expect([again.status, again.body.reason]).toEqual([404, 'deleted'])
  })

  test('a deleted document comes back under its id and continues its generation', async () => {
    const { url, rev } = await makeCategory('A')
    await client.delete(url, { rev })
    const back = await client.put(url, { name: 'A' })
    expect(back.status).toBe(201)
    expect(back.body.rev).toMatch(/^3-/)
    expect((await client.get(url)).body.name).toBe('A')
  })

  test('PUT with _deleted deletes', async () => {
    const { url, rev } = await makeCategory()
    const reply = await client.put(url, { _rev: rev, _deleted: true })
    expect(reply.status).toBe(200)
    expect((await client.get(url)).status).toBe(404)
  })
})

describe('many at once', () => {
  test('each document has its answer, in order', async () => {
    const { id, rev } = await makeCategory('A')
    const fresh = newId('ctg')
    const docs = [
      { _id: fresh, name: 'One' },
      { _id: fresh, name: 'Twice' },
      { _id: newId('ctg') },
      { _id: id, _rev: rev, _deleted: true },
      { klass: 'Category', name: 'Made' },
      { _id: 'zzz-01k9zzzzzzzzzzzzzzzzzzzzzz' },
    ]
    const reply = await client.post(`/${db}/_bulk_docs`, { docs })
    expect(reply.status).toBe(201)
    const answers = reply.body as unknown as Record<string, unknown>[]
    expect(answers.map(({ ok, error }) => ok ?? error)).toEqual(
      'true conflict unprocessable_entity true true forbidden'.split(' ').map(orTrue),
    )
    expect(answers[1]).toEqual({ id: fresh, ...conflict })
    expect((await client.get(`/${db}/${fresh}`)).body.name).toBe('One')
  })

  test('an effect that fails takes only its own document with it', async () => {
    const taken = { klass: 'Membership', email: 'twice@example.com' }
    const docs = [{ klass: 'Category', name: 'Stays' }, taken, taken]
    const reply = await client.post(`/${db}/_bulk_docs`, { docs })
    const answers = reply.body as unknown as Record<string, unknown>[]
    expect(answers.map(({ ok, error }) => ok ?? error)).toEqual(
      'true true unprocessable_entity'.split(' ').map(orTrue),
    )
  })

  test('a malformed revision or all_or_nothing refuses the whole call', async () => {
    const docs = [{ _id: newId('ctg'), name: 'A', _rev: 'x' }]
    expect((await client.post(`/${db}/_bulk_docs`, { docs })).status).toBe(400)
    const all = await client.post(`/${db}/_bulk_docs`, { docs: [], all_or_nothing: true })
    expect(all.status).toBe(417)
  })
})
