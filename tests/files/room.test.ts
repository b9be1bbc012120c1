// The room that files take up, and who may still bring some: what no revision names in the end takes up none, what is on
// its way counts, and rights are those of the moment when the last byte is there.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualBytesOfFiles } from '#core/access/entitlement.ts'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { storedFiles } from './stored-files.ts'

let app: TestApp
let owner: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
})
afterAll(() => app.close())

interface Made {
  readonly id: string
  readonly rev: string
}

async function makeEquipment(): Promise<Made> {
  const reply = await owner.client.post(`/${group}`, { klass: 'Equipment', identifier: 'F-1' })
  return expectOk(reply).body as Made
}

const octets = { 'content-type': 'application/octet-stream' }
const attach = ({ id, rev }: Made, body: Buffer) =>
  owner.client.call('PUT', `/${group}/${id}/a.bin`, { body, query: { rev }, headers: octets })

/** Files on the disk, of all databases. */
const filesOnDisk = async () => (await storedFiles(app)).length

async function run(text: string, values: unknown[]): Promise<void> {
  const sql = new Client({ connectionString: app.databaseUrl })
  await sql.connect()
  await sql.query(text, values)
  await sql.end()
}

/** A document and the files that follow it, as CouchDB's replicator sends them. */
function inParts(doc: object, files: readonly (readonly [string, Buffer])[]): Buffer {
  const _attachments = Object.fromEntries(
    files.map(([name, { length }]) => [name, { follows: true, length, content_type: 'a/b' }]),
  )
  const parts = files.flatMap(([name, bytes]) => [
    Buffer.from(`\r\n--abc\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n`),
    bytes,
  ])
  const json = JSON.stringify({ ...doc, _attachments })
  const head = `--abc\r\nContent-Type: application/json\r\n\r\n${json}`
  return Buffer.concat([Buffer.from(head), ...parts, Buffer.from('\r\n--abc--')])
}
const related = { 'content-type': 'multipart/related; boundary="abc"' }

describe('bytes that no revision names in the end', () => {
  it('are gone with the refusal, whichever way they came', async () => {
    const made = await makeEquipment()
    const { rev } = expectOk(await attach(made, randomBytes(10))).body
    const before = await filesOnDisk()
    const data = randomBytes(1_000).toString('base64')
    const inline = { _attachments: { 'a.bin': { data } } }
    const url = `/${group}/${newId('eqi')}`
    const put = (body: object) => owner.client.put(url, body)
    const wrong = { ...inline, identifier: 'F-2', surprise: 1 }
    const statuses = [
      // A revision that is not the last, a record that is not there, the very bytes that are there.
      (await attach(made, randomBytes(1_000))).status,
      (await attach({ ...made, id: newId('eqi') }, randomBytes(1_000))).status,
      (await put(wrong)).status,
      (await put({ ...wrong, _deleted: true })).status,
      (await owner.client.post(`/${group}`, { ...wrong, klass: 'Equipment' })).status,
      (await owner.client.put(`${url}?new_edits=false`, { ...wrong, _rev: '1-a' })).status,
      (
        await owner.client.call('PUT', url, {
          headers: related,
          body: inParts({ surprise: 1 }, [['a.bin', randomBytes(1_000)]]),
        })
      ).status,
    ]
    expect(statuses).toEqual([409, 404, 422, 404, 422, 422, 422])
    const docs = [{ ...wrong, _id: newId('eqi'), _rev: '1-a' }]
    for (const more of [{}, { new_edits: false }, { together: true }]) {
      await owner.client.post(`/${group}/_bulk_docs`, { docs, ...more })
    }
    expect(await filesOnDisk()).toBe(before)
    expect(await app.house.store.database(group).files.waitingBytes()).toBe(0)
    const { text } = await owner.client.get(`/${group}/${made.id}/a.bin`, { rev })
    expect(Buffer.byteLength(text)).toBeGreaterThan(0)
  })

  it('are not kept twice when the same bytes are there already', async () => {
    const bytes = randomBytes(1_000)
    expectOk(await attach(await makeEquipment(), bytes))
    const before = await filesOnDisk()
    expectOk(await attach(await makeEquipment(), bytes))
    expect(await filesOnDisk()).toBe(before)
  })

  it('take up no room when they break off', async () => {
    const made = await makeEquipment()
    const body = Readable.from(
      (async function* () {
        yield randomBytes(1_000)
        throw new Error('the line is cut')
      })(),
    )
    const cookie = [...owner.client.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...octets, cookie, 'x-xsrf-token': owner.client.xsrf ?? '' }
    const url = `/${group}/${made.id}/a.bin`
    const query = { rev: made.rev }
    const sent = app.server.inject({ method: 'PUT', url, query, headers, payload: body })
    await sent.catch(() => undefined)
    expect(await app.house.store.database(group).files.waitingBytes()).toBe(0)
  })
})

