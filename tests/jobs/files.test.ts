// The nightly look at stored files: what no record names goes after a day, damage is said, what nobody knows goes.
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minFileRoomBytes } from '#core/access/policies.ts'
import { filesJob } from '#server/jobs/files.ts'
import { folderOf } from '#server/store/blobs/files.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'

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

const day = 86_400_000

/** The night after so many days; the clock of PostgreSQL does not go along. */
async function nightAfter(days: number): Promise<void> {
  const now = () => new Date(Date.now() + days * day)
  await filesJob({ ...app.house, now }, {})
}

const folder = () => join(app.house.config.dataDir, 'files', folderOf(group))

/** Paths of all files of the Group. */
async function files(): Promise<string[]> {
  const names = await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => [])
  return names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

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
  await app.house.store.database(group).receive(Readable.from([Buffer.from('loose')]), 100)
  expect(await files()).toHaveLength(2)
  await nightAfter(0)
  expect(await files()).toHaveLength(2)
  await nightAfter(2)
  expect(await files()).toHaveLength(1)
  expect((await owner.client.get(url)).text).toBe('named')
})

it('keeps what an earlier revision names, and lets go of it when that is thinned', async () => {
  const { id, rev, url } = await attach('of yesterday')
  expectOk(await owner.client.delete(url, { rev }))
  const before = await files()
  await nightAfter(2)
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
  await nightAfter(2)
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
  await nightAfter(40)
  const said = app.logLines.filter((line) => line.includes('a stored file is damaged'))
  expect(said.some((line) => line.includes('"damage":"changed"'))).toBe(true)
  expect(said.some((line) => line.includes('"damage":"missing"'))).toBe(true)
  const { rows: noted } = await sql.query('select damage from blobs where damage is not null')
  expect(noted).toHaveLength(2)
})

it('takes away files without a row', async () => {
  const { key } = await app.house.store
    .database(group)
    .receive(Readable.from([Buffer.from('x')]), 1)
  await sql.query('delete from loose_files where key = $1', [key])
  const before = await files()
  await nightAfter(40)
  expect((await files()).length).toBe(before.length - 1)
  expect((await files()).some((path) => path.endsWith(key))).toBe(false)
})

it('lets go of the files of a free database that is dropped', async () => {
  await app.house.store.free.create('gone')
  const database = app.house.store.free.database('gone')
  const upload = await database.receive(Readable.from([Buffer.from('x')]), 1)
  const { digest, length } = upload
  const stub = { content_type: 'text/plain', revpos: 1, digest, length, stub: true }
  const put = { id: 'a', rev: undefined, klass: null, deleted: false, words: '', counters: [] }
  const body = { _attachments: { 'a.txt': stub } }
  const who = { event: 'update', actor: null, at: '2026-01-01T00:00:00.000Z', uploads: [upload] }
  await database.write((transaction) => transaction.put({ ...put, body, ...who }))
  await app.house.store.free.drop('gone')
  const loose = () => sql.query('select from loose_files where key = $1', [upload.key])
  expect((await loose()).rowCount).toBe(1)
  await nightAfter(2)
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
  await nightAfter(0)
  expect(await drawn()).toHaveLength(1)
  await sql.query('update revisions set body = null, size = null where db = $1 and id = $2', [
    group,
    id,
  ])
  await nightAfter(0)
  expect(await drawn()).toEqual([])
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
