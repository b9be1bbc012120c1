// Calls and answers of CouchDB that its own clients rely on, in the words of CouchDB 3.5.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

let app: TestApp
let owner: TestPerson
let client: Client
let program: Client
let db: string

beforeAll(async () => {
  app = await buildTestApp({ appUrl: 'https://bancada.test', trustedProxies: ['10.9.9.9'] })
  owner = await app.makePerson()
  client = owner.client
  db = await app.makeGroup(owner)
  program = app.withToken(await app.makeToken(owner, ['read', 'write']))
})
afterAll(() => app.close())

const category = (name = 'Laptops') => ({ klass: 'Category', name, active: true })

describe('A revision made elsewhere', () => {
  test('is kept under its own name by PUT and by POST with `new_edits=false`', async () => {
    const [one, two] = [newId('ctg'), newId('ctg')]
    const _revisions = { start: 3, ids: ['c', 'b', 'a'] }
    const put = await program.put(
      `/${db}/${one}`,
      { ...category(), _rev: '3-c', _revisions },
      { new_edits: false },
    )
    expect([put.status, put.body]).toEqual([201, { ok: true, id: one, rev: '3-c' }])
    const post = await program.post(
      `/${db}`,
      { ...category(), _id: two, _rev: '1-x' },
      { new_edits: false },
    )
    expect([post.status, post.body]).toEqual([201, { ok: true, id: two, rev: '1-x' }])
    const { body } = await program.get(`/${db}/${one}`, { rev: '3-c', revs: true })
    expect(body).toMatchObject({ _rev: '3-c', _revisions, name: 'Laptops' })
    const rival = { ...category('Rival'), _rev: '3-a' }
    expectOk(await program.put(`/${db}/${one}`, rival, { new_edits: false }))
    expect((await program.get(`/${db}/${one}`, { rev: '3-a' })).body.name).toBe('Rival')
    expect((await program.get(`/${db}/${one}`, { conflicts: true })).body._conflicts).toHaveLength(
      1,
    )
  })

  test('needs a name, and is refused with what is wrong with it', async () => {
    const nameless = await program.put(`/${db}/${newId('ctg')}`, category(), { new_edits: false })
    expect([nameless.status, nameless.body.reason]).toEqual([
      400,
      'When `new_edits: false`, the document needs `_rev` or `_revisions` specified',
    ])
    const empty = { ...category(''), _rev: '1-a' }
    const refused = await program.put(`/${db}/${newId('ctg')}`, empty, { new_edits: false })
    expect([refused.status, refused.body.reason]).toEqual([422, "name can't be blank"])
  })
})

describe('A write', () => {
  test('answers the full address of its document, as the caller reached us', async () => {
    const id = newId('ctg')
    const path = `/${db}/${id}`
    const headers = { host: 'bancada.test' }
    const own = await client.call('PUT', path, { body: category(), headers })
    expect(own.headers.location).toBe(`https://bancada.test${path}`)
    const behind = await app.server.inject({
      method: 'POST',
      url: `/${db}`,
      remoteAddress: '10.9.9.9',
      headers: {
        authorization: `Bearer ${await app.makeToken(owner, ['write'])}`,
        'x-forwarded-host': 'shop.test',
        'x-forwarded-proto': 'https',
      },
      payload: category(),
    })
    expect(behind.headers.location).toBe(
      `https://shop.test/${db}/${behind.json<{ id: string }>().id}`,
    )
  })

  test('with `batch=ok` is taken note of, and written all the same', async () => {
    const id = newId('ctg')
    const put = await program.put(`/${db}/${id}`, category(), { batch: 'ok' })
    expect([put.status, put.body]).toEqual([202, { ok: true, id }])
    expect((await program.get(`/${db}/${id}`)).body.name).toBe('Laptops')
    const post = await program.post(`/${db}`, category(), { batch: 'ok' })
    expect([post.status, Object.keys(post.body)]).toEqual([202, ['ok', 'id']])
    expectOk(await program.get(`/${db}/${post.body.id}`))
  })

  test('of a batch that is to be whole or nothing is refused, and nothing is written', async () => {
    const _id = newId('ctg')
    const docs = [{ ...category(), _id }]
    const { status, body } = await program.post(`/${db}/_bulk_docs`, { docs, all_or_nothing: true })
    const refused = { error: 'not_implemented', reason: 'all_or_nothing is not supported' }
    expect([status, body]).toEqual([417, [{ id: _id, rev: '0-', ...refused }]])
    expect((await program.get(`/${db}/${_id}`)).status).toBe(404)
  })
})

