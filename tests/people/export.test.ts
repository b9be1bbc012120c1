// A person takes their own data home: what is in the archive, who gets it, how often, and when it is gone.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import { readZip } from '#core/archive/zip.ts'
import { exportJob } from '#modules/user/server/export/make.ts'
import { exportTables } from '#modules/user/store/exports.ts'
import { type BlobFiles } from '#server/store/blobs/files.ts'
import {
  buildTestApp,
  expectOk,
  linkIn,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts'
import { keysIn } from '#tests/backup/archives.ts'

const dayMs = 86_400_000
const inflate = promisify(inflateRaw)

let app: TestApp
let files: BlobFiles
/** Bytes after which a write dies. */
const disk = {
  diesAfter: Infinity,
  isTooMuch: false,
  /** Called once the last byte was read. */
  atEnd: undefined as (() => Promise<void>) | undefined,
}

async function* dying(source: AsyncIterable<Uint8Array>) {
  let bytes = 0
  if (disk.isTooMuch) throw fail('too_large', 'file_too_large')
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > disk.diesAfter) throw new Error('the process died')
    yield chunk
  }
}

async function* held(source: AsyncIterable<Uint8Array>) {
  yield* source
  await disk.atEnd?.()
}

beforeAll(async () => {
  const wrap = (real: BlobFiles): BlobFiles =>
    (files = {
      ...real,
      write: (place, source) => real.write(place, dying(source)),
      read: async (...which) => Readable.from(held(await real.read(...which))),
    })
  app = await buildTestApp({ billing: 'off', files: wrap })
})
afterAll(() => app.close())

interface Row {
  id: string
  state: string
}
const request = ({ client, id }: TestPerson) => client.post(`/_users/${id}/export`)
const look = async ({ client, id }: TestPerson): Promise<Row> =>
  expectOk(await client.get(`/_users/${id}/export`)).body.export
const take = ({ client, id }: TestPerson, archive: string, method: 'GET' | 'HEAD' = 'GET') =>
  client.call(method, `/_users/${id}/export/${archive}`)
async function bytesOf({ client, id }: TestPerson, archive: string): Promise<Buffer> {
  const cookies = Object.fromEntries(client.cookies)
  const url = `/_users/${id}/export/${archive}`
  return (await app.server.inject({ method: 'GET', url, cookies })).rawPayload
}
const lettersTo = async ({ email }: TestPerson) =>
  (await app.letters()).filter(({ to }) => to?.[0]?.address === email)
const stored = async ({ id }: TestPerson) => (await keysIn(files, `${id} exports`)).length

async function unpacked(bytes: Uint8Array): Promise<Map<string, string>> {
  const all = await readZip(bytes, {
    limits: { entries: 1_000, bytes: 10_000_000 },
    isWanted: () => true,
    inflate: (data, maxOutputLength) => inflate(data, { maxOutputLength }),
    crc32,
  })
  return new Map(all.map(({ name, bytes: content }) => [name, Buffer.from(content).toString()]))
}

async function portray({ client, id }: TestPerson): Promise<void> {
  const { _rev: rev } = (await client.get(`/${id}/${id}`)).body
  const picture = {
    query: { rev },
    body: Buffer.from('iVBORw0KGgo=', 'base64'),
    headers: { 'content-type': 'image/png' },
  }
  expectOk(await client.call('PUT', `/${id}/${id}/portrait.png`, picture))
}

/** Asks for it, and answers its row once it is made. */
async function made(person: TestPerson): Promise<Row> {
  expectOk(await request(person))
  await app.jobs()
  const row = await look(person)
  expect(row.state).toBe('kept')
  return row
}

