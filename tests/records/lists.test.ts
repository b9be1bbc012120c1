// Lists as CouchDB writes them: a row a line, bounds of any type, feeds that start anew, tags of what is shown.
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import nano from 'nano'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

let app: TestApp
let owner: TestPerson
let client: Client
let db: string
let origin: string
let ids: string[]

beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  client = owner.client
  db = await app.makeGroup(owner)
  ids = []
  for (const name of ['One', 'Two', 'Three']) {
    ids.push((await client.post(`/${db}`, { klass: 'Category', name })).body.id as string)
  }
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const lastSeq = async () => Number((await client.get(`/${db}`)).body.update_seq)

describe('A list is sent a row a line', () => {
  test('by _changes, which nano reads line by line', async () => {
    const { text } = await client.get(`/${db}/_changes`)
    const [first, ...rows] = text.split('\n')
    expect(first).toBe('{"results":[')
    const seq = await lastSeq()
    expect(rows.slice(-3)).toEqual(['],', `"last_seq":"${seq}-x","pending":0}`, ''])
    const lines = rows
      .slice(0, -3)
      .map((row) => JSON.parse(row.replace(/,$/, '')) as { id: string })
    expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })

  test('by _all_docs, with the line ends of CouchDB', async () => {
    const { text } = await client.get(`/${db}/_all_docs`, { startkey: '"ctg-"', endkey: '"ctg."' })
    const [first, ...rows] = text.split('\r\n')
    expect(first).toMatch(/^\{"total_rows":\d+,"offset":\d+,"rows":\[$/)
    expect(rows.at(-1)).toBe(']}\n')
    expect(rows.slice(0, -1).map((row) => JSON.parse(row.replace(/,$/, '')).id)).toEqual(
      ids.toSorted(),
    )
    expect((await client.get(`/${db}/_all_docs`, { limit: 0 })).body.rows).toEqual([])
  })

  test('so that nano’s reader of changes finds each of them', async () => {
    const token = await app.makeToken(owner, ['read'])
    const server = nano(origin.replace('//', `//${encodeURIComponent(owner.email)}:${token}@`))
    const reader = server.db.use(db).changesReader
    const seen: string[] = []
    const changes = reader.get({ since: '0', batchSize: 2, timeout: 2_000 })
    changes.on('change', ({ id }: { id: string }) => seen.push(id))
    await once(changes, 'end')
    expect(seen).toEqual(expect.arrayContaining(ids))
  })
})

describe('A sequence that the database has not reached', () => {
  test('starts from the beginning', async () => {
    const seq = await lastSeq()
    const { body } = await client.get(`/${db}/_changes`, { since: `${seq + 1_000}-x` })
    expect(body.results.length).toBeGreaterThan(ids.length)
    expect(body.last_seq).toBe(`${seq}-x`)
  })

  test.each(['longpoll', 'eventsource'])('by %s too', async (feed) => {
    const query = { since: '5000-x', feed, timeout: 200 }
    const { text } = await client.get(`/${db}/_changes`, query)
    for (const id of ids) expect(text).toContain(id)
  })
})

test('longpoll sends its headers at once', async () => {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `${origin}/${db}/_changes?feed=longpoll&since=now&timeout=60000`
  const sent = request(url, { headers: { cookie } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  sent.destroy()
})

describe('Bounds of _all_docs', () => {
  const shown = async (query: Record<string, string | boolean>) => {
    const { body } = await client.get(`/${db}/_all_docs`, {
      ...query,
      endkey: query.endkey ?? '{}',
    })
    return (body.rows as { id: string }[]).some(({ id }) => ids.includes(id))
  }

  test.each([
    [{ startkey: 'null' }, true],
    [{ startkey: '12' }, true],
    [{ startkey: '[]' }, false],
    [{ startkey: '{}' }, false],
    [{ endkey: '5' }, false],
    [{ endkey: 'false' }, false],
    [{ endkey: '["a"]' }, true],
    [{ startkey: '{}', endkey: '0', descending: true }, true],
    [{ startkey: '0', endkey: '{}', descending: true }, false],
  ])('%j are compared across types', async (query, some) => {
    expect(await shown(query)).toBe(some)
  })

  test('a key that is no text finds nothing, alone and in a list', async () => {
    expect((await client.get(`/${db}/_all_docs`, { key: '5' })).body.rows).toEqual([])
    const { body } = await client.post(`/${db}/_all_docs`, { keys: [5, null, ids[0]] })
    expect(body.rows).toEqual([
      { key: 5, error: 'not_found' },
      { key: null, error: 'not_found' },
      expect.objectContaining({ id: ids[0] }),
    ])
  })

  test('in the address come before those in the body', async () => {
    const { body } = await client.post(`/${db}/_all_docs`, { limit: 1 }, { limit: 2 })
    expect(body.rows).toHaveLength(2)
  })
})

describe('The ETag of a document', () => {
  const get = (query: string, headers: Record<string, string> = {}) =>
    client.call('GET', `/${db}/${ids[0]}${query}`, { headers })

  test('is its revision, and another one when more or less is shown', async () => {
    const plain = await get('')
    expect(plain.headers.etag).toBe(`"${plain.body._rev}"`)
    const tags = await Promise.all(
      ['?conflicts=true&revs=true', '?fields=name', '?local_seq=true', '?revs_info=true'].map(
        async (query) => (await get(query)).headers.etag,
      ),
    )
    expect(new Set([plain.headers.etag, ...tags]).size).toBe(5)
  })

  test('changes with the conflicts that it shows, while the revision stays', async () => {
    const before = await get('?conflicts=true')
    const losing = { _id: ids[0], _rev: '1-0', klass: 'Category', name: 'Elsewhere' }
    expectOk(await client.post(`/${db}/_bulk_docs`, { docs: [losing], new_edits: false }))
    const known = { 'if-none-match': String(before.headers.etag) }
    const after = await get('?conflicts=true', known)
    expect([after.status, after.body._rev]).toEqual([200, before.body._rev])
    expect(after.body._conflicts).toEqual(['1-0'])
  })

  test.each([
    ['itself', (tag: string) => tag],
    ['a weak one', (tag: string) => `W/${tag}`],
    ['a list', (tag: string) => `"other", W/"and, another", ${tag}`],
    ['any', () => '*'],
  ])('is known by %s', async (_, header) => {
    const tag = String((await get('')).headers.etag)
    expect((await get('', { 'if-none-match': header(tag) })).status).toBe(304)
    expect((await get('', { 'if-none-match': '"1-other", W/"x"' })).status).toBe(200)
  })
})