describe('COPY', () => {
  const copy = (id: string, destination?: string) =>
    program.call('COPY', `/${db}/${id}`, { headers: destination ? { destination } : {} })

  test('saves a document again under another id, and over the revision that was seen', async () => {
    const [source, target] = [newId('ctg'), newId('ctg')]
    expectOk(await program.put(`/${db}/${source}`, category('Original')))
    const made = await copy(source, target)
    expect([made.status, made.body.id]).toEqual([201, target])
    expect(made.headers.location).toContain(`/${db}/${target}`)
    expect(made.headers.etag).toBe(`"${made.body.rev}"`)
    const { body } = await program.get(`/${db}/${target}`)
    expect(body).toMatchObject({ name: 'Original', created_by: owner.id })
    expect((await copy(source, target)).status).toBe(409)
    expect((await copy(source, `${target}?rev=${made.body.rev}`)).status).toBe(201)
  })

  test('is refused where a save is, in the words of CouchDB', async () => {
    const source = newId('ctg')
    expectOk(await program.put(`/${db}/${source}`, category('Original')))
    const reasonOf = async (destination?: string) =>
      (await copy(source, destination)).body.reason as unknown
    expect(await reasonOf()).toBe('Destination header is mandatory for COPY.')
    expect(await reasonOf('http://a.test/x')).toBe('Destination URL must be relative.')
    const reserved = 'Only reserved document ids may start with underscore.'
    expect(await reasonOf('_x')).toBe(reserved)
    expect((await copy(source, newId('cus'))).status).toBe(422)
    expect((await copy(newId('ctg'), newId('ctg'))).status).toBe(404)
  })
})

describe('Lists', () => {
  test('of several queries come in one answer, in their order', async () => {
    const ids = [newId('ctg'), newId('ctg')].toSorted()
    for (const id of ids) expectOk(await program.put(`/${db}/${id}`, category()))
    const queries = [
      { keys: ids },
      { startkey: ids[1], limit: 1, include_docs: true },
      { limit: 0 },
    ]
    const { status, body } = await program.post(`/${db}/_all_docs/queries`, { queries })
    expect(status).toBe(200)
    const found = body.results.map(({ rows }: { rows: { id: string }[] }) =>
      rows.map(({ id }) => id),
    )
    expect(found).toEqual([ids, [ids[1]], []])
    expect((await program.post(`/${db}/_all_docs/queries`, {})).body.reason).toBe(
      'POST body must include `queries` parameter.',
    )
  })

  test('of design documents are empty, and of local ones are everybody their own', async () => {
    expectOk(await program.put(`/${db}/_local/mine`, { at: 1 }))
    const other = await app.makePerson()
    await app.addMember(owner, db, other)
    expectOk(await other.client.put(`/${db}/_local/theirs`, {}))
    const ids = async (name: string, one: Client) =>
      (await one.get(`/${db}/${name}`)).body.rows.map(({ id }: { id: string }) => id) as string[]
    expect(await ids('_design_docs', program)).toEqual([])
    expect(await ids('_local_docs', program)).toEqual(['_local/mine'])
    expect(await ids('_local_docs', other.client)).toEqual(['_local/theirs'])
  })

  test('of what is missing say the revisions alone', async () => {
    const id = newId('ctg')
    const { body } = await program.put(`/${db}/${id}`, category())
    const asked = { [id]: [String(body.rev), '9-a'], 'ctg-none': ['1-b'] }
    const missing_revs = { [id]: ['9-a'], 'ctg-none': ['1-b'] }
    expect((await program.post(`/${db}/_missing_revs`, asked)).body).toEqual({ missing_revs })
  })
})

describe('_dbs_info', () => {
  test('answers the facts of what is open, and says of the rest that it is not found', async () => {
    const stranger = await app.makePerson()
    const closed = await app.makeGroup(stranger)
    const keys = [db, closed, 'nothing', 'No/Name']
    const { body } = await program.post('/_dbs_info', { keys })
    expect(body).toMatchObject([
      { key: db, info: { db_name: db } },
      ...keys.slice(1).map((key) => ({ key, error: 'not_found' })),
    ])
    const { reason } = (await program.post('/_dbs_info', {})).body
    expect(reason).toBe('`keys` member must exist.')
    const many = { keys: Array.from({ length: 101 }, () => db) }
    expect((await program.post('/_dbs_info', many)).body.reason).toContain('too_many_keys')
  })
})

