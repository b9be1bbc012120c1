// What limits files: the plan's room, the number on a record, the bytes of one; two files with one checksum; pictures without
// the place where they were taken; what of all this the history says.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualBytesOfFiles } from '#core/access/entitlement.ts'
import { maxFileBytes, minFileRoomBytes } from '#core/access/policies.ts'
import { newId } from '#core/ids.ts'
import { folderOf } from '#server/store/blobs/files.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import type { Reply } from '../support/client.ts'

type Body = Record<string, unknown>

let app: TestApp
let owner: TestPerson
let sql: Client
let full: string
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  full = await app.makeGroup(owner, 'Full')
  group = await app.makeGroup(owner, 'Empty')
  sql = new Client({ connectionString: app.databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await app.close()
})

interface Made {
  readonly id: string
  readonly rev: string
}

async function makeEquipment(group: string): Promise<Made> {
  const body = { klass: 'Equipment', identifier: 'F-1' }
  return expectOk(await owner.client.post(`/${group}`, body)).body as Made & Body
}
function attach(
  group: string,
  { id, rev }: Made,
  file: { name?: string; bytes?: Buffer | string; type?: string } = {},
): Promise<Reply> {
  const { name = 'a.bin', bytes = 'bytes', type = 'application/octet-stream' } = file
  const headers = { 'content-type': type }
  return owner.client.call('PUT', `/${group}/${id}/${name}`, {
    body: bytes,
    query: { rev },
    headers,
  })
}
const read = async (group: string, id: string) =>
  expectOk(await owner.client.get(`/${group}/${id}`)).body as Body
const inline = (bytes: Buffer | string, content_type = 'text/plain') => ({
  content_type,
  data: Buffer.from(bytes).toString('base64'),
})

/** The Group whose plan has so much room left for files. */
async function withRoom(bytes: number): Promise<string> {
  const used = usualBytesOfFiles - bytes
  await sql.query('update databases set blob_bytes = $2 where db = $1', [full, used])
  return full
}
const usedBytes = async (group: string) =>
  Number(
    (await sql.query('select blob_bytes from databases where db = $1', [group])).rows[0].blob_bytes,
  )

describe('the last room of a plan', () => {
  it('goes to one of two files that come at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const group = await withRoom(15_000)
      const made = [await makeEquipment(group), await makeEquipment(group)]
      const replies = await Promise.all(
        made.map((one) => attach(group, one, { bytes: randomBytes(10_000) })),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 402])
      const refused = replies.find(({ status }) => status === 402)
      expect(refused?.body.error).toBe('subscription_needed')
      expect(await usedBytes(group)).toBe(usualBytesOfFiles - 5_000)
    }
  })

  it('is counted within one batch, and what is refused is refused alone', async () => {
    const group = await withRoom(15_000)
    const docs = ['one', 'two'].map((identifier) => ({
      _id: newId('eqi'),
      klass: 'Equipment',
      identifier,
      _attachments: { a: inline(randomBytes(10_000)) },
    }))
    const { body } = await owner.client.post(`/${group}/_bulk_docs`, { docs })
    expect(body).toMatchObject([{ ok: true }, { error: 'subscription_needed' }])
    expect(await usedBytes(group)).toBe(usualBytesOfFiles - 5_000)
  })

  it('is asked of what was made elsewhere too: that is denied alone, and the rest of the batch comes in', async () => {
    const group = await withRoom(10)
    const [id, other] = [newId('eqi'), newId('eqi')]
    const doc = { _rev: '1-a', klass: 'Equipment', identifier: 'x' }
    const _attachments = { a: { ...inline('more than ten bytes'), revpos: 1 } }
    const docs = [
      { ...doc, _id: id, _attachments },
      { ...doc, _id: other },
    ]
    const { body } = await owner.client.post(`/${group}/_bulk_docs`, { docs, new_edits: false })
    expect(body).toMatchObject([{ id, error: 'forbidden' }])
    expect((await owner.client.get(`/${group}/${id}`)).status).toBe(404)
    expect((await owner.client.get(`/${group}/${other}`)).status).toBe(200)
  })

  it('full, everything else goes on: reading, writing, taking files away', async () => {
    const group = await withRoom(minFileRoomBytes)
    const made = await makeEquipment(group)
    const { rev } = expectOk(await attach(group, made)).body as unknown as Made
    expect((await attach(group, { ...made, rev }, { name: 'b' })).status).toBe(402)
    expect((await owner.client.get(`/${group}/${made.id}/a.bin`)).text).toBe('bytes')
    const saved = await owner.client.put(`/${group}/${made.id}`, { identifier: 'F-2' }, { rev })
    const gone = { rev: String(expectOk(saved).body.rev) }
    expectOk(await owner.client.delete(`/${group}/${made.id}/a.bin`, gone))
  })
})

