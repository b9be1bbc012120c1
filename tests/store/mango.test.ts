// What a query finds, in PostgreSQL: the table of selectors, sorts, pages and refusals (CouchDB 3.5's answers).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '#core/errors.ts'
import type { FindQuery, WireDocument } from '#core/wire.ts'
import { planCount, planFind } from '#server/store/mango/plan.ts'
import { mangoSetup, type MangoSetup } from './mango-setup.ts'

const docs: WireDocument[] = [
  {
    _id: 'a',
    klass: 'Ticket',
    n: 1,
    s: 'apple',
    tags: ['red', 5],
    sub: { x: 1, 'y.z': 2 },
    words: 'battery fix',
  },
  {
    _id: 'b',
    klass: 'Ticket',
    n: 2.5,
    s: 'Apple',
    tags: [],
    sub: { x: null },
    list: [{ k: 1 }, { k: 9 }],
  },
  {
    _id: 'c',
    klass: 'Ticket',
    n: -4,
    s: 'äpple',
    tags: [[5]],
    sub: {},
    nil: null,
    list: [{ k: 9 }],
  },
  {
    _id: 'd',
    klass: 'Customer',
    n: '10',
    s: 'banana\nsplit',
    flag: true,
    words: 'batteries are not to be fixed',
  },
  { _id: 'e', n: [1, 2], s: '', flag: false, dotted: { 'a-1': 'on' } },
  { _id: 'f', n: { x: 1 }, s: 'Zé', big: 'x'.repeat(600) },
  { _id: '_design/views', n: 1, s: 'apple' },
  { _id: 'gone', _deleted: true, n: 1, s: 'apple' },
]

let setup: MangoSetup
beforeAll(async () => {
  setup = await mangoSetup()
  await setup.lay('shop', docs)
  await setup.lay('other', [{ _id: 'theirs', klass: 'Ticket', n: 1, s: 'apple' }])
})
afterAll(() => setup.close())

