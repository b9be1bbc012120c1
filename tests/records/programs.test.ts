// Programs of others speak to a listening server with a token: PouchDB replicates both ways, nano reads and writes.
import type { AddressInfo } from 'node:net'
import nano from 'nano'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import { PouchDB } from './pouchdb.ts'

let app: TestApp
let owner: TestPerson
let token: string
let origin: string

beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  token = await app.makeToken(owner, ['read', 'write'])
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => app.close())

interface Category {
  klass: 'Category'
  name: string
  checklist?: string
}
type Database = PouchDB<Category>

let names = 0

/** A Group's database as PouchDB sees it. */
function remote(group: string, secret = token): Database {
  const auth = { username: owner.email, password: secret }
  return new PouchDB<Category>(`${origin}/${group}`, { adapter: 'http', skip_setup: true, auth })
}

/** A database on a phone, so to speak. */
function phone(): Database {
  names += 1
  const database = new PouchDB<Category>(`phone-${names}`, { adapter: 'memory' })
  onTestFinished(() => database.destroy())
  return database
}

const category = (name: string): Category & { _id: string } => {
  return { _id: newId('ctg'), klass: 'Category', name }
}

/** Every leaf of every category, as `id rev`. */
async function leavesOf(database: Database): Promise<string[]> {
  const { results } = await database.changes({ style: 'all_docs', since: 0 })
  const ours = results.filter(({ id }) => id.startsWith('ctg-'))
  return ours.flatMap(({ id, changes }) => changes.map(({ rev }) => `${id} ${rev}`)).toSorted()
}

async function winnersOf(database: Database): Promise<[string, string][]> {
  const { rows } = await database.allDocs({ startkey: 'ctg-', endkey: 'ctg-z' })
  return rows.map((row) => [row.id, row.value.rev])
}

async function expectSame(one: Database, other: Database): Promise<void> {
  expect(await leavesOf(one)).toEqual(await leavesOf(other))
  expect(await winnersOf(one)).toEqual(await winnersOf(other))
}

describe('PouchDB', () => {
  test('takes what is there, sends what it made, and both have the same', async () => {
    const group = await app.makeGroup(owner)
    const there = remote(group)
    const [a, b] = [category('A'), category('B')]
    await owner.client.post(`/${group}/_bulk_docs`, { docs: [a, b] })
    const here = phone()
    await here.replicate.from(there)
    const got = await here.get(a._id)
    await here.put({ ...got, name: 'A, edited' })
    await here.remove(await here.get(b._id))
    await here.put(category('C'))
    const sent = await here.replicate.to(there)
    expect(sent).toMatchObject({ ok: true, doc_write_failures: 0, errors: [] })
    // What the server made of it travels back.
    await here.replicate.from(there)
    await expectSame(here, there)
    const read = await owner.client.get(`/${group}/${a._id}`)
    expect(read.body).toMatchObject({ name: 'A, edited', label: 'A, edited' })
    expect((await owner.client.get(`/${group}/${b._id}`)).status).toBe(404)
    // The second time there is nothing left to do: both sides know how far they came.
    expect((await here.replicate.to(there)).docs_read).toBe(0)
    expect((await here.replicate.from(there)).docs_written).toBe(0)
  })

  test('takes all large versions of one record', async () => {
    const group = await app.makeGroup(owner)
    await setPlan(app, group, 'pro')
    const doc = category('First')
    const versions = Array.from({ length: 40 }, (_, at) => ({
      ...doc,
      name: `Version ${at}`,
      checklist: 'Look at the screen. '.repeat(1_000),
      _revisions: { start: 1, ids: [`${at}`.padStart(32, 'a')] },
    }))
    const sent = { docs: versions, new_edits: false }
    expect((await owner.client.post(`/${group}/_bulk_docs`, sent)).status).toBe(201)
    // SeenRequest for together they come as several results of the same id.
    const { body } = await owner.client.post(`/${group}/_bulk_get`, { docs: [{ id: doc._id }] })
    const results = body.results as { id: string; docs: { ok: { _rev: string } }[] }[]
    expect(results.length).toBeGreaterThan(1)
    expect(new Set(results.map(({ id }) => id))).toEqual(new Set([doc._id]))
    const [here, there] = [phone(), remote(group)]
    await here.replicate.from(there)
    await expectSame(here, there)
    const leaves = await leavesOf(here)
    expect(leaves.length).toBeGreaterThanOrEqual(40)
    expect(results.flatMap(({ docs }) => docs)).toHaveLength(leaves.length)
    const kept = await here.get(doc._id, { open_revs: 'all', revs: true })
    expect(kept.every(({ ok }) => ok.checklist!.length > 19_000)).toBe(true)
  })

  test('keeps both versions of what two phones changed, and both agree which one wins', async () => {
    const group = await app.makeGroup(owner)
    const there = remote(group)
    const [one, other] = [phone(), phone()]
    const doc = category('First')
    await one.put(doc)
    await one.sync(there)
    await other.sync(there)
    for (const [database, name] of [
      [one, 'Mine'],
      [other, 'Yours'],
    ] as const) {
      await database.put({ ...(await database.get(doc._id)), name })
    }
    for (const database of [one, other, one, other]) await database.sync(there)
    await expectSame(one, there)
    await expectSame(other, there)
    const { _conflicts = [], ...winner } = await there.get(doc._id, { conflicts: true })
    expect(_conflicts).toHaveLength(1)
    const loser = await there.get(doc._id, { rev: _conflicts[0]! })
    expect([winner.name, loser.name].toSorted()).toEqual(['Mine', 'Yours'])
    await one.remove(doc._id, _conflicts[0]!)
    for (const database of [one, other, one]) await database.sync(there)
    expect((await other.get(doc._id, { conflicts: true }))._conflicts).toBeUndefined()
    await expectSame(other, there)
  })

  test('follows live, both ways at once', async () => {
    const group = await app.makeGroup(owner)
    const there = remote(group)
    const here = phone()
    const live = here.sync(there, { live: true, retry: true, heartbeat: 1_000 })
    const errors: unknown[] = []
    live.on('error', (error) => errors.push(error))
    const [mine, theirs] = [category('Mine'), category('Theirs')]
    await here.put(mine)
    await owner.client.put(`/${group}/${theirs._id}`, theirs)
    const until = { interval: 50, timeout: 120_000 }
    await vi.waitFor(() => here.get(theirs._id), until)
    await vi.waitFor(() => there.get(mine._id), until)
    const { _rev } = await there.get(mine._id)
    await owner.client.delete(`/${group}/${mine._id}`, { rev: _rev })
    await here.put({ ...(await here.get(theirs._id)), name: 'Ours' })
    await vi.waitFor(() => expect(here.get(mine._id)).rejects.toMatchObject({ status: 404 }), until)
    await vi.waitFor(async () => expect((await there.get(theirs._id)).name).toBe('Ours'), until)
    await vi.waitFor(() => expectSame(here, there), until)
    live.cancel()
    await live
    expect(errors).toEqual([])
    await expectSame(here, there)
  })

  test('hears of what was denied, and goes on with the rest', async () => {
    const group = await app.makeGroup(owner)
    const here = phone()
    const good = category('Good')
    const bad = category('')
    await here.bulkDocs([bad, good])
    const denied: unknown[] = []
    const push = here.replicate.to(remote(group))
    push.on('denied', (error) => denied.push(error))
    const { doc_write_failures } = await push
    expect(doc_write_failures).toBe(1)
    expect(denied).toMatchObject([
      { id: bad._id, name: 'forbidden', reason: "name can't be blank" },
    ])
    expect((await owner.client.get(`/${group}/${good._id}`)).body.name).toBe('Good')
    expect((await owner.client.get(`/${group}/${bad._id}`)).status).toBe(404)
  })

  test('with a token that only reads takes, and sends nothing', async () => {
    const group = await app.makeGroup(owner)
    const doc = category('A')
    await owner.client.put(`/${group}/${doc._id}`, doc)
    const there = remote(group, await app.makeToken(owner, ['read']))
    const here = phone()
    await here.replicate.from(there)
    expect((await here.get(doc._id)).name).toBe('A')
    await here.put(category('B'))
    await expect(here.replicate.to(there)).rejects.toMatchObject({ status: 403 })
  })
})