describe('of files', () => {
  it('a record holds two hundred, and one more is refused on each way', async () => {
    const names = Array.from({ length: 201 }, (_, at) => [`${at}.txt`, inline('x')] as const)
    const id = newId('eqi')
    const put = (files: typeof names, query = {}) =>
      owner.client.put(
        `/${group}/${id}`,
        { identifier: 'F', _attachments: Object.fromEntries(files) },
        query,
      )
    expect(await put(names)).toMatchObject({ status: 413, body: { error: 'too_large' } })
    const { rev } = expectOk(await put(names.slice(0, 200))).body as unknown as Made
    const more = await attach(group, { id, rev }, { name: 'more' })
    expect(more).toMatchObject({ status: 413, body: { error: 'too_large' } })
    expectOk(await attach(group, { id, rev }, { name: '0.txt' }))
  })

  it('one that grows beyond its limit while it comes is cut off, and leaves nothing', async () => {
    let sent = 0
    async function* endless() {
      for (;;) {
        sent += 1
        yield Buffer.alloc(1024 * 1024)
      }
    }
    const files = async () => {
      const options = { recursive: true, withFileTypes: true } as const
      const names = await readdir(folder, options).catch(() => [])
      return names.filter((one) => one.isFile()).map(({ name }) => name)
    }
    const folder = join(app.house.config.dataDir, 'files', folderOf(group))
    const [before, used] = [await files(), await usedBytes(group)]
    const database = app.house.store.database(group)
    const stored = database.files.receive(Readable.from(endless()), maxFileBytes)
    await expect(stored).rejects.toMatchObject({ code: 'too_large', status: 413 })
    expect(sent).toBeLessThan(maxFileBytes / 1024 ** 2 + 50)
    expect([await files(), await usedBytes(group)]).toEqual([before, used])
  })

  it('two with one checksum are distinguished, and the second is refused', async () => {
    // Wang and Yu, "How to Break MD5 and Other Hash Functions" (2005).
    const [one, other] = [
      'd131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70',
      'd131dd02c5e6eec4693d9a0698aff95c2fcab50712467eab4004583eb8fb7f8955ad340609f4b30283e4888325f1415a085125e8f7cdc99fd91dbd7280373c5bd8823e3156348f5bae6dacd436c919c6dd53e23487da03fd02396306d248cda0e99f33420f577ee8ce54b67080280d1ec69821bcb6a8839396f965ab6ff72a70',
    ].map((hex) => Buffer.from(hex, 'hex'))
    const [mine, theirs] = [await makeEquipment(group), await makeEquipment(group)]
    expectOk(await attach(group, mine, { bytes: one! }))
    const refused = await attach(group, theirs, { bytes: other! })
    expect(refused).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    expect(refused.body.reason).toBe('Another file with the same checksum is stored here already')
    expect((await read(group, theirs.id))._attachments).toBeUndefined()
    expect((await owner.client.get(`/${group}/${mine.id}/a.bin`)).status).toBe(200)
  })

  it('one is what its bytes are, whatever checksum was said of it', async () => {
    const id = newId('eqi')
    const said = { ...inline('bytes'), digest: 'md5-AAAAAAAAAAAAAAAAAAAAAA==', length: 99 }
    const body = { identifier: 'F', _attachments: { a: said } }
    expectOk(await owner.client.put(`/${group}/${id}`, body))
    const { a } = (await read(group, id))._attachments as Record<string, Body>
    expect(a).toMatchObject({ digest: 'md5-SzpiGLs+OnMD6KFxpg/Pkg==', length: 5 })
  })
})

describe('a picture', () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 7/1' } }
  const place = Buffer.from('33000000010000001e00000001000000', 'hex')
  let photo: Buffer
  beforeAll(async () => {
    const red = { width: 90, height: 60, channels: 3, background: 'red' } as const
    photo = await sharp({ create: red }).withExif(gps).jpeg().toBuffer()
    expect(photo.includes(place)).toBe(true)
  })

  async function stored(id: string): Promise<Buffer> {
    const cookie = [...owner.client.cookies].map((pair) => pair.join('=')).join('; ')
    const url = `/${group}/${id}/photo`
    return (await app.server.inject({ url, headers: { cookie } })).rawPayload
  }

  it('is stored without the place where it was taken, whichever way it comes', async () => {
    const put = await makeEquipment(group)
    expectOk(await attach(group, put, { name: 'photo', bytes: photo, type: 'image/jpeg' }))
    const id = newId('eqi')
    const _attachments = { photo: inline(photo, 'image/jpeg') }
    expectOk(await owner.client.put(`/${group}/${id}`, { identifier: 'F', _attachments }))
    for (const one of [put.id, id]) {
      const bytes = await stored(one)
      expect([bytes.length, bytes.includes(place)]).toEqual([photo.length, false])
    }
  })

  it('that was attached elsewhere stays what its maker says it is', async () => {
    const _id = newId('eqi')
    const _attachments = { photo: { ...inline(photo, 'image/jpeg'), revpos: 1 } }
    const doc = { _id, _rev: '1-a', klass: 'Equipment', identifier: 'F', _attachments }
    const { body } = await owner.client.post(`/${group}/_bulk_docs`, {
      docs: [doc],
      new_edits: false,
    })
    expect(body).toEqual([])
    expect((await stored(_id)).equals(photo)).toBe(true)
  })
})

it('the history names the files that came and went', async () => {
  let made = await makeEquipment(group)
  for (const bytes of ['one', 'two']) {
    made = expectOk(await attach(group, made, { bytes })).body as unknown as Made
  }
  expectOk(await owner.client.delete(`/${group}/${made.id}/a.bin`, { rev: made.rev }))
  const selector = { klass: 'DocumentChange', item_id: made.id }
  const { docs } = expectOk(await owner.client.post(`/${group}/_find`, { selector })).body
  const came = { added: ['a.bin'], removed: [] }
  expect((docs as Body[]).map(({ files }) => files)).toEqual([
    { added: [], removed: ['a.bin'] },
    came,
    came,
    undefined,
  ])
})