const table: [string, Record<string, unknown>, string][] = [
  ['everything that is alive and no design document', {}, 'abcdef'],
  ['equality written out', { n: { $eq: 1 } }, 'a'],
  ['equality implied', { s: 'apple' }, 'a'],
  ['several fields, all of them', { klass: 'Ticket', n: { $gt: 0 } }, 'ab'],
  ['a nested object as a path', { sub: { x: 1 } }, 'a'],
  ['a dotted path', { 'sub.x': 1 }, 'a'],
  ['an escaped dot', { 'sub.y\\.z': 2 }, 'a'],
  ['a place in an array', { 'tags.0': 'red' }, 'a'],
  ['a member called as a number only inside arrays', { 'tags.-1': 5 }, ''],
  ['an empty object by equality', { sub: {} }, 'c'],
  ['an array by equality', { tags: ['red', 5] }, 'a'],
  ['a whole object with $eq', { sub: { $eq: { x: null } } }, 'b'],
  ['null by equality, missing is not null', { nil: null }, 'c'],
  ['$ne passes over documents without the field', { flag: { $ne: true } }, 'e'],
  ['$gt across types', { n: { $gt: 2.5 } }, 'def'],
  ['$gte', { n: { $gte: 2.5 } }, 'bdef'],
  ['$lt', { n: { $lt: 1 } }, 'c'],
  ['$lte', { n: { $lte: 1 } }, 'ac'],
  ['$lte null finds null, not what is missing', { nil: { $lte: null } }, 'c'],
  [
    'strings by ICU: apple < Apple < äpple < banana',
    { s: { $gte: 'apple', $lt: 'banana' } },
    'abc',
  ],
  ['small letters before capitals', { s: { $gt: 'apple', $lte: 'Apple' } }, 'b'],
  ['$gt an array, element by element', { n: { $gt: [1, 1] } }, 'ef'],
  ['$lt an object', { n: { $lt: { x: 2 } } }, 'abcdef'],
  ['$exists', { flag: { $exists: true } }, 'de'],
  ['$exists false', { flag: { $exists: false } }, 'abcf'],
  ['$exists false below an object that lacks it', { 'sub.x': { $exists: false } }, 'cdef'],
  ['$exists false finds nothing inside a number', { 'n.x': { $exists: false } }, ''],
  ['$type', { n: { $type: 'number' } }, 'abc'],
  ['$type null', { nil: { $type: 'null' } }, 'c'],
  ['$in, also inside arrays', { n: { $in: [1, -4, 'x'] } }, 'ace'],
  ['$in looks into arrays', { tags: { $in: [5] } }, 'a'],
  ['$in of a list is not the list', { tags: { $in: [['red', 5]] } }, ''],
  ['$in of a list finds it as an element', { tags: { $in: [[5]] } }, 'c'],
  ['$in nothing', { n: { $in: [] } }, ''],
  ['$nin mirrors $in', { tags: { $nin: [5] } }, 'bc'],
  ['$nin nothing needs the field', { tags: { $nin: [] } }, 'abc'],
  ['$all', { tags: { $all: [5, 'red'] } }, 'a'],
  ['$all of one list may be the list', { tags: { $all: [['red', 5]] } }, 'a'],
  ['$all nothing', { tags: { $all: [] } }, ''],
  ['$size', { tags: { $size: 0 } }, 'b'],
  ['$mod', { n: { $mod: [2, 1] } }, 'a'],
  ['$mod of negative numbers', { n: { $mod: [3, -1] } }, 'c'],
  ['$regex', { s: { $regex: '^[a-z]+$' } }, 'a'],
  ['$regex without case', { s: { $regex: '(?i)^APP' } }, 'ab'],
  ['$regex without case beyond ASCII', { s: { $regex: '(?i)^Ä' } }, 'c'],
  ['$regex: a dot is no line end', { s: { $regex: 'banana.split' } }, ''],
  ['$regex: a dot is anything with (?s)', { s: { $regex: '(?s)banana.split' } }, 'd'],
  ['$regex: word boundary', { s: { $regex: '\\bsplit\\b' } }, 'd'],
  ['$beginsWith', { s: { $beginsWith: 'app' } }, 'a'],
  ['$beginsWith takes % as it is', { s: { $beginsWith: '%' } }, ''],
  ['$elemMatch with fields', { list: { $elemMatch: { k: { $lt: 5 } } } }, 'b'],
  ['$elemMatch with the element', { tags: { $elemMatch: { $gt: 4, $lt: 6 } } }, 'a'],
  ['$allMatch', { list: { $allMatch: { k: 9 } } }, 'c'],
  ['$allMatch is not true of an empty array', { tags: { $allMatch: { $exists: true } } }, 'ac'],
  ['$keyMapMatch', { dotted: { $keyMapMatch: { $regex: '^a-' } } }, 'e'],
  ['$and', { $and: [{ n: { $gt: 0 } }, { n: { $lt: 2 } }] }, 'a'],
  ['$and below a field', { n: { $and: [{ $gt: 0 }, { $lt: 2 }] } }, 'a'],
  ['$or', { $or: [{ n: 1 }, { flag: true }] }, 'ad'],
  ['$nor does not match what is missing', { $nor: [{ flag: true }] }, 'e'],
  ['$not', { flag: { $not: { $eq: true } } }, 'e'],
  ['$not over the whole', { $not: { n: { $gt: 1 } } }, 'ac'],
  ['$not over an operator without an opposite', { tags: { $not: { $size: 0 } } }, 'ac'],
  ['$not twice', { $not: { $not: { n: 1 } } }, 'a'],
  ['an empty $and alone', { $and: [] }, ''],
  ['an empty $or alone', { $or: [] }, ''],
  ['an empty $nor alone', { $nor: [] }, ''],
  ['an empty $or beside others', { $or: [], n: 1 }, 'a'],
  ['_id by code point', { _id: { $gt: 'b', $lte: 'd' } }, 'cd'],
  ['_id above null', { _id: { $gt: null } }, 'abcdef'],
  ['_id among', { _id: { $in: ['a', 'f', 5] } }, 'af'],
  ['_rev', { _rev: '1-a' }, 'abcdef'],
  ['klass among', { klass: { $in: ['Customer', 'Nothing'] } }, 'd'],
  ['klass that is no plain word', { klass: "Tick'et" }, ''],
  ['klass that is not one', { klass: { $ne: 'Ticket' } }, 'd'],
  ['a text longer than a key', { big: 'x'.repeat(600) }, 'f'],
  ['a text longer than a key that differs at the end', { big: `${'x'.repeat(599)}y` }, ''],
  ['a member called like the prototype', { __proto__: null, constructor: 'x' }, ''],
]

describe('a query finds', () => {
  test.each(table)('%s', async (_, selector, expected) => {
    const { ids } = await setup.find('shop', { selector })
    expect(ids.join('')).toBe(expected)
    expect(await setup.count('shop', selector)).toBe(expected.length)
  })

  test('records by the beginnings of their words with $text', async () => {
    const find = async ($text: string) =>
      (await setup.find('shop', { selector: { $text } })).ids.join('')
    expect(await find('batt fix')).toBe('ad')
    expect(await find('Bátt')).toBe('ad')
    expect(await find('battery')).toBe('a')
    expect(await find('attery')).toBe('')
    expect(await find("' | & ! :*")).toBe('abcdef')
  })

  test('by words in order and by pages', async () => {
    const query: FindQuery = { selector: { $text: 'b' }, sort: [{ s: 'desc' }], limit: 1 }
    const first = await setup.find('shop', query)
    const second = await setup.find('shop', { ...query, bookmark: first.bookmark })
    expect([...first.ids, ...second.ids]).toEqual(['d', 'a'])
    expect((await setup.find('shop', { ...query, skip: 1 })).ids).toEqual(['a'])
  })

  test('at most as many as a count is asked for', async () => {
    expect(await setup.count('shop', {}, 4)).toBe(4)
  })
})

