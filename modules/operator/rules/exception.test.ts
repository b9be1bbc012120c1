// Exceptions of Groups as operators type them.
import { expect, test } from 'vitest'
import { grantWords, readGrants } from './exception.ts'

test.each([
  [['records=5000'], { max_records: 5000 }],
  [['records=none', 'sub-groups=yes'], { max_records: null, sub_groups: true }],
  [['files=10000000000', 'administrators=3'], { max_bytes_of_files: 1e10, max_administrators: 3 }],
  [[], {}],
])('%j grants %j, and is said so again', (words, granted) => {
  expect(readGrants(words)).toEqual({ granted })
  expect(grantWords(granted).split(' ').filter(Boolean).toSorted()).toEqual(words.toSorted())
})

test.each([
  'records',
  'records=',
  'records=-1',
  'records=1.5',
  'records=0',
  'sub-groups=none',
  'open=yes',
  'records=1=2',
  'toString=1',
  `records=${'9'.repeat(40)}`,
])('%s is refused', (word) => {
  expect(readGrants([word])).toEqual({ wrong: word })
})