describe('the archive of a person’s data', () => {
  test('holds who they are, what is theirs in each room, and no secret', async () => {
    const owner = await app.makePerson({ fullname: 'Olga Owner' })
    const group = await app.makeGroup(owner, 'Oficina Boa Vista')
    const ana = await app.makePerson({ fullname: 'Ana Souza', locale: 'pt-BR' })
    await app.addMember(owner, group, ana)
    const token = await app.makeToken(ana, ['read'])
    const ticket = { klass: 'Ticket', content: 'Radio of the shop' }
    const { id: record_id } = expectOk(await owner.client.post(`/${group}`, ticket)).body
    const comment = (content: string) => ({ klass: 'Comment', content, record_id })
    expectOk(await ana.client.post(`/${group}`, comment('Ana wrote this')))
    expectOk(await owner.client.post(`/${group}`, comment('Olga wrote that')))
    const filter = { klass: 'SavedFilter', name: 'Of today', list: 'tickets', query: 'x=1' }
    expectOk(await ana.client.post(`/${group}`, filter))
    expectOk(await ana.client.post(`/${group}`, { klass: 'Bookmark', url: 'https://a.example/' }))
    const setting = { klass: 'Adjustment', key: 'newsletter', label: 'newsletter', value: true }
    expectOk(await ana.client.post(`/${ana.id}`, setting))
    await portray(ana)
    const row = await made(ana)
    const [letter] = (await lettersTo(ana)).slice(-1)
    expect(letter?.subject).toBe('Seus dados na Bancada estão prontos para baixar')
    expect(linkIn(letter)).toBe('/user/profile?page=data')
    const bytes = await bytesOf(ana, row.id)
    const archive = await unpacked(bytes)
    expect(archive.get('LEIA-ME.txt')).toContain(ana.email)
    const json = (name: string) => JSON.parse(archive.get(name)!)
    expect(json('person.json')).toMatchObject({ email: ana.email, has_password: true })
    expect(json('sign-in.json').sessions).toHaveLength(1)
    expect(json('memberships.json')).toMatchObject([
      { group, name: 'Oficina Boa Vista', editor: false },
    ])
    expect(json('own/records-0001.json').map(({ klass }: { klass: string }) => klass)).toEqual(
      expect.arrayContaining(['User', 'UserToken', 'Adjustment']),
    )
    expect([...archive.keys()]).toContain(`files/${ana.id}/1-portrait.png`)
    const of = (klass: string) => json(`written/${group}/${klass}-0001.json`)
    expect(of('Comment')).toMatchObject([{ content: 'Ana wrote this' }])
    expect([of('SavedFilter').length, of('Bookmark').length]).toEqual([1, 1])
    expect(JSON.stringify(json(`audit/${ana.id}-0001.json`))).toContain('token_made')
    expect(JSON.stringify(json(`audit/${group}-0001.json`))).toContain('member_joined')
    const all = [...archive.values()].join('\n')
    for (const secret of [token, 'Olga wrote that', 'Radio of the shop', 'argon2', '"hash"']) {
      expect(all).not.toContain(secret)
    }
  })

  test('is made of what is there, and names the files that the server has lost', async () => {
    const ana = await app.makePerson()
    await portray(ana)
    for (const key of await keysIn(files, ana.id)) await files.remove({ db: ana.id, key })
    const archive = await unpacked(await bytesOf(ana, (await made(ana)).id))
    expect(JSON.parse(archive.get('files/lacking.json')!)).toEqual([
      { record: ana.id, file: 'portrait.png' },
    ])
    expect([...archive.keys()]).toContain('person.json')
  })

  test('is asked for with a proof, by oneself alone, and taken in the same way', async () => {
    const [ana, rui] = [await app.makePerson(), await app.makePerson()]
    const token = app.withToken(await app.makeToken(ana, ['read', 'write']))
    expect((await token.post(`/_users/${ana.id}/export`)).status).toBe(403)
    expect((await rui.client.post(`/_users/${ana.id}/export`)).status).toBe(404)
    const { id } = await made(ana)
    expect((await rui.client.get(`/_users/${ana.id}/export/${id}`)).status).toBe(404)
    expect((await rui.client.get(`/_users/${rui.id}/export/${id}`)).status).toBe(410)
    app.clock.advance(11 * 60_000)
    expect((await take(ana, id)).body.key).toBe('prove_first')
    expect((await request(ana)).body.key).toBe('prove_first')
    expectOk(await ana.client.post('/_proof', { password: ana.password }))
    expect((await take(ana, id)).status).toBe(200)
  })

  test('is taken once, and then its bytes are gone', async () => {
    const ana = await app.makePerson()
    const { id } = await made(ana)
    expect((await ana.client.call('HEAD', `/_users/${ana.id}/export/${id}`)).status).toBe(200)
    expect(await stored(ana)).toBe(1)
    expect((await take(ana, id)).status).toBe(200)
    await expect.poll(() => stored(ana)).toBe(0)
    expect([(await take(ana, id)).status, (await look(ana)).state]).toEqual([410, 'gone'])
  })

  test('that is broken off before its bytes are out is there to be taken again', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo
    const ana = await app.makePerson()
    const { id } = await made(ana)
    const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const head = `GET /_users/${ana.id}/export/${id} HTTP/1.1\r\nhost: bancada.test\r\ncookie: ${cookie}`
    const accepted = once(app.server.server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    const [peer] = await accepted
    const broken = new Promise((resolve) => peer.once('close', resolve))
    disk.atEnd = async () => {
      socket.resetAndDestroy()
      await broken
    }
    socket.write(`${head}\r\n\r\n`)
    await broken
    disk.atEnd = undefined
    await expect.poll(async () => (await take(ana, id, 'HEAD')).status).toBe(200)
    expect([await stored(ana), (await look(ana)).state]).toEqual([1, 'kept'])
    expect((await take(ana, id)).status).toBe(200)
    await expect.poll(() => stored(ana)).toBe(0)
  })

  test('says while it is taken that it is, and takes no second download', async () => {
    const ana = await app.makePerson()
    const { id } = await made(ana)
    expect(await look(ana)).toMatchObject({ state: 'kept', taking: false })
    await app.house.store.database(ana.id).changeTables((tables) => {
      const at = app.clock.now
      return exportTables(tables).claim(
        id,
        at.toISOString(),
        new Date(at.getTime() + 1).toISOString(),
      )
    })
    expect(await look(ana)).toMatchObject({ state: 'kept', taking: true })
    expect((await take(ana, id)).status).toBe(410)
    app.clock.advance(1)
    expect(await look(ana)).toMatchObject({ state: 'kept', taking: false })
    expect((await take(ana, id)).status).toBe(200)
  })

  test('names the invitations that wait for its person, and nothing else of their Groups', async () => {
    const owner = await app.makePerson()
    const group = await app.makeGroup(owner, 'Inviting Group')
    const ana = await app.makePerson()
    const body = { klass: 'Membership', email: ana.email }
    expectOk(await owner.client.post(`/${group}`, body))
    const archive = await unpacked(await bytesOf(ana, (await made(ana)).id))
    expect(JSON.parse(archive.get('memberships.json')!)).toMatchObject([
      { group, name: 'Inviting Group', pending: true },
    ])
    expect([...archive.keys()].filter((name) => name.includes(group))).toEqual([])
  })

  test('is one for two requests at once, one a day, and the next day there is another one', async () => {
    const ana = await app.makePerson()
    const both = await Promise.all([request(ana), request(ana)])
    expect(both.map(({ status }) => status)).toEqual([202, 202])
    expect(both[0]!.body.export.id).toBe(both[1]!.body.export.id)
    await app.jobs()
    expect(await stored(ana)).toBe(1)
    expect((await request(ana)).body.key).toBe('export_once_a_day')
    expect(await lettersTo(ana)).toHaveLength(1)
    app.clock.advance(dayMs)
    expectOk(await ana.client.post('/_session', { username: ana.email, password: ana.password }))
    await made(ana)
    expect(await stored(ana)).toBe(1)
  })

  test('is burnt after 24 hours, taken or not', async () => {
    const ana = await app.makePerson()
    const { id } = await made(ana)
    app.clock.advance(dayMs + 1_000)
    expectOk(await ana.client.post('/_session', { username: ana.email, password: ana.password }))
    expect((await take(ana, id)).status).toBe(410)
    await app.jobs()
    expect([await stored(ana), (await look(ana)).state]).toEqual([0, 'gone'])
  })

  test('is made again where its process died meanwhile, with one mail', async () => {
    const ana = await app.makePerson()
    disk.diesAfter = 100
    const { id } = expectOk(await request(ana)).body.export
    await app.jobs()
    expect((await look(ana)).state).toBe('making')
    expect(await lettersTo(ana)).toEqual([])
    disk.diesAfter = Infinity
    const payload = { user_id: ana.id, id }
    await exportJob(app.house, payload)
    await exportJob(app.house, payload)
    expect((await look(ana)).state).toBe('kept')
    expect([await stored(ana), (await lettersTo(ana)).length]).toEqual([1, 1])
  })

  test('that would be too large is said so on the page, and asked for again an hour later', async () => {
    const ana = await app.makePerson()
    disk.isTooMuch = true
    expectOk(await request(ana))
    await app.jobs()
    disk.isTooMuch = false
    const { body } = await ana.client.get(`/_users/${ana.id}/export`)
    expect([body.export.state, body.may_request]).toEqual(['failed', false])
    expect((await request(ana)).status).toBe(429)
    expect([await stored(ana), (await lettersTo(ana)).length]).toEqual([0, 0])
    app.clock.advance(3_600_000)
    expectOk(await ana.client.post('/_proof', { password: ana.password }))
    await made(ana)
  })

  test('goes with the account', async () => {
    const ana = await app.makePerson()
    await made(ana)
    expectOk(await ana.client.delete(`/_users/${ana.id}`))
    await pause(0)
    expect(await stored(ana)).toBe(0)
    await app.jobs()
  })
})
