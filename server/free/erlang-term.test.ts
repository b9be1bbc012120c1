// Names of revisions in free databases are those that CouchDB 3.5 gave.
import { expect, test } from 'vitest'
import { couchRevision } from './erlang-term.ts'

test('The name of a revision is the one that CouchDB gives', () => {
  expect(couchRevision(null, false, {})).toBe('1-967a00dff5e02add41819138abb3284d')
  expect(couchRevision(null, false, { a: 2 })).toBe('1-3975759ccff3842adf690a5c10caee42')
})

test('It depends on the parent, the deletion and the body', () => {
  const bodies = [1, 0.5, 256, -1, 2 ** 40, -(2 ** 40), 1e300, true, null, 'a', [], [1], ['1'], {}]
  const names = [
    couchRevision(null, false, {}),
    couchRevision(null, true, {}),
    couchRevision('1-a', false, {}),
    couchRevision('1-b', false, {}),
    ...bodies.map((a) => couchRevision(null, false, { a })),
  ]
  expect(new Set(names).size).toBe(names.length)
})
