// What CouchDB's replicator, couchbackup and Cloudant's SDK send, request by request as their public source has it: files in
// several parts both ways, packed files and bodies, sign-in with a token, keys behind a key. The programs themselves run in
// `npm run conformance -- clients`.
import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { Client } from '#tests/support/client.ts'

let app: TestApp
let owner: TestPerson
let token: string
let program: Client
let db: string

beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  db = await app.makeGroup(owner)
  token = await app.makeToken(owner, ['read', 'write'])
  program = app.withToken(token)
})
afterAll(() => app.close())

const digestOf = (bytes: Buffer) => `md5-${createHash('md5').update(bytes).digest('base64')}`
const words = Buffer.from('words that pack well, '.repeat(500))
const photo = Buffer.from([0xff, 0xd8, 0, 13, 10, 45, 45, 255])

/** A record with a text at its second revision and a photo at its third. */
async function makeRecord() {
  const made = expectOk(
    await program.post(`/${db}`, { klass: 'Equipment', identifier: 'F-1' }),
  ).body
  const attach = (name: string, rev: string, type: string, body: Buffer) =>
    program.call('PUT', `/${db}/${made.id}/${name}`, {
      body,
      query: { rev },
      headers: { 'content-type': type },
    })
  const second = expectOk(await attach('a.txt', String(made.rev), 'text/plain', words)).body
  const third = expectOk(await attach('b.jpg', String(second.rev), 'image/jpeg', photo)).body
  return { id: String(made.id), revs: [made.rev, second.rev, third.rev].map(String) }
}

/** The parts of a body: their headers, and what follows them. */
function partsOf(type: string, body: Buffer) {
  const [, boundary] = /boundary="([^"]+)"/.exec(type)!
  const text = `\r\n${body.toString('latin1')}`
  const pieces = text.split(`\r\n--${boundary}`)
  expect(pieces.at(-1)).toMatch(/^--/)
  return pieces.slice(1, -1).map((piece) => {
    const [head = '', ...rest] = piece.split('\r\n\r\n')
    const kind = /content-type: (.*)/i.exec(head)?.[1] ?? ''
    return { head, kind, bytes: Buffer.from(rest.join('\r\n\r\n'), 'latin1') }
  })
}

async function ask(method: 'GET' | 'POST', url: string, accept: string, body?: unknown) {
  const reply = await app.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, accept },
    ...(body !== undefined && { payload: body as object }),
  })
  return { type: String(reply.headers['content-type']), raw: reply.rawPayload, reply }
}

/** As the replicator asks for the revisions of a document. */
const openRevs = (id: string, revs: readonly string[], since?: readonly string[]) => {
  const lists = { open_revs: revs, ...(since && { atts_since: since }) }
  const query = Object.entries(lists).map(([name, list]) => `${name}=${JSON.stringify(list)}`)
  const rest = encodeURI(query.join('&'))
  return `/${db}/${id}?revs=true&latest=true&${rest}`
}

