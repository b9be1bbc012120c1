// Replication over HTTP: revisions made elsewhere come and go under their own names, and every rule holds for them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { buildTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let owner: TestPerson
let member: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  member = await app.makePerson()
  db = await app.makeGroup(owner)
  await app.addMember(owner, db, member)
})
afterAll(() => app.close())

type Doc = Record<string, unknown>

/** All that the server would write of a category, so that it has nothing to correct. */
function whole(name: string): Doc {
  const at = app.clock.now.toISOString()
  const who = { created_at: at, created_by: owner.id, updated_at: at, updated_by: owner.id }
  return { name, label: name, active: true, ...who }
}

/** A document with its line, newest first. */
function lined(_id: string, line: string[], members: Doc = whole(line[0]!)): Doc {
  const ids = line.map((rev) => rev.slice(rev.indexOf('-') + 1))
  const start = Number.parseInt(line[0]!, 10)
  return { klass: 'Category', ...members, _id, _rev: line[0], _revisions: { start, ids } }
}

const push = (docs: Doc[], person = owner, group = db) =>
  person.client.post(`/${group}/_bulk_docs`, { docs, new_edits: false })
const category = () => newId('ctg')

describe('A deletion that says what the record became part of', () => {
  const gone = (klass: string, _id: string, merged_into: unknown) =>
    push([{ klass, _id, _deleted: true, _rev: '1-a', merged_into }])

  test('names another record of its kind, where such become one', async () => {
    const id = newId('tik')
    const refused: [string, string, unknown][] = [
      ['Ticket', id, id],
      ['Ticket', id, newId('cus')],
      ['Ticket', id, 'anything'],
      ['Ticket', id, 7],
      ['Category', category(), category()],
    ]
    for (const of of refused) {
      const { body } = await gone(...of)
      expect(body, JSON.stringify(of)).toMatchObject([{ id: of[1], error: expect.any(String) }])
      expect((await owner.client.get(`/${db}/${of[1]}`)).body.reason).toBe('missing')
    }
    expect((await gone('Ticket', id, newId('tik'))).body).toEqual([])
  })
})

describe('Documents that come with their revisions', () => {
  test('keep them, never conflict, and may come again', async () => {
    const id = category()
    const docs = [lined(id, ['2-b', '1-a']), lined(id, ['2-c', '1-a'])]
    for (const _ of [1, 2]) expect(await push(docs)).toMatchObject({ status: 201, body: [] })
    const read = await owner.client.get(`/${db}/${id}`, { meta: true, revs: true, local_seq: true })
    expect(read.body).toMatchObject({
      _rev: '2-c',
      name: '2-c',
      _conflicts: ['2-b'],
      _revisions: { start: 2, ids: ['c', 'a'] },
      _revs_info: [
        { rev: '2-c', status: 'available' },
        { rev: '1-a', status: 'missing' },
      ],
    })
    expect(read.body._local_seq).toBeGreaterThan(0)
  })

  test('are whole records: label, dates, number and counters are the server’s', async () => {
    const id = newId('tik')
    await push([{ _id: id, _rev: '1-a', klass: 'Ticket', content: 'Broken hinge', number: 999 }])
    const { body } = await owner.client.get(`/${db}/${id}`)
    expect(body).toMatchObject({
      _rev: expect.stringMatching(/^2-/),
      number: 1,
      created_by: owner.id,
    })
    const found = await owner.client.post(`/${db}/_find`, {
      selector: { klass: 'Ticket', $text: 'hinge' },
    })
    expect(found.body.docs).toHaveLength(1)
    const counters = await owner.client.get(`/${db}/_design/count-by-klass/_view/all`, {
      group: true,
      key: '"Ticket"',
    })
    expect(counters.body.rows).toEqual([{ key: 'Ticket', value: 1 }])
  })

  test('lose to the winner silently, and win when it is deleted', async () => {
    const id = category()
    await push([lined(id, ['2-b', '1-a']), lined(id, ['1-z'])])
    await owner.client.delete(`/${db}/${id}`, { rev: '2-b' })
    expect((await owner.client.get(`/${db}/${id}`)).body._rev).toBe('1-z')
    const gone = await owner.client.get(`/${db}/${id}`, { deleted_conflicts: true })
    expect(gone.body._deleted_conflicts).toHaveLength(1)
    await push([lined(id, ['2-end', '1-z'], { _deleted: true })])
    expect(await owner.client.get(`/${db}/${id}`)).toMatchObject({
      status: 404,
      body: { reason: 'deleted' },
    })
  })

  test.each([
    [{ _rev: undefined }],
    [{ _rev: 'x' }],
    [{ _id: undefined }],
    [{ _revisions: { start: '1', ids: ['a'] } }],
    [{ _revisions: { start: 1, ids: ['a', 'b'] } }],
  ])('fail as a batch when one is no revision: %j', async (odd) => {
    const id = category()
    const docs = [
      { _id: id, _rev: '1-a', name: 'X' },
      { _id: category(), _rev: '1-a', ...odd },
    ]
    expect((await push(docs)).status).toBe(400)
    expect((await owner.client.get(`/${db}/${id}`)).status).toBe(404)
  })
})

