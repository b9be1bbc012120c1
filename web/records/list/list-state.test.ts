// What the address holds, and what the server is asked for it.
import { describe, expect, test } from 'vitest'
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { date } from '#core/fields/date.ts'
import { flag } from '#core/fields/flag.ts'
import { text } from '#core/fields/text.ts'
import { findQuery } from './list-query.ts'
import { defaultSort, isNarrowed, pagesOf, readList, writeList } from './list-state.ts'

const tool = defineEntity({
  kind: 'Tool',
  prefix: 'too',
  icon: 'box',
  fields: {
    name: text(),
    state: choice({ options: ['good', 'worn', 'broken'] }),
    lent: flag(),
    bought_at: date(),
  },
  label: ({ name = '' }) => name,
  filters: ['state', 'lent', 'bought_at'],
  sorts: ['name'],
  access: membersMayEdit,
})

const read = (query: string) => readList(tool, new URLSearchParams(query))

test.each([
  ['an empty list has one page', {}, 25, 1],
  ['a full page is the last one', { total: 50 }, 25, 2],
  ['one more record makes one more page', { total: 51 }, 25, 3],
  ['so does one that was not counted', { total: 10_000, more: true as const }, 25, 401],
  ['of any size', { total: 10_050, more: true as const }, 50, 202],
])('%s', (_, total, size, pages) => expect(pagesOf(total, size)).toBe(pages))

describe('a list in the address', () => {
  test('a fresh list says nothing', () => {
    expect(writeList(tool, read(''), new URLSearchParams())).toBe('')
  })

  test.each([
    ['?q=drill&page=3'],
    ['?state=worn,broken&size=100'],
    ['?sort=-updated_at&lent=true'],
    ['?bought_at=2026-01-01..2026-06-30'],
  ])('%s is read and written back the same', (query) => {
    const params = new URLSearchParams(query)
    expect(decodeURIComponent(writeList(tool, readList(tool, params), params))).toBe(query)
  })

  test('members of the address that are not the list’s own stay', () => {
    expect(writeList(tool, read(''), new URLSearchParams('view=mine'))).toBe('?view=mine')
  })

  test.each([['page=-2'], ['page=x'], ['size=7'], ['sort=secret'], ['sort=-']])(
    'nonsense (%s) is as if it were not there',
    (query) => {
      expect(read(query)).toEqual(read(''))
    },
  )

  test('a list is sorted as declared, else by its first sortable field, else newest first', () => {
    expect(defaultSort(tool)).toEqual({ field: 'name', direction: 'asc' })
    expect(defaultSort({ ...tool, sorts: [] })).toEqual({ field: 'created_at', direction: 'desc' })
    const sort = { field: 'state', direction: 'desc' } as const
    expect(defaultSort({ ...tool, sort })).toEqual(sort)
  })
})

describe('what is asked of the server', () => {
  test.each([
    ['state=good', { state: 'good' }],
    ['state=good,worn', { state: { $in: ['good', 'worn'] } }],
    ['state=-', { state: { $exists: false } }],
    ['lent=false', { lent: false }],
    ['bought_at=2026-01-01..', { bought_at: { $gte: '2026-01-01' } }],
    ['bought_at=last summer', {}],
    ['bought_at=2026-01-01..2026-02-01', { bought_at: { $gte: '2026-01-01', $lte: '2026-02-01' } }],
    ['q=Não liga', { $text: 'Não liga' }],
    ['q=%20.%20', {}],
  ])('%s', (query, selector) => {
    expect(findQuery(tool, read(query)).selector).toEqual(selector)
  })

  test('a page is skipped to, and what always applies wins', () => {
    const query = findQuery(tool, read('page=3&size=50&state=good'), { state: 'broken' })
    expect(query).toMatchObject({ skip: 100, limit: 50, selector: { state: 'broken' } })
  })

  test('only words and filters narrow a list', () => {
    expect(isNarrowed(read('page=2&sort=-name&q=%20'))).toBe(false)
    expect(isNarrowed(read('q=drill'))).toBe(true)
    expect(isNarrowed(read('lent=true'))).toBe(true)
  })
})