describe('A pull of files', () => {
  test('answers their bytes behind each document, in parts of a part', async () => {
    const { id, revs } = await makeRecord()
    const { type, raw } = await ask('GET', openRevs(id, [revs[2]!, '9-none']), 'multipart/mixed')
    expect(type).toContain('multipart/mixed')
    const [document, missing] = partsOf(type, raw)
    expect(missing).toMatchObject({ kind: 'application/json; error="true"' })
    expect(document!.kind).toContain('multipart/related')
    const [json, text, picture] = partsOf(document!.kind, document!.bytes)
    expect(JSON.parse(json!.bytes.toString())).toMatchObject({
      _id: id,
      _rev: revs[2],
      _revisions: { start: 3 },
      _attachments: {
        'a.txt': { follows: true, length: words.length, digest: digestOf(words), revpos: 2 },
        'b.jpg': { follows: true, length: photo.length, digest: digestOf(photo), revpos: 3 },
      },
    })
    expect([text!.bytes, picture!.bytes]).toEqual([words, photo])
  })

  test('leaves out what came with revisions that the client has', async () => {
    const { id, revs } = await makeRecord()
    const since = [revs[1]!, '2-not-of-this-line']
    const { type, raw } = await ask('GET', openRevs(id, [revs[2]!], since), 'multipart/mixed')
    const [document] = partsOf(type, raw)
    const [json, ...files] = partsOf(document!.kind, document!.bytes)
    expect(JSON.parse(json!.bytes.toString())._attachments).toMatchObject({
      'a.txt': { stub: true },
      'b.jpg': { follows: true },
    })
    expect(files.map(({ bytes }) => bytes)).toEqual([photo])
    const inJson = await ask('GET', openRevs(id, [revs[2]!], since), 'application/json')
    expect(inJson.reply.json()[0].ok._attachments).toMatchObject({
      'a.txt': { stub: true },
      'b.jpg': { data: photo.toString('base64') },
    })
  })

  test('of many documents says for each what the client has, in JSON or in parts', async () => {
    const [one, two] = [await makeRecord(), await makeRecord()]
    const docs = [
      { id: one.id, rev: one.revs[2], atts_since: [one.revs[1]] },
      { id: two.id, rev: two.revs[2], atts_since: [] },
      { id: newId('eqi'), rev: '1-a' },
    ]
    const url = `/${db}/_bulk_get?revs=true&latest=true`
    const { reply } = await ask('POST', url, 'application/json', { docs })
    const [first, second] = reply.json().results
    expect(first.docs[0].ok._attachments).toMatchObject({
      'a.txt': { stub: true },
      'b.jpg': { data: photo.toString('base64') },
    })
    expect(second.docs[0].ok._attachments).toMatchObject({ 'a.txt': { stub: true } })
    for (const kind of ['multipart/related', 'multipart/mixed']) {
      const { type, raw } = await ask('POST', url, kind, { docs })
      expect(type).toContain(kind)
      const parts = partsOf(type, raw)
      expect(parts[0]!.head).toContain(`X-Doc-Id: ${one.id}`)
      expect(partsOf(parts[0]!.kind, parts[0]!.bytes).map(({ bytes }) => bytes)[1]).toEqual(photo)
      expect(partsOf(parts[1]!.kind, parts[1]!.bytes)).toHaveLength(3)
      expect(JSON.parse(parts[2]!.bytes.toString())).toMatchObject({ error: 'not_found' })
    }
  })
})

