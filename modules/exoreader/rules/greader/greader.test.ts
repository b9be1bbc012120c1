// Google Reader's API as programs speak it: names of items and streams, parameters.
import { describe, expect, test } from 'vitest'
import { itemNumber, longItemId } from './item-ids.ts'
import { itemChange, momentIn, streamQuery } from './query.ts'
import { labelIn, streamOf } from './streams.ts'

test.each([
  ['tag:google.com,2005:reader/item/000000000000001f', 31],
  ['tag:google.com,2005:reader/item/1F', 31],
  ['000000000000001f', 31],
  ['31', 31],
  [' 31 ', 31],
  ['0', undefined],
  ['-31', undefined],
  ['5e6', undefined],
  ['ffffffffffffffff', undefined],
  ['tag:google.com,2005:reader/item/', undefined],
  ['rit-1', undefined],
  ['', undefined],
])('an item called %j is number %s', (text, number) => expect(itemNumber(text)).toBe(number))

test('an item is named in 16 hexadecimal digits, and read back', () => {
  expect(longItemId(0x148b9369)).toBe('tag:google.com,2005:reader/item/00000000148b9369')
  for (const number of [1, 255, 2 ** 40]) expect(itemNumber(longItemId(number))).toBe(number)
})

test.each([
  ['user/-/state/com.google/reading-list', { kind: 'all' }],
  ['user/usr-1/state/com.google/starred', { kind: 'starred' }],
  ['user/-/state/com.google/kept-unread', { kind: 'unread' }],
  ['user/-/state/com.google/like', { kind: 'nothing' }],
  ['user/-/label/Tech/Web', { kind: 'label', name: 'Tech/Web' }],
  ['feed/12', { kind: 'feed', of: '12' }],
  ['feed/https://a.example/rss?x=1', { kind: 'feed', of: 'https://a.example/rss?x=1' }],
  ['label/Tech', undefined],
  ['', undefined],
])('the stream %j', (id, stream) => expect(streamOf(id)).toEqual(stream))

test('a label is read from the name of its stream alone', () => {
  const names = ['user/-/label/A', 'user/-/label/ ', 'feed/1', null]
  expect(names.map(labelIn)).toEqual(['A', undefined, undefined, undefined])
})

describe('a question about a stream', () => {
  const ask = (query: string, id = 'user/-/state/com.google/reading-list') =>
    streamQuery(new URLSearchParams(query), id, 1_000)
  const state = 'user/-/state/com.google'

  test.each([
    ['', { amount: 20, isAscending: false, isEmpty: false, without: [] }],
    ['n=50&r=o&c=77', { amount: 50, isAscending: true, behind: 77 }],
    ['n=99999&r=d', { amount: 1_000, isAscending: false }],
    ['n=x&c=y', { amount: 20, behind: undefined }],
    [`xt=${state}/read`, { read: false, starred: undefined }],
    [`it=${state}/read`, { read: true }],
    [`it=${state}/kept-unread`, { read: false }],
    [`it=${state}/starred&xt=${state}/read`, { read: false, starred: true }],
    [`xt=${state}/starred`, { starred: false }],
    [`it=${state}/read&xt=${state}/read`, { isEmpty: true }],
    [
      'xt=feed/3&xt=user/-/label/A',
      {
        without: [
          { kind: 'feed', of: '3' },
          { kind: 'label', name: 'A' },
        ],
      },
    ],
    [
      'ot=1700000000&nt=1700000001',
      { since: '2023-11-14T22:13:20.000Z', before: '2023-11-14T22:13:21.000Z' },
    ],
  ])('%j', (query, expected) => expect(ask(query)).toMatchObject(expected))

  test('holds what the stream itself says', () => {
    expect(ask('', `${state}/starred`)).toMatchObject({ starred: true, read: undefined })
    expect(ask('', `${state}/read`)).toMatchObject({ read: true })
    expect(ask('', `${state}/broadcast`)).toMatchObject({ isEmpty: true })
    expect(ask('', 'nonsense')).toBeUndefined()
  })
})

test.each([
  ['1700000000', '2023-11-14T22:13:20.000Z'],
  ['1700000000123', '2023-11-14T22:13:20.123Z'],
  ['1700000000123456', '2023-11-14T22:13:20.123Z'],
  ['0', undefined],
  ['soon', undefined],
  [null, undefined],
  ['99999999999999999', undefined],
])('the moment %s', (text, moment) => expect(momentIn(text)).toBe(moment))

test.each([
  ['a=read', { read: true }],
  ['r=read', { read: false }],
  ['a=kept-unread', { read: false }],
  ['a=kept-unread&r=read', { read: false }],
  ['a=starred&a=read', { read: true, starred: true }],
  ['r=starred', { starred: false }],
  ['a=like', {}],
  ['a=read&r=read', undefined],
  ['a=starred&r=starred', undefined],
])('items are changed by %s', (query, change) => {
  const parameters = new URLSearchParams(query.replaceAll(/=/g, '=user/-/state/com.google/'))
  expect(itemChange(parameters)).toEqual(change)
})

test('items get no labels of their own', () => {
  expect(itemChange(new URLSearchParams('a=user/-/label/Tech'))).toBeUndefined()
})
