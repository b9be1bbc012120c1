// The kinds of values of a page: as people type them, as they are kept, and read again as the same.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { Field } from '#core/fields/field.ts'
import { handbook } from './handbook.ts'
import { fieldName } from './page-fields.ts'

const { uri, categories, aliases, file, content } = handbook.fields
const kinds: [string, Field][] = [
  ['addresses', uri],
  ['slugs', categories],
  ['names of values', fieldName()],
  ['former addresses', aliases as Field],
  ['files', file as Field],
  ['texts', content],
]

describe.each(kinds)('%s', (_, field) => {
  test('have two examples that are read as they are', () => {
    expect(field.example).not.toEqual(field.second)
    for (const value of [field.example, field.second]) {
      expect(field.parse(value)).toEqual({ value })
    }
  })

  property.prop([fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }))])(
    'that were read once are read as the same',
    (input) => {
      const parsed = field.parse(input)
      if ('value' in parsed && parsed.value !== undefined) {
        expect(field.parse(parsed.value)).toEqual(parsed)
      }
    },
  )
})

const wrong = (key: string, count?: number) => ({
  errors: { '': count === undefined ? { key } : { key, count } },
})

test.each<[string, Field, unknown, unknown]>([
  [
    'an address loses its capitals and outer slashes',
    uri,
    ' /Dell/DC-Jack/ ',
    { value: 'dell/dc-jack' },
  ],
  ['an address has no accents', uri, 'ação', wrong('invalid')],
  ['an address has no empty part', uri, 'a//b', wrong('invalid')],
  ['an address is no id', uri, 'han-01k9z0000000000000000000aa', wrong('invalid')],
  [
    'categories become slugs, each once',
    categories,
    'Fonte DC, fonte-dc, ,Café',
    { value: 'fonte-dc, cafe' },
  ],
  [
    'the name of a value has no accents and no blanks',
    fieldName(),
    'Tensão de saída',
    { value: 'tensao-de-saida' },
  ],
  ['former addresses are addresses', aliases as Field, ['a b'], wrong('invalid')],
  [
    'a text is kept to the letter',
    content,
    '\uFEFFa\r\nb\u0301 \t\n',
    { value: '\uFEFFa\r\nb\u0301 \t\n' },
  ],
  ['blanks are a text', content, ' \n', { value: ' \n' }],
  ['what no database keeps is no text', content, 'a\0', wrong('invalid')],
  ['half a sign is no text', content, 'a\ud83d', wrong('invalid')],
  ['a text has an end', content, 'x'.repeat(1_000_001), wrong('too_long', 1_000_000)],
])('%s', (_, field, input, expected) => {
  expect(field.parse(input)).toEqual(expected)
})

test('the form of a page asks first for what everybody writes', () => {
  expect(handbook.sections![0]!.fields).toEqual(['title', 'content', 'categories'])
})