/** As the replicator sends a revision with files of which CouchDB keeps some packed. */
function push(id: string, doc: object, files: readonly Buffer[], headers = {}) {
  const parts = [Buffer.from(JSON.stringify({ _id: id, ...doc })), ...files]
  const body = parts.flatMap((bytes, at) => [
    Buffer.from(`--q\r\n${at === 0 ? 'Content-Type: application/json\r\n' : ''}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  return program.call('PUT', `/${db}/${id}`, {
    body: Buffer.concat([...body, Buffer.from('--q--')]),
    query: { new_edits: false },
    headers: { 'content-type': 'multipart/related; boundary="q"', ...headers },
  })
}

const packedText = (bytes: Buffer, packed: Buffer, said = {}) => ({
  content_type: 'text/plain',
  revpos: 1,
  digest: digestOf(packed),
  length: bytes.length,
  follows: true,
  encoding: 'gzip',
  encoded_length: packed.length,
  ...said,
})

describe('A push of a text that CouchDB keeps packed', () => {
  const equipment = { klass: 'Equipment', identifier: 'F-2' }
  const first = { ...equipment, _rev: '1-a', _revisions: { start: 1, ids: ['a'] } }

  test('is unpacked and kept, and its digest is of the plain bytes', async () => {
    const id = newId('eqi')
    const packed = gzipSync(words)
    const plain = { content_type: 'image/jpeg', revpos: 1, length: photo.length, follows: true }
    const _attachments = { 'a.txt': packedText(words, packed), 'b.jpg': plain }
    const pushed = await push(id, { ...first, _attachments }, [packed, photo])
    expect([pushed.status, pushed.body.rev]).toEqual([201, '1-a'])
    const { body } = await program.get(`/${db}/${id}`, { rev: '1-a' })
    expect(body._attachments['a.txt']).toMatchObject({
      digest: digestOf(words),
      length: words.length,
    })
    expect((await program.get(`/${db}/${id}/a.txt`)).text).toBe(words.toString())
    // The next revision says of it what CouchDB knows: the digest of the packed bytes.
    const { follows: _, ...stub } = { ...packedText(words, packed), stub: true }
    const _revisions = { start: 2, ids: ['b', 'a'] }
    const next = { ...first, identifier: 'F-3', _rev: '2-b', _revisions }
    const docs = [{ _id: id, ...next, _attachments: { 'a.txt': stub } }]
    const sent = await program.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
    expect([sent.status, sent.body]).toEqual([201, []])
    expect((await program.get(`/${db}/${id}/a.txt`, { rev: '2-b' })).text).toBe(words.toString())
  })

  test('is refused when it is no gzip, packed another way, of another length than was said, or packed to do harm', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024))
    const refused = async (said: object, bytes: Buffer) => {
      const { status, body } = await push(newId('eqi'), { ...first, _attachments: said }, [bytes])
      return [status, body.error, body.reason]
    }
    const text = { 'a.txt': packedText(words, words) }
    const reason = 'Request body is not properly gzipped.'
    expect(await refused(text, words)).toEqual([400, 'bad_request', reason])
    const brotli = { 'a.txt': packedText(words, words, { encoding: 'br' }) }
    expect((await refused(brotli, words)).slice(0, 2)).toEqual([415, 'bad_content_type'])
    const harm = { 'a.txt': packedText(Buffer.alloc(8 * 1024 * 1024), bomb) }
    expect((await refused(harm, bomb))[0]).toBe(413)
    const short = { 'a.txt': packedText(words, words, { length: 3 }) }
    expect((await refused(short, gzipSync(words)))[0]).toBe(400)
    for (const [more, word] of [[1, 'shorter'] as const, [-1, 'longer'] as const]) {
      const packed = gzipSync(words)
      const said = packedText(words, packed, { encoded_length: packed.length + more })
      const answer = [400, 'bad_request', `attachment ${word} than expected`]
      expect(await refused({ 'a.txt': said }, packed)).toEqual(answer)
    }
  })
})

describe('A file that comes with its MD5', () => {
  const corrupt = { error: 'content_md5_mismatch', reason: 'Possible message corruption.' }
  const first = { klass: 'Equipment', identifier: 'F-4', _rev: '1-a' }

  test('in a part is kept where the bytes are those, packed ones as they come, and refused where they are others', async () => {
    const packed = gzipSync(words)
    const said = { content_type: 'text/plain', revpos: 1, length: words.length, follows: true }
    const sent = async (file: object, bytes: Buffer) => {
      const id = newId('eqi')
      const pushed = await push(id, { ...first, _attachments: { 'a.txt': file } }, [bytes])
      return { id, ...pushed }
    }
    expectOk(await sent({ ...said, digest: digestOf(words) }, words))
    for (const [file, bytes] of [
      [{ ...said, digest: digestOf(photo) }, words],
      [packedText(words, packed, { digest: digestOf(photo) }), packed],
    ] as const) {
      const { id, status, body } = await sent(file, bytes)
      expect([status, body]).toEqual([400, corrupt])
      expect((await program.get(`/${db}/${id}`)).status).toBe(404)
    }
  })

  test('in a header is refused where the bytes are others', async () => {
    const { id, revs } = await makeRecord()
    const put = (md5: string, body: Buffer, more = {}) =>
      program.call('PUT', `/${db}/${id}/c.txt`, {
        body,
        query: { rev: revs[2]! },
        headers: { 'content-type': 'text/plain', 'content-md5': md5, ...more },
      })
    const md5 = digestOf(words).slice('md5-'.length)
    expect((await put(md5, photo)).body).toEqual(corrupt)
    expect((await put('none', words)).body).toEqual(corrupt)
    expectOk(await put(md5, words))
  })
})

describe('A packed body', () => {
  const send = (method: 'POST' | 'PUT', url: string, body: Buffer, headers = {}) =>
    program.call(method, url, {
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', ...headers },
    })
  const packed = (value: unknown) => gzipSync(JSON.stringify(value))

  test('is read wherever a body is read', async () => {
    const [id, other] = [newId('ctg'), newId('ctg')]
    const doc = { klass: 'Category', name: 'Packed' }
    expect((await send('PUT', `/${db}/${id}`, packed(doc))).status).toBe(201)
    const docs = [{ ...doc, _id: other, name: 'Packed too' }]
    expect((await send('POST', `/${db}/_bulk_docs`, packed({ docs }))).body[0].ok).toBe(true)
    const found = await send('POST', `/${db}/_find`, packed({ selector: { _id: id } }))
    expect(found.body.docs).toHaveLength(1)
    const equipment = expectOk(
      await program.post(`/${db}`, { klass: 'Equipment', identifier: 'F-4' }),
    ).body
    const url = `/${db}/${equipment.id}/a.txt?rev=${equipment.rev}`
    expectOk(await send('PUT', url, gzipSync(words), { 'content-type': 'text/plain' }))
    expect((await program.get(`/${db}/${equipment.id}/a.txt`)).text).toBe(words.toString())
    const parts = Buffer.from(`--q\r\n\r\n${JSON.stringify({ ...doc, name: 'Part' })}\r\n--q--`)
    const type = { 'content-type': 'multipart/related; boundary=q' }
    expectOk(await send('PUT', `/${db}/${newId('ctg')}`, gzipSync(parts), type))
  })

  test('counts by its plain bytes: a small one of many is too large', async () => {
    const large = { selector: { name: 'x'.repeat(1_100_000) } }
    const bomb = Buffer.from(`{"docs":["${'0'.repeat(20_000_000)}"]}`)
    expect((await send('POST', `/${db}/_find`, packed(large))).status).toBe(413)
    expect((await send('POST', `/${db}/_bulk_docs`, gzipSync(bomb))).status).toBe(413)
    const noise = gzipSync(`{"docs":["${randomBytes(20_000_000).toString('hex')}"]}`, { level: 1 })
    const many = await Promise.all(
      Array.from({ length: 3 }, () => send('POST', `/${db}/_bulk_docs`, noise)),
    )
    expect(many.map(({ status }) => status)).toContain(429)
  })

  test('that is no gzip, or packed in another way, is refused in the words of CouchDB', async () => {
    const broken = await send('POST', `/${db}/_find`, Buffer.from('{"selector":{}}'))
    expect([broken.status, broken.body.reason]).toEqual([
      400,
      'Request body is not properly gzipped.',
    ])
    for (const coding of ['br', 'deflate', 'gzip, gzip', 'zstd']) {
      const headers = { 'content-encoding': coding }
      const refused = await send('POST', `/${db}/_find`, packed({ selector: {} }), headers)
      expect([refused.status, refused.body]).toEqual([
        415,
        { error: 'bad_content_type', reason: `${coding} is not a supported content encoding.` },
      ])
    }
  })
})

describe('A session that a token opens', () => {
  const signIn = async (body: object, headers?: Record<string, string>) => {
    const client = app.nobody()
    const { status } = await client.call('POST', '/_session', { body, headers })
    return { client, status }
  }
  const category = () => ({ klass: 'Category', name: `Kind ${newId('ctg')}` })
  /** As a program: it keeps the one cookie, and knows nothing of another. */
  const asProgram = (client: Client) => client.cookies.delete('XSRF-TOKEN')

  test('may what the token may, and ends with it', async () => {
    const secret = await app.makeToken(owner, ['read'])
    const writer = await app.makeToken(owner, [`write@${db}`, `read@${db}`])
    const [{ client: reader }, { client, status }] = [
      await signIn({ name: owner.email, password: secret }),
      await signIn({ username: owner.id, password: writer }),
    ]
    expect(status).toBe(200)
    for (const one of [reader, client]) asProgram(one)
    expect((await reader.get(`/${db}`)).status).toBe(200)
    expect((await reader.post(`/${db}`, category())).status).toBe(403)
    expect((await client.post(`/${db}`, category())).status).toBe(201)
    const who = (await client.get('/_session')).body
    expect([who.userCtx.roles, who.info.authenticated]).toEqual([[db], 'cookie'])
    // Nothing that only a person may: other sessions, tokens, passwords.
    expect((await client.get('/_sessions')).status).not.toBe(200)
    expect((await client.get(`/${owner.id}`)).status).toBe(403)
    const { body } = await owner.client.post(`/${owner.id}/_find`, {
      selector: { klass: 'UserToken' },
    })
    for (const doc of body.docs as { _id: string; _rev: string }[]) {
      if (doc._id.startsWith('tok-')) {
        const { body: now } = await owner.client.get(`/${owner.id}/${doc._id}`)
        if (now.permissions.includes(`write@${db}`)) {
          expectOk(await owner.client.delete(`/${owner.id}/${doc._id}`, { rev: String(now._rev) }))
        }
      }
    }
    expect((await client.get(`/${db}`)).status).toBe(401)
    expect((await reader.get(`/${db}`)).status).toBe(200)
  })

  test('is ended by signing out, and is no place where a person is signed in', async () => {
    const { client } = await signIn({ name: owner.email, password: token })
    const listed = (await owner.client.get('/_sessions')).text
    expect((await client.get(`/${db}`)).status).toBe(200)
    expect((await owner.client.get('/_sessions')).text).toBe(listed)
    const cookie = `AuthSession=${client.cookies.get('AuthSession')}`
    await client.delete('/_session')
    const after = await app.nobody().call('GET', `/${db}`, { headers: { cookie } })
    expect(after.status).toBe(401)
  })

  test('is not opened from a page, nor used from one of another site', async () => {
    const origin = { origin: 'http://bancada.test' }
    expect((await signIn({ name: owner.email, password: token }, origin)).status).toBe(401)
    const { client } = await signIn({ name: owner.email, password: token })
    for (const headers of [origin, { origin: 'http://evil.test' }, { 'x-route-id': 'x' }]) {
      asProgram(client)
      const reply = await client.call('POST', `/${db}`, { body: category(), headers })
      expect([reply.status, reply.body.error]).toEqual([403, 'forbidden'])
    }
  })

  test('is counted as a sign-in is, the right one too', async () => {
    const person = await app.makePerson()
    const secret = await app.makeToken(person, ['read'])
    const client = app.nobody()
    const statuses: number[] = []
    for (let at = 0; at <= 100; at += 1) {
      client.cookies.clear()
      const body = { name: person.email, password: secret }
      statuses.push((await client.post('/_session', body)).status)
    }
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true)
    expect(statuses[100]).toBe(429)
    const wrong = await app
      .nobody()
      .post('/_session', { name: person.email, password: `${secret}x` })
    expect(wrong.status).toBe(401)
  })

  test('may be opened with `username`, which is all that a password needs to write too', async () => {
    for (const password of [token, owner.password]) {
      const { client } = await signIn({ username: owner.email, password })
      asProgram(client)
      expect((await client.post(`/${db}`, category())).status).toBe(201)
    }
  })
})

describe('A key', () => {
  test('behind another one, as couchbackup turns pages, is a key like others', async () => {
    const ids = Array.from({ length: 5 }, () => newId('ctg')).toSorted()
    for (const id of ids)
      expectOk(await program.put(`/${db}/${id}`, { klass: 'Category', name: id }))
    const at = (n: number) => ids[n]!
    const list = async (query: Record<string, unknown>) => {
      const text = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
      const got = await program.get(`/${db}/_all_docs`, Object.fromEntries(text))
      const sent = await program.post(`/${db}/_all_docs`, query)
      expect([got.status, got.body]).toEqual([200, sent.body])
      return (got.body.rows as { id: string }[]).map(({ id }) => ids.indexOf(id))
    }
    expect(await list({ start_key: `${at(1)}\0`, limit: 2 })).toEqual([2, 3])
    expect(await list({ startkey: `${at(1)}\0`, endkey: `${at(3)}\0` })).toEqual([2, 3])
    const open = { startkey: at(1), endkey: `${at(3)}\0`, inclusive_end: false }
    expect(await list(open)).toEqual([1, 2, 3])
    const down = { descending: true, startkey: `${at(3)}\0x`, endkey: `${at(1)}\0` }
    expect(await list(down)).toEqual([3, 2])
    expect(await list({ key: `${at(1)}\0` })).toEqual([])
    const { body } = await program.post(`/${db}/_all_docs`, { keys: [`${at(1)}\0`, at(2)] })
    expect(body.rows).toMatchObject([{ error: 'not_found' }, { id: at(2) }])
  })
})

describe('curl', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = JSON.stringify({ klass: 'Category', name: 'By curl' })

  test('puts JSON without saying so, with a token, as in the manual of CouchDB', async () => {
    const put = await program.call('PUT', `/${db}/${newId('ctg')}`, { body, headers: form })
    expect(put.status).toBe(201)
    const basic = `Basic ${Buffer.from(`${owner.email}:${token}`).toString('base64')}`
    const local = await new Client(app.server, basic).call('PUT', `/${db}/_local/x`, {
      body: '{"a":1}',
      headers: form,
    })
    expect(local.status).toBe(201)
    // CouchDB asks for the type of what is posted.
    const post = await program.call('POST', `/${db}`, { body, headers: form })
    expect([post.status, post.body.error]).toEqual([415, 'bad_content_type'])
  })

  test('must name the type where it has a cookie: a form of another site could', async () => {
    const url = `/${db}/${newId('ctg')}`
    expect((await owner.client.call('PUT', url, { body, headers: form })).status).toBe(415)
    const client = app.nobody()
    expectOk(await client.post('/_session', { name: owner.email, password: token }))
    expect((await client.call('PUT', url, { body, headers: form })).status).toBe(415)
  })
})
