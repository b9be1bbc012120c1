// Files on records, one at a time: put, read, replaced, taken away; in parts; never run as a page.
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#core/ids.ts'
import { readRange } from '#server/records/attachments/serve.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import type { Reply } from '../support/client.ts'

let app: TestApp
let owner: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
})
afterAll(() => app.close())

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

async function makeEquipment(): Promise<{ id: string; rev: string }> {
  const reply = await owner.client.post(`/${group}`, { klass: 'Equipment', identifier: 'F-1' })
  return expectOk(reply).body as { id: string; rev: string }
}

interface Given {
  readonly name?: string
  readonly bytes?: Buffer
  readonly type?: string
  readonly by?: TestPerson
}

/** Attaches a file at this revision. */
function attach(
  { id, rev }: { id: string; rev: string },
  { name = 'photo.jpg', bytes = Buffer.from('bytes'), type = 'image/jpeg', by = owner }: Given = {},
): Promise<Reply> {
  const headers = { 'content-type': type }
  const url = `/${group}/${id}/${name}`
  return by.client.call('PUT', url, { body: bytes, query: { rev }, headers })
}

describe('a file', () => {
  it('is a member of its record, and comes back as it was', async () => {
    const made = await makeEquipment()
    const bytes = randomBytes(3 * 1024 * 1024)
    const put = await attach(made, { bytes })
    expect(put).toMatchObject({ status: 201, body: { ok: true, id: made.id } })
    const { body } = await owner.client.get(`/${group}/${made.id}`)
    const stub = {
      content_type: 'image/jpeg',
      revpos: 2,
      digest: `md5-${md5(bytes)}`,
      length: bytes.length,
      stub: true,
    }
    expect(body).toMatchObject({ identifier: 'F-1', _attachments: { 'photo.jpg': stub } })
    const raw = await app.server.inject({
      url: `/${group}/${made.id}/photo.jpg`,
      headers: { cookie: [...owner.client.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    expect(raw.rawPayload.equals(bytes)).toBe(true)
    expect(raw.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      etag: `"${md5(bytes)}"`,
      'accept-ranges': 'bytes',
    })
  })

  it('stays when its record is changed by somebody who says nothing of files, and when it comes back', async () => {
    const made = await makeEquipment()
    const { body: put } = await attach(made)
    const url = `/${group}/${made.id}`
    const changed = { _rev: put.rev, identifier: 'F-2' }
    const saved = expectOk(await owner.client.put(url, changed))
    const { body: doc } = await owner.client.get(url)
    expect(Object.keys(doc._attachments as object)).toEqual(['photo.jpg'])
    expectOk(await owner.client.delete(url, { rev: saved.body.rev as string }))
    const back = expectOk(await owner.client.put(url, { identifier: 'F-2' }))
    expect((await owner.client.get(`${url}/photo.jpg`)).text).toBe('bytes')
    expectOk(await owner.client.delete(url, { rev: back.body.rev as string }))
    const { _attachments } = doc
    expectOk(await owner.client.put(url, { identifier: 'F-2', _attachments }))
    expect((await owner.client.get(`${url}/photo.jpg`)).text).toBe('bytes')
  })

  it('is replaced under its name and taken away; earlier revisions keep theirs', async () => {
    const made = await makeEquipment()
    const first = (await attach(made)).body as { id: string; rev: string }
    const second = (await attach(first, { bytes: Buffer.from('others') })).body as typeof first
    const url = `/${group}/${made.id}/photo.jpg`
    expect((await owner.client.get(url)).text).toBe('others')
    expect((await owner.client.get(url, { rev: first.rev })).text).toBe('bytes')
    const gone = await owner.client.delete(url, { rev: second.rev })
    expect(gone).toMatchObject({ status: 200, body: { ok: true } })
    expect(await owner.client.get(url)).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect((await owner.client.delete(url, { rev: gone.body.rev as string })).status).toBe(404)
    const history = await owner.client.post(`/${group}/_find`, {
      selector: { klass: 'DocumentChange', item_id: made.id },
    })
    const events = (history.body.docs as { event: string }[]).map(({ event }) => event)
    expect(events.filter((event) => event === 'attach')).toHaveLength(3)
  })

  it('is refused on another revision than the last, without a revision, and on a record that is not there', async () => {
    const made = await makeEquipment()
    const put = (await attach(made)).body as typeof made
    expect(await attach(made)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    const url = `/${group}/${made.id}/b.jpg`
    const bare = await owner.client.call('PUT', url, {
      body: 'x',
      headers: { 'content-type': 'image/png' },
    })
    expect(bare.status).toBe(409)
    const nowhere = { id: newId('eqi'), rev: put.rev }
    expect((await attach(nowhere)).status).toBe(404)
  })

  it.each([
    ['a/b c/ü.png', 'a/b%20c/%C3%BC.png'],
    ['a/b.png', 'a%2Fb.png'],
    ["it's 100%.pdf", "it's%20100%25.pdf"],
  ])('has any name: %s', async (name, path) => {
    const made = await makeEquipment()
    expectOk(await attach(made, { name: path }))
    const { body } = await owner.client.get(`/${group}/${made.id}`)
    expect(Object.keys(body._attachments as object)).toEqual([name])
    const read = await owner.client.get(`/${group}/${made.id}/${path}`)
    expect(read.text).toBe('bytes')
    expect(() => String(read.headers['content-disposition'])).not.toThrow()
  })

  it.each(['_hidden', '%00', '_', 'a%2F..%2Fb', '..%2Fb', 'a%2F.'])(
    'is refused under the name %s',
    async (name) => {
      const made = await makeEquipment()
      expect((await attach(made, { name })).status).toBe(400)
    },
  )

  it('is nowhere under such a name, and under a reserved id', async () => {
    const { id } = await makeEquipment()
    for (const path of [`${id}/_hidden`, `${id}/%00`, '_secret/a.jpg']) {
      expect((await owner.client.get(`/${group}/${path}`)).status).toBe(404)
    }
    const headers = { 'content-type': 'image/jpeg' }
    const put = await owner.client.call('PUT', `/${group}/_secret/a.jpg`, { body: 'x', headers })
    expect(put).toMatchObject({ status: 400, body: { error: 'illegal_docid' } })
  })

  it('is taken away whatever the request brings along', async () => {
    const made = (await attach(await makeEquipment())).body as { id: string; rev: string }
    const url = `/${group}/${made.id}/photo.jpg`
    const headers = { 'content-type': 'application/json' }
    const query = { rev: made.rev }
    const gone = await owner.client.call('DELETE', url, { body: 'no JSON', query, headers })
    expect(gone.status).toBe(200)
  })

  it('may be empty', async () => {
    const made = await makeEquipment()
    expectOk(await attach(made, { bytes: Buffer.alloc(0) }))
    const read = await owner.client.get(`/${group}/${made.id}/photo.jpg`)
    expect(read).toMatchObject({ status: 200, text: '' })
    expect(read.headers['content-length']).toBe('0')
  })

  it('counts in the bytes of its Group once, however many records name the same bytes', async () => {
    const person = await app.makePerson()
    const other = await app.makeGroup(person)
    const sizes = async () => (await person.client.get(`/${other}`)).body.sizes as { file: number }
    const before = (await sizes()).file
    const bytes = randomBytes(100_000)
    for (let n = 0; n < 3; n++) {
      const { body } = await person.client.post(`/${other}`, {
        klass: 'Equipment',
        identifier: `${n}`,
      })
      const url = `/${other}/${body.id}/a.bin`
      expectOk(
        await person.client.call('PUT', url, {
          body: bytes,
          query: { rev: String(body.rev) },
          headers: { 'content-type': 'application/octet-stream' },
        }),
      )
    }
    const grown = (await sizes()).file - before
    expect(grown).toBeGreaterThan(100_000)
    expect(grown).toBeLessThan(200_000)
  })
})

describe('a part of a file', () => {
  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, undefined, 'bytes */10'],
    ['bytes=-0', 416, undefined, 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
  ])('%s is %i', async (range, status, text, told) => {
    const made = await makeEquipment()
    expectOk(await attach(made, { bytes: Buffer.from('0123456789') }))
    const url = `/${group}/${made.id}/photo.jpg`
    const got = await owner.client.call('GET', url, { headers: { range } })
    expect(got.status).toBe(status)
    expect(got.headers['content-range']).toBe(told)
    if (text !== undefined) expect(got.text).toBe(text)
  })

  it('is the whole when the file is another one than If-Range says', async () => {
    const made = await makeEquipment()
    expectOk(await attach(made, { bytes: Buffer.from('0123456789') }))
    const url = `/${group}/${made.id}/photo.jpg`
    const headers = { range: 'bytes=0-1', 'if-range': '"another"' }
    expect((await owner.client.call('GET', url, { headers })).status).toBe(200)
  })

  it('never lies outside of the file', () => {
    for (let length = 0; length < 6; length++) {
      for (const range of ['0-0', '0-', '-1', '-9', '2-3', '5-']) {
        const read = readRange(`bytes=${range}`, length)
        if (typeof read !== 'object') continue
        expect(read.first).toBeLessThanOrEqual(read.last)
        expect(read.last).toBeLessThan(length)
      }
    }
  })
})

describe('a file that is known', () => {
  it('is 304, and HEAD tells of it without sending it', async () => {
    const made = await makeEquipment()
    expectOk(await attach(made))
    const url = `/${group}/${made.id}/photo.jpg`
    const head = await owner.client.call('HEAD', url)
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers['content-length']).toBe('5')
    const etag = String(head.headers.etag)
    const again = await owner.client.call('GET', url, { headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })
})

describe('a file that could be a page', () => {
  const page = '<script>document.title = "run"</script>'
  it.each([
    ['text/html', page],
    ['image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${page}</svg>`],
    ['application/xhtml+xml', page],
    ['text/xml', page],
    ['application/javascript', 'alert(1)'],
    ['text/plain', page],
    ['application/octet-stream', page],
    ['IMAGE/SVG+XML; charset=utf-8', page],
  ])('of type %s is a download without rights', async (type, text) => {
    const made = await makeEquipment()
    expectOk(await attach(made, { name: 'x.html', bytes: Buffer.from(text), type }))
    const url = `/${group}/${made.id}/x.html`
    const { status, headers } = await owner.client.call('GET', url, {
      headers: { accept: 'text/html' },
    })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it.each(['image/jpeg', 'image/png', 'application/pdf'])('of type %s is shown', async (type) => {
    const made = await makeEquipment()
    expectOk(await attach(made, { bytes: Buffer.from(page), type }))
    const { headers } = await owner.client.get(`/${group}/${made.id}/photo.jpg`)
    expect(headers['content-disposition']).toMatch(/^inline; /)
    expect(headers['content-type']).toBe(type)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('a file that a page would run', () => {
  it('of two types is of the first one, where that is shown', async () => {
    const made = await makeEquipment()
    expectOk(await attach(made, { type: 'application/pdf;,text/html' }))
    const { headers } = await owner.client.get(`/${group}/${made.id}/photo.jpg`)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-security-policy']).toContain("form-action 'none'")
  })

  it.each([
    ['script', 403],
    ['serviceworker', 403],
    ['style', 403],
    ['iframe', 403],
    ['object', 403],
    ['image', 200],
    ['document', 200],
    ['empty', 200],
  ])('is asked for as %s: %i', async (use, status) => {
    const made = await makeEquipment()
    expectOk(await attach(made, { name: 'x.js', type: 'text/javascript' }))
    const headers = { 'sec-fetch-dest': use }
    const url = `/${group}/${made.id}/x.js`
    expect((await owner.client.call('GET', url, { headers })).status).toBe(status)
  })

  it('is saved under a name that reads as it is, on one line', async () => {
    const made = await makeEquipment()
    const name = 'invoice\u202efdp.exe"\r\nx: y'
    expectOk(await attach(made, { name: encodeURIComponent(name) }))
    const { headers } = await owner.client.get(`/${group}/${made.id}/${encodeURIComponent(name)}`)
    expect(headers['content-disposition']).toBe(
      "inline; filename*=UTF-8''invoicefdp.exe%22%20x%3A%20y",
    )
  })
})

describe('who changes the files', () => {
  it('of a kind that takes none: nobody', async () => {
    const { body } = await owner.client.post(`/${group}`, {
      klass: 'Category',
      name: 'Kind',
      active: true,
    })
    const reply = await attach(body as { id: string; rev: string })
    expect(reply).toMatchObject({
      status: 400,
      body: { reason: 'No files can be attached to this kind of record' },
    })
  })

  it('of a Group, its logo: administrators, and only pictures', async () => {
    const member = await app.makePerson()
    await app.addMember(owner, group, member)
    const { body } = await owner.client.get(`/${group}/${group}`)
    const at = { id: group, rev: String(body._rev) }
    expect((await attach(at, { name: 'logo', by: member })).status).toBe(403)
    const wrong = await attach(at, { name: 'logo', type: 'image/svg+xml' })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    expectOk(await attach(at, { name: 'logo', type: 'image/png' }))
    expect((await member.client.get(`/${group}/${group}/logo`)).status).toBe(200)
  })

  it('of a comment: its author', async () => {
    const member = await app.makePerson()
    await app.addMember(owner, group, member)
    const { id } = await makeEquipment()
    const comment = { klass: 'Comment', content: 'Look', record_id: id }
    const { body } = expectOk(await member.client.post(`/${group}`, comment))
    const at = body as { id: string; rev: string }
    expect((await attach(at)).status).toBe(403)
    expect((await attach(at, { by: member })).status).toBe(201)
  })

  it('of a person, their picture: they themselves', async () => {
    const { body } = await owner.client.get(`/${owner.id}/${owner.id}`)
    const headers = { 'content-type': 'image/png' }
    const query = { rev: String(body._rev) }
    const url = `/${owner.id}/${owner.id}/picture`
    expectOk(await owner.client.call('PUT', url, { body: 'png', headers, query }))
    const stranger = await app.makePerson()
    expect((await stranger.client.get(url)).status).toBe(403)
  })
})

describe('what is too much', () => {
  it('waits: of one person four uploads come at once, and the rest after them', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => makeEquipment()))
    const replies = await Promise.all(
      made.map((one) => attach(one, { bytes: randomBytes(100_000) })),
    )
    expect(replies.map(({ status }) => status)).toEqual(made.map(() => 201))
  })

  it('is said before it is read where its length says so', async () => {
    const made = await makeEquipment()
    const headers = { 'content-type': 'image/jpeg', 'content-length': String(101 * 1024 * 1024) }
    const url = `/${group}/${made.id}/photo.jpg`
    const reply = await owner.client.call('PUT', url, {
      query: { rev: made.rev },
      headers,
      body: 'x',
    })
    expect(reply).toMatchObject({ status: 413, body: { error: 'too_large' } })
  })

  it('is refused packed in another way than gzip, and as gzip that is none', async () => {
    const made = await makeEquipment()
    const url = `/${group}/${made.id}/photo.jpg`
    for (const [coding, status] of [
      ['br', 415],
      ['gzip', 400],
    ] as const) {
      const headers = { 'content-type': 'image/jpeg', 'content-encoding': coding }
      const sent = { query: { rev: made.rev }, headers, body: 'x' }
      expect((await owner.client.call('PUT', url, sent)).status).toBe(status)
    }
  })
})
