// A backup of a Group holds its files and folders, and another Group that it is put into has the same tree.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  docsOf,
  packArchive,
  putBack,
  readArchive,
  takeArchive,
  withDocs,
} from '#tests/backup/archives.ts'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
})
afterAll(() => app.close())

test('A tree comes back from a backup: folders, contents, the trash; each file with its newest version', async () => {
  const owner = await app.makePerson()
  const db = await app.makeGroup(owner)
  const { client } = owner
  const post = async (path: string, body: object) =>
    expectOk(await client.post(`/${db}/_disk/${path}`, body)).body as { id: string }
  const put = async (parent: string, name: string, body: string) =>
    expectOk(
      await client.call('PUT', `/${db}/_disk/content`, {
        query: { parent, name },
        body,
        headers: { 'content-type': 'text/plain' },
      }),
    ).body as { id: string }
  const top = await post('folder', { name: 'Manuais ☕' })
  const inner = await post('folder', { parent: top.id, name: '100%' })
  await put(inner.id, ' a.txt ', 'first')
  await put(inner.id, ' a.txt ', 'second')
  const old = await put('', 'old.txt', 'old')
  await post('remove', { ids: [old.id] })
  const archive = await takeArchive(app, owner, db)
  const restored = await putBack(app, owner, { db, archive, name: 'Copy' })
  expect(restored).toMatchObject({ state: 'done', files: 2 })
  const revs = async (bytes: Uint8Array) =>
    docsOf(await readArchive(bytes))
      .filter(({ klass }) => klass === 'CloudFile')
      .map(({ _id, _rev }) => `${_id} ${String(_rev)}`)
  // What a field begins with is not written into files that never had it: no revision on top.
  const again = await takeArchive(app, owner, restored.group_id)
  expect(await revs(again)).toEqual(await revs(archive))
  const copy = app.house.store.database(restored.group_id)
  const walked = await placeQueries(copy).walk(['Manuais ☕', '100%', ' a.txt '])
  expect(walked.map(({ kind, size, versions }) => [kind, size, versions])).toEqual([
    ['dir', 0, 0],
    ['dir', 0, 0],
    ['file', 6, 1],
  ])
  const trash = await placeQueries(copy).listed({ of: 'trash', limit: 9 })
  expect(trash).toMatchObject([{ name: 'old.txt', kind: 'file_deleted' }])
  const bytes = await client.get(`/${restored.group_id}/${walked[2]!.id}/content`)
  expect(bytes.text).toBe('second')
})

test('An archive with two files of one name, and folders in a circle, is put back as a tree', async () => {
  const owner = await app.makePerson()
  const db = await app.makeGroup(owner)
  const make = async (name: string, rest: object = {}) =>
    String(
      expectOk(await owner.client.post(`/${db}`, { klass: 'CloudFile', name, ...rest })).body.id,
    )
  const outer = await make('outer', { kind: 'dir' })
  const inner = await make('inner', { kind: 'dir', dir_id: outer })
  await make('a.txt', { dir_id: inner })
  const second = await make('b.txt', { dir_id: inner })
  const entries = await readArchive(await takeArchive(app, owner, db))
  const docs = docsOf(entries).map((doc) => {
    if (doc._id === second) return { ...doc, name: 'a.txt', label: 'a.txt' }
    return doc._id === outer ? { ...doc, dir_id: inner } : doc
  })
  const archive = packArchive(withDocs(entries, docs))
  const restored = await putBack(app, owner, { db, archive, name: 'Copy' })
  expect(restored).toMatchObject({ state: 'done' })
  const places = placeQueries(app.house.store.database(restored.group_id))
  const tree = (await places.below('', 99)).map(({ name }) => name)
  expect(tree.toSorted()).toEqual(['a (2).txt', 'a.txt', 'inner', 'outer'])
})
