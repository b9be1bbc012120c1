// Finding, listing, following and counting records over HTTP.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'
import type { Client, Reply } from '#tests/support/client.ts'
import { setPlan } from '#tests/support/scene.ts'

let app: TestApp
let owner: TestPerson
let client: Client
let db: string

beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  client = owner.client
  db = await app.makeGroup(owner)
  for (const name of ['Beta', 'Alfa', 'Çedilha', 'Delta']) {
    await client.post(`/${db}`, { klass: 'Category', name, active: name !== 'Delta' })
  }
})
afterAll(() => app.close())

interface Row {
  id?: string
  key?: unknown
  seq?: string
  deleted?: boolean
  doc?: Record<string, unknown> | null
  error?: string
  value?: unknown
}

const rows = (body: Record<string, unknown>) => (body.rows ?? body.results) as Row[]

describe('_find', () => {
  test('sorts, pages, projects and counts', async () => {
    const query = { selector: { klass: 'Category' }, sort: [{ name: 'asc' }], fields: ['name'] }
    const first = await client.post(`/${db}/_find`, { ...query, limit: 3, total: true })
    expect(first.body.docs).toEqual([{ name: 'Alfa' }, { name: 'Beta' }, { name: 'Çedilha' }])
    expect(first.body.total).toBe(4)
    const some = { klass: 'Category', active: true }
    const part = await client.post(`/${db}/_find`, { selector: some, limit: 1, total: true })
    expect(part.body.total).toBe(3)
    expect(part.body.more).toBeUndefined()
    const contrary = { klass: { $eq: 'Category', $gt: 'Z' } }
    const no = await client.post(`/${db}/_find`, { selector: contrary, total: true })
    expect([no.body.docs, no.body.total]).toEqual([[], 0])
    const { bookmark } = first.body
    const second = await client.post(`/${db}/_find`, { ...query, limit: 3, bookmark })
    expect(second.body.docs).toEqual([{ name: 'Delta' }])
  })

  test.runIf(isProof)('counts ten thousand matches, and says when there are more', async () => {
    const many = await app.makeGroup(owner)
    await setPlan(app, many, 'pro')
    const count = async (selector: object, page = {}) => {
      const query = { selector, limit: 1, total: true, ...page }
      const { body } = await client.post(`/${many}/_find`, query)
      return [body.total, body.more]
    }
    const write = async (from: number, amount: number) => {
      const shelf = (at: number) => ({ klass: 'Category', name: `Shelf ${at}` })
      const docs = Array.from({ length: amount }, (_, at) => shelf(from + at))
      const { body } = await client.post(`/${many}/_bulk_docs`, { docs })
      expect(body).toHaveLength(amount)
    }
    for (let from = 0; from < 10_000; from += 1_000) await write(from, 1_000)
    const word = { klass: 'Category', $text: 'shelf' }
    expect(await count(word)).toEqual([10_000, undefined])
    await write(10_000, 1)
    expect(await count(word)).toEqual([10_000, true])
    // A page further on is counted to its end, so that its reader knows whether there is another one.
    expect(await count(word, { skip: 9_975, limit: 25 })).toEqual([10_000, true])
    expect(await count(word, { skip: 10_000, limit: 25 })).toEqual([10_001, undefined])
    expect(await count(word, { skip: 20_000, limit: 25 })).toEqual([10_001, undefined])
    expect(await count({ klass: 'Category' })).toEqual([10_001, undefined])
  })

  test('searches words without accents and from their beginning', async () => {
    const selector = { klass: 'Category', $text: 'cedi' }
    const { body } = await client.post(`/${db}/_find`, { selector })
    expect(body.docs).toMatchObject([{ name: 'Çedilha' }])
  })

  test.each([
    [{}, 400],
    [{ selector: 'x' }, 400],
    [{ selector: { name: { $what: 1 } } }, 400],
    [{ selector: {}, limit: -1 }, 400],
    [{ selector: {}, nonsense: true }, 400],
    [{ selector: { name: { $regex: '(' } } }, 400],
  ])('%j is a bad request', async (body, status) => {
    expect((await client.post(`/${db}/_find`, body)).status).toBe(status)
  })

  test('kinds that live with people are closed in a Group, and the other way round', async () => {
    const tokens = await client.post(`/${db}/_find`, { selector: { klass: 'UserToken' } })
    expect(tokens.status).toBe(403)
    const tickets = await client.post(`/${owner.id}/_find`, { selector: { klass: 'Ticket' } })
    expect(tickets.status).toBe(403)
  })
})

