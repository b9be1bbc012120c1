// The nightly look at stored files: what no record names goes after a day, damage is said, what nobody knows goes.
import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualBytesOfFiles } from '#core/access/entitlement.ts'
import { minFileRoomBytes } from '#core/access/policies.ts'
import type { StorageReport } from '#modules/plans/rules/storage.ts'
import { storageJob } from '#modules/plans/server/storage/watch.ts'
import { folderOf } from '#server/store/blobs/files.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { nightAfter, storedFiles } from '../files/stored-files.ts'

let app: TestApp
let owner: TestPerson
let group: string
let sql: Client
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
  sql = new Client({ connectionString: app.databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await app.close()
})

/** What the owner was notified of for this reason. */
async function notifications(reason: string): Promise<{ path: string; about: string }[]> {
  const selector = { klass: 'Notification', reason }
  const { found } = await app.house.store.database(owner.id).find({ selector })
  return found.map(({ body }) => ({ path: String(body.path), about: String(body.about) }))
}
const notified = async (reason: string) => (await notifications(reason)).map(({ path }) => path)
const abouts = async (reason: string) => (await notifications(reason)).map(({ about }) => about)

/** Paths of all files of the Group. */
const files = () => storedFiles(app, group)

async function attach(text: string): Promise<{ id: string; rev: string; url: string }> {
  const made = await owner.client.post(`/${group}`, { klass: 'Equipment', identifier: 'N-1' })
  const { id, rev } = expectOk(made).body as { id: string; rev: string }
  const url = `/${group}/${id}/a.txt`
  const headers = { 'content-type': 'text/plain' }
  const put = await owner.client.call('PUT', url, { body: text, query: { rev }, headers })
  return { id, rev: String(expectOk(put).body.rev), url }
}

it('takes away after a day what no record names, and nothing that one does', async () => {
  const { url } = await attach('named')
  await app.house.store.database(group).files.receive(Readable.from([Buffer.from('loose')]), 100)
  expect(await files()).toHaveLength(2)
  await nightAfter(app, 0)
  expect(await files()).toHaveLength(2)
  await nightAfter(app, 2)
  expect(await files()).toHaveLength(1)
  expect((await owner.client.get(url)).text).toBe('named')
})

it('keeps what an earlier revision names, and lets go of it when that is thinned', async () => {
  const { id, rev, url } = await attach('of yesterday')
  expectOk(await owner.client.delete(url, { rev }))
  const before = await files()
  await nightAfter(app, 2)
  expect(await files()).toEqual(before)
  expect((await owner.client.get(url, { rev })).text).toBe('of yesterday')
  const size = async () =>
    (
      await sql.query<{ blob_bytes: string }>('select blob_bytes from databases where db = $1', [
        group,
      ])
    ).rows[0]!.blob_bytes
  const full = Number(await size())
  // As `thin.ts` does.
  await sql.query(
    'update revisions set body = null, size = null where db = $1 and id = $2 and rev = $3',
    [group, id, rev],
  )
  expect(full - Number(await size())).toBe(minFileRoomBytes)
  await nightAfter(app, 2)
  expect(await files()).toHaveLength(before.length - 1)
})

it('says which file is damaged or missing', async () => {
  await attach('will be torn')
  const known = new Set(await files())
  await attach('will be missed')
  const missed = (await files()).find((path) => !known.has(path))!
  await rm(missed)
  const { rows } = await sql.query<{ key: string; digest: string }>(
    'select key, digest from blobs where db = $1 and length = 12 and amount = 1',
    [group],
  )
  const torn = [...known].find((path) => rows.some(({ key }) => path.endsWith(key)))!
  await writeFile(torn, 'is torn, yes')
  await nightAfter(app, 40)
  const said = app.logLines.filter((line) => line.includes('a stored file is damaged'))
  expect(said.some((line) => line.includes('"damage":"changed"'))).toBe(true)
  expect(said.some((line) => line.includes('"damage":"missing"'))).toBe(true)
  const { rows: noted } = await sql.query('select damage from blobs where damage is not null')
  expect(noted).toHaveLength(2)
})

it('tells administrators which files are damaged, until the same bytes are stored again', async () => {
  const report = async () =>
    expectOk(await owner.client.get(`/${group}/_storage`)).body as unknown as StorageReport
  const { damaged, files: amount } = await report()
  expect(amount).toBeGreaterThanOrEqual(2)
  expect(damaged).toMatchObject([
    { name: 'a.txt', label: 'N-1', path: 'equipment' },
    { name: 'a.txt', label: 'N-1', path: 'equipment' },
  ])
  const member = await app.makePerson()
  await app.addMember(owner, group, member, {})
  expect((await member.client.get(`/${group}/_storage`)).body.damaged).toEqual([])
  await storageJob(app.house, {})
  await storageJob(app.house, {})
  await app.jobs()
  expect(await notified('damaged')).toEqual([`/account/${group}/usage`])
  for (const text of ['will be torn', 'will be missed']) await attach(text)
  expect((await report()).damaged).toEqual([])
  for (const { id } of damaged)
    expect((await owner.client.get(`/${group}/${id}/a.txt`)).status).toBe(200)
  await nightAfter(app, 80)
  expect((await report()).damaged).toEqual([])
})

