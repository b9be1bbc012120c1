// Small files of the disk lie in PostgreSQL, in the commit that names them: they are read, checked, put right and let go like others.
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minFileRoomBytes } from '#core/access/policies.ts'
import { maxSmallBytes } from '#server/store/blobs/small.ts'
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

const filesOnDisk = async () => (await storedFiles(app, group)).length

interface Put {
  readonly id: string
  readonly url: string
}

async function put(name: string, body: Buffer | string): Promise<Put> {
  const headers = { 'content-type': 'application/octet-stream' }
  const url = `/${group}/_disk/content`
  const reply = await owner.client.call('PUT', url, { query: { name, parent: '' }, headers, body })
  const { id } = expectOk(reply).body as { id: string }
  return { id, url: `/${group}/${id}/content` }
}

const read = async ({ url }: Put) => (await owner.client.get(url)).text
const damage = async () =>
  (await sql.query('select damage from blobs where damage is not null')).rows.map(
    (row: { damage: string }) => row.damage,
  )
/** Rows of blobs with this content: whether PostgreSQL has the bytes. */
async function kept(bytes: string): Promise<boolean[]> {
  const { rows } = await sql.query<{ inside: boolean }>(
    "select bytes is not null as inside from blobs where sha256 = sha256(convert_to($1, 'UTF8'))",
    [bytes],
  )
  return rows.map(({ inside }) => inside)
}

test('a file up to 16 KB makes none on the disk and is read whole and in part; a larger one lies there', async () => {
  const small = await put('small.bin', Buffer.alloc(maxSmallBytes, 'abc'))
  expect(await filesOnDisk()).toBe(0)
  const part = await owner.client.call('GET', small.url, { headers: { range: 'bytes=1-3' } })
  expect([part.status, part.text, (await read(small)).length]).toEqual([206, 'bca', maxSmallBytes])
  expect(await read(await put('empty.bin', ''))).toBe('')
  await put('large.bin', Buffer.alloc(maxSmallBytes + 1, 'abc'))
  expect(await filesOnDisk()).toBe(1)
})

test('one that was changed in its row is found by the monthly look, and put right by the next upload of it', async () => {
  const file = await put('kept.bin', 'was kept')
  const spoil = "update blobs set bytes = 'is wrong' where bytes = 'was kept'"
  await sql.query(spoil)
  await nightAfter(app, 40)
  expect(await damage()).toEqual(['changed'])
  await put('again.bin', 'was kept')
  expect([await damage(), await read(file)]).toEqual([[], 'was kept'])
})

test('bytes that are there in the other form are stored once, and put right by it when they are damaged', async () => {
  const database = app.house.store.database(group)
  const file = await put('either.bin', 'either way')
  await sql.query("update blobs set damage = 'changed' where bytes = 'either way'")
  const upload = await database.files.receive(Readable.from([Buffer.from('either way')]), 100)
  const content = (uploads: readonly (typeof upload)[]) => ({
    id: 'eqi-00000000000000000000000000',
    rev: undefined,
    klass: null,
    deleted: false,
    words: '',
    counters: [],
    event: 'update',
    actor: null,
    at: '2026-01-01T00:00:00.000Z',
    uploads,
    body: {
      _attachments: {
        a: {
          content_type: 'a/b',
          revpos: 1,
          digest: upload.digest,
          length: upload.length,
          stub: true,
        },
      },
    },
  })
  const before = await filesOnDisk()
  await database.write((transaction) => transaction.put(content([upload])))
  expect([await kept('either way'), await damage(), await read(file)]).toEqual([
    [false],
    [],
    'either way',
  ])
  // And back again: its file is let go of.
  await sql.query("update blobs set damage = 'missing' where key = $1", [upload.key])
  await put('both.bin', 'either way')
  expect([await kept('either way'), await damage(), await read(file)]).toEqual([
    [true],
    [],
    'either way',
  ])
  await nightAfter(app, 2)
  expect(await filesOnDisk()).toBe(before - 1)
})

test('the last revision that names one takes it along, and gives its room back', async () => {
  const roomOf = async () => (await app.house.store.database(group).info())!.file_bytes
  const before = await roomOf()
  const { id } = await put('gone.bin', 'soon gone')
  expect([await kept('soon gone'), (await roomOf()) - before]).toEqual([[true], minFileRoomBytes])
  await sql.query('update revisions set body = null, size = null where db = $1 and id = $2', [
    group,
    id,
  ])
  expect([await kept('soon gone'), (await roomOf()) - before]).toEqual([[], 0])
})