it('many files of one document share the room that is left', async () => {
  const person = await app.makePerson()
  const db = await app.makeGroup(person)
  const left = 150_000
  const fill = 'update databases set blob_bytes = $2 where db = $1'
  await run(fill, [db, usualBytesOfFiles - left])
  const url = `/${db}/${newId('eqi')}`
  const files = [1, 2, 3].map((at) => [`${at}.bin`, randomBytes(60_000)] as const)
  const body = inParts({ identifier: 'F-1' }, files)
  const reply = await person.client.call('PUT', url, { headers: related, body })
  expect(reply).toMatchObject({ status: 402, body: { error: 'subscription_needed' } })
  expect((await person.client.get(url)).status).toBe(404)
  const fewer = inParts({ identifier: 'F-1' }, files.slice(0, 2))
  expectOk(await person.client.call('PUT', url, { headers: related, body: fewer }))
})

it('the smallest file takes up what a disk gives it', async () => {
  const person = await app.makePerson()
  const db = await app.makeGroup(person)
  await run('update databases set blob_bytes = $2 where db = $1', [db, usualBytesOfFiles - 10_000])
  const file = (text: string) => ({ data: Buffer.from(text).toString('base64') })
  const doc = { klass: 'Equipment', identifier: 'F-1' }
  const two = { 'a.txt': file('a'), 'b.txt': file('b') }
  const full = { ...doc, _attachments: { ...two, 'c.txt': file('c') } }
  expect((await person.client.post(`/${db}`, full)).status).toBe(402)
  expectOk(await person.client.post(`/${db}`, { ...doc, _attachments: two }))
})

describe('somebody who loses their place while their bytes are still coming', () => {
  /** Sends a body of which the second half comes when the membership has been removed. */
  async function slowly(
    method: 'PUT' | 'POST',
    path: string,
    halves: [Buffer, Buffer],
    more: Record<string, string>,
    waitMs = 0,
  ) {
    const member = await app.makePerson()
    const place = await app.addMember(owner, group, member)
    const { promise: removed, resolve } = Promise.withResolvers<void>()
    const reading = Promise.withResolvers<void>()
    const body = Readable.from(
      (async function* () {
        yield halves[0]
        // More is asked for: the call was let in.
        reading.resolve()
        await removed
        await pause(waitMs)
        yield halves[1]
      })(),
    )
    const cookie = [...member.client.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...more, cookie, 'x-xsrf-token': member.client.xsrf ?? '' }
    const sent = app.server.inject({ method, url: path, headers, payload: body })
    await reading.promise
    const url = `/${group}/${place}`
    const { _rev: rev } = (await owner.client.get(url)).body
    expectOk(await owner.client.delete(url, { rev: String(rev) }))
    resolve()
    return (await sent).statusCode
  }
  const halves = (bytes: Buffer): [Buffer, Buffer] => [
    bytes.subarray(0, bytes.length / 2),
    bytes.subarray(bytes.length / 2),
  ]

  it('attaches nothing', async () => {
    const { id, rev } = await makeEquipment()
    const path = `/${group}/${id}/a.bin?rev=${rev}`
    expect(await slowly('PUT', path, halves(randomBytes(1_000)), octets)).toBe(403)
    expect((await owner.client.get(`/${group}/${id}/a.bin`)).status).toBe(404)
  })

  it('writes no document in several parts, and none in one part that took its time', async () => {
    const id = newId('eqi')
    const parts = inParts({ identifier: 'F-9' }, [['a.bin', randomBytes(1_000)]])
    expect(await slowly('PUT', `/${group}/${id}`, halves(parts), related)).toBe(403)
    const json = Buffer.from(JSON.stringify({ _id: id, klass: 'Equipment', identifier: 'F-9' }))
    const type = { 'content-type': 'application/json' }
    expect(await slowly('POST', `/${group}`, halves(json), type, 1_000)).toBe(403)
    expect((await owner.client.get(`/${group}/${id}`)).status).toBe(404)
  })
})
