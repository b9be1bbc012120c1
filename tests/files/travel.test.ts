// A photo travels with its ticket: to a phone and back, beside conflicts, and as far as nano and two servers go.
import { randomBytes } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import nano from 'nano'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { PouchDB } from '../records/pouchdb.ts'
import { nightAfter, storedFiles } from './stored-files.ts'

interface Thing {
  klass?: string
  content?: string
  _attachments?: Record<
    string,
    { content_type: string; data?: string; stub?: true; digest?: string }
  >
}
type Database = PouchDB<Thing>

let app: TestApp
let owner: TestPerson
let token: string
let origin: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
  token = await app.makeToken(owner, ['read', 'write'])
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

function remote(group: string): Database {
  const auth = { username: owner.email, password: token }
  return new PouchDB<Thing>(`${origin}/${group}`, { adapter: 'http', skip_setup: true, auth })
}

let phones = 0
function phone(): Database {
  phones += 1
  const database = new PouchDB<Thing>(`photos-${phones}`, { adapter: 'memory' })
  onTestFinished(() => database.destroy())
  return database
}

const ticket = (content: string) => ({ _id: newId('tik'), klass: 'Ticket', content })
const png = (bytes: Buffer) => ({ content_type: 'image/png', data: bytes.toString('base64') })
const photoOf = async (database: Database, id: string, name = 'p.png') =>
  ((await database.get(id, { attachments: true } as object))._attachments ?? {})[name]?.data

test('a photo of the shop is on the phone, one of the phone is in the shop, and nothing is left to do', async () => {
  const group = await app.makeGroup(owner)
  const [there, here] = [remote(group), phone()]
  const [shop, field] = [randomBytes(200_000), randomBytes(200_000)]
  const doc = ticket('Screen')
  const headers = { 'content-type': 'image/png' }
  const { rev } = expectOk(await owner.client.put(`/${group}/${doc._id}`, doc)).body
  const url = `/${group}/${doc._id}/p.png`
  expectOk(
    await owner.client.call('PUT', url, { body: shop, query: { rev: String(rev) }, headers }),
  )
  await here.replicate.from(there)
  expect(await photoOf(here, doc._id)).toBe(shop.toString('base64'))
  const got = await here.get(doc._id)
  await here.put({ ...got, _attachments: { ...got._attachments, 'field.png': png(field) } })
  await here.put({ ...ticket('Made outside'), _attachments: { 'p.png': png(field) } })
  await here.replicate.to(there)
  expect(await photoOf(there, doc._id, 'field.png')).toBe(field.toString('base64'))
  expect(await photoOf(there, doc._id)).toBe(shop.toString('base64'))
  await here.replicate.from(there)
  expect(
    ((await here.sync(there)) as never as { pull: { docs_written: number } }).pull.docs_written,
  ).toBe(0)
  expect(await photoOf(here, doc._id, 'field.png')).toBe(field.toString('base64'))
})

test('two phones that change one ticket keep their own photos, and both are there when the conflict is settled', async () => {
  const group = await app.makeGroup(owner)
  const [there, one, other] = [remote(group), phone(), phone()]
  const doc = ticket('Both look')
  expectOk(await owner.client.put(`/${group}/${doc._id}`, doc))
  await one.replicate.from(there)
  await other.replicate.from(there)
  for (const [database, name] of [
    [one, 'one.png'],
    [other, 'other.png'],
  ] as const) {
    const got = await database.get(doc._id)
    await database.put({ ...got, content: name, _attachments: { [name]: png(Buffer.from(name)) } })
    await database.replicate.to(there)
  }
  const { body } = await owner.client.get(`/${group}/${doc._id}`, {
    open_revs: 'all',
    attachments: true,
  })
  const leaves = body as never as {
    ok: { _deleted?: true; _attachments?: Thing['_attachments'] }
  }[]
  const live = leaves.filter(({ ok }) => !ok._deleted)
  const names = live.flatMap(({ ok }) => Object.keys(ok._attachments ?? {}))
  expect([...new Set(names)].toSorted()).toEqual(['one.png', 'other.png'])
})