describe('_all_docs', () => {
  test('answers keys in their order, with deleted and unknown ones', async () => {
    const made = await client.post(`/${db}`, { klass: 'Category', name: 'Short' })
    const gone = await client.post(`/${db}`, { klass: 'Category', name: 'Gone' })
    const removed = await client.delete(`/${db}/${gone.body.id}`, { rev: gone.body.rev })
    const keys = [gone.body.id, 'nothing', made.body.id]
    const reply = await client.post(`/${db}/_all_docs`, { keys }, { include_docs: true })
    expect(reply.body.offset).toBeNull()
    expect(rows(reply.body)).toEqual([
      {
        id: gone.body.id,
        key: gone.body.id,
        value: { rev: removed.body.rev, deleted: true },
        doc: null,
      },
      { key: 'nothing', error: 'not_found' },
      expect.objectContaining({ id: made.body.id, value: { rev: made.body.rev } }),
    ])
    expect(rows(reply.body)[2]?.doc).toMatchObject({ name: 'Short' })
  })

  test('lists a range of ids', async () => {
    const query = { startkey: '"ctg-"', endkey: '"ctg-\ufff0"', limit: 2 }
    const { body } = await client.get(`/${db}/_all_docs`, query)
    expect(rows(body)).toHaveLength(2)
    expect(rows(body).every(({ id }) => id?.startsWith('ctg-'))).toBe(true)
    expect((await client.get(`/${db}/_all_docs`, { startkey: 'bare' })).status).toBe(400)
  })
})

