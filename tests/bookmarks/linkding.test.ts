// Programs that speak the API of linkding work with the bookmarks of a Group: what they are answered has the shape that linkding's
// own documentation records, and the Group is the one of the token.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { Client } from '#tests/support/client.ts'
import { makeStub, type Stub } from './stub.ts'

let app: TestApp
let stub: Stub
let owner: TestPerson
let group: string
/** A program with a token of the Group. */
let program: Client

const programOf = (token: string) => new Client(app.server, `Token ${token}`)

beforeAll(async () => {
  stub = await makeStub((_, reply) => void reply.end('<title>Scraped</title>'))
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.1'] })
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
  await app.makeGroup(owner, 'Another')
  program = programOf(await app.makeToken(owner, [`read@${group}`, `write@${group}`]))
})
afterAll(async () => {
  await app.close()
  await stub.close()
})

/** Recorded answers: api.md of linkding 1.41 (MIT), and the members that its serializer adds to them. */
const recordedBookmark = {
  id: 1,
  url: 'https://example.com',
  title: 'Example title',
  description: 'Example description',
  notes: 'Example notes',
  web_archive_snapshot_url: 'https://web.archive.org/web/20200926094623/https://example.com',
  favicon_url: null,
  preview_image_url: null,
  is_archived: false,
  unread: false,
  shared: false,
  tag_names: ['tag1', 'tag2'],
  date_added: '2020-09-26T09:46:23.006313Z',
  date_modified: '2020-09-26T16:01:14.275335Z',
  website_title: null,
  website_description: null,
}
const recordedList = {
  count: 123,
  next: 'http://127.0.0.1:8000/api/bookmarks/?limit=100&offset=100',
  previous: null,
  results: [recordedBookmark],
}
const recordedTags = {
  count: 123,
  next: null,
  previous: null,
  results: [{ id: 1, name: 'example', date_added: '2020-09-26T09:46:23.006313Z' }],
}
const recordedCheck = {
  bookmark: recordedBookmark,
  metadata: { url: 'https://example.com', title: 'x', description: null, preview_image: null },
  auto_tags: ['tag1'],
}

const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Members and their types; of lists those of the first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? 'list' : [shapeOf(value[0])]
  if (typeof value === 'string') return moment.test(value) ? 'moment' : 'text'
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
}

async function memberOfOther() {
  const person = await app.makePerson()
  await app.makeGroup(person)
  return person
}

const save = (body: object) => program.post('/api/bookmarks/?disable_scraping', body)

