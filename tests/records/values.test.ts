// Values are kept as they were sent or refused, never changed, whichever way a document comes (issue of the protocol).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import { Client, type Reply } from '#tests/support/client.ts'

let app: TestApp
let client: Client
let db: string
let operator: Client

beforeAll(async () => {
  app = await buildTestApp({ freeDatabases: { name: 'tester', password: 'secret' } })
  const owner = await app.makePerson()
  client = owner.client
  db = await app.makeGroup(owner)
  operator = new Client(app.server, `Basic ${Buffer.from('tester:secret').toString('base64')}`)
  expectOk(await operator.put('/free'))
})
afterAll(() => app.close())

/** Each way a document comes in, as a call with the text of its members. */
const ways: readonly [string, (members: string) => Promise<Reply>][] = [
  ['PUT', (members) => client.call('PUT', `/${db}/${newId('ctg')}`, { body: `{${members}}` })],
  ['POST', (members) => client.call('POST', `/${db}`, { body: `{${members}}` })],
  [
    '_bulk_docs',
    (members) => client.call('POST', `/${db}/_bulk_docs`, { body: `{"docs":[{${members}}]}` }),
  ],
  [
    'new_edits=false',
    (members) =>
      client.call('POST', `/${db}/_bulk_docs`, {
        body: `{"new_edits":false,"docs":[{"_id":"${newId('ctg')}","_rev":"1-a",${members}}]}`,
      }),
  ],
  ['_local', (members) => client.call('PUT', `/${db}/_local/note`, { body: `{${members}}` })],
  [
    'an action',
    (members) =>
      client.call('PUT', `/${db}/_design/status/_update/done/${newId('tkt')}`, {
        body: `{${members}}`,
      }),
  ],
  [
    '_find',
    (members) => client.call('POST', `/${db}/_find`, { body: `{"selector":{${members}}}` }),
  ],
  [
    'a free database',
    (members) => operator.call('PUT', `/free/${newId('ctg')}`, { body: `{${members}}` }),
  ],
]

const unkept = [
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '[{"deep":-9007199254740993}]',
  '1152921504606846976',
  '0.12345678901234567890',
  '{"__proto__":{"admin":true}}',
  '{"\\u005f_proto__":1}',
] as const

describe.each(ways)('Through %s', (_, send) => {
  test.each(unkept)('%s is refused', async (value) => {
    const { status, body } = await send(`"klass":"Category","name":"Kept","note":${value}`)
    expect([status, body.error]).toEqual([400, 'bad_request'])
    expect(body.reason).toMatch(/number|__proto__/)
  })
})

test('numbers that a double holds come back as they were sent', async () => {
  const text =
    '{"a":9007199254740991,"b":-9007199254740992,"c":0.1,"d":1e21,"e":1.5E+300,"f":5e-324,"g":-0.5,' +
    '"h":0.10000000000000001,"i":1000000000000000000000,"j":"1e400, 9007199254740993"}'
  expectOk(await operator.call('PUT', '/free/numbers', { body: text }))
  const { body } = await operator.get('/free/numbers')
  expect(body).toMatchObject(JSON.parse(text) as object)
})

describe('The NUL character', () => {
  const good = () => ({ _id: newId('ctg'), klass: 'Category', name: 'Good' })
  const bad = (name = 'B\0ad') => ({ _id: newId('ctg'), klass: 'Category', name })

  test('is refused by PUT and POST', async () => {
    const { _id, ...members } = bad()
    expect((await client.put(`/${db}/${_id}`, members)).status).toBe(400)
    expect((await client.post(`/${db}`, members)).status).toBe(400)
  })

  test.each([
    ['a Group', true],
    ['a Group', false],
    ['a free database', true],
    ['a free database', false],
  ])('is refused for its document alone in %s (new_edits %s)', async (place, new_edits) => {
    const [caller, name] = place === 'a Group' ? [client, db] : [operator, 'free']
    const docs = [good(), bad(), { ...good(), _id: `ctg-\0` }, { ...good(), 'na\0me': 1 }, good()]
    const sent = docs.map((doc) => (new_edits ? doc : { ...doc, _rev: '1-abc' }))
    const { status, body } = await caller.post(`/${name}/_bulk_docs`, { docs: sent, new_edits })
    expect(status).toBe(201)
    const refused = (body as unknown as { id: string; error?: string }[]).filter((one) => one.error)
    expect(refused.map(({ id }) => id)).toEqual(docs.slice(1, 4).map(({ _id }) => _id))
    const ids = [docs[0]!._id, docs[4]!._id]
    const { body: found } = await caller.post(`/${name}/_all_docs`, { keys: ids })
    expect(found.rows.map(({ id }: { id: string }) => id)).toEqual(ids)
  })
})

describe('`_deleted` that is no boolean', () => {
  test.each(['"true"', '1', 'null', '{}'])('is refused: %s', async (value) => {
    const id = newId('ctg')
    expectOk(await client.put(`/${db}/${id}`, { klass: 'Category', name: 'Here' }))
    const doc = `{"_id":"${id}","_rev":"1-a","klass":"Category","name":"X","_deleted":${value}}`
    const calls: ['PUT' | 'POST', string, string][] = [
      ['PUT', `/${db}/${id}`, doc],
      ['POST', `/${db}`, doc],
      ['POST', `/${db}/_bulk_docs`, `{"docs":[${doc}]}`],
      ['PUT', `/${db}/_local/x`, `{"_deleted":${value}}`],
    ]
    for (const [method, url, body] of calls) {
      const reply = await client.call(method, url, { body })
      expect([reply.status, reply.body.error, reply.body.reason]).toEqual([
        400,
        'doc_validation',
        'Bad special document member: _deleted',
      ])
    }
    const pushed = `{"new_edits":false,"docs":[${doc}]}`
    const { body } = await client.call('POST', `/${db}/_bulk_docs`, { body: pushed })
    expect(body).toMatchObject([{ id, reason: 'Bad special document member: _deleted' }])
    expect((await client.get(`/${db}/${id}`)).body.name).toBe('Here')
  })
})

describe('A body of too many values', () => {
  test.each([
    ['zeros', `[${'0,'.repeat(500_000)}0]`],
    ['numbers that must be looked at', `[1234567890123456,${'1e300,'.repeat(500_000)}0]`],
    ['objects', `[${'{},'.repeat(500_000)}0]`],
  ])('is refused before it is read: %s', async (_, docs) => {
    const { status, body } = await client.call('POST', `/${db}/_bulk_docs`, {
      body: `{"docs":${docs}}`,
    })
    expect([status, body]).toEqual([
      413,
      { error: 'too_large', reason: 'The JSON has more than 500000 values' },
    ])
  })
})
