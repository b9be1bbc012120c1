// Files that come in pieces: carried on from where they are, whatever happens between two calls, and one file with one checksum in the
// end; what they may take up, and what becomes of those that nobody ends.
import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualBytesOfFiles } from '#core/access/entitlement.ts'
import { newId } from '#core/ids.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'
import { filesJob } from '#server/jobs/nightly.ts'
import { minPieceBytes } from '#modules/rdisk/rules/pieces.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let owner: TestPerson
let db: string
let sql: Client
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  db = await app.makeGroup(owner)
  sql = new Client({ connectionString: app.databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await app.close()
})

const address = (id: string, rest = '') => `/${db}/_disk/uploads/${id}${rest}`
let names = 0

interface Begun {
  readonly id: string
  readonly name: string
}

const announce = (id: string, said: object, who = owner) => who.client.put(address(id), said)

async function begin(length: number, said: object = {}): Promise<Begun> {
  const [id, name] = [newId('upl'), `file ${++names}.bin`]
  expectOk(await announce(id, { name, length, ...said }))
  return { id, name: (said as { name?: string }).name ?? name }
}

const piece = (id: string, start: number, bytes: Buffer) =>
  owner.client.call('PUT', address(id, `/bytes?start=${start}`), {
    body: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
    },
  })
const finish = (id: string, body: object = {}) => owner.client.post(address(id, '/finish'), body)

function download(id: string) {
  const cookie = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return app.server.inject({ url: `/${db}/${id}/content`, headers: { cookie } })
}
const content = async (id: string): Promise<Buffer> => (await download(id)).rawPayload

const waitingBytes = () => app.house.store.database(db).files.waitingBytes()
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

test('pieces of any size become the file, its name, type and moment are those that were announced', async () => {
  const bytes = randomBytes(400_000)
  const { id, name } = await begin(bytes.length, {
    name: 'ação.bin',
    type: 'video/mp4',
    mtime: '2026-01-02T03:04:05.000Z',
  })
  for (const [start, end] of [
    [0, 100_000],
    [100_000, 300_000],
    [300_000, 400_000],
  ] as const) {
    const { body } = expectOk(await piece(id, start, bytes.subarray(start, end)))
    expect(body.received).toBe(end)
  }
  const done = expectOk(await finish(id)).body
  expect(done).toMatchObject({ name, length: bytes.length })
  const doc = expectOk(await owner.client.get(`/${db}/${done.file_id}`)).body
  expect(doc).toMatchObject({
    name: 'ação.bin',
    content_type: 'video/mp4',
    mtime: '2026-01-02T03:04:05.000Z',
    via: 'web',
  })
  expect(doc._attachments.content.digest).toBe(`md5-${md5(bytes)}`)
  const downloaded = await download(done.file_id)
  expect(downloaded.rawPayload.equals(bytes)).toBe(true)
  // Browsers save it under the name that the answer says, whatever the link says.
  expect(downloaded.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''a%C3%A7%C3%A3o.bin",
  )
  // The pieces are gone, and what ended once is not done twice.
  expect(await waitingBytes()).toBe(0)
  expect(expectOk(await finish(id)).body.file_id).toBe(done.file_id)
  expect(expectOk(await announce(id, { name, length: 1 })).body.file_id).toBe(done.file_id)
})

test('while the pieces become the file, it says how far that is', async () => {
  const bytes = randomBytes(2 * minPieceBytes)
  const { id } = await begin(bytes.length)
  for (const start of [0, minPieceBytes])
    expectOk(await piece(id, start, bytes.subarray(start, start + minPieceBytes)))
  const gate = Promise.withResolvers<void>()
  const held = app.house.store.database(db).write(async (transaction) => {
    await placeQueries(transaction).list('')
    await gate.promise
  })
  const ending = finish(id)
  await expect
    .poll(async () => (await owner.client.get(address(id))).body.joined)
    .toBe(bytes.length)
  gate.resolve()
  await held
  expectOk(await ending)
  expect(expectOk(await owner.client.get(address(id))).body).not.toHaveProperty('joined')
})

test('an empty file, and one of a single piece, need no more calls than they have', async () => {
  const none = await begin(0)
  expect((await content(expectOk(await finish(none.id)).body.file_id)).length).toBe(0)
  const one = await begin(5)
  expectOk(await piece(one.id, 0, Buffer.from('whole')))
  expect(String(await content(expectOk(await finish(one.id)).body.file_id))).toBe('whole')
  expect(await waitingBytes()).toBe(0)
})