describe('a program of linkding', () => {
  test('is answered as linkding answers', async () => {
    const sent = {
      url: 'https://example.com',
      title: 'Example title',
      description: 'Example description',
      notes: 'Example notes',
      is_archived: false,
      unread: false,
      shared: false,
      tag_names: ['tag1', 'tag2'],
    }
    const made = await save(sent)
    expect([made.status, shapeOf(made.body)]).toEqual([201, shapeOf(recordedBookmark)])
    expectOk(
      await save({
        url: 'https://second.example',
        tag_names: ['tag1'],
        title: 'B',
        notes: 'n',
        description: 'd',
      }),
    )
    const lists = [
      ['/api/bookmarks/?limit=1', recordedList],
      ['/api/tags/', recordedTags],
      ['/api/bookmarks/1/', recordedBookmark],
      [
        '/api/bookmarks/check/?url=https%3A%2F%2Fexample.com%2F',
        {
          ...recordedCheck,
          auto_tags: [],
          metadata: { ...recordedCheck.metadata, description: 'x' },
        },
      ],
    ] as const
    for (const [url, recorded] of lists) {
      const { body } = expectOk(await program.get(url))
      expect(shapeOf(body), url).toEqual(shapeOf(recorded))
    }
  })

  test('is led from page to page', async () => {
    for (const at of [1, 2, 3])
      expectOk(await save({ url: `https://page${at}.example`, title: 'P', tag_names: ['paged'] }))
    const seen: number[] = []
    let url: string | null = '/api/bookmarks/?q=%23paged&limit=2'
    while (url !== null) {
      const { body } = expectOk(await program.get(url))
      seen.push(...body.results.map(({ id }: { id: number }) => id))
      url = (body.next as string | null)?.replace('http://bancada.test', '') ?? null
    }
    expect([seen.length, new Set(seen).size]).toEqual([3, 3])
  })

  test('saves, changes, archives and deletes', async () => {
    const { body } = expectOk(
      await save({ url: 'https://life.example', title: 'A', unread: true, tag_names: ['Big Tag'] }),
    )
    expect(body).toMatchObject({ unread: true, tag_names: ['big-tag'] })
    const url = `/api/bookmarks/${body.id}/`
    const patched = expectOk(
      await program.call('PATCH', url, { body: { title: 'Zebra', notes: '' } }),
    )
    expect(patched.body).toMatchObject({ title: 'Zebra', unread: true, tag_names: ['big-tag'] })
    expect((await program.post(`${url}archive/`)).status).toBe(204)
    expect((await program.get('/api/bookmarks/archived/')).body.results[0].id).toBe(body.id)
    expect((await program.get('/api/bookmarks/?q=Zebra')).body.results).toEqual([])
    expect((await program.post(`${url}unarchive/`)).status).toBe(204)
    expect((await program.get(url)).body).toMatchObject({ is_archived: false, title: 'Zebra' })
    const taken = await program.call('PATCH', url, { body: { url: 'https://example.com/' } })
    expect([taken.status, taken.body]).toEqual([400, { url: ['has already been taken'] }])
    expect((await program.call('DELETE', url)).status).toBe(204)
    expect((await program.get(url)).status).toBe(404)
  })

  test('finds by words, by tags, and what is to be read', async () => {
    expectOk(
      await save({
        url: 'https://words.example',
        title: 'Keyboard drivers',
        unread: true,
        tag_names: ['seek'],
      }),
    )
    const found = async (q: string) =>
      (await program.get(`/api/bookmarks/?q=${encodeURIComponent(q)}`)).body.count
    expect(await found('keyboard')).toBe(1)
    expect(await found('keyboard #seek !unread')).toBe(1)
    expect(await found('keyboard #other')).toBe(0)
    expect(await found('keyboard !untagged')).toBe(0)
    const since = '2099-01-01T00:00:00Z'
    expect((await program.get(`/api/bookmarks/?modified_since=${since}`)).body.count).toBe(0)
  })

  test('that saves a page once more changes the bookmark and adds its tags', async () => {
    const url = 'https://again.example/'
    const { body: first } = expectOk(await save({ url, title: 'One', tag_names: ['a'] }))
    const { status, body } = await save({
      url: 'https://AGAIN.example',
      title: '',
      notes: 'More',
      tag_names: ['b'],
    })
    expect([status, body.id]).toEqual([201, first.id])
    expect(body).toMatchObject({ title: 'One', notes: 'More', tag_names: ['a', 'b'] })
  })

  test('that says no title gets that of the page, unless it wants none', async () => {
    const { body } = expectOk(
      await program.post('/api/bookmarks/', { url: stub.at('127.0.0.1', '/a') }),
    )
    expect(body.title).toBe('Scraped')
    const without = expectOk(await save({ url: stub.at('127.0.0.1', '/b') }))
    expect(without.body.title).toBe('')
    const check = `/api/bookmarks/check/?url=${encodeURIComponent(stub.at('127.0.0.1', '/c'))}`
    expect((await program.get(check)).body).toMatchObject({
      bookmark: null,
      metadata: { title: 'Scraped' },
    })
  })
})

