// Files that arrive from elsewhere before the folders that they lie in: records travel in the order in which they last changed.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { buildDavStage, type DavStage } from '#tests/webdav/stage.ts'

let stage: DavStage
let app: TestApp
let owner: TestPerson
let db: string
beforeAll(async () => {
  stage = await buildDavStage()
  ;({ app, owner, db } = stage)
})
afterAll(() => stage.close())

type Members = Record<string, unknown>

const rev = `1-${'a'.repeat(32)}`

/** A record of another installation comes in a batch of its own. */
async function arrive(_id: string, members: Members): Promise<void> {
  const doc = { _id, _rev: rev, klass: 'CloudFile', kind: 'file', ...members }
  const { body } = expectOk(
    await owner.client.post(`/${db}/_bulk_docs`, { new_edits: false, docs: [doc] }),
  )
  expect(body).toEqual([])
}

const read = async (id: string) => expectOk(await owner.client.get(`/${db}/${id}`)).body

async function namesIn(folder = ''): Promise<string[]> {
  const { body } = expectOk(await owner.client.get(`/${db}/_disk/list?folder=${folder}`))
  return (body.items as { name: string }[]).map(({ name }) => name)
}

const content = { content_type: 'text/plain', data: Buffer.from('Plan').toString('base64') }

const trashBytes = async () => expectOk(await owner.client.get(`/${db}/_disk/usage`)).body.trash

const ids = (count: number) => Array.from({ length: count }, () => newId('fle'))

/** The place in the root that holds what lies in a folder that is not here. */
const placeFor = (folder: string) => `Missing folder (${folder.slice(-6)})`

test('A file waits in the root for the folders above it, which come last, and then lies where it did, without a revision', async () => {
  const [file, inner, outer] = ids(3) as [string, string, string]
  const before = await namesIn()
  await arrive(file, { name: 'plan.txt', dir_id: inner, _attachments: { content } })
  expect(await namesIn()).toEqual([placeFor(inner), ...before])
  expect(await namesIn(inner)).toEqual(['plan.txt'])
  await arrive(inner, { name: 'inner', kind: 'dir', dir_id: outer })
  const { _rev } = await read(file)
  const path = `/${placeFor(outer)}/inner/plan.txt`
  expect(await read(file)).toMatchObject({ dir_id: inner, fullpath: path })
  expect(await namesIn()).toEqual([placeFor(outer), ...before])
  const waiting = await stage.ask('GET', encodeURI(path))
  expect(await waiting.text()).toBe('Plan')
  await arrive(outer, { name: 'outer', kind: 'dir' })
  expect(await namesIn()).toEqual([...before, 'outer'])
  expect(await namesIn(outer)).toEqual(['inner'])
  expect(await namesIn(inner)).toEqual(['plan.txt'])
  expect(await read(file)).toMatchObject({ _rev, fullpath: '/outer/inner/plan.txt' })
  const sent = await stage.ask('GET', '/outer/inner/plan.txt')
  expect(await sent.text()).toBe('Plan')
})

test('What waits is found, and is renamed, shared and moved as any file; of its folder nothing can be changed', async () => {
  const [file, folder] = ids(2) as [string, string]
  await arrive(file, { name: 'walrus.txt', dir_id: folder, starred: true })
  const disk = async (what: string) =>
    expectOk(await owner.client.get(`/${db}/_disk/${what}`)).body.items
  const found = [expect.objectContaining({ id: file, path: placeFor(folder) })]
  expect(await disk('search?q=walrus')).toEqual(found)
  expect(await disk('starred')).toEqual(found)
  const base = encodeURI(`/${placeFor(folder)}`)
  const renamed = await stage.ask('MOVE', `${base}/walrus.txt`, {
    headers: { destination: `${stage.disk}${base}/seal.txt` },
  })
  expect(renamed.status).toBe(201)
  expectOk(await owner.client.call('PUT', `/${db}/_disk/links/${file}`, { body: { days: 30 } }))
  for (const call of ['remove', 'set'] as const) {
    const sent = { ids: [folder], ...(call === 'set' && { starred: true }) }
    const { body } = await owner.client.post(`/${db}/_disk/${call}`, sent)
    expect(body).toMatchObject({ items: [], refused: [{ key: 'missing_folder' }] })
  }
  expect((await stage.ask('DELETE', `${base}/`)).status).toBe(403)
  const shared = await owner.client.call('PUT', `/${db}/_disk/links/${folder}`, {
    body: { days: 30 },
  })
  expect(shared.status).toBe(403)
  expectOk(await owner.client.post(`/${db}/_disk/move`, { ids: [file], parent: '' }))
  expect(await namesIn()).toContain('seal.txt')
  expect(await namesIn()).not.toContain(placeFor(folder))
})

