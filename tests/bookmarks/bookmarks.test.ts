// Bookmarks of a Group: one of each page, files of other programs, and what pages say of themselves.
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { makeStub, type Stub } from './stub.ts'

let app: TestApp
let stub: Stub
let owner: TestPerson
let group: string
/** What 127.0.0.8 answers later. */
const silent = { isOn: true, replies: [] as ServerResponse[] }

beforeAll(async () => {
  stub = await makeStub(({ path, host }, reply) => {
    if (path === '/away')
      return void reply.writeHead(302, { location: stub.at('127.0.0.9', '/') }).end()
    if (host === '127.0.0.9') return void reply.end('<title>Secret</title>')
    if (host === '127.0.0.8' && silent.isOn) return void silent.replies.push(reply)
    reply.setHeader(
      'content-type',
      path === '/file' ? 'image/png' : 'text/html; charset=iso-8859-1',
    )
    const page =
      '<html><head><title>Pe\u00e7as &amp; manuais</title><meta name="description" content="Tudo">'
    reply.end(Buffer.from(page, 'latin1'))
  })
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.1', '127.0.0.8'] })
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
})
afterAll(async () => {
  await app.close()
  await stub.close()
})

const add = (body: object, db = group) => owner.client.post(`/${db}/_bookmarks/add`, body)
const look = (url: string) =>
  owner.client.get(`/${group}/_bookmarks/page?url=${encodeURIComponent(url)}`)
const all = async (db = group) => {
  const body = { selector: { klass: 'Bookmark' }, limit: 1_000 }
  return expectOk(await owner.client.post(`/${db}/_find`, body)).body.docs as Record<
    string,
    unknown
  >[]
}

describe('one bookmark of a page', () => {
  test('another spelling of its address finds it, and adds its tags', async () => {
    const db = await app.makeGroup(owner)
    const first = await add({ url: 'https://shop.example/parts?b=2&a=1', tag_names: 'DC jack' }, db)
    expect([first.status, first.body.duplicate]).toEqual([201, undefined])
    const spellings = [
      'HTTPS://SHOP.example/parts?a=1&b=2',
      'https://shop.example:443/parts/?a=1&b=2&utm_source=x&utm_campaign=y&fbclid=z',
      'shop.example/parts?b=2&a=1',
    ]
    for (const url of spellings) {
      const { status, body } = await add({ url, tag_names: ['laptop'], title: 'Other' }, db)
      expect([status, body.duplicate, body._id]).toEqual([200, true, first.body._id])
    }
    const docs = await all(db)
    expect(docs).toMatchObject([
      { url: 'https://shop.example/parts?b=2&a=1', tag_names: ['dc-jack', 'laptop'] },
    ])
    expect(docs[0]).not.toHaveProperty('title')
    expect((await add({ url: 'https://shop.example/parts?b=2&a=1#other' }, db)).status).toBe(201)
  })

  test('a form that would make a second one shows it, and so does one that moves onto it', async () => {
    const { body: first } = await add({ url: 'https://one.example/' })
    const { body: second } = await add({ url: 'https://two.example/' })
    const made = await owner.client.post(`/${group}`, {
      klass: 'Bookmark',
      url: 'https://one.example',
    })
    expect([made.status, made.body.reason]).toEqual([422, { url: 'has already been taken' }])
    const url = `/${group}/${second._id}`
    const moved = await owner.client.put(url, { url: 'one.example' }, { rev: second._rev })
    expect(moved.status).toBe(422)
    const own = await owner.client.put(
      `/${group}/${first._id}`,
      { url: 'https://ONE.example' },
      { rev: first._rev },
    )
    expect(own.status).toBe(201)
  })

  test('two that were made apart and meet by replication both stay', async () => {
    const db = await app.makeGroup(owner)
    expectOk(await add({ url: 'https://met.example/' }, db))
    const doc = {
      _id: 'bmk-01k9zzzzzzzzzzzzzzzzzzzzzz',
      _rev: '1-a',
      klass: 'Bookmark',
      url: 'https://met.example',
    }
    expectOk(await owner.client.post(`/${db}/_bulk_docs`, { new_edits: false, docs: [doc] }))
    expect(await all(db)).toHaveLength(2)
    expect((await add({ url: 'https://met.example' }, db)).body.duplicate).toBe(true)
  })

  test('ten people who save it at the same moment make one', async () => {
    const db = await app.makeGroup(owner)
    const tags = Array.from({ length: 10 }, (_, at) => `tag-${at}`)
    const saved = await Promise.all(
      tags.map((tag) => add({ url: 'https://once.example/', tag_names: tag }, db)),
    )
    expect(saved.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await all(db)).toMatchObject([{ tag_names: tags }])
  })

  test('what is no address of the web is refused', async () => {
    for (const url of ['javascript:alert(1)', 'place:folder=x', '', 'file:///etc/passwd']) {
      const { status, body } = await add({ url })
      expect([url, status, Object.keys(body.reason as object)]).toEqual([url, 422, ['url']])
    }
  })
})