test('a photo for a kind without files is denied alone, and the rest of the batch arrives', async () => {
  const group = await app.makeGroup(owner)
  const [there, here] = [remote(group), phone()]
  await here.put({
    _id: newId('ctg'),
    klass: 'Category',
    name: 'X',
    _attachments: { 'a.png': png(Buffer.from('a')) },
  } as never)
  const good = ticket('Arrives')
  await here.put({ ...good, _attachments: { 'p.png': png(Buffer.from('p')) } })
  const denied: unknown[] = []
  const replication = here.replicate.to(there)
  replication.on('denied', (one) => denied.push(one))
  await replication
  expect(denied).toHaveLength(1)
  expect(await photoOf(there, good._id)).toBe(Buffer.from('p').toString('base64'))
})

test('nano puts and gets files, by themselves and in several parts', async () => {
  const group = await app.makeGroup(owner)
  const url = origin.replace('//', `//${encodeURIComponent(owner.email)}:${token}@`)
  const db = nano({ url }).use<Thing>(group)
  const doc = ticket('By nano')
  const files = [{ name: 'a.txt', data: 'text of a', content_type: 'text/plain' }]
  const { rev } = await db.multipart.insert({ klass: 'Ticket', content: 'By nano' }, files, doc._id)
  await db.attachment.insert(doc._id, 'b.txt', Buffer.from('text of b'), 'text/plain', { rev })
  expect((await db.attachment.get(doc._id, 'a.txt')).toString()).toBe('text of a')
  expect((await db.attachment.get(doc._id, 'b.txt')).toString()).toBe('text of b')
  const { _rev, _attachments } = await db.get(doc._id)
  expect(Object.keys(_attachments ?? {})).toEqual(['a.txt', 'b.txt'])
  await db.attachment.destroy(doc._id, 'a.txt', { rev: _rev })
  expect(Object.keys((await db.get(doc._id))._attachments ?? {})).toEqual(['b.txt'])
})

/** Two tickets of a new Group, each with a photo. That of the first is lost on the disk, which a read has noted. */
async function withLostFile() {
  const group = await app.makeGroup(owner)
  const { client } = owner
  const [lost, other] = [ticket('Lost'), ticket('Other')]
  const photo = png(randomBytes(200_000))
  for (const [doc, file] of [[lost, photo] as const, [other, png(randomBytes(100_000))] as const]) {
    expectOk(await client.put(`/${group}/${doc._id}`, { ...doc, _attachments: { 'p.png': file } }))
  }
  const { _rev: rev } = (await client.get(`/${group}/${lost._id}`)).body
  const sizes = (await storedFiles(app, group)).map(async (path) => [path, (await stat(path)).size])
  const [path] = (await Promise.all(sizes)).find(([, size]) => size === 200_000)!
  await rm(String(path))
  const file = `/${group}/${lost._id}/p.png`
  expect((await client.get(file)).status).toBe(410)
  return { group, lost, other, photo, rev: String(rev), path: String(path), file }
}

/** What a phone has after it pulled. */
async function pulledTo(here: ReturnType<typeof phone>, group: string): Promise<string[]> {
  await here.replicate.from(remote(group))
  return (await here.allDocs({ startkey: '', endkey: '~' })).rows.map(({ id }) => id)
}

