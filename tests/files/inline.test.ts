// Files inside of documents: sent in base64 or in several parts, kept by their stubs, answered where they are asked for.
import { createHash, randomBytes } from 'node:crypto'
import { fc, test as property } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#core/ids.ts'
import { Multipart } from '#server/bodies/multipart.ts'
import { Streamed, textOf } from '#server/answers/streamed.ts'
import { Readable } from 'node:stream'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'

let app: TestApp
let owner: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
})
afterAll(() => app.close())

type Files = Record<string, { data?: string; revpos: number; stub?: true; length: number }>

const encode = (text: string) => Buffer.from(text).toString('base64')
const equipment = (files: Record<string, object>) => ({
  _id: newId('eqi'),
  klass: 'Equipment',
  identifier: 'F-1',
  _attachments: files,
})
const inline = (text: string) => ({ content_type: 'text/plain', data: encode(text) })
const filesIn = (body: Record<string, unknown>) => body._attachments as Files

describe('files in a document', () => {
  it('are stored with it, kept by their stubs, and let go when they are left out', async () => {
    const doc = equipment({ 'a.txt': inline('A'), 'b.txt': inline('B') })
    const url = `/${group}/${doc._id}`
    const first = expectOk(await owner.client.put(url, doc))
    const read = (await owner.client.get(url)).body
    expect(filesIn(read)['a.txt']).toMatchObject({ stub: true, revpos: 1, length: 1 })
    const { 'a.txt': a } = filesIn(read)
    const next = {
      ...doc,
      _rev: first.body.rev,
      _attachments: { 'a.txt': a, 'c.txt': inline('C') },
    }
    expectOk(await owner.client.put(url, next))
    const whole = (await owner.client.get(url, { attachments: true })).body
    expect(filesIn(whole)).toEqual({
      'a.txt': {
        content_type: 'text/plain',
        revpos: 1,
        digest: expect.any(String),
        data: encode('A'),
      },
      'c.txt': {
        content_type: 'text/plain',
        revpos: 2,
        digest: expect.any(String),
        data: encode('C'),
      },
    })
    expectOk(await owner.client.put(url, { ...next, _rev: whole._rev, _attachments: {} }))
    expect((await owner.client.get(url)).body).not.toHaveProperty('_attachments')
  })

  it('are answered from a revision on with atts_since', async () => {
    const doc = equipment({ 'a.txt': inline('A') })
    const url = `/${group}/${doc._id}`
    const { rev } = expectOk(await owner.client.put(url, doc)).body
    const read = filesIn((await owner.client.get(url)).body)
    const next = { ...doc, _rev: rev, _attachments: { ...read, 'b.txt': inline('B') } }
    expectOk(await owner.client.put(url, next))
    const since = JSON.stringify([rev, '7-unknown'])
    const got = filesIn((await owner.client.get(url, { atts_since: since })).body)
    expect(got['a.txt']).toMatchObject({ stub: true })
    expect(got['b.txt']).toMatchObject({ data: encode('B') })
  })

  it.each([
    ['a stub that is nowhere', { stub: true }, 412, 'missing_stub'],
    [
      'a digest of somebody else’s file',
      { stub: true, digest: 'md5-rL0Y20zC+Fzt72VPzMSk2A==' },
      412,
      'missing_stub',
    ],
    ['no base64', { data: '%%%' }, 400, 'bad_request'],
    ['no data', {}, 400, 'bad_request'],
    ['data that is no text', { data: 7 }, 400, 'bad_request'],
    ['bytes that should follow and do not', { follows: true, length: 3 }, 400, 'bad_request'],
    [
      'a type that no header holds',
      { data: '', content_type: 'a\r\nset-cookie: b' },
      400,
      'bad_request',
    ],
  ])('are refused with %s', async (_, said, status, error) => {
    const doc = equipment({ 'a.txt': said })
    const reply = await owner.client.put(`/${group}/${doc._id}`, doc)
    expect(reply).toMatchObject({ status, body: { error } })
    expect((await owner.client.get(`/${group}/${doc._id}`)).status).toBe(404)
  })

  it('are nowhere under names that every object has', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      const doc = equipment({ 'a.txt': inline('A') })
      const { rev } = expectOk(await owner.client.put(`/${group}/${doc._id}`, doc)).body
      const next = { ...doc, _rev: rev, _attachments: { [name]: { stub: true } } }
      expect((await owner.client.put(`/${group}/${doc._id}`, next)).status).toBe(412)
      expect((await owner.client.get(`/${group}/${doc._id}/${name}`)).status).toBe(404)
      const put = { ...next, _attachments: { [name]: inline('B') } }
      expectOk(await owner.client.put(`/${group}/${doc._id}`, put))
      expect((await owner.client.get(`/${group}/${doc._id}/${name}`)).text).toBe('B')
    }
  })

  it.each(['x', 7, null, [], { a: null }])('are refused as %j', async (files) => {
    const reply = await owner.client.post(`/${group}`, { ...equipment({}), _attachments: files })
    expect(reply.status).toBe(400)
  })

  it.each(['.', '..', 'a/../b', './a'])(
    'are refused under the name %s, which addresses lose on their way',
    async (name) => {
      const doc = equipment({ [name]: inline('A') })
      expect((await owner.client.put(`/${group}/${doc._id}`, doc)).status).toBe(400)
    },
  )

  it('of a file of another record cannot be had by its digest', async () => {
    const secret = equipment({ 'a.txt': inline('secret') })
    expectOk(await owner.client.put(`/${group}/${secret._id}`, secret))
    const { digest } = filesIn((await owner.client.get(`/${group}/${secret._id}`)).body)[
      'a.txt'
    ] as never
    const thief = equipment({
      'a.txt': { stub: true, digest, length: 6, content_type: 'text/plain', revpos: 1 },
    })
    expect((await owner.client.put(`/${group}/${thief._id}`, thief)).status).toBe(412)
  })

  it('are refused alone in a batch: the others are written', async () => {
    const docs = [
      equipment({ 'a.txt': inline('A') }),
      { klass: 'Category', name: 'No files', active: true, _attachments: { 'a.txt': inline('A') } },
      equipment({ 'a.txt': { stub: true } }),
    ]
    const { status, body } = await owner.client.post(`/${group}/_bulk_docs`, { docs })
    expect(status).toBe(201)
    expect(body).toMatchObject([
      { ok: true },
      { error: 'doc_validation' },
      { error: 'missing_stub' },
    ])
  })

  it('come along in lists, changes and named revisions', async () => {
    const person = await app.makePerson()
    const db = await app.makeGroup(person)
    const doc = equipment({ 'a.txt': inline('A'.repeat(1000)) })
    const { rev } = expectOk(await person.client.put(`/${db}/${doc._id}`, doc)).body
    const data = encode('A'.repeat(1000))
    const asked = { include_docs: true, attachments: true }
    const list = await person.client.get(`/${db}/_all_docs`, {
      ...asked,
      key: JSON.stringify(doc._id),
    })
    expect(filesIn((list.body.rows as { doc: never }[])[0]!.doc)['a.txt']).toMatchObject({ data })
    for (const feed of ['normal', 'longpoll', 'eventsource']) {
      const query = { ...asked, feed, timeout: 1, limit: 100 }
      expect((await person.client.get(`/${db}/_changes`, query)).text, feed).toContain(
        `"data":"${data}"`,
      )
    }
    const body = { docs: [{ id: doc._id, rev }] }
    const bulk = await person.client.post(`/${db}/_bulk_get`, body, { attachments: true })
    expect(bulk.text).toContain(`"data":"${data}"`)
    const leaves = await person.client.get(`/${db}/${doc._id}`, {
      open_revs: 'all',
      attachments: true,
    })
    expect(leaves.text).toContain(`"data":"${data}"`)
  })
})

