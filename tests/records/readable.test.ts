// A policy that opens some records of a kind to an actor, asked in one way by every call that reads.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules as productModules } from '#app/modules.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { diary } from '#tests/support/diary.ts'

let app: TestApp
let owner: TestPerson
let member: TestPerson
let db: string
/** One of each: what the member wrote, and what the owner did. */
let mine: { id: string; rev: string }
let theirs: { id: string; rev: string }

beforeAll(async () => {
  app = await buildTestApp({ modules: [...productModules, { name: 'example', entities: [diary] }] })
  ;[owner, member] = [await app.makePerson(), await app.makePerson()]
  db = await app.makeGroup(owner)
  await app.addMember(owner, db, member)
  mine = await write(member, 'Mine')
  theirs = await write(owner, 'Theirs')
  await write(owner, 'Another')
})
afterAll(() => app.close())

/** A page of a diary, changed once. */
async function write({ client }: TestPerson, name: string): Promise<{ id: string; rev: string }> {
  const { id, rev } = expectOk(await client.post(`/${db}`, { klass: 'Diary', name: 'Draft' })).body
  const saved = await client.put(`/${db}/${id}`, { name }, { rev: rev as string })
  return expectOk(saved).body as { id: string; rev: string }
}

const path = (call: string) => `/${db}/${call}`

/** What each call answers to the member, as text. */
const calls: Record<string, () => Promise<{ status: number; text: string }>> = {
  get: () => member.client.get(path(mine.id)),
  _find: () => member.client.post(path('_find'), { selector: { klass: 'Diary' } }),
  '_find/queries': () =>
    member.client.post(path('_find/queries'), { queries: [{ selector: { klass: 'Diary' } }] }),
  '_find by a sort': () =>
    member.client.post(path('_find'), { selector: { klass: 'Diary' }, sort: ['name'] }),
  '_find by words': () =>
    member.client.post(path('_find'), { selector: { klass: 'Diary', $text: 'e' } }),
  '_find of all kinds': () => member.client.post(path('_find'), { selector: {}, limit: 100 }),
  _all_docs: () => member.client.get(path('_all_docs'), { include_docs: true }),
  '_all_docs of keys': () =>
    member.client.post(path('_all_docs'), { keys: [mine.id, theirs.id] }, { include_docs: true }),
  _changes: () => member.client.get(path('_changes'), { include_docs: true }),
  '_changes of ids': () =>
    member.client.post(path('_changes'), { doc_ids: [mine.id, theirs.id] }, { filter: '_doc_ids' }),
  '_changes latest first': () => member.client.get(path('_changes'), { descending: true }),
  'a feed': () => member.client.get(path('_changes'), { feed: 'eventsource', timeout: 50 }),
  longpoll: () => member.client.get(path('_changes'), { feed: 'longpoll', timeout: 50 }),
  'history of all': () =>
    member.client.post(path('_find'), { selector: { klass: 'DocumentChange' }, limit: 100 }),
  _bulk_get: () => member.client.post(path('_bulk_get'), { docs: [{ id: mine.id }] }),
  open_revs: () => member.client.get(path(mine.id), { open_revs: 'all' }),
}

test.each(Object.entries(calls))(
  '%s shows what the member wrote, and nothing of others',
  async (name, call) => {
    const { status, text } = await call()
    expect(status).toBe(200)
    if (name !== '_find by words') expect(text).toContain(mine.id)
    expect(text).not.toContain(theirs.rev)
    expect(text).not.toContain('Theirs')
  },
)

test('asked for by name, the records of others are closed or missing', async () => {
  const { client } = member
  expect((await client.get(path(theirs.id))).status).toBe(403)
  expect((await client.get(path(theirs.id), { rev: theirs.rev })).status).toBe(403)
  expect((await client.get(path(theirs.id), { open_revs: 'all' })).body).toEqual([])
  const bulk = await client.post(path('_bulk_get'), { docs: [{ id: theirs.id }, theirs] })
  expect(bulk.text).not.toContain('Theirs')
  const keys = await client.post(path('_all_docs'), { keys: [theirs.id] })
  expect(keys.body.rows).toEqual([{ key: theirs.id, error: 'not_found' }])
  const diff = await client.post(path('_revs_diff'), { [theirs.id]: [theirs.rev, '9-none'] })
  expect(diff.body[theirs.id]).toEqual({ missing: [theirs.rev, '9-none'] })
  const history = { selector: { klass: 'DocumentChange', item_id: theirs.id } }
  expect((await client.post(path('_find'), history)).body.docs).toEqual([])
})

test('a record that refers to one of them is read without its name', async () => {
  const about = async (record_id: string) => {
    const comment = { klass: 'Comment', record_id, content: 'See there' }
    return expectOk(await owner.client.post(`/${db}`, comment)).body.id as string
  }
  const comment = await about(theirs.id)
  const labelsFor = async ({ client }: TestPerson) => {
    const query = { selector: { _id: comment }, labels: true }
    return expectOk(await client.post(path('_find'), query)).body.labels as object
  }
  expect(await labelsFor(owner)).toEqual({ [theirs.id]: 'Theirs' })
  expect(await labelsFor(member)).toEqual({})
})

test('counts and views count what the member may read', async () => {
  const query = { selector: { klass: 'Diary' }, total: true }
  expect((await member.client.post(path('_find'), query)).body.total).toBe(1)
  expect((await owner.client.post(path('_find'), query)).body.total).toBe(2)
  const view = await member.client.get(path('_design/count-by-klass/_view/all'), { group: true })
  expect(view.body.rows).toContainEqual({ key: 'Diary', value: 1 })
})

test('a deletion reaches the author and nobody else', async () => {
  const { id, rev } = await write(member, 'Gone')
  const since = Number((await member.client.get(`/${db}`)).body.update_seq)
  expectOk(await member.client.delete(path(id), { rev }))
  const rows = async ({ client }: TestPerson) =>
    (await client.get(path('_changes'), { since })).body.results as { id: string }[]
  expect((await rows(member)).map((row) => row.id)).toEqual([id])
  expect(await rows(owner)).toEqual([])
})