describe('a piece', () => {
  const half = minPieceBytes
  test.each<[string, (id: string) => Promise<{ status: number }>, number]>([
    ['that was sent before', (id) => piece(id, 0, randomBytes(half)), 409],
    ['before which one is missing', (id) => piece(id, half + 1, randomBytes(half - 1)), 409],
    ['that is too small', (id) => piece(id, half, randomBytes(half - 1)), 400],
    ['that goes beyond the end', (id) => piece(id, half, randomBytes(half + 1)), 400],
    ['of a file that is not whole yet', (id) => finish(id), 400],
  ])('%s is refused, and the others stay', async (_, send, status) => {
    const { id } = await begin(2 * half)
    expectOk(await piece(id, 0, randomBytes(half)))
    expect((await send(id)).status).toBe(status)
    expect(expectOk(await owner.client.get(address(id))).body.received).toBe(half)
    expectOk(await piece(id, half, randomBytes(half)))
    expectOk(await finish(id))
    expect(await waitingBytes()).toBe(0)
  })

  test('that several calls bring at the same moment is there once', async () => {
    const { id } = await begin(3 * half)
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => piece(id, 0, randomBytes(half))),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await waitingBytes()).toBe(half)
    expectOk(await owner.client.delete(address(id)))
    expect(await waitingBytes()).toBe(0)
    expect((await owner.client.get(address(id))).status).toBe(404)
  })
})

describe('a name that is taken', () => {
  const send = async (name: string, taken: object, text = 'x') => {
    const { id } = await begin(text.length, { name, taken: 'version' })
    expectOk(await piece(id, 0, Buffer.from(text)))
    return finish(id, taken)
  }

  test('is asked about before a byte is sent, and again at the end', async () => {
    await send('taken.txt', {}, 'first')
    const refused = await announce(newId('upl'), { name: 'taken.txt', length: 5 })
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict'])
    const late = await send('taken.txt', { taken: 'refuse' }, 'second')
    expect(late.status).toBe(409)
  })

  test('is another version, or both are kept', async () => {
    const first = expectOk(await send('kept.txt', {}, 'one')).body
    const second = expectOk(await send('kept.txt', { taken: 'version' }, 'two')).body
    expect(second.file_id).toBe(first.file_id)
    expect(String(await content(first.file_id))).toBe('two')
    const both = expectOk(await send('kept.txt', { taken: 'both' }, 'three')).body
    expect(both.name).toBe('kept (2).txt')
  })
})

test('a stop while a file is put into its folder leaves the pieces or the file, and never a second one', async () => {
  const before = await waitingBytes()
  const { id, name } = await begin(5)
  expectOk(await piece(id, 0, Buffer.from('whole')))
  await sql.query(
    'alter table coming_files add constraint stopped check (record_id is null) not valid',
  )
  expect((await finish(id, { taken: 'both' })).status).toBe(500)
  await sql.query('alter table coming_files drop constraint stopped')
  expect(expectOk(await finish(id, { taken: 'both' })).body.name).toBe(name)
  expect(await waitingBytes()).toBe(before)
})

test('a file belongs to who began it, and goes into a folder that is there', async () => {
  const { id } = await begin(9)
  const other = await app.makePerson()
  await app.addMember(owner, db, other, {})
  expect((await other.client.get(address(id))).status).toBe(404)
  expect(expectOk(await other.client.get(`/${db}/_disk/uploads`)).body.uploads).toEqual([])
  const lost = await announce(newId('upl'), { name: 'x', length: 1, parent: newId('fle') })
  expect(lost.status).toBe(404)
  expectOk(await owner.client.delete(address(id)))
})

test('what is coming counts before it is here: nobody begins what has no room', async () => {
  const full = { name: 'large', length: usualBytesOfFiles - 2_000_000 }
  const first = newId('upl')
  expectOk(await announce(first, { ...full, name: 'larger' }))
  const refused = await announce(newId('upl'), full)
  expect([refused.status, refused.body.error]).toEqual([402, 'subscription_needed'])
  expectOk(await owner.client.delete(address(first)))
  expectOk(await announce(first, { ...full, length: 1_000 }))
  expectOk(await owner.client.delete(address(first)))
})

test('of files that are begun at the same time no more are let in than one after the other', async () => {
  const many = await app.makePerson()
  const group = await app.makeGroup(many)
  const begun = await Promise.all(
    Array.from({ length: 130 }, (_, at) =>
      many.client.put(`/${group}/_disk/uploads/${newId('upl')}`, { name: `${at}`, length: 1_000 }),
    ),
  )
  const statuses = new Set(begun.map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual([200, 429])
  const { body } = expectOk(await many.client.get(`/${group}/_disk/uploads`))
  expect((body.uploads as unknown[]).length).toBeLessThanOrEqual(100)
  // What was refused is not there.
  const admitted = begun.filter(({ status }) => status === 200)
  expect(body.uploads).toHaveLength(admitted.length)
})

test('a file that nobody ends is gone after a day, with its bytes', async () => {
  const { id } = await begin(2 * minPieceBytes)
  expectOk(await piece(id, 0, randomBytes(minPieceBytes)))
  await sql.query("update coming_files set expires_at = '2000-01-01'")
  expect((await owner.client.get(address(id))).status).toBe(404)
  await sql.query("update loose_files set since = '2000-01-01'")
  await filesJob(app.house, {})
  expect(await waitingBytes()).toBe(0)
  for (const table of ['coming_files', 'file_pieces', 'loose_files']) {
    expect((await sql.query(`select from ${table}`)).rowCount, table).toBe(0)
  }
})