test('Two folders that are not here, and a folder of people that is called so, are told apart', async () => {
  const idOf = (begin: number) => `fle-${begin}${'a'.repeat(25)}`
  const folders = [idOf(1), idOf(2)]
  const name = placeFor(folders[0]!)
  expectOk(await owner.client.post(`/${db}`, { klass: 'CloudFile', kind: 'dir', name }))
  const docs = folders.map((dir_id) => {
    return { _id: newId('fle'), _rev: rev, klass: 'CloudFile', kind: 'file', name: 'a.txt', dir_id }
  })
  expect((await owner.client.post(`/${db}/_bulk_docs`, { new_edits: false, docs })).body).toEqual(
    [],
  )
  await arrive(idOf(0), { name: `${name} 2`, kind: 'dir' })
  const found = (await namesIn()).filter((one) => one.startsWith(name))
  expect(found.toSorted()).toEqual([name, ...[' 2', ' 2 (2)', ' 3'].map((end) => name + end)])
})

test('What lay in a folder of the trash is in the trash with it', async () => {
  const [file, folder] = ids(2) as [string, string]
  const before = await namesIn()
  await arrive(file, { name: 'dismissal.txt', dir_id: folder, _attachments: { content } })
  await arrive(folder, { name: 'Old', kind: 'dir_deleted' })
  expect(await namesIn()).toEqual(before)
  expect(await read(file)).toMatchObject({ dir_id: folder, fullpath: '/Old/dismissal.txt' })
  expect(await trashBytes()).toBe(4)
  expectOk(await owner.client.post(`/${db}/_disk/restore`, { ids: [folder] }))
  expect(await namesIn(folder)).toEqual(['dismissal.txt'])
})

test('What lies in a folder that was deleted elsewhere, and what comes into one, waits as well; folders that would lie in each other come into the root', async () => {
  const [file, late, folder, one, other] = ids(5) as [string, string, string, string, string]
  await arrive(folder, { name: 'Gone', kind: 'dir' })
  await arrive(file, { name: 'left.txt', dir_id: folder })
  const { _rev } = await read(file)
  const line = { start: 2, ids: ['b', 'a'].map((letter) => letter.repeat(32)) }
  await arrive(folder, { _deleted: true, _revisions: line })
  await arrive(late, { name: 'late.txt', dir_id: folder })
  expect(await namesIn(folder)).toEqual(['late.txt', 'left.txt'])
  expect(await read(file)).toMatchObject({ _rev, fullpath: `/${placeFor(folder)}/left.txt` })
  await arrive(one, { name: 'One', kind: 'dir', dir_id: other })
  await arrive(other, { name: 'Other', kind: 'dir', dir_id: one })
  expect(await read(one)).toMatchObject({ fullpath: '/Other/One' })
})

test('What waited before there was a place for it gets one at night', async () => {
  const [file, folder] = ids(2) as [string, string]
  await arrive(file, { name: 'waits.txt', dir_id: folder })
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('select set_config($1, $2, false)', ['app.db', db])
  await client.query('delete from places where id = $1', [folder])
  await client.end()
  expect((await read(file)).webdav_link).toBeUndefined()
  const mend = () =>
    app.house.store.database(db).write((transaction) => transaction.compare('places', ''))
  expect(await mend()).toMatchObject({ mended: 1 })
  expect(await mend()).toMatchObject({ mended: 0 })
  expect((await read(file)).fullpath).toBe(`/${placeFor(folder)}/waits.txt`)
})

test('Folders that come one by one, the innermost first, lie a hundred levels deep at most, as what comes at once does', async () => {
  const chain = ids(130)
  for (const [at, _id] of chain.entries())
    await arrive(_id, { name: `d${at}`, kind: 'dir', dir_id: chain[at + 1] })
  const paths = await Promise.all(chain.map(async (id) => String((await read(id)).fullpath)))
  const levels = paths.map((path) => path.split('/').filter(Boolean).length)
  expect(Math.max(...levels)).toBeLessThanOrEqual(100)
})

test('A file that comes under the id of a folder that was awaited puts what lay in that into the root', async () => {
  const [one, same, folder] = ids(3) as [string, string, string]
  await arrive(one, { name: 'held.txt', dir_id: folder, _attachments: { content } })
  await arrive(same, { name: 'held-too.txt', dir_id: folder })
  await arrive(folder, { name: 'no-folder.txt' })
  const names = await namesIn()
  expect(names).toEqual(expect.arrayContaining(['held.txt', 'held-too.txt', 'no-folder.txt']))
  for (const id of [one, same]) expect((await read(id)).dir_id).toBeUndefined()
  expect((await read(one)).fullpath).toBe('/held.txt')
})