describe('What is wrong with a call', () => {
  test.each([
    ['PUT', '/x', [], 'Document must be a JSON object'],
    ['POST', '', { _id: 1 }, 'Document id must be a string'],
    ['PUT', '/x', { _rev: 1 }, 'Invalid rev format'],
    ['POST', '', [], 'Document must be a JSON object'],
    ['POST', '/_bulk_docs', [], 'Request body must be a JSON object'],
    ['POST', '/_all_docs', [], 'Request body must be a JSON object'],
    [
      'POST',
      '/_changes?heartbeat=a1',
      {},
      'Invalid heartbeat value. Expecting a positive integer value (in milliseconds).',
    ],
    [
      'POST',
      '/_changes?heartbeat=-1',
      {},
      'The heartbeat value should be a positive integer (in milliseconds).',
    ],
    ['POST', '/_bulk_docs', {}, 'POST body must include `docs` parameter.'],
    ['POST', '/_bulk_docs', { docs: 'x' }, '`docs` parameter must be an array.'],
    ['POST', '/_bulk_docs', { docs: [], new_edits: 0 }, '`new_edits` parameter must be a boolean.'],
    [
      'PUT',
      '/x?rev=1-a',
      { _rev: '1-b' },
      'Document rev from request body and query string have different values',
    ],
  ] as const)('is said as CouchDB does: %s %s %j', async (method, path, body, reason) => {
    const reply = await program.call(method, `/${db}${path}`, { body })
    expect([reply.status, reply.body.reason]).toEqual([400, reason])
  })

  test('is its length', async () => {
    const { status, body } = await program.get(`/${db}/${'x'.repeat(3_000)}`)
    expect([status, body]).toEqual([
      414,
      { error: 'too_long', reason: 'the request uri is too long' },
    ])
  })
})

describe('What is wrong with fields', () => {
  const fields = { name: "can't be blank" }
  const keys = { name: { key: 'blank' } }

  test('is a text for a program, with the map beside it', async () => {
    const { status, body } = await program.post(`/${db}`, category(''))
    expect(status).toBe(422)
    const reason = "name can't be blank"
    expect(body).toEqual({ error: 'unprocessable_entity', reason, fields, keys })
    const bulk = await program.post(`/${db}/_bulk_docs`, { docs: [category('')] })
    expect(bulk.body).toMatchObject([{ reason: "name can't be blank", fields, keys }])
  })

  test('is a map by field for our own pages', async () => {
    expect((await client.post(`/${db}`, category(''))).body.reason).toEqual(fields)
    const bulk = await client.post(`/${db}/_bulk_docs`, { docs: [category('')] })
    expect(bulk.body).toMatchObject([{ reason: fields, keys }])
  })
})

describe("A session that CouchDB's clients open", () => {
  const signIn = (more: Record<string, string>, headers: Record<string, string> = {}) => {
    const { password } = owner
    return app.nobody().call('POST', '/_session', { body: { ...more, password }, headers })
  }
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie']].flat().map(String)

  test('is the first cookie, which says twice when it ends', async () => {
    const cookies = cookieOf(await signIn({ name: owner.email }))
    expect(cookies[0]).toMatch(/^AuthSession=p[^;]+;.*Max-Age=86400;.*Expires=Sun, 22 Nov 2026/)
  })

  test('changes records without an XSRF token, and in no browser without it', async () => {
    const [cookie = '', pair = ''] = cookieOf(await signIn({ name: owner.email })).map(
      (text) => text.split(';')[0]!,
    )
    const post = (headers: Record<string, string>) =>
      app.nobody().call('POST', `/${db}`, { body: category(), headers: { cookie, ...headers } })
    expect((await post({})).status).toBe(201)
    const marks: Record<string, string>[] = [
      { origin: 'https://bancada.test' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { 'x-route-id': 'ticket' },
    ]
    for (const mark of marks) {
      expect((await post(mark)).status).toBe(403)
    }
    // A program that speaks as our pages do, token and all, is heard as they are.
    const token = { 'x-route-id': 'ticket', 'x-xsrf-token': pair.split('=')[1]! }
    expect((await post(token)).status).toBe(201)
  })

  test.each([
    ['by our own pages', { username: 'x' }, { 'x-route-id': 'signin' }],
    ['in a browser', { name: 'x' }, { origin: 'https://bancada.test' }],
    ['in a browser over https', { name: 'x' }, { 'sec-fetch-site': 'same-origin' }],
  ])('is another than one opened %s, which needs the token', async (_, by, headers) => {
    const [member] = Object.keys(by)
    const cookies = cookieOf(
      await signIn({ [member!]: owner.email }, headers as Record<string, string>),
    )
    const [cookie = ''] = cookies.find((text) => text.startsWith('AuthSession'))!.split(';')
    const sent = { body: category(), headers: { cookie } }
    expect((await app.nobody().call('POST', `/${db}`, sent)).status).toBe(403)
  })
})