describe('A conflict', () => {
  test('is settled by deleting the leaf that loses, at its own revision', async () => {
    const id = category()
    await push([lined(id, ['1-a']), lined(id, ['1-b'])])
    const counted = async () => (await owner.client.get(`/${db}`)).body.doc_count
    const before = await counted()
    expect((await owner.client.delete(`/${db}/${id}`, { rev: '1-z' })).status).toBe(409)
    expect((await owner.client.delete(`/${db}/${id}`, { rev: '1-a' })).status).toBe(200)
    const read = await owner.client.get(`/${db}/${id}`, { conflicts: true })
    expect(read.body).toMatchObject({ _rev: '1-b', name: '1-b' })
    expect(read.body._conflicts).toBeUndefined()
    expect((await owner.client.delete(`/${db}/${id}`, { rev: '1-a' })).status).toBe(409)
    expect(await counted()).toBe(before)
  })

  test('is settled by a longer line on the leaf that lost', async () => {
    const id = category()
    await push([lined(id, ['1-a']), lined(id, ['1-b'])])
    const { body } = await owner.client.put(`/${db}/${id}`, { name: 'A on' }, { rev: '1-a' })
    const read = await owner.client.get(`/${db}/${id}`, { conflicts: true, revs: true })
    expect(read.body).toMatchObject({ _rev: body.rev, name: 'A on', _conflicts: ['1-b'] })
    expect(read.body._revisions.ids).toHaveLength(2)
  })

  test('of a deletion with an edit leaves the edit', async () => {
    const id = category()
    await push([lined(id, ['1-a'])])
    await push([lined(id, ['2-x', '1-a'], { _deleted: true })])
    expect((await owner.client.get(`/${db}/${id}`)).status).toBe(404)
    await push([lined(id, ['2-b', '1-a'])])
    expect((await owner.client.get(`/${db}/${id}`)).body.name).toBe('2-b')
  })

  test('a tombstone of a record nobody here ever saw is kept, whatever its kind', async () => {
    for (const { prefix } of app.house.registry.entities) {
      const id = newId(prefix)
      expect(
        (await push([lined(id, ['2-x', '1-a'], { klass: undefined, _deleted: true })])).status,
      ).toBe(201)
      expect((await owner.client.get(`/${db}/${id}`)).status).toBeOneOf([403, 404])
    }
  })
})

