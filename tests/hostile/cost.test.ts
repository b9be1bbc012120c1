// Requests that would cost too much if they were let: patterns without end, conditions without number, pages beyond
// all pages, forged bookmarks, lists longer than allowed. Each is answered, which otherwise would take hours to years and
// end with the time of its test, and everybody else is answered meanwhile.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { costOf } from './bombs/measure.ts'

let app: TestApp
let dana: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  dana = await app.makePerson()
  db = await app.makeGroup(dana)
  const docs = Array.from({ length: 200 }, (_, at) => ({
    klass: 'Category',
    name: `Category ${at}`,
    checklist: `${'a'.repeat(8_000)}!`,
  }))
  expectOk(await dana.client.post(`/${db}/_bulk_docs`, { docs }))
})
afterAll(() => app.close())

const find = (query: object) => dana.client.post(`/${db}/_find`, query)

describe('a pattern', () => {
  it.each([
    '(a+)+$',
    '(a|aa)+$',
    '(a|a)*b',
    '(.*a){100}b',
    '((((a*)*)*)*)*b',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    `${'a?'.repeat(200)}${'a'.repeat(200)}b`,
    `(${Array.from({ length: 400 }, (_, at) => 'a'.repeat(at)).join('|')})*b`,
    '(a{1,255}){1,255}b',
    '[\\s\\S]*[\\s\\S]*[\\s\\S]*[\\s\\S]*[\\s\\S]*b',
  ])('that other engines never finish ends: %s', async (pattern) => {
    const { status } = await find({ selector: { checklist: { $regex: pattern } } })
    expect([200, 400]).toContain(status)
  })
})

describe('a pattern that takes long', () => {
  // Far more steps than letters: what runs it in the process holds everybody up.
  const selector = { checklist: { $regex: 'a{0,230}a{0,240}b' } }
  it.each<[string, object]>([
    ['_find', { selector }],
    ['_find', { selector: { klass: 'Category', ...selector }, total: true }],
    ['_explain', { selector }],
    ['_changes?filter=_selector', { selector }],
    ['_changes?filter=_selector&descending=true', { selector }],
    ['_changes?filter=_selector&feed=longpoll&timeout=1', { selector }],
    ['_find', { selector: { klass: 'DocumentChange', ...selector } }],
    ['_find', { selector: { klass: 'Counter', ...selector } }],
  ])('keeps nobody else waiting: %s %j', async (call, body) => {
    const { turnMs } = await costOf(async () => {
      const { status } = await dana.client.post(`/${db}/${call}`, body)
      expect([200, 503]).toContain(status)
    })
    expect(turnMs).toBeLessThan(500)
  })
})

describe('a query', () => {
  const one = { checklist: { $regex: 'b$' } }
  it.each<[string, object]>([
    [
      'as many conditions as are allowed',
      { selector: { $or: Array.from({ length: 250 }, () => one) } },
    ],
    ['more than are allowed', { selector: { $nor: Array.from({ length: 5_000 }, () => one) } }],
    [
      'a list of thousands',
      { selector: { name: { $in: Array.from({ length: 20_000 }, String) } } },
    ],
    ['a page beyond all pages', { selector: {}, limit: 2 ** 53 - 1, skip: 2 ** 53 - 1 }],
    ['numbers beyond all numbers', { selector: { a: 1e308 }, limit: 1e308, skip: 1e308 }],
    [
      'a sort by everything',
      { selector: {}, sort: Array.from({ length: 5_000 }, (_, at) => `f${at}`) },
    ],
    ['a deep field', { selector: { [Array.from({ length: 5_000 }, () => 'a').join('.')]: 1 } }],
    [
      'a deep field in parts',
      {
        selector: Array.from({ length: 45 }).reduce<object>(
          (inner) => ({ [Array.from({ length: 90 }, () => 'a').join('.')]: inner }),
          { $gt: 1 },
        ),
      },
    ],
    ['thousands of words', { selector: { $text: 'word '.repeat(50_000) } }],
    ['one long word', { selector: { $text: 'w'.repeat(500_000) } }],
    [
      'thousands of fields',
      { selector: {}, fields: Array.from({ length: 50_000 }, (_, at) => `a.${at}`) },
    ],
  ])('with %s is answered', async (_, query) => {
    const { status, text } = await find(query)
    expect([200, 400, 413], text.slice(0, 300)).toContain(status)
    expect(text).not.toMatch(/stack depth|limit exceeded/)
  })

  it('that costs much keeps nobody else waiting', async () => {
    const heavy = { selector: { $or: Array.from({ length: 250 }, () => one) } }
    const { turnMs } = await costOf(async () => {
      const all = Array.from({ length: 12 }, () => find(heavy))
      expect((await app.nobody().get('/_up')).status).toBe(200)
      for (const { status } of await Promise.all(all)) expect([200, 400]).toContain(status)
    })
    expect(turnMs).toBeLessThan(500)
  })
})

describe('a bookmark', () => {
  const query = { selector: { klass: 'Category' }, sort: ['name'], limit: 2 }
  const forge = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

  it('forged from a true one leads nowhere else, or is refused', async () => {
    const { bookmark } = expectOk(await find(query)).body as { bookmark: string }
    const [mark, ...keys] = JSON.parse(Buffer.from(bookmark, 'base64url').toString()) as string[]
    const forged = [
      [mark],
      [mark, ...keys, ...keys],
      [mark, ...keys.map(() => '')],
      [mark, ...keys.map(() => "4' or true --")],
      [mark, ...keys.map(() => '9'.repeat(5_000))],
      [mark, ...keys.map(() => '\ud800')],
      [mark, ...keys.map(() => 7)],
      ['00000000', ...keys],
      { mark, keys },
    ]
    for (const parts of forged) {
      const { status, body, text } = await find({ ...query, bookmark: forge(parts) })
      expect([200, 400], text).toContain(status)
      for (const doc of (body.docs ?? []) as { klass: string }[]) expect(doc.klass).toBe('Category')
    }
  })
})

describe('a list', () => {
  const ids = Array.from({ length: 10_001 }, (_, at) => `x${at}`)
  it.each<[string, object, number?]>([
    ['_bulk_docs', { docs: ids.map(() => ({})) }, 413],
    ['_bulk_get', { docs: ids.map((id) => ({ id })) }, 413],
    ['_all_docs', { keys: ids }],
    ['_changes?filter=_doc_ids', { doc_ids: ids }],
    ['_revs_diff', Object.fromEntries(ids.map((id) => [id, ['1-a']]))],
  ])('of more than 10,000 for %s is refused', async (call, body, status = 400) => {
    expect((await dana.client.post(`/${db}/${call}`, body)).status).toBe(status)
  })
})