describe('_changes', () => {
  test('tells each record once, at its last change, in order', async () => {
    const { body: before } = await client.get(`/${db}`)
    expect(before.update_seq).toMatch(/^\d+$/)
    const id = newId('ctg')
    const { body: made } = await client.put(`/${db}/${id}`, { name: 'One' })
    await client.put(`/${db}/${id}`, { name: 'Two' }, { rev: made.rev })
    const since = before.update_seq as string
    const { body } = await client.get(`/${db}/_changes`, { since, include_docs: true })
    expect(rows(body)).toEqual([
      {
        seq: `${Number(since) + 2}-x`,
        id,
        changes: [{ rev: expect.stringMatching(/^2-/) }],
        doc: expect.objectContaining({ name: 'Two' }),
      },
    ])
    expect(body).toMatchObject({ last_seq: `${Number(since) + 2}-x`, pending: 0 })
  })

  test.each([['0'], ['"0"'], ['0-x']])('since may be %s', async (since) => {
    const { body } = await client.get(`/${db}/_changes`, { since, limit: 1 })
    expect(rows(body)).toHaveLength(1)
  })

  test('since now has nothing yet; anything else is malformed', async () => {
    expect(rows((await client.get(`/${db}/_changes`, { since: 'now' })).body)).toEqual([])
    expect((await client.get(`/${db}/_changes`, { since: 'soon' })).status).toBe(400)
    expect((await client.get(`/${db}/_changes`, { feed: 'odd' })).status).toBe(400)
  })

  test('descending shows the latest first', async () => {
    const query = { descending: true, limit: 2, include_docs: true }
    const { body } = await client.get(`/${db}/_changes`, query)
    const seqs = rows(body).map(({ seq }) => Number.parseInt(String(seq), 10))
    expect(seqs[0]).toBeGreaterThan(seqs[1]!)
  })

  test('filters by ids and by selector', async () => {
    const { body: made } = await client.post(`/${db}`, { klass: 'Category', name: 'Only' })
    const filter = { filter: '_doc_ids' }
    const ids = await client.post(`/${db}/_changes`, { doc_ids: [made.id] }, filter)
    expect(rows(ids.body).map(({ id }) => id)).toEqual([made.id])
    const selected = { selector: { name: { $beginsWith: 'Onl' } } }
    const found = await client.post(`/${db}/_changes`, selected, { filter: '_selector' })
    expect(rows(found.body).map(({ id }) => id)).toEqual([made.id])
    const get = await client.get(`/${db}/_changes`, { filter: '_selector' })
    expect(get.status).toBe(400)
    expect((await client.get(`/${db}/_changes`, { filter: 'x' })).status).toBe(400)
    expect((await client.get(`/${db}/_changes`, { filter: 'x/y' })).status).toBe(404)
  })

  test('longpoll answers when there is a change', async () => {
    const { body: info } = await client.get(`/${db}`)
    const query = { feed: 'longpoll', since: info.update_seq, timeout: 20_000 }
    const waiting = await client.follow(`/${db}/_changes`, query)
    const { body: made } = await client.post(`/${db}`, { klass: 'Category', name: 'Late' })
    const body = JSON.parse(await waiting.ended) as Reply['body']
    expect(rows(body).map(({ id }) => id)).toEqual([made.id])
  })

  test('longpoll ends empty when nothing happens, a heartbeat keeps it alive', async () => {
    const query = { feed: 'longpoll', since: 'now', timeout: 50 }
    const { status, body } = await client.get(`/${db}/_changes`, query)
    expect([status, rows(body)]).toEqual([200, []])
    expect((await client.get(`/${db}/_changes`, { ...query, heartbeat: -1 })).status).toBe(400)
    const began = performance.now()
    const waiting = await client.follow(`/${db}/_changes`, { ...query, heartbeat: 20 })
    await expect.poll(waiting.text).toBe('{"results":[\n\n\n')
    await client.post(`/${db}`, { klass: 'Category', name: 'Beat' })
    const text = await waiting.ended
    // However quick a heartbeat was asked for, there is one a second at most.
    const beats = /^\{"results":\[\n(\n*)\{/.exec(text)?.[1]?.length
    expect(beats).toBeGreaterThanOrEqual(2)
    expect(beats).toBeLessThanOrEqual(2 + (performance.now() - began) / 1_000)
  })

  test('many feeds one after the other over one connection leave nothing behind', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => void warnings.push(warning)
    process.on('warning', note)
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (let turn = 0; turn < 15; turn++) {
      const url = `${address}/${db}/_changes?feed=longpoll&since=now&timeout=1`
      const sent = request(url, { agent, headers: { cookie } }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(200)
      await once(answer.resume(), 'end')
    }
    agent.destroy()
    process.off('warning', note)
    expect(warnings.map(String)).toEqual([])
  })

  test('HEAD of a feed does not wait', async () => {
    const query = { feed: 'longpoll', since: 'now', timeout: 60_000 }
    const { status } = await client.call('HEAD', `/${db}/_changes`, { query })
    expect(status).toBe(200)
  })

  test('one person cannot take all the room by opening feeds', async () => {
    const since = (await client.get(`/${db}`)).body.update_seq
    const follow = async (timeout: number) =>
      (await client.get(`/${db}/_changes`, { feed: 'longpoll', since, timeout })).status
    const statuses: number[] = []
    const asked = Array.from({ length: 105 }, async () => statuses.push(await follow(60_000)))
    await expect.poll(() => statuses).toEqual(Array(5).fill(429))
    // A change ends those that wait.
    await Promise.all([client.post(`/${db}`, { klass: 'Category', name: 'Room' }), ...asked])
    expect([...statuses.slice(5), await follow(10)]).toEqual(Array(101).fill(200))
  })

  test('an event source sends every change with its id and resumes after the last one', async () => {
    const { body: info } = await client.get(`/${db}`)
    const { body: made } = await client.post(`/${db}`, { klass: 'Category', name: 'Event' })
    const seq = `${Number(info.update_seq) + 1}-x`
    const query = { feed: 'eventsource', since: info.update_seq, timeout: 100 }
    const { text, headers } = await client.get(`/${db}/_changes`, query)
    expect(headers['content-type']).toMatch(/^text\/event-stream/)
    expect(text).toContain(`"id":"${made.id}"`)
    expect(text).toContain(`\nid: ${seq}\n\n`)
    const resumed = await client.call('GET', `/${db}/_changes`, {
      query: { ...query, since: 0 },
      headers: { 'last-event-id': seq },
    })
    expect(resumed.text).not.toContain('data: {')
  })
})

test('a feed ends with the session it was opened in', async () => {
  const { email: username, password } = owner
  const other = app.nobody()
  await other.post('/_session', { username, password })
  const query = { feed: 'eventsource', since: 'now', heartbeat: 30_000 }
  const feed = await other.follow(`/${db}/_changes`, query)
  await client.post(`/${db}`, { klass: 'Category', name: 'Seen' })
  await expect.poll(feed.text).toContain('data: {')
  await other.delete('/_session')
  const { body } = await client.post(`/${db}`, { klass: 'Category', name: 'Unseen' })
  expect(await feed.ended).not.toContain(body.id)
})

describe('_explain', () => {
  const explain = (query: object) => client.post(`/${db}/_explain`, query)

  test('names the index of the declared field, the kind alone, or all documents', async () => {
    const nameOf = async (query: object) => (await explain(query)).body.index.name
    expect(await nameOf({ selector: { klass: 'Category' }, sort: [{ name: 'desc' }] })).toBe('name')
    expect(await nameOf({ selector: { klass: 'Category', active: true } })).toBe('active')
    expect(await nameOf({ selector: { klass: 'Category', color: 'red' } })).toBe('klass')
    expect(await nameOf({ selector: { name: 'x' } })).toBe('_all_docs')
  })

  test('repeats the query, and refuses what `_find` refuses', async () => {
    const selector = { klass: 'Category' }
    const { body } = await explain({ selector, limit: 2, fields: ['name'] })
    expect(body).toMatchObject({ dbname: db, selector, limit: 2, fields: ['name'] })
    expect((await explain({ selector })).body.fields).toEqual([])
    expect((await explain({ selector: { a: { $nope: 1 } } })).body.error).toBe('invalid_operator')
  })
})

describe('views', () => {
  const view = '_design/count-by-klass/_view/all'

  test('counts by kind, or all together', async () => {
    const grouped = await client.get(`/${db}/${view}`, { group_level: 1 })
    const counts = new Map(rows(grouped.body).map(({ key, value }) => [key, value]))
    const { body } = await client.post(`/${db}/_find`, {
      selector: { klass: 'Category' },
      total: true,
    })
    expect(counts.get('Category')).toBe(body.total)
    const [all] = rows((await client.get(`/${db}/${view}`)).body)
    expect(all?.key).toBeNull()
    expect(all?.value).toBeGreaterThan(Number(body.total))
  })

  test('a key narrows, an empty set has no row', async () => {
    const one = await client.get(`/${db}/${view}`, { group: true, key: '"Category"' })
    expect(rows(one.body).map(({ key }) => key)).toEqual(['Category'])
    const none = await client.get(`/${db}/${view}`, { key: '"Nothing"' })
    expect(rows(none.body)).toEqual([])
  })

  test.each([
    ['startkey="Category"&endkey="Category"', ['Category']],
    ['start_key="Category"&end_key="Category"&descending=true', ['Category']],
    ['startkey={}', []],
    ['endkey=null', []],
  ])('%s answers the keys between', async (query, keys) => {
    const { body } = await client.post(`/${db}/${view}?${query}`, { group: true })
    expect(rows(body).map(({ key }) => key)).toEqual(keys)
  })

  test.each([
    ['reduce=false', 400],
    ['include_docs=true', 400],
    ['keys=["Category"]', 400],
    ['group=true&keys=["Category"]', 200],
    ['key=bare', 400],
  ])('%s answers %i', async (query, status) => {
    expect((await client.get(`/${db}/${view}?${query}`)).status).toBe(status)
  })

  test('an unknown view is missing', async () => {
    const unknown = await client.get(`/${db}/_design/count-by-klass/_view/none`)
    expect([unknown.status, unknown.body.reason]).toEqual([404, 'missing_named_view'])
    const design = await client.get(`/${db}/_design/nothing/_view/all`)
    expect([design.status, design.body.reason]).toEqual([404, 'missing'])
  })

  test('usage is answered as counters', async () => {
    const selector = { klass: 'Counter', kind: { $in: ['Category', 'Ticket'] } }
    const { body } = await client.post(`/${db}/_find`, { selector, fields: ['kind', 'amount'] })
    expect(body.docs).toEqual([{ kind: 'Category', amount: expect.any(Number) }])
  })
})

describe('history', () => {
  test('tells who changed what, newest first, with the values before and after', async () => {
    const id = newId('ctg')
    const { body: made } = await client.put(`/${db}/${id}`, { name: 'Before' })
    const update = { name: 'After', color: '#0b655e' }
    const { body: saved } = await client.put(`/${db}/${id}`, update, { rev: made.rev })
    await client.delete(`/${db}/${id}`, { rev: saved.rev })
    const selector = { klass: 'DocumentChange', item_id: id }
    const { body } = await client.post(`/${db}/_find`, { selector })
    expect(body.docs).toMatchObject([
      { event: 'destroy', label: 'After', item_type: 'Category', changes: {} },
      {
        event: 'update',
        rev: saved.rev,
        created_by: owner.id,
        created_at: app.clock.now.toISOString(),
        changes: { name: ['Before', 'After'], color: [null, '#0b655e'] },
      },
      { event: 'create', changes: { name: [null, 'Before'], active: [null, true] } },
    ])
  })

  test('without a record it tells of the whole database', async () => {
    const selector = { klass: 'DocumentChange' }
    const { body } = await client.post(`/${db}/_find`, { selector, limit: 2 })
    expect(body.docs).toHaveLength(2)
    expect((body.docs as object[])[0]).toMatchObject({ item_type: 'Category', event: 'destroy' })
  })

  test('is found by what it says, however far back, and in any order', async () => {
    const id = newId('ctg')
    let { rev } = (await client.put(`/${db}/${id}`, { name: 'A' })).body
    for (const name of ['B', 'C', 'D']) {
      ;({ rev } = (await client.put(`/${db}/${id}`, { name }, { rev })).body)
    }
    const selector = { klass: 'DocumentChange', item_id: id }
    const find = async (query: object) =>
      ((await client.post(`/${db}/_find`, query)).body.docs as { changes: object }[]).map(
        ({ changes }) => changes,
      )
    const made = [expect.objectContaining({ name: [null, 'A'] })]
    expect(await find({ selector: { ...selector, event: 'create' }, limit: 1 })).toEqual(made)
    expect(await find({ selector, sort: [{ rev: 'asc' }], limit: 1 })).toEqual(made)
    const many = { klass: 'DocumentChange', item_id: { $in: [id] }, event: { $ne: 'create' } }
    expect(await find({ selector: many })).toHaveLength(3)
  })

  test('tells a change against the revision it was made from, not the one before it', async () => {
    const id = newId('cus')
    const { rev } = (await client.put(`/${db}/${id}`, { name: 'One' })).body
    await client.put(`/${db}/${id}`, { name: 'Here' }, { rev })
    const ids = ['zzzz', String(rev).slice(2)]
    const doc = { _id: id, klass: 'Customer', name: 'Elsewhere', _revisions: { start: 2, ids } }
    await client.post(`/${db}/_bulk_docs`, { new_edits: false, docs: [doc] })
    const orphan = { ...doc, name: 'Orphan', _revisions: { start: 9, ids: ['aaaa', 'bbbb'] } }
    await client.post(`/${db}/_bulk_docs`, { new_edits: false, docs: [orphan] })
    const selector = { klass: 'DocumentChange', item_id: id, event: { $ne: 'correct' } }
    const { body } = await client.post(`/${db}/_find`, { selector })
    const told = (body.docs as { changes?: { name: unknown } }[]).map(
      ({ changes }) => changes?.name,
    )
    expect(told).toEqual([undefined, ['One', 'Elsewhere'], ['One', 'Here'], [null, 'One']])
  })
})

describe('what is computed', () => {
  const history = { klass: 'DocumentChange' }
  test.each<[string, object, number]>([
    ['usage', { klass: 'Counter' }, 2],
    ['the history of the database', { ...history, item_type: 'Category', event: 'create' }, 2],
    ['the history in an order of its own', { ...history, event: 'create' }, 3],
  ])('comes page by page, each once: %s', async (name, selector, limit) => {
    const sort = name.includes('own') ? [{ item_type: 'desc' }] : undefined
    const all = await client.post(`/${db}/_find`, { selector, sort, limit: 1_000 })
    const seen: unknown[] = []
    for (let bookmark: unknown; ;) {
      const { body } = await client.post(`/${db}/_find`, { selector, sort, limit, bookmark })
      if (body.docs.length === 0) break
      seen.push(...body.docs)
      bookmark = body.bookmark
    }
    expect(seen.length).toBeGreaterThan(limit)
    expect(seen).toEqual(all.body.docs)
  })

  test('is sorted by what lies deeper', async () => {
    const person = await app.makePerson()
    for (const name of ['Beta', 'Alfa']) await app.makeGroup(person, name)
    const query = { selector: { klass: 'Membership' }, fields: ['label'] }
    for (const [direction, labels] of [
      ['asc', ['Alfa', 'Beta']],
      ['desc', ['Beta', 'Alfa']],
    ] as const) {
      const sort = [{ 'account.label': direction }]
      const { body } = await person.client.post(`/${person.id}/_find`, { ...query, sort })
      expect(body.docs).toEqual(labels.map((label) => ({ label })))
    }
  })

  test.each<[string, object, string]>([
    ['a bookmark that is none', { bookmark: 'garbage' }, 'invalid_bookmark'],
    ['an unknown member', { nonsense: 1 }, 'invalid_key'],
    ['an index that is none', { use_index: 5 }, 'invalid_index_name'],
    ['a sort in two directions', { sort: ['a', { b: 'desc' }] }, 'unsupported_mixed_sort'],
    ['words', { selector: { klass: 'Counter', $text: 'a' } }, 'bad_arg'],
  ])('refuses %s as any query does', async (_, query, error) => {
    const { status, body } = await client.post(`/${db}/_find`, {
      selector: { klass: 'Counter' },
      ...query,
    })
    expect([status, body.error]).toEqual([400, error])
  })

  test('refuses a bookmark with a place that is none', async () => {
    const query = { selector: { klass: 'Counter' }, limit: 1 }
    const { body } = await client.post(`/${db}/_find`, query)
    const [mark] = JSON.parse(Buffer.from(body.bookmark, 'base64url').toString()) as string[]
    for (const place of ['x', '-1', '1e9', '9'.repeat(30), '']) {
      const bookmark = Buffer.from(JSON.stringify([mark, place, 'a'])).toString('base64url')
      const refused = await client.post(`/${db}/_find`, { ...query, bookmark })
      expect([refused.status, refused.body.error]).toEqual([400, 'invalid_bookmark'])
    }
  })
})

describe('the database', () => {
  test('tells its facts, with and without a slash', async () => {
    const { body } = await client.get(`/${db}`)
    expect(body).toMatchObject({ db_name: db, purge_seq: '0', instance_start_time: '0', props: {} })
    expect((await client.get(`/${db}/`)).body).toEqual(body)
    expect((await client.call('HEAD', `/${db}`)).status).toBe(200)
  })

  test('tells who administers it', async () => {
    const { body } = await client.get(`/${db}/_security`)
    expect(body.admin).toEqual({ roles: [owner.id] })
    expect(body.admins.names).toEqual([owner.id])
    const own = await client.get(`/${owner.id}/_security`)
    expect(own.body.admin).toEqual({ roles: [owner.id] })
  })
})
