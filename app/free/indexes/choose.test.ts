// Which index answers a query, over which stretch, and why no other.
import { describe, expect, test } from 'vitest'
import { readQuery } from '#server/selectors/query.ts'
import { candidates, covers } from './candidates.ts'
import { chooseIndex, warningOf } from './choose.ts'
import { allDocs, type MangoIndex } from './definition.ts'
import { keysOf, prefixOf, rangesOf } from './ranges.ts'

function index(name: string, fields: string, filter?: Record<string, unknown>): MangoIndex {
  const named = fields.split(' ').map((field) => ({ name: field, direction: 'asc' as const }))
  return { ddoc: `_design/${name}`, name, type: 'json', fields: named, ...(filter && { filter }) }
}

const choose = (query: object, ...indexes: MangoIndex[]) =>
  chooseIndex([allDocs, ...indexes], readQuery(query))
const chosen = (query: object, ...indexes: MangoIndex[]) =>
  choose(query, ...indexes).chosen?.index.name

describe('the index that answers', () => {
  const [name, nameAge] = [index('zName', 'name'), index('aNameAge', 'name age')]

  test('holds every match: all its fields are required by the selector or by the sort', () => {
    expect(chosen({ selector: { name: 'Ana' } }, nameAge)).toBe('_all_docs')
    expect(chosen({ selector: { name: 'Ana', age: { $gt: 1 } } }, nameAge)).toBe('aNameAge')
    expect(chosen({ selector: { name: 'Ana' }, sort: ['name', 'age'] }, nameAge)).toBe('aNameAge')
    expect(chosen({ selector: { name: { $exists: false } } }, name)).toBe('_all_docs')
    expect(chosen({ selector: { $or: [{ name: 1 }, { name: 2, age: 3 }] } }, name)).toBe('zName')
    expect(chosen({ selector: { $or: [{ name: 1 }, { age: 3 }] } }, name)).toBe('_all_docs')
  })

  test('fits most closely, then has fewest fields, then comes first by name', () => {
    expect(chosen({ selector: { name: 'Ana', age: 3 } }, name, nameAge)).toBe('aNameAge')
    expect(chosen({ selector: { name: 'Ana' } }, name, index('b', 'name _id'))).toBe('zName')
    expect(chosen({ selector: { name: 'Ana' } }, name, index('b', 'name'))).toBe('b')
  })

  test('is the one asked for, if it can answer; a partial one must be asked for', () => {
    const partial = index('adults', 'name', { age: { $gte: 18 } })
    const selector = { name: 'Ana', age: 3 }
    expect(chosen({ selector, use_index: 'zName' }, name, nameAge)).toBe('zName')
    expect(chosen({ selector, use_index: '_design/zName/zName' }, name, nameAge)).toBe('zName')
    expect(chosen({ selector, use_index: ['zName', 'other'] }, name, nameAge)).toBe('aNameAge')
    expect(chosen({ selector: { name: 'Ana' } }, partial)).toBe('_all_docs')
    expect(chosen({ selector: { name: 'Ana' }, use_index: 'adults' }, partial)).toBe('adults')
  })

  test('must be there when nothing else may answer', () => {
    const strict = { selector: { name: 'Ana' }, allow_fallback: false }
    expect(chosen(strict, name)).toBe('zName')
    expect(() => choose(strict)).toThrow('You must specify an index')
    expect(() => choose({ ...strict, use_index: 'gone' }, name)).toThrow(
      '_design/gone specified by `use_index` could not be found or it is not suitable.',
    )
  })

  test('sorts: the requested order is its prefix, after fields bound to one value', () => {
    const sorted = (selector: object, ...sort: string[]) =>
      chosen({ selector, sort }, index('i', 'cars age name'))
    expect(sorted({ cars: 2, age: { $gt: 1 } }, 'age', 'name')).toBe('i')
    expect(sorted({ cars: 2, age: 3 }, 'name')).toBe('i')
    expect(sorted({ cars: { $gt: 2 }, name: 1 }, 'cars', 'age')).toBe('i')
    expect(sorted({ cars: { $gt: 2 }, age: { $gt: 1 } }, 'age')).toBeUndefined()
    expect(sorted({ cars: { $in: [2] }, name: 'x' }, 'age')).toBeUndefined()
    expect(sorted({ cars: 2, name: 'x', age: 1 }, 'cars', 'name')).toBeUndefined()
  })

  test('is that of all documents when they are sorted by id and the selector speaks of it', () => {
    expect(chosen({ selector: { _id: { $gt: null } }, sort: ['_id'] })).toBe('_all_docs')
    expect(chosen({ selector: {}, sort: ['_id'] })).toBeUndefined()
  })

  test('is said to be missing, or not to be the one that was asked for', () => {
    const query = readQuery({ selector: {}, use_index: 'a/b' })
    expect(warningOf(allDocs, query)).toBe(
      '_design/a, b was not used because it is not a valid index for this query.\n' +
        'No matching index found, create an index to optimize query time.',
    )
    expect(warningOf(name, readQuery({ selector: {} }))).toBeUndefined()
  })
})