test('a record whose file is lost on the disk is left out of a replication, logged once, and holds up no other', async () => {
  const { group, lost, other, rev, file } = await withLostFile()
  const { client } = owner
  const docs = [lost, other].map(({ _id }) => ({ id: _id }))
  const bulk = async () => {
    const query = { attachments: true, latest: true }
    const { body } = await client.post(`/${group}/_bulk_get`, { docs }, query)
    const results = body.results as { id: string; docs: unknown[]; lacking?: string[] }[]
    return results.map((one) => [one.docs.length, one.lacking])
  }
  const opened = async (accept: string) => {
    const query = { open_revs: 'all', revs: true, attachments: true, latest: true }
    const path = `/${group}/${lost._id}`
    return (await client.call('GET', path, { query, headers: { accept } })).text
  }
  const pulled = await pulledTo(phone(), group)
  expect(pulled).toContain(other._id)
  expect(pulled).not.toContain(lost._id)
  expect(await bulk()).toEqual([
    [0, ['p.png']],
    [1, undefined],
  ])
  for (const accept of ['multipart/mixed', 'application/json']) {
    expect(await opened(accept)).not.toContain(lost._id)
  }
  const said = app.logLines.filter((line) => line.includes('lost files') && line.includes(group))
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(lost._id)

  expectOk(await client.call('DELETE', file, { query: { rev } }))
  expect(await pulledTo(phone(), group)).toEqual(expect.arrayContaining([lost._id, other._id]))
  expect((await bulk())[0]).toEqual([1, undefined])
})

test('what is no replicator gets a record with a lost file as others, and no answer that lacks it in silence', async () => {
  const { group, lost, rev } = await withLostFile()
  const { client } = owner
  const docs = [{ id: lost._id }]
  const { body } = await client.post(`/${group}/_bulk_get`, { docs }, { revs: true })
  const stub = { stub: true, length: 200_000 }
  expect(body.results).toMatchObject([
    { id: lost._id, docs: [{ ok: { _rev: rev, _attachments: { 'p.png': stub } } }] },
  ])
  const whole = await client.post(`/${group}/_bulk_get`, { docs }, { attachments: true })
  expect([whole.status, whole.body.error]).toEqual([410, 'gone'])
})

test('a record that was left out travels once its file is found whole at night', async () => {
  const { group, lost, photo, path, rev } = await withLostFile()
  const here = phone()
  expect(await pulledTo(here, group)).not.toContain(lost._id)
  await writeFile(path, Buffer.from(photo.data, 'base64'))
  const database = app.house.store.database(group)
  const { update_seq } = (await database.info())!
  await nightAfter(app, 0)
  expect((await database.info())!.update_seq).toBe(update_seq + 1)
  expect(await pulledTo(here, group)).toContain(lost._id)
  expect((await here.get(lost._id))._rev).toBe(rev)
  await nightAfter(app, 0)
  expect((await database.info())!.update_seq).toBe(update_seq + 1)
})

test('a record that was left out travels once the bytes of its file come with another record', async () => {
  const { group, lost, photo } = await withLostFile()
  const here = phone()
  expect(await pulledTo(here, group)).not.toContain(lost._id)
  const same = ticket('Same photo')
  const _attachments = { 'q.png': photo }
  expectOk(await owner.client.put(`/${group}/${same._id}`, { ...same, _attachments }))
  expect(await pulledTo(here, group)).toEqual(expect.arrayContaining([lost._id, same._id]))
})

test('a record that was left out for a file of a revision that loses travels too, as it comes by replication', async () => {
  const { group, lost, photo, rev } = await withLostFile()
  const won = { ...lost, _rev: '9-' + 'f'.repeat(32), content: 'Wins' }
  expectOk(await owner.client.post(`/${group}/_bulk_docs`, { new_edits: false, docs: [won] }))
  const here = phone()
  await pulledTo(here, group)
  const conflicts = async () => (await here.get(lost._id, { conflicts: true }))._conflicts
  expect(await conflicts()).toBeUndefined()
  const same = { ...ticket('Same'), _rev: '1-' + 'a'.repeat(32), _attachments: { 'q.png': photo } }
  expectOk(await owner.client.post(`/${group}/_bulk_docs`, { new_edits: false, docs: [same] }))
  await pulledTo(here, group)
  expect(await conflicts()).toEqual([rev])
})