describe('a file of bookmarks', () => {
  const folder = join(import.meta.dirname, '../fixtures/bookmarks')
  const takeIn = (db: string, name: string | Buffer, dry = false) => {
    const body = typeof name === 'string' ? readFileSync(join(folder, name)) : name
    const headers = { 'content-type': 'text/html' }
    return owner.client.call('POST', `/${db}/_bookmarks/import`, { body, headers, query: { dry } })
  }
  const files = [
    'chromium_nested.htm',
    'firefox_flat.htm',
    'internet_explorer_11_flat.htm',
    'delicious.htm',
    'scuttle.htm',
    'shaarli.htm',
    'netscape_nested.htm',
    'safari_folded.htm',
  ]

  test('is counted before, taken in, and nothing new the second time', async () => {
    const db = await app.makeGroup(owner)
    for (const name of files) {
      const { body: before } = expectOk(await takeIn(db, name, true))
      const { body: done } = expectOk(await takeIn(db, name))
      expect(done).toEqual(before)
      const { found, created, changed, same, repeated, left_out } = done
      expect(created + changed + same + repeated + left_out, name).toBe(found)
      const { body: again } = expectOk(await takeIn(db, name))
      expect([again.created, again.changed], name).toEqual([0, 0])
    }
    const docs = await all(db)
    const jabber = docs.find(({ url }) => url === 'http://nest.ed/1-1')
    expect(jabber).toMatchObject({
      title: 'Nested 1-1',
      created_at: '2016-02-25T20:55:42.000Z',
      tag_names: ['folder-to-encounter', 'folder1', 'multi-word', 'tag1', 'tag2', 'the-first'],
    })
    const answer = await owner.client.get(`/${db}/_bookmarks/export`)
    const other = await app.makeGroup(owner)
    const { body } = expectOk(await takeIn(other, Buffer.from(answer.text)))
    expect(body).toMatchObject({ created: docs.length, left_out: 0, repeated: 0 })
    const facts = (all: typeof docs) =>
      all
        .map(({ url, title, description, tag_names, created_at, status }) =>
          JSON.stringify({ url, title: title ?? url, description, tag_names, created_at, status }),
        )
        .sort()
    expect(facts(await all(other))).toEqual(facts(docs))
  })

  test('gives a bookmark what it lacks, and leaves what people wrote', async () => {
    const db = await app.makeGroup(owner)
    expectOk(await add({ url: 'http://nest.ed/2-1', title: 'Ours', tag_names: 'own' }, db))
    const { body } = expectOk(await takeIn(db, 'netscape_nested.htm'))
    expect([body.created, body.changed]).toEqual([7, 1])
    const found = (await all(db)).find(({ url }) => url === 'http://nest.ed/2-1')
    expect(found).toMatchObject({
      title: 'Ours',
      description: 'First link of the second section',
      tag_names: ['folder2', 'own'],
    })
  })

  test('keeps links with endless names, and refuses by itself one with an endless text', async () => {
    const db = await app.makeGroup(owner)
    const long = 'x'.repeat(6_000)
    const file = `<DT><H3>${long}</H3><DL>
      <DT><A HREF="https://a.example/" TAGS="${'t,'.repeat(200)}">${long}</A>
      <DT><A HREF="https://b.example/">B</A><DD>${long}
      <DT><A HREF="https://c.example/">C</A></DL>`
    for (const dry of [true, false]) {
      const { body } = expectOk(await takeIn(db, Buffer.from(file), dry))
      expect(body).toMatchObject({ created: 2, left_out: 1 })
      expect(body.refused).toEqual([
        { title: 'B', url: 'https://b.example/', reason: 'too_long', field: 'description' },
      ])
    }
  })

  test('is refused where it holds no bookmarks', async () => {
    for (const body of [
      Buffer.from(''),
      Buffer.from('<html>nothing</html>'),
      Buffer.alloc(99, 255),
    ]) {
      const { status, body: said } = await takeIn(group, body)
      expect([status, said.key]).toEqual([400, 'no_bookmarks'])
    }
  })
})