describe('the stretch of an index', () => {
  const keys = (selector: object, one: MangoIndex) => {
    const ranges = rangesOf(readQuery({ selector }).condition)
    return keysOf(one, prefixOf(one, ranges))
  }
  const both = index('i', 'name age')

  test.each([
    [{ name: 'Ana', age: { $gte: 0 } }, ['Ana', 0], ['Ana', '<MAX>']],
    [{ name: 'Ana' }, ['Ana'], ['Ana', '<MAX>']],
    [{ name: { $beginsWith: 'A' } }, ['A'], ['A\uffff', '<MAX>']],
    [{ name: { $gt: 1, $gte: 1, $lt: 9, $lte: 7 } }, [1], [7, '<MAX>']],
    [{ name: { $lt: 'M' }, age: 3 }, [], ['M', 3, '<MAX>']],
    [{ name: { $exists: true } }, [], ['<MAX>']],
    [{ age: 3 }, [], ['<MAX>']],
    [{ $and: [{ name: { $gt: 0 } }, { name: { $lt: 0 } }] }, null, null],
  ])('%j', (selector, first, last) => {
    expect(keys(selector, both)).toEqual([first, last])
  })

  test('of all documents is recognised by ids alone', () => {
    expect(keys({ _id: { $beginsWith: 'a' } }, allDocs)).toEqual(['a', 'a\uffff'])
    expect(keys({ name: 1 }, allDocs)).toEqual([null, '<MAX>'])
  })
})

describe('the candidates', () => {
  test('come last by name first, each with what spoke against it', () => {
    const query = { selector: { age: 3, name: { $gt: 'A' } }, use_index: null }
    const indexes = [
      index('age', 'age'),
      index('ageName', 'age name'),
      index('nameAge', 'name age'),
      index('city', 'city'),
      index('some', 'age', { city: 'Rio' }),
      index('wide', 'age name _id'),
    ]
    const shown = candidates(readQuery(query), choose(query, ...indexes)) as {
      index: { name: string }
      analysis: { reasons: { name: string }[]; ranking: number; usable: boolean }
    }[]
    expect(
      shown.map(({ index: { name }, analysis }) => [
        name,
        analysis.usable,
        analysis.reasons[0]!.name,
        analysis.ranking,
      ]),
    ).toEqual([
      ['wide', true, 'too_many_fields', 2],
      ['some', false, 'is_partial', 6],
      ['nameAge', true, 'alphabetically_comes_after', 1],
      ['city', false, 'field_mismatch', 5],
      ['age', true, 'less_overlap', 3],
      ['_all_docs', true, 'unfavored_type', 4],
    ])
  })

  test('cover a query when they hold all its fields', () => {
    expect(covers(index('i', 'age name'), ['_id', 'name'])).toBe(true)
    expect(covers(index('i', 'age name'), ['city'])).toBe(false)
    expect(covers(allDocs, ['_id'])).toBe(false)
  })
})