describe('pages', () => {
  const walk = async (query: FindQuery) => {
    const seen: string[] = []
    let bookmark: string | undefined
    for (let page = 0; page < 10; page++) {
      const answer = await setup.find('shop', { ...query, ...(bookmark ? { bookmark } : {}) })
      if (answer.ids.length === 0)
        return { seen: seen.join(''), last: answer.bookmark === bookmark }
      seen.push(...answer.ids)
      bookmark = answer.bookmark
    }
    throw new Error('the pages do not end')
  }

  test.each<[FindQuery['sort'], string]>([
    [undefined, 'abcdef'],
    [['n'], 'cabdef'],
    [[{ n: 'desc' }], 'fedbac'],
    [['s'], 'eabcdf'],
    [['flag', 'n'], 'cabfed'],
    [[{ flag: 'desc' }, { n: 'desc' }], 'defbac'],
    [[{ _id: 'desc' }], 'fedcba'],
    [['sub.x'], 'cdefba'],
    [['klass'], 'efdabc'],
  ])('follow each other in the order %j, none lost or twice', async (sort, expected) => {
    const query: FindQuery = { selector: {}, limit: 2, ...(sort ? { sort } : {}) }
    expect(await walk(query)).toEqual({ seen: expected, last: true })
    const whole = await setup.find('shop', { ...query, limit: 100 })
    expect(whole.ids.join('')).toBe(expected)
    const skipped = await setup.find('shop', { ...query, skip: 3 })
    expect(skipped.ids.join('')).toBe(expected.slice(3, 5))
  })

  test('of nothing have the bookmark nil, which starts again', async () => {
    expect((await setup.find('shop', { selector: { n: 'none' } })).bookmark).toBe('nil')
    expect((await setup.find('shop', { selector: {}, limit: 0 })).bookmark).toBe('nil')
    expect((await setup.find('shop', { selector: { n: 1 }, bookmark: 'nil' })).ids).toEqual(['a'])
    expect((await setup.find('shop', { selector: { n: 1 }, bookmark: '' })).ids).toEqual(['a'])
  })

  test('hold 25 documents unless more are asked for, and at most 10,000', () => {
    expect(planFind('shop', { selector: {} }).text).toContain(' limit 25')
    expect(planFind('shop', { selector: {}, limit: 1e9 }).text).toContain(' limit 10000')
  })

  test('come with a warning when neither kind nor id narrows them', () => {
    expect(planFind('shop', { selector: { n: 1 } }).warning).toMatch(/^No matching index found/)
    expect(planFind('shop', { selector: { klass: 'Ticket', n: 1 } }).warning).toBeUndefined()
    expect(planFind('shop', { selector: { _id: 'a' } }).warning).toBeUndefined()
  })
})

