// Every read ends at a number of bytes, or is made only as fast as the client reads; and a long answer asks again.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client as Connection } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { usualReadLimits, type ReadLimits } from '#server/limits/reads.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import { settled } from './settled.ts'

const mebibyte = 1024 * 1024

let app: TestApp
let owner: TestPerson
let db: string
let large: string[]

/** Records of 250 KB each, written past the fields of their kind. */
async function fill(name: string, amount: number): Promise<string[]> {
  const ids = Array.from({ length: amount }, () => newId('ctg'))
  await app.house.store.database(name).write(async (transaction) => {
    for (const [at, id] of ids.entries()) {
      // PostgreSQL does not compress what has no repeats.
      const noise = randomBytes(187_500).toString('base64')
      const body = { klass: 'Category', name: `Category ${at}`, noise }
      const place = { id, rev: undefined, klass: 'Category', deleted: false, body, words: '' }
      const entry = {
        counters: ['Category'],
        event: 'create',
        actor: owner.id,
        at: app.house.now().toISOString(),
      }
      await transaction.put({ ...place, ...entry })
    }
  })
  return ids.toSorted()
}

beforeAll(async () => {
  app = await buildTestApp()
  limits = app.house.readLimits
  owner = await app.makePerson()
  db = await app.makeGroup(owner)
  await setPlan(app, db, 'pro')
  large = await fill(db, 120)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Read anew with each call. */
let limits: { -readonly [Name in keyof ReadLimits]: number }
const restoreLimits = () => void Object.assign(limits, usualReadLimits)

/** Bytes that came from PostgreSQL while some work ran, as far as this process has read them. */
function countFromStore(): { bytes(): number; stop(): void } {
  const query = Connection.prototype.query
  let bytes = 0
  const seen = new WeakSet<object>()
  Connection.prototype.query = function counted(this: Connection, ...given: unknown[]) {
    const { stream } = (this as unknown as { connection: { stream: NodeJS.ReadableStream } })
      .connection
    if (!seen.has(stream)) {
      seen.add(stream)
      stream.on('data', (data: Buffer) => (bytes += data.length))
    }
    return Reflect.apply(query, this, given) as unknown
  } as typeof query
  return { bytes: () => bytes, stop: () => void (Connection.prototype.query = query) }
}

/** Asks over the network and reads nothing yet. */
async function ask(person: TestPerson, path: string): Promise<IncomingMessage> {
  const { port } = app.server.server.address() as AddressInfo
  const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = request({ port, path, headers: { cookie, accept: 'application/json' } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer.pause()
}

/** Connections that the server has by now. */
function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

async function readAll(answer: IncomingMessage): Promise<string> {
  let text = ''
  answer.setEncoding('utf8').on('data', (part: string) => (text += part))
  answer.on('error', () => undefined).resume()
  await new Promise((end) => answer.once('close', end))
  return text
}

describe('A record named ten thousand times', () => {
  let id: string
  let rev: string
  beforeAll(async () => {
    const text = 'Screen flickers after a minute. '.repeat(1_200)
    const ticket = { klass: 'Category', name: 'Ticket', text }
    const put = { rev: undefined, klass: 'Category', deleted: false, body: ticket, words: '' }
    const entry = {
      counters: [],
      event: 'create',
      actor: owner.id,
      at: app.house.now().toISOString(),
    }
    id = newId('ctg')
    const written = await app.house.store
      .database(db)
      .write((transaction) => transaction.put({ id, ...put, ...entry }))
    rev = written.rev
  })

  test('by _bulk_get does not multiply the answer', async () => {
    const docs = Array.from({ length: 10_000 }, () => ({ id, rev }))
    const { status, text, body } = await owner.client.post(`/${db}/_bulk_get`, { docs })
    expect([status, body.results.length]).toEqual([200, 10_000])
    expect(text.length).toBeLessThan(4 * mebibyte)
    expect(body.results[0].docs[0].ok._rev).toBe(rev)
    expect(body.results.at(-1).docs[0].error).toMatchObject({ id, rev, reason: 'repeated' })
  })

  test('by _bulk_get without a revision does not multiply its leaves', async () => {
    const twig = newId('ctg')
    const leaves = Array.from({ length: 20 }, (_, at) => {
      return { _id: twig, _rev: `1-${at}`, klass: 'Category', name: `Leaf ${at}` }
    })
    expectOk(await owner.client.post(`/${db}/_bulk_docs`, { docs: leaves, new_edits: false }))
    const docs = Array.from({ length: 10_000 }, () => ({ id: twig }))
    const { status, body } = await owner.client.post(`/${db}/_bulk_get`, { docs })
    expect([status, body.results.length]).toEqual([200, 10_000])
    expect(body.results[0].docs.length).toBeGreaterThanOrEqual(20)
    expect(body.results.at(-1).docs).toEqual([
      { error: { id: twig, rev: 'undefined', error: 'bad_request', reason: 'repeated' } },
    ])
  })

  test('by the keys of _all_docs neither', async () => {
    const keys = Array.from({ length: 10_000 }, () => id)
    const reply = await owner.client.post(`/${db}/_all_docs`, { keys }, { include_docs: true })
    expect([reply.status, reply.body.rows.length]).toEqual([200, 10_000])
    expect(reply.text.length).toBeLessThan(4 * mebibyte)
    expect(reply.body.rows[0].doc._rev).toBe(rev)
    expect(reply.body.rows.at(-1)).toEqual({ key: id, error: 'repeated' })
  })

  test('by a list of references of a batch is looked up once', async () => {
    const asked = { [id]: Array.from({ length: 1_000 }, () => '9-missing') }
    const { body } = await owner.client.post(`/${db}/_revs_diff`, asked)
    expect(body[id].missing).toEqual(['9-missing'])
  })
})

describe('A client that reads nothing', () => {
  test.each([
    ['_all_docs', '_all_docs?include_docs=true'],
    ['_changes', '_changes?include_docs=true'],
    ['a feed', '_changes?include_docs=true&feed=continuous&heartbeat=10000'],
  ])('of %s makes the server read no more than a few portions', async (_, call) => {
    const counter = countFromStore()
    const answer = await ask(owner, `/${db}/${call}`)
    const bytes = await settled(counter.bytes)
    counter.stop()
    answer.destroy()
    // Buffers of both ends of the connection take the most of it: the database holds 30 MB.
    expect(bytes).toBeLessThan(16 * mebibyte)
  })

  test('gets everything when it reads on', async () => {
    const answer = await ask(owner, `/${db}/_all_docs?include_docs=true&startkey="ctg-"`)
    const { rows } = JSON.parse(await readAll(answer)) as { rows: { id: string; doc: object }[] }
    const ids = rows.map((row) => row.id)
    expect(ids).toEqual(expect.arrayContaining(large))
    expect(rows.every(({ doc }) => Object.keys(doc).length > 2)).toBe(true)
  })
})

/** Pages of a query, as long as one says that it ended at its bytes. */
async function follow(query: object): Promise<{ docs: Record<string, unknown>[]; pages: number }> {
  const docs: Record<string, unknown>[] = []
  let bookmark: string | undefined
  for (let pages = 1; pages < 60; pages++) {
    const { body, text } = await owner.client.post(`/${db}/_find`, { ...query, bookmark })
    expect(text.length).toBeLessThan(2 * mebibyte)
    docs.push(...(body.docs as Record<string, unknown>[]))
    bookmark = body.bookmark as string
    if (body.warning === undefined) return { docs, pages }
    expect(body.warning).toContain('bookmark')
  }
  throw new Error('The pages have no end')
}

test.each([1_000, 100])(
  'a page of %d by _find ends at its bytes, says so, and its bookmark leads to the rest',
  async (limit) => {
    const { docs, pages } = await follow({ selector: { klass: 'Category' }, limit })
    const found = docs.map(({ _id }) => _id)
    expect(pages).toBeGreaterThan(1)
    expect(found).toEqual(expect.arrayContaining(large))
    expect(new Set(found).size).toBe(found.length)
  },
)

test('the history of large records ends at its bytes, and its bookmark leads to the rest', async () => {
  const id = large[0]!
  const long = 'x'.repeat(400_000)
  const database = app.house.store.database(db)
  for (let turn = 0; turn < 12; turn++) {
    const { rev } = (await database.get(id))!
    const body = { klass: 'Category', name: `${turn}${long}` }
    const entry = {
      counters: [],
      event: 'update',
      actor: owner.id,
      at: app.house.now().toISOString(),
    }
    await database.write((transaction) =>
      transaction.put({ id, rev, klass: 'Category', deleted: false, body, words: '', ...entry }),
    )
  }
  const query = { selector: { klass: 'DocumentChange', item_id: id }, limit: 100 }
  const { docs, pages } = await follow(query)
  expect(pages).toBeGreaterThan(1)
  const generations = docs.map(({ rev }) => Number.parseInt(String(rev), 10))
  expect(generations).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('_bulk_get and open_revs give large revisions in portions, all of them', async () => {
  const docs = large.map((id) => ({ id }))
  const { body } = await owner.client.post(`/${db}/_bulk_get`, { docs }, { revs: true })
  const results = body.results as { id: string; docs: { ok?: { _id: string } }[] }[]
  expect(results.map(({ id, docs: [first] }) => id === first?.ok?._id)).toEqual(
    large.map(() => true),
  )
  const revs = Array.from({ length: 13 }, async (_, at) => {
    const history = { klass: 'DocumentChange', item_id: large[0] }
    const query = { selector: history, fields: ['rev'], limit: 1, skip: at }
    return (await owner.client.post(`/${db}/_find`, query)).body.docs[0].rev as string
  })
  const open_revs = JSON.stringify([...(await Promise.all(revs)), '99-none'])
  const opened = await owner.client.get(`/${db}/${large[0]}`, { open_revs })
  const answers = opened.body as unknown as { ok?: object; missing?: string }[]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(13)
  expect(answers.at(-1)).toEqual({ missing: '99-none' })
})

test('a member who is removed loses the rest of a long answer', async () => {
  const member = await app.makePerson()
  const place = await app.addMember(owner, db, member)
  const answer = await ask(member, `/${db}/_all_docs?include_docs=true`)
  await settled(() => answer.readableLength)
  const { body } = await owner.client.get(`/${db}/${place}`)
  expectOk(await owner.client.delete(`/${db}/${place}`, { rev: body._rev }))
  const text = await readAll(answer)
  expect(answer.complete).toBe(false)
  expect(() => JSON.parse(text) as unknown).toThrow()
})

test('a member who is removed loses the rest of a feed that is still catching up', async () => {
  const member = await app.makePerson()
  const place = await app.addMember(owner, db, member)
  const query = 'feed=continuous&include_docs=true&timeout=1000'
  const answer = await ask(member, `/${db}/_changes?${query}`)
  await settled(() => answer.readableLength)
  const { body } = await owner.client.get(`/${db}/${place}`)
  expectOk(await owner.client.delete(`/${db}/${place}`, { rev: body._rev }))
  const lines = (await readAll(answer)).split('\n').filter((line) => line.includes('"noise"'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(large.length)
})

test('_changes with a selector ends when its time is over, and its last_seq leads to the rest', async () => {
  limits.maxSearchMs = 0
  onTestFinished(restoreLimits)
  const found: string[] = []
  let since = '0'
  let answers = 0
  for (let pending = 1; pending > 0 && answers < 1_000; answers++) {
    const query = { since, filter: '_selector', include_docs: true }
    const { body } = await owner.client.post(
      `/${db}/_changes`,
      { selector: { klass: 'Category' } },
      query,
    )
    found.push(...(body.results as { id: string }[]).map(({ id }) => id))
    since = body.last_seq as string
    pending = body.pending as number
  }
  expect(answers).toBeGreaterThan(1)
  expect(found).toEqual(expect.arrayContaining(large))
  expect(new Set(found).size).toBe(found.length)
  restoreLimits()
  const whole = await owner.client.post(
    `/${db}/_changes`,
    { selector: { klass: 'Category' } },
    { filter: '_selector' },
  )
  expect(whole.body).toMatchObject({ last_seq: since, pending: 0 })
})

test('one long read more than a person may have open is refused with 429, and other people read on', async () => {
  limits.maxOpen = 2
  onTestFinished(restoreLimits)
  const member = await app.makePerson()
  await app.addMember(owner, db, member)
  const path = `/${db}/_all_docs?include_docs=true`
  const open = [await ask(owner, path), await ask(owner, path)]
  const third = await owner.client.get(`/${db}/_all_docs`)
  expect([third.status, third.body.error]).toEqual([429, 'too_many_requests'])
  expect(third.headers['retry-after']).toBe('5')
  expect((await owner.client.post(`/${db}/_find`, { selector: {} })).status).toBe(429)
  expect((await member.client.get(`/${db}/_all_docs`)).status).toBe(200)
  for (const answer of open) answer.destroy()
  const again = async () => (await owner.client.get(`/${db}/_all_docs`)).status
  await expect.poll(again).toBe(200)
})

test.each([
  ['reads nothing', 'maxIdleMs'],
  ['takes too long', 'maxAnswerMs'],
] as const)('a client that %s is disconnected', async (_, limit) => {
  limits[limit] = 300
  onTestFinished(restoreLimits)
  const answer = await ask(owner, `/${db}/_all_docs?include_docs=true`)
  // A client that reads nothing does not see the end before it reads on; the server is asked.
  await expect.poll(() => openConnections()).toBe(0)
  await readAll(answer)
  expect(answer.complete).toBe(false)
})

test('_revs_diff takes a number of revisions in all', async () => {
  const revs = Array.from({ length: 1_000 }, (_, at) => `1-${at}`)
  const asked = Object.fromEntries(Array.from({ length: 101 }, () => [newId('ctg'), revs]))
  const { status, body } = await owner.client.post(`/${db}/_revs_diff`, asked)
  expect([status, body.reason]).toEqual([400, expect.stringContaining('100000 revisions')])
})

test('a batch that touches large records is written in parts, each of them answered in order', async () => {
  const before = Number((await owner.client.get(`/${db}`)).body.update_seq)
  const revs = await owner.client.post(`/${db}/_all_docs`, { keys: large })
  const known = (revs.body.rows as { value: { rev: string } }[]).map(({ value }) => value.rev)
  const changed = large.map((_id, at) => ({
    _id,
    _rev: known[at],
    klass: 'Category',
    name: `New ${at}`,
  }))
  const added = Array.from({ length: 150 }, () => ({
    _id: newId('ctg'),
    klass: 'Category',
    name: 'Small',
  }))
  const docs = [...changed, ...added]
  const { status, body } = await owner.client.post(`/${db}/_bulk_docs`, { docs })
  const answers = body as unknown as { ok?: true; id: string }[]
  expect([status, answers.every(({ ok }) => ok)]).toEqual([201, true])
  expect(answers.map(({ id }) => id)).toEqual(docs.map(({ _id }) => _id))
  const after = Number((await owner.client.get(`/${db}`)).body.update_seq)
  expect(after - before).toBe(docs.length)
})