describe('A refused document is answered as forbidden, and the others are written', () => {
  const refused: [string, () => Doc, RegExp][] = [
    ['of no known kind', () => ({ _id: 'x', _rev: '1-a' }), /not known/],
    ['of the system', () => ({ _id: db, _rev: '9-a', klass: 'Account', name: 'X' }), /system/],
    ['of a person', () => ({ _id: owner.id, _rev: '9-a', klass: 'User' }), /system/],
    ['a design document', () => ({ _id: '_design/x', _rev: '1-a' }), /Design/],
    ['without what it needs', () => ({ _id: category(), _rev: '1-a' }), /name can't be blank/],
    ['with more than it has', () => ({ _id: category(), _rev: '1-a', name: 'X', y: 1 }), /not a f/],
    ['that points at another kind', () => ({ ...ticket(), customer_id: owner.id }), /invalid/],
    ['of another kind', () => ({ _id: category(), _rev: '1-a', klass: 'Ticket' }), /klass/],
    [
      'with an attachment',
      () => ({ _id: category(), _rev: '1-a', _attachments: { 'a.txt': { data: '' } } }),
      /^No files can be attached/,
    ],
  ]
  const ticket = () => ({ _id: newId('tik'), _rev: '1-a', content: 'X' })

  test.each(refused)('%s', async (_, make, reason) => {
    const id = category()
    const odd = make()
    const { status, body } = await push([odd, { _id: id, _rev: '1-a', name: 'Good' }])
    expect(status).toBe(201)
    expect(body).toMatchObject([
      { id: odd._id, rev: odd._rev, error: 'forbidden', reason: expect.stringMatching(reason) },
    ])
    expect((await owner.client.get(`/${db}/${id}`)).status).toBe(200)
  })

  test('what somebody else may not do: invite, change words of others, delete them', async () => {
    const cmt = newId('cmt')
    const about = category()
    await push([
      { _id: about, _rev: '1-a', name: 'X' },
      { _id: cmt, _rev: '1-a', content: 'Mine', record_id: about },
    ])
    const { body } = await push(
      [
        { _id: newId('mem'), _rev: '1-a', klass: 'Membership', email: 'someone@example.com' },
        lined(cmt, ['2-b', '1-a'], { klass: 'Comment', content: 'Yours', record_id: about }),
        lined(cmt, ['2-c', '1-a'], { klass: 'Comment', _deleted: true }),
      ],
      member,
    )
    const errors = (body as unknown as Doc[]).map(({ error }) => error)
    expect(errors).toEqual(['forbidden', 'forbidden', 'forbidden'])
    expect((await owner.client.get(`/${db}/${cmt}`)).body.content).toBe('Mine')
  })

  test('a system field that the client made up', async () => {
    const id = newId('tik')
    await push([{ _id: id, _rev: '1-a', klass: 'Ticket', content: 'X' }])
    const forged = lined(id, ['2-b', '1-a'], { klass: 'Ticket', content: 'X', number: 77 })
    const { body } = await push([forged])
    expect(body).toMatchObject([{ error: 'forbidden', reason: 'number is set by the system only' }])
  })

  test('a right that was given once and is no more', async () => {
    const group = await app.makeGroup(owner, 'Free')
    const id = await app.addMember(owner, group, member)
    const database = app.house.store.database(group)
    // As it was given and taken under another plan.
    const give = async (editor: boolean) => {
      const doc = toWire((await database.get(id))!)
      const entry = { event: 'update', actor: null, at: app.clock.now.toISOString() }
      return database.write((transaction) =>
        writeBeside(app.house, transaction, { ...doc, editor }, entry),
      )
    }
    const { rev } = await give(true)
    await give(false)
    const generation = Number.parseInt(rev, 10)
    const line = [`${generation + 1}-zzz`, rev]
    const doc = lined(id, line, { klass: 'Membership', editor: true })
    const { body } = await push([doc], owner, group)
    expect(body).toMatchObject([{ id, error: 'forbidden' }])
    expect((await database.get(id))?.body.editor).toBe(false)
  })

  test('what the plan refuses', async () => {
    const shop = await app.makeGroup(owner, 'Full')
    // The Group itself is the first of the thousand.
    const docs = Array.from({ length: 1_000 }, (_, at) => ({
      _id: category(),
      _rev: '1-a',
      name: `Category ${at}`,
    }))
    const { body } = await push(docs, owner, shop)
    expect(body).toMatchObject([{ id: docs[999]!._id, error: 'forbidden' }])
  })
})

describe('What replicating programs ask', () => {
  test('which revisions are missing', async () => {
    const [id, other] = [category(), category()]
    await push([lined(id, ['2-b', '1-a'])])
    const asked = { [id]: ['1-a', '2-b', '3-c'], [other]: ['1-x'] }
    const { body } = await owner.client.post(`/${db}/_revs_diff`, asked)
    expect(body).toEqual({
      [id]: { missing: ['3-c'], possible_ancestors: ['2-b'] },
      [other]: { missing: ['1-x'] },
    })
  })

  test('which revisions are missing, never of what is no revision', async () => {
    const asked = { [category()]: ['1-a', 'newest'] }
    const reply = await owner.client.post(`/${db}/_revs_diff`, asked)
    expect([reply.status, reply.body.reason]).toEqual([400, 'Invalid rev format'])
  })

  test('many revisions at once, each with its line, and what they have become', async () => {
    const [id, gone] = [category(), category()]
    await push([lined(id, ['1-a'])])
    await push([lined(id, ['2-b', '1-a']), lined(id, ['2-c', '1-a'])])
    const docs = [{ id, rev: '2-b' }, { id, rev: '9-z' }, { id: gone }, { id }]
    const { body } = await owner.client.post(`/${db}/_bulk_get`, { docs }, { revs: true })
    const lines = (body.results as { docs: Doc[] }[]).map(({ docs: each }) => each)
    expect(lines[0]).toMatchObject([
      { ok: { _rev: '2-b', _revisions: { start: 2, ids: ['b', 'a'] } } },
    ])
    expect(lines[1]).toMatchObject([{ error: { id, rev: '9-z', error: 'not_found' } }])
    expect(lines[2]).toMatchObject([{ error: { id: gone, error: 'not_found' } }])
    expect(lines[3]).toHaveLength(2)
    const latest = await owner.client.post(
      `/${db}/_bulk_get`,
      { docs: [{ id, rev: '1-a' }] },
      { latest: true },
    )
    const revs = (latest.body.results[0].docs as { ok: Doc }[]).map(({ ok }) => ok._rev)
    expect(revs.toSorted()).toEqual(['2-b', '2-c'])
    expect((await owner.client.get(`/${db}/${id}`, { rev: '1-a', latest: true })).body._rev).toBe(
      '2-c',
    )
  })

  test('open revisions, all or some', async () => {
    const id = category()
    await push([lined(id, ['1-a']), lined(id, ['1-b'])])
    const all = await owner.client.get(`/${db}/${id}`, { open_revs: 'all' })
    expect(all.body).toHaveLength(2)
    const some = await owner.client.get(`/${db}/${id}`, { open_revs: '["1-a","7-x"]' })
    expect(some.body).toMatchObject([{ ok: { _rev: '1-a' } }, { missing: '7-x' }])
    const odd = await owner.client.get(`/${db}/${id}`, { open_revs: 'x' })
    expect(odd.status).toBe(400)
  })

  test('every leaf in the feed, and a sequence now and then', async () => {
    const id = category()
    const before = (await owner.client.get(`/${db}/_changes`)).body.last_seq
    await push([lined(id, ['1-a']), lined(id, ['1-b']), lined(category(), ['1-a'])])
    const { body } = await owner.client.get(`/${db}/_changes`, {
      since: before,
      style: 'all_docs',
      seq_interval: 2,
    })
    expect(body.results).toMatchObject([
      { id, seq: expect.any(String), changes: [{ rev: '1-b' }, { rev: '1-a' }] },
      { seq: null },
    ])
  })

  test('nothing of a kind that is closed to them', async () => {
    const invited = await app.makePerson()
    await app.addMember(owner, db, invited, { pending: true })
    const denied = await invited.client.post(`/${db}/_bulk_get`, { docs: [{ id: db }] })
    expect(denied.status).toBe(403)
  })

  test.each([
    ['_view', {}, 400],
    ['_view', { view: 'a/b' }, 404],
    ['_view', { view: 'a' }, 400],
    ['a/b', {}, 404],
    ['a', {}, 400],
    ['_design', {}, 200],
  ])('for the filter %s with %j', async (filter, more, status) => {
    const reply = await owner.client.get(`/${db}/_changes`, { filter, ...more })
    expect(reply.status).toBe(status)
  })
})

describe('A local document', () => {
  test('counts up its revision, is in no list, and is its writer’s own', async () => {
    const url = `/${db}/_local/check%2Fpoint`
    expect((await owner.client.get(url)).status).toBe(404)
    const info = (await owner.client.get(`/${db}`)).body
    expect((await owner.client.put(url, { last_seq: 5 })).body.rev).toBe('0-1')
    const again = await owner.client.put(url, { last_seq: 6, _rev: '0-9' })
    expect(again).toMatchObject({ status: 201, body: { id: '_local/check/point', rev: '0-2' } })
    expect((await owner.client.get(url)).body).toEqual({
      _id: '_local/check/point',
      _rev: '0-2',
      last_seq: 6,
    })
    expect((await member.client.get(url)).status).toBe(404)
    expect((await owner.client.get(`/${db}`)).body).toEqual(info)
    expect((await owner.client.delete(url)).status).toBe(200)
    expect((await owner.client.delete(url)).status).toBe(404)
  })

  test('is refused when its writer has a thousand others, until they delete one', async () => {
    const docs = Array.from({ length: 1_001 }, (_, at) => ({ _id: `_local/${at}` }))
    const { body } = await member.client.post(`/${db}/_bulk_docs`, { docs })
    const refused = body.filter((one: { error?: string }) => one.error !== undefined)
    expect(refused).toMatchObject([{ id: '_local/1000', error: 'forbidden' }])
    const note = (name: string) => member.client.put(`/${db}/_local/${name}`, {})
    expect([(await note('7')).status, (await note('new')).status]).toEqual([201, 403])
    expect((await owner.client.put(`/${db}/_local/new`, {})).status).toBe(201)
    await member.client.delete(`/${db}/_local/7`)
    expect((await note('new')).status).toBe(201)
  })
})