describe('what a page says of itself', () => {
  test('is read in its own encoding', async () => {
    const { body } = expectOk(await look(stub.at('127.0.0.1', '/page')))
    expect(body).toMatchObject({ title: 'Peças & manuais', description: 'Tudo' })
  })

  test('is not asked for where there is a bookmark of it', async () => {
    const url = stub.at('127.0.0.1', '/known')
    const { body: doc } = expectOk(await add({ url, title: 'Known' }))
    const { body } = expectOk(await look(url))
    expect(body.bookmark).toMatchObject({ _id: doc._id, title: 'Known' })
    expect(stub.asked.map(({ path }) => path)).not.toContain('/known')
  })

  test('is read from no closed network, however it is asked for', async () => {
    const before = stub.asked.filter(({ host }) => host === '127.0.0.9').length
    for (const url of [
      stub.at('127.0.0.9', '/'),
      stub.at('127.0.0.1', '/away'),
      'http://169.254.169.254/x',
    ]) {
      expect((await look(url)).body, url).toEqual({ url, failed: 'closed_address' })
    }
    expect(stub.asked.filter(({ host }) => host === '127.0.0.9').length).toBe(before)
    expect((await look(stub.at('127.0.0.1', '/file'))).body.failed).toBe('no_page')
    expect((await look('javascript:1')).body).toEqual({ failed: 'bad_address' })
  })

  test('is read while pages of somebody else keep silent, and those wait for each other', async () => {
    const eager = await app.makePerson()
    const db = await app.makeGroup(eager)
    const waiting = Array.from({ length: 40 }, (_, at) => {
      const url = encodeURIComponent(stub.at('127.0.0.8', `/${at}`))
      return eager.client.get(`/${db}/_bookmarks/page?url=${url}`)
    })
    await expect.poll(() => silent.replies.length).toBe(8)
    const { body } = expectOk(await look(stub.at('127.0.0.1', '/other')))
    expect([body.title, silent.replies.length]).toEqual(['Peças & manuais', 8])
    silent.isOn = false
    for (const reply of silent.replies) reply.end()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses).toEqual(statuses.map(() => 200))
  })

  test('is read a hundred times in ten minutes, and no more', async () => {
    const eager = await app.makePerson()
    const db = await app.makeGroup(eager)
    const url = `/${db}/_bookmarks/page?url=http://169.254.169.254/`
    const statuses = []
    for (let at = 0; at < 101; at += 1) statuses.push((await eager.client.get(url)).status)
    expect([statuses[99], statuses[100]]).toEqual([200, 429])
  })
})

test('tags are counted over all bookmarks', async () => {
  const db = await app.makeGroup(owner)
  expectOk(await add({ url: 'https://a.example', tag_names: 'x, y' }, db))
  expectOk(await add({ url: 'https://b.example', tag_names: 'y' }, db))
  const { body } = expectOk(await owner.client.get(`/${db}/_bookmarks/tags`))
  expect(body.tags).toEqual([
    { name: 'x', amount: 1 },
    { name: 'y', amount: 2 },
  ])
})
