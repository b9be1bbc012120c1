// Indexes in design documents: written as CouchDB writes them, read whatever wrote them.
import { expect, test } from 'vitest'
import { checkIndexes, indexesIn, withIndex, withoutIndexes } from './design-document.ts'
import { readIndexNames, readIndexRequest } from './request.ts'

const request = (body: object) => readIndexRequest({ index: { fields: ['b', 'a'] }, ...body })

test('an index is written into its design document, and read from it in the order of its fields', () => {
  const { index, definition } = request({ ddoc: 'd', name: 'n' })
  const { views } = withIndex(undefined, index, definition) as { views: { n: object } }
  // The store keeps no order of members.
  const map = { fields: { a: 'asc', b: 'asc' } }
  const kept = { language: 'query', views: { n: { ...views.n, map } } }
  expect(indexesIn('_design/d', kept)).toEqual([index])
})

test('the same index again changes nothing, and the same request always means the same index', () => {
  const { index, definition } = request({})
  const body = withIndex(undefined, index, definition)!
  const again = request({})
  expect(withIndex(body, again.index, again.definition)).toBeUndefined()
  expect(request({ name: 'other' }).index.ddoc).not.toBe(index.ddoc)
})

test('an index leaves its document as it found it; the last one leaves nothing', () => {
  const [one, other] = [request({ ddoc: 'd', name: 'one' }), request({ ddoc: 'd', name: 'other' })]
  const first = withIndex(undefined, one.index, one.definition)!
  const both = withIndex(first, other.index, other.definition)!
  expect(withoutIndexes(both, ['other'])).toEqual(first)
  expect(withoutIndexes(both, ['one', 'other'])).toBeUndefined()
  expect(withoutIndexes({ ...first, note: 'kept' }, ['one'])).toEqual({
    language: 'query',
    note: 'kept',
  })
})

test('a design document of another language takes no index', () => {
  const { index, definition } = request({})
  expect(() => withIndex({ language: 'javascript' }, index, definition)).toThrow('invalid language')
})

test('indexes of old CouchDBs are read, code is not', () => {
  const old = {
    language: 'query',
    views: {
      old: {
        map: { fields: { city: 'asc' }, selector: { city: { $gt: 'F' } } },
        options: { def: { fields: ['city'] } },
      },
      bare: { map: { fields: { city: 'asc' } } },
      code: { map: 'function (doc) {}' },
    },
  }
  expect(indexesIn('_design/d', old).map(({ name, filter }) => [name, filter])).toEqual([
    ['old', { city: { $gt: 'F' } }],
    ['bare', undefined],
  ])
  expect(() => checkIndexes(old)).toThrow('The map of code must be an object')
  expect(indexesIn('_design/d', { ...old, language: 'javascript' })).toEqual([])
})

test.each([
  [{}, 'missing_required_key'],
  [{ index: [] }, 'invalid_index'],
  [{ index: {} }, 'missing_required_key'],
  [{ index: { fields: ['a'], selector: {} } }, 'invalid_key'],
  [{ index: { fields: [{ a: 'asc' }, { b: 'desc' }] } }, 'unsupported_mixed_sort'],
  [{ index: { fields: ['a'], partial_filter_selector: 5 } }, 'invalid_selector'],
  [{ index: { fields: ['a'] }, type: 'text' }, 'required index service unavailable'],
  [{ index: { fields: ['a'] }, type: 'geo' }, 'invalid_index'],
  [{ index: { fields: ['a'] }, name: '' }, 'invalid_empty_string'],
  [{ index: { fields: ['a'] }, ddoc: '_design/' }, 'illegal_docid'],
  [{ index: { fields: ['a'] }, colour: 'red' }, 'invalid_key'],
])('%j is refused as %s', (body, code) => {
  expect(() => readIndexRequest(body)).toThrow(expect.objectContaining({ code }))
})

test('design documents are named with their prefix or without', () => {
  expect(readIndexNames({ docids: ['a', '_design/b'] })).toEqual(['_design/a', '_design/b'])
  expect(() => readIndexNames({ docids: 'a' })).toThrow('docids must be an array')
})