describe('refused', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
  const refusals: [unknown, string][] = [
    [{}, 'missing_required_key'],
    [[], 'bad_request'],
    [{ selector: 'a' }, 'invalid_selector'],
    [{ selector: [] }, 'invalid_selector'],
    [{ selector: { $gt: 5 } }, 'invalid_selector'],
    [{ selector: { $and: [5] } }, 'invalid_selector'],
    [{ selector: { n: { $foo: 1 } } }, 'invalid_operator'],
    [{ selector: { $bar: [] } }, 'invalid_operator'],
    [{ selector: { n: { $where: '1' } } }, 'not_supported'],
    ...[
      { $in: 5 },
      { $nin: {} },
      { $all: 'a' },
      { $exists: 1 },
      { $type: 1 },
      { $size: -1 },
      { $size: '1' },
    ].map((test): [unknown, string] => [{ selector: { n: test } }, 'bad_arg']),
    ...[[0, 1], [2], ['2', 1], [2.5, 1], 2].map(($mod): [unknown, string] => [
      { selector: { n: { $mod } } },
      'bad_arg',
    ]),
    ...[
      '[',
      '(',
      'a{300}',
      '(?<=a)b',
      '(a)\\1',
      '\\p{L}',
      '*a',
      '(?x)a',
      'a'.repeat(1001),
      '((a{99}){99}){99}',
      5,
    ].map(($regex): [unknown, string] => [{ selector: { s: { $regex } } }, 'bad_arg']),
    [{ selector: { s: { $beginsWith: 1 } } }, 'invalid_operator'],
    [{ selector: { 'a..b': 1 } }, 'invalid_field_name'],
    [{ selector: { _id: { '': null } } }, 'invalid_field_name'],
    [{ selector: { s: { $elemMatch: 1 } } }, 'bad_arg'],
    [{ selector: { n: { $not: 1 } } }, 'bad_arg'],
    [{ selector: { $and: {} } }, 'bad_arg'],
    [{ selector: { s: { $text: 'a' } } }, 'bad_arg'],
    [{ selector: { $not: { $text: 'a' } } }, 'bad_arg'],
    [{ selector: deep(60) }, 'bad_request'],
    [{ selector: { $or: Array.from({ length: 501 }, (_, n) => ({ n })) } }, 'bad_request'],
    [{ selector: { s: 'a\0b' } }, 'bad_request'],
    [{ selector: { 'a\0b': 1 } }, 'bad_request'],
    [{ selector: { s: '\ud800' } }, 'bad_request'],
    [{ selector: {}, colour: 'red' }, 'invalid_key'],
    ...[-1, 1.5, '5', null].flatMap((count): [unknown, string][] => [
      [{ selector: {}, limit: count }, 'invalid_non_neg_integer'],
      [{ selector: {}, skip: count }, 'invalid_non_neg_integer'],
    ]),
    [{ selector: {}, fields: 'a' }, 'invalid_fields'],
    [{ selector: {}, fields: [5] }, 'invalid_fields'],
    [{ selector: {}, sort: 'a' }, 'invalid_sort'],
    [{ selector: {}, sort: [''] }, 'invalid_sort'],
    [{ selector: {}, sort: [{ a: 'up' }] }, 'invalid_sort'],
    [{ selector: {}, sort: [{ a: 'asc', b: 'asc' }] }, 'invalid_sort'],
    [{ selector: {}, sort: ['a', { b: 'desc' }] }, 'unsupported_mixed_sort'],
    [{ selector: {}, bookmark: 5 }, 'invalid_bookmark'],
    [{ selector: {}, bookmark: 'rubbish' }, 'invalid_bookmark'],
    [
      { selector: {}, bookmark: Buffer.from('["x","y"]').toString('base64url') },
      'invalid_bookmark',
    ],
  ]

  test.each(refusals)('%j', (query, code) => {
    let thrown: unknown
    try {
      planFind('shop', query)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(Failure)
    expect(thrown).toMatchObject({ code, status: 400 })
  })

  test('a bookmark of another order', async () => {
    const { bookmark } = await setup.find('shop', { selector: {}, sort: ['n'], limit: 1 })
    expect(() => planFind('shop', { selector: {}, sort: ['s'], bookmark })).toThrow(
      /^Invalid bookmark value: "/,
    )
  })

  test('$text where there are no search terms to look at', () => {
    const origin = { is: 'computed', docs: [] } as const
    expect(() => planFind('shop', { selector: { $text: 'a' } }, { origin })).toThrow(/\$text/)
  })
})

describe('the statement', () => {
  test('names the database first and binds everything a person wrote', () => {
    const evil = `x' or true --`
    const selector = {
      [evil]: { [evil]: evil },
      klass: evil,
      $text: evil,
      s: { $in: [evil, [evil]] },
    }
    const { text, values } = planFind(evil, { selector, sort: [evil, 'a b'] })
    expect(values[0]).toBe(evil)
    expect(text).toContain(' where db = $1 ')
    expect(text).not.toContain('or true')
    expect(planCount(evil, selector).text).not.toContain('or true')
  })

  const columns = new Map([
    ['Shape', new Map([['name', { number: 3, filled: true, natural: false }]])],
  ])
  const name = (query: object) =>
    planFind('shop', { selector: { klass: 'Shape' }, ...query }, { columns }).name

  test('is prepared for declared lists in their usual sizes', () => {
    expect(name({})).toBe('find_Shape_id_asc_25')
    expect(name({ sort: [{ name: 'desc' }], limit: 50 })).toBe('find_Shape_k3_id_desc_50')
    expect(name({ selector: { $and: [{ klass: { $eq: 'Shape' } }] } })).toBe(name({}))
  })

  test.each<[string, object]>([
    ['a size of one’s own', { limit: 26 }],
    ['an order of one’s own', { sort: ['size'] }],
    ['two orders', { sort: ['name', 'size'] }],
    ['a further page', { skip: 25 }],
    ['a kind that is none', { selector: { klass: 'Shapes' } }],
    ['a kind said twice', { selector: { $and: [{ klass: 'Shape' }, { klass: 'Shape' }] } }],
    ['a filter, whose value may be rare or common', { selector: { klass: 'Shape', state: 'a' } }],
    ['no kind', { selector: { _id: 'a' } }],
  ])('is not prepared for %s, of which there is no end', (_, query) => {
    for (const again of [1, 2, 3, 4]) expect(name(query), `${again}`).toBeUndefined()
  })
})
