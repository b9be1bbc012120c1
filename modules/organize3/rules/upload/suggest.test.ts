// Which entries of a wallet a new line may be, where two programs call its day otherwise.
import { expect, test } from 'vitest'
import { suggestFor, type Candidate } from './suggest.ts'
import type { PreviewLine } from './preview.ts'

const entryOf = (date: string, words: string, source = 'ofx'): Candidate => ({
  id: 'e1',
  kind: 'expense',
  wallet: 'w',
  date,
  minor: -4520,
  description: words,
  third_party: '',
  standing: 'imported',
  lines: [{ wallet_id: 'w', date, minor: -4520, words, source }],
})
const line = {
  place: 'l1.0',
  minor: -4520n,
  line: { line: 1, date: '2026-10-16', amount: '-45.20', raw: 'Market Street 12' },
} as unknown as PreviewLine

test.each([
  ['posted on Tuesday by another format', entryOf('2026-10-20', 'card market street'), true],
  ['six days later', entryOf('2026-10-22', 'market'), true],
  ['a week later', entryOf('2026-10-23', 'market street'), false],
  ['four days later in other words', entryOf('2026-10-20', 'pharmacy'), false],
  ['three days later in other words', entryOf('2026-10-19', 'pharmacy'), true],
  ['four days later by the same source', entryOf('2026-10-20', 'market street 12', 'csv'), false],
])('a purchase may be the entry %s: %#', (_, entry, isFound) => {
  const near = new Map([[entry.id, entry]])
  const found = suggestFor([line], [false], { near, others: new Map(), foreign: new Map() }, 'csv')
  expect(found.has('l1.0')).toBe(isFound)
})