describe('what programs of linkding ask besides', () => {
  test('linkding is well, and its release known, before anybody signs in', async () => {
    const { status, body } = await app.nobody().get('/health')
    expect([status, body]).toEqual([
      200,
      { version: expect.stringMatching(/^1\.\d+\.\d+$/), status: 'healthy' },
    ])
    expect((await program.get('/api/user/profile/')).body.version).toBe(body.version)
  })

  test('a tag is made before a bookmark has it, and is listed and found by its number', async () => {
    const made = await program.post('/api/tags/', { name: 'Made First' })
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(Number), name: 'made-first', date_added: expect.stringMatching(moment) },
    ])
    expect((await program.post('/api/tags/', { name: 'made-first' })).body.id).toBe(made.body.id)
    const named = { id: made.body.id, name: 'made-first' }
    expect((await program.get(`/api/tags/${made.body.id}/`)).body).toMatchObject(named)
    const { results } = (await program.get('/api/tags/')).body
    const names = results.map(({ name }: { name: string }) => name)
    expect(names.filter((name: string) => name === 'made-first')).toHaveLength(1)
    expect(names).toEqual(names.toSorted())
    for (const name of ['', ' , ', 'x'.repeat(101)]) {
      const refused = await program.post('/api/tags/', { name })
      expect([refused.status, Object.keys(refused.body)], name).toEqual([400, ['name']])
    }
    const others = programOf(await app.makeToken(await memberOfOther(), ['read', 'write']))
    expect((await others.get('/api/tags/')).body.results).toEqual([])
  })

  test('tags that are made at once are all kept', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `at-once-${at}`)
    await Promise.all(names.map((name) => program.post('/api/tags/', { name })))
    const { results } = (await program.get('/api/tags/', { limit: 1_000 })).body
    const listed = results.map(({ name }: { name: string }) => name)
    expect(listed).toEqual(expect.arrayContaining(names))
  })

  test('what they say of sharing is kept', async () => {
    const { body } = expectOk(await save({ url: 'https://shared.example', shared: true }))
    expect(body.shared).toBe(true)
    const url = `/api/bookmarks/${body.id}/`
    const change = (sent: object) => program.call('PATCH', url, { body: sent })
    expect((await change({ title: 'T' })).body.shared).toBe(true)
    expect((await change({ shared: false })).body.shared).toBe(false)
    expect((await program.get(url)).body.shared).toBe(false)
  })

  test('an address that is none is refused as linkding refuses it', async () => {
    for (const url of ['nonsense', 'ftp://a.example', '']) {
      const { status, body } = await save({ url })
      expect([status, body], url).toEqual([400, { url: [expect.any(String)] }])
    }
  })
})

describe('texts that no database keeps', () => {
  const [nul, broken] = [
    'Text may not contain the NUL character',
    'Text contains half of a surrogate pair',
  ]

  test.each([
    ['title', 'a\0b', nul],
    ['title', 'a\ud800b', broken],
    ['description', 'a\udc00', broken],
    ['notes', 'a\0', nul],
    ['notes', '\ud83d', broken],
    ['tag_names', ['fine', 'a\ud800'], broken],
    ['url', 'https://a.example/\0', nul],
  ])('are refused, and nothing is saved: %s %j', async (name, value, words) => {
    const url = `https://broken.example/${name}`
    const refused = await save({ url, title: 'T', [name]: value })
    expect([refused.status, refused.body]).toEqual([400, { [name]: [words] }])
    const { body } = expectOk(await save({ url, title: 'T', notes: 'mine' }))
    for (const method of ['PATCH', 'PUT'] as const) {
      const sent = { url, [name]: value }
      const { status } = await program.call(method, `/api/bookmarks/${body.id}/`, { body: sent })
      expect(status).toBe(400)
    }
    const stored = await program.get(`/api/bookmarks/${body.id}/`)
    expect(stored.body).toMatchObject({ url, title: 'T', notes: 'mine', tag_names: [] })
  })

  test('are refused as names of tags, and whole pairs are kept', async () => {
    for (const name of ['a\0', 'a\ud800']) {
      expect((await program.post('/api/tags/', { name })).status).toBe(400)
    }
    const { body } = expectOk(await save({ url: 'https://pair.example', title: 'a\u{1f600}b' }))
    expect(body.title).toBe('a\u{1f600}b')
  })
})

describe('the Group that is meant', () => {
  const list = (client: Client) => client.get('/api/bookmarks/')

  test('is the one that the token is bound to', async () => {
    expect((await list(program)).body.count).toBeGreaterThan(0)
  })

  test('is the only one of a person, and none where there are several or none', async () => {
    const single = await app.makePerson()
    await app.makeGroup(single)
    expect((await list(programOf(await app.makeToken(single, ['read'])))).body.count).toBe(0)
    const several = await list(programOf(await app.makeToken(owner, ['read'])))
    expect([several.status, several.body.reason]).toEqual([
      403,
      expect.stringContaining('several Groups'),
    ])
    const nobody = await list(programOf(await app.makeToken(await app.makePerson(), ['read'])))
    expect([nobody.status, nobody.body.reason]).toEqual([403, expect.stringContaining('no Group')])
  })

  test('is closed to wrong tokens, and to writing without the scope', async () => {
    expect((await list(programOf('wrong'))).status).toBe(401)
    expect((await list(app.nobody())).status).toBe(401)
    const reader = programOf(await app.makeToken(owner, [`read@${group}`]))
    expect((await reader.post('/api/bookmarks/', { url: 'https://no.example' })).status).toBe(403)
  })
})
