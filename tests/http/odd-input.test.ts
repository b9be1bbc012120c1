// Whatever is sent to whichever address: an answer of ours, never a 500, and never a word of another Group.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#app/server-modules.ts'
import type { House } from '#server/house.ts'
import { allRoutes } from '#server/http/server.ts'
import type { Route } from '#server/http/route.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

const secret = 'Nobody-else-may-read-this'
const release = { version: '0', sha: 'test', released: '' }
// Signing in and out, registering and mails have attempts to count: their bodies are odd in tests/people.
const routes = allRoutes({ modules: serverModules } as House, release).filter(
  ({ url, method }) =>
    method !== 'HEAD' && !/^\/(_session|_users$|_password|_confirmation)/.test(url),
)

let app: TestApp
let dana: TestPerson
let db: string
let foreign: { db: string; id: string }
beforeAll(async () => {
  app = await buildTestApp()
  dana = await app.makePerson()
  db = await app.makeGroup(dana)
  const other = await app.makePerson({ fullname: secret })
  foreign = { db: await app.makeGroup(other, secret), id: '' }
  const category = { klass: 'Category', name: secret }
  foreign.id = expectOk(await other.client.post(`/${foreign.db}`, category)).body.id
  expectOk(await dana.client.post(`/${db}`, { klass: 'Category', name: 'Mine' }))
})
afterAll(() => app.close())

const deep = (levels: number, leaf: unknown = 1): unknown =>
  Array.from({ length: levels }).reduce((inner) => ({ a: inner }), leaf)

/** Texts that have broken programs. */
const texts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '',
  ' ',
  'constructor',
  '__proto__',
  'toString',
  "'; drop table documents; --",
  '%00',
  '../../etc/passwd',
  'x'.repeat(100_000),
  '-1',
  'NaN',
  '1e400',
]
const values: unknown[] = [
  ...texts,
  null,
  true,
  0,
  -0,
  1e308,
  -1,
  2 ** 60,
  [],
  [[]],
  [null],
  {},
  { '': 1 },
  { $eq: { $eq: 1 } },
  deep(60),
]

function refusal(reply: { status: number; text: string }, what: string): string | undefined {
  if (reply.status >= 500) return `${what}: ${reply.status} ${reply.text.slice(0, 200)}`
  if (reply.text.includes(secret)) return `${what}: told of another Group`
  return undefined
}

/** Sends it and says what is wrong with the answer. */
async function send(route: Route, url: string, body?: unknown): Promise<string | undefined> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const sent = route.method === 'GET' ? undefined : (text ?? '{}')
  const reply = await dana.client.call(route.method, url, { body: sent })
  return refusal(reply, `${route.method} ${url.slice(0, 120)} ${sent?.slice(0, 120) ?? ''}`)
}

/** The route's address with this in place of one of its parameters. */
function fill({ url }: Route, replaced?: string, value = ''): string {
  const here: Record<string, string> = { db, id: 'ctg-01k9aaaaaaaaaaaaaaaaaaaaaa' }
  return url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === replaced ? value : (here[name] ?? 'all')),
  )
}

async function wrong(all: Promise<string | undefined>[]): Promise<string[]> {
  return (await Promise.all(all)).filter((line) => line !== undefined)
}

describe.each(routes.map((route) => ({ name: `${route.method} ${route.url}`, route })))(
  '$name',
  ({ route }) => {
    it('takes no odd address amiss', async () => {
      const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
      const odd = texts.filter((text) => text.isWellFormed() && text.length < 3_000)
      const tries = names.flatMap((name) => odd.map((text) => send(route, fill(route, name, text))))
      expect(await wrong([...tries, send(route, fill(route, 'db', foreign.db), {})])).toEqual([])
    })

    it('takes no odd body amiss', async () => {
      const members = [
        '_id',
        '_rev',
        'klass',
        'docs',
        'selector',
        'keys',
        'doc_ids',
        'name',
        'value',
      ]
      const bodies = [
        ...values,
        ...members.map((name, at) => ({ klass: 'Category', [name]: values[at + 8] })),
        Object.fromEntries(members.map((name) => [name, '\u0000'])),
        { klass: 'Category', name: '\ud800', _id: '\ud800' },
        { docs: values, keys: values, selector: values },
        `{"__proto__":{"klass":"Category"},"name":1e400}`,
      ]
      const url = fill(route)
      expect(await wrong(bodies.map((body) => send(route, url, body)))).toEqual([])
    })

    it('takes no odd query amiss', async () => {
      const names = [
        'rev',
        'limit',
        'since',
        'keys',
        'key',
        'startkey',
        'fields',
        'feed',
        'heartbeat',
      ]
      const odd = [
        '',
        '%00',
        '%ff',
        '%ED%A0%80',
        '-1',
        '1e400',
        '[',
        '"\\u0000"',
        '"\\ud800"',
        'null',
      ]
      const url = fill(route)
      // A third of them each, in turn: every value meets many names.
      const queries = names.flatMap((name, at) =>
        odd.filter((_, index) => index % 3 === at % 3).map((value) => `${name}=${value}`),
      )
      queries.push(
        'limit=99999999999999999999',
        'since=999999999999999',
        'a[b]=1',
        'rev=1-x&rev=2-y',
      )
      const tries = queries.map((query) => send(route, `${url}?${query}&timeout=0`, {}))
      expect(await wrong(tries)).toEqual([])
    })
  },
)

describe('a selector', () => {
  const find = async (selector: unknown, more = {}) =>
    send({ method: 'POST' } as Route, `/${db}/_find`, { selector, ...more })

  it.each([
    '$eq',
    '$ne',
    '$gt',
    '$in',
    '$nin',
    '$all',
    '$size',
    '$mod',
    '$regex',
    '$beginsWith',
    '$type',
    '$exists',
    '$elemMatch',
    '$allMatch',
    '$keyMapMatch',
    '$not',
    '$and',
    '$or',
    '$nor',
    '$text',
    '$where',
  ])('takes anything under %s', async (operator) => {
    const asked = values.flatMap((value) => [
      find({ name: { [operator]: value } }),
      find({ [operator]: value }),
    ])
    expect(await wrong(asked)).toEqual([])
  })

  it('takes any field, kind, sort and bookmark', async () => {
    const asked = texts.flatMap((text) => [
      find({ [text]: 1 }),
      find({ klass: text }),
      find({ klass: 'Membership', _id: text }),
      find({}, { sort: [text], fields: [text] }),
      find({}, { bookmark: text }),
      find({ klass: 'DocumentChange', item_id: text }),
    ])
    expect(await wrong(asked)).toEqual([])
  })

  it('finds nothing of another Group by its ids', async () => {
    const asked = [
      find({ _id: foreign.id }),
      find({ db: foreign.db }),
      find({ klass: 'DocumentChange', item_id: foreign.id }),
      find({ klass: 'Membership', db_name: foreign.db }),
    ]
    expect(await wrong(asked)).toEqual([])
  })
})