it('warns administrators once at 80 and once at 95 percent of the room', async () => {
  const seen: (readonly string[])[] = []
  for (const percent of [79, 80, 94, 95, 99, 100]) {
    await sql.query('update databases set blob_bytes = $2 where db = $1', [
      group,
      Math.ceil((usualBytesOfFiles * percent) / 100),
    ])
    await storageJob(app.house, {})
    await app.jobs()
    seen.push(await abouts('filling'))
  }
  expect(seen).toEqual([[], ['80'], ['80'], ['95'], ['95'], ['95']])
  await sql.query('update databases set blob_bytes = 0 where db = $1', [group])
})

it('takes away files without a row', async () => {
  const { key } = await app.house.store
    .database(group)
    .files.receive(Readable.from([Buffer.from('x')]), 1)
  await sql.query('delete from loose_files where key = $1', [key])
  const before = await files()
  await nightAfter(app, 40)
  expect((await files()).length).toBe(before.length - 1)
  expect((await files()).some((path) => path.endsWith(key))).toBe(false)
})

it('lets go of the files of a free database that is dropped', async () => {
  await app.house.store.free.create('gone')
  const database = app.house.store.free.database('gone')
  const upload = await database.files.receive(Readable.from([Buffer.from('x')]), 1)
  const { digest, length } = upload
  const stub = { content_type: 'text/plain', revpos: 1, digest, length, stub: true }
  const put = { id: 'a', rev: undefined, klass: null, deleted: false, words: '', counters: [] }
  const body = { _attachments: { 'a.txt': stub } }
  const who = { event: 'update', actor: null, at: '2026-01-01T00:00:00.000Z', uploads: [upload] }
  await database.write((transaction) => transaction.put({ ...put, body, ...who }))
  await app.house.store.free.drop('gone')
  const loose = () => sql.query('select from loose_files where key = $1', [upload.key])
  expect((await loose()).rowCount).toBe(1)
  await nightAfter(app, 2)
  expect((await loose()).rowCount).toBe(0)
})

it('takes away the thumbnails of files that are gone, the night after them', async () => {
  const sharp = (await import('sharp')).default
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#0b655e' },
  })
    .png()
    .toBuffer()
  const made = await owner.client.post(`/${group}`, { klass: 'Equipment', identifier: 'N-2' })
  const { id, rev } = expectOk(made).body as { id: string; rev: string }
  const url = `/${group}/${id}/a.png`
  const headers = { 'content-type': 'image/png' }
  const put = await owner.client.call('PUT', url, {
    body: picture,
    query: { rev },
    headers,
  })
  expectOk(put)
  expectOk(await owner.client.get(url, { thumbnail: '320' }))
  const drawn = () =>
    readdir(join(app.house.config.dataDir, 'thumbnails', folderOf(group))).catch(() => [])
  expect(await drawn()).toHaveLength(1)
  await nightAfter(app, 0)
  expect(await drawn()).toHaveLength(1)
  await sql.query('update revisions set body = null, size = null where db = $1 and id = $2', [
    group,
    id,
  ])
  await nightAfter(app, 0)
  expect(await drawn()).toEqual([])
})

it('answers 410 for a file that was cut off on the disk, says so to the log and to administrators, and looks again at night', async () => {
  const before = new Set(await files())
  const text = 'will be cut '.repeat(2_000)
  const { id, url } = await attach(text)
  const path = (await files()).find((one) => !before.has(one))!
  await truncate(path, 20_000)
  const program = app.withToken(await app.makeToken(owner, ['read']))
  for (const range of [undefined, 'bytes=0-99']) {
    const reply = await program.call('GET', url, { headers: range ? { range } : {} })
    expect([reply.status, reply.body.error]).toEqual([410, 'gone'])
  }
  expect(app.logLines.some((line) => line.includes('a stored file was cut off'))).toBe(true)
  const damaged = async () =>
    (expectOk(await owner.client.get(`/${group}/_storage`)).body as unknown as StorageReport)
      .damaged
  expect(await damaged()).toContainEqual(expect.objectContaining({ id, damage: 'changed' }))
  // A disk that was away for a moment: the next night finds the file whole.
  await writeFile(path, text)
  await nightAfter(app, 0)
  expect(await damaged()).not.toContainEqual(expect.objectContaining({ id }))
  expect((await owner.client.get(url)).text).toBe(text)
})

it('answers 410 for a file that its record names and the disk has lost, and says so in the log', async () => {
  const before = new Set(await files())
  const { url } = await attach('will be lost')
  await rm((await files()).find((path) => !before.has(path))!)
  const reply = await owner.client.get(url)
  expect([reply.status, reply.body.error, reply.body.reason]).toEqual([
    410,
    'gone',
    'This file is not in the storage any more',
  ])
  expect(app.logLines.some((line) => line.includes('a stored file is not there any more'))).toBe(
    true,
  )
})