/** A body of several parts as CouchDB's replicator writes it. */
function bodyOf(boundary: string, doc: object, files: readonly [string, Buffer][]): Buffer {
  const parts = files.flatMap(([name, bytes]) => [
    Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n`),
    bytes,
  ])
  const head = `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(doc)}`
  return Buffer.concat([Buffer.from(head), ...parts, Buffer.from(`\r\n--${boundary}--`)])
}

const related = { 'content-type': 'multipart/related; boundary="abc"' }

describe('a document in several parts', () => {
  const photo = randomBytes(300_000)
  const follows = (bytes: Buffer) => ({
    follows: true,
    content_type: 'image/png',
    length: bytes.length,
  })

  it('is written with its files, whichever comes first, and read back in several parts', async () => {
    const doc = equipment({ 'a.png': follows(photo), 'b.png': follows(Buffer.from('b')) })
    const url = `/${group}/${doc._id}`
    const body = bodyOf('abc', doc, [
      ['b.png', Buffer.from('b')],
      ['a.png', photo],
    ])
    expectOk(await owner.client.call('PUT', url, { body, headers: related }))
    const { 'a.png': stub } = filesIn((await owner.client.get(url)).body)
    const digest = `md5-${createHash('md5').update(photo).digest('base64')}`
    expect(stub).toMatchObject({ digest, length: photo.length })
    const raw = await app.server.inject({
      url: `${url}?attachments=true`,
      headers: {
        accept: 'multipart/related',
        cookie: [...owner.client.cookies].map((pair) => pair.join('=')).join('; '),
      },
    })
    const type = String(raw.headers['content-type'])
    expect(type).toMatch(/^multipart\/related; boundary=/)
    const boundary = /boundary="(.*)"/.exec(type)![1]!
    const parts = new Multipart(Readable.from([raw.rawPayload]), { boundary, parse: JSON.parse })
    const told = (await parts.json(10_000)) as { _attachments: Record<string, object> }
    expect(told._attachments['a.png']).toMatchObject({ follows: true, length: photo.length })
    const first = await parts.next()
    const chunks: Buffer[] = []
    for await (const chunk of first!.bytes) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(photo)).toBe(true)
  })

  it.each([
    ['a file that is missing', (doc: object) => bodyOf('abc', doc, [])],
    [
      'a file of another length',
      (doc: object) => bodyOf('abc', doc, [['a.png', Buffer.from('short')]]),
    ],
    ['no end', (doc: object) => bodyOf('abc', doc, [['a.png', photo]]).subarray(0, -20)],
    ['no document', () => Buffer.from('--abc--')],
    ['no boundary', () => Buffer.from('nothing at all')],
    ['nothing', () => Buffer.from(' ')],
    ['a document that is none', () => Buffer.from('--abc\r\n\r\n{"a":\r\n--abc--')],
  ])('is refused with %s, and nothing is written', async (_, make) => {
    const doc = equipment({ 'a.png': follows(photo) })
    const url = `/${group}/${doc._id}`
    const reply = await owner.client.call('PUT', url, { body: make(doc), headers: related })
    expect(reply.status).toBe(400)
    expect((await owner.client.get(url)).status).toBe(404)
  })

  it('is answered revision by revision where several are requested', async () => {
    const doc = equipment({ 'a.txt': inline('A') })
    const { rev } = expectOk(await owner.client.put(`/${group}/${doc._id}`, doc)).body
    const headers = { accept: 'multipart/mixed' }
    const query = { open_revs: JSON.stringify([rev, '9-none']), attachments: true }
    const { text } = await owner.client.call('GET', `/${group}/${doc._id}`, { query, headers })
    expect(text).toContain('application/json; error="true"\r\n\r\n{"missing":"9-none"}')
    expect(text).toMatch(/multipart\/related; boundary=[^]*"follows":true[^]*\r\n\r\nA\r\n--/)
    const bulk = await owner.client.call('POST', `/${group}/_bulk_get`, {
      body: { docs: [{ id: doc._id }, { id: 'eqi-none' }] },
      query: { attachments: true },
      headers,
    })
    expect(bulk.headers['content-type']).toMatch(/^multipart\/mixed/)
    expect(bulk.text).toMatch(/\r\n\r\nA\r\n--/)
    expect(bulk.text).toContain('error="true"')
  })
})

describe('bytes in a stream', () => {
  property.prop([fc.array(fc.uint8Array({ maxLength: 50 }))])(
    'are the base64 of the whole, however they are cut',
    async (chunks) => {
      const whole = Buffer.concat(chunks)
      const read = async () => Readable.from(chunks.map((one) => Buffer.from(one)))
      let text = ''
      for await (const piece of textOf({ a: new Streamed(whole.length, read), b: 1 })) text += piece
      expect(text).toBe(JSON.stringify({ a: whole.toString('base64'), b: 1 }))
    },
  )

  property.prop([
    fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 4 }),
    fc.integer({ min: 1, max: 40 }),
  ])('are told apart from their boundary, however they are cut', async (files, size) => {
    const named = files.map((bytes, at) => [`${at}`, Buffer.from(bytes)] as [string, Buffer])
    const body = bodyOf('abc', { a: 1 }, named)
    const cut = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
      body.subarray(at * size, (at + 1) * size),
    )
    const parts = new Multipart(Readable.from(cut), { boundary: 'abc', parse: JSON.parse })
    expect(await parts.json(1_000)).toEqual({ a: 1 })
    for (const [, bytes] of named) {
      const chunks: Buffer[] = []
      for await (const chunk of (await parts.next())!.bytes) chunks.push(chunk)
      expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
    }
    expect(await parts.next()).toBeUndefined()
  })
})