describe('nano', () => {
  test('writes, reads, finds, lists and follows', async () => {
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    const own = await app.makeToken(person, ['read', 'write'])
    const [user, secret] = [person.email, own].map(encodeURIComponent)
    const server = nano(origin.replace('//', `//${user}:${secret}@`))
    const database = server.use<Category>(group)
    const doc = category('A')
    const { rev } = await database.insert(doc)
    expect(await database.get(doc._id)).toMatchObject({ _rev: rev, name: 'A' })
    const changed = await database.insert({ ...doc, _rev: rev, name: 'B' })
    await expect(database.insert({ ...doc, _rev: rev })).rejects.toMatchObject({ statusCode: 409 })
    const bulk = await database.bulk({ docs: [category('C'), category('D')] })
    expect(bulk.map(({ error }) => error)).toEqual([undefined, undefined])
    const { docs } = await database.find({ selector: { klass: 'Category' }, sort: ['name'] })
    expect(docs.map(({ name }) => name)).toEqual(['B', 'C', 'D'])
    const { rows } = await database.list({ startkey: 'ctg-', endkey: 'ctg-z', include_docs: true })
    expect(rows).toHaveLength(3)
    const { results } = await database.changes({ since: '0' })
    expect(results.map(({ id }) => id)).toContain(doc._id)
    const head = await database.head(doc._id)
    expect(head.etag).toBe(`"${changed.rev}"`)
    await database.destroy(doc._id, changed.rev)
    await expect(database.get(doc._id)).rejects.toMatchObject({ statusCode: 404 })
    expect((await database.info()).doc_count).toBeGreaterThan(1)
  })

  test('signs in by cookie, and reads and writes with it', async () => {
    // It goes by the day on which its cookie ends, and by the machine's own clock.
    app.clock.now = new Date()
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    const server = nano(origin)
    await server.auth(person.email, person.password)
    const database = server.use<Category>(group)
    const doc = category('By cookie')
    const { rev } = await database.insert(doc)
    expect(await database.get(doc._id)).toMatchObject({ _rev: rev, name: 'By cookie' })
    expect((await server.session()).userCtx.name).toBe(person.id)
    const refusal = { statusCode: 422, reason: "name can't be blank" }
    await expect(database.insert({ ...doc, _rev: rev, name: '' })).rejects.toMatchObject(refusal)
  })
})
