// Names of revisions in free databases are those that CouchDB 3.5 gave.
import { expect, test } from 'vitest'
import { couchRevision } from './erlang-term.ts'

test('The name of a revision is the one that CouchDB gives', () => {
  expect(couchRevision(null, { deleted: false, body: {} })).toBe(
    '1-967a00dff5e02add41819138abb3284d',
  )
  expect(couchRevision(null, { deleted: false, body: { a: 2 } })).toBe(
    '1-3975759ccff3842adf690a5c10caee42',
  )
})

test('It depends on the parent, the deletion and the body', () => {
  const bodies = [1, 0.5, 256, -1, 2 ** 40, -(2 ** 40), 1e300, true, null, 'a', [], [1], ['1'], {}]
  const names = [
    couchRevision(null, { deleted: false, body: {} }),
    couchRevision(null, { deleted: true, body: {} }),
    couchRevision('1-a', { deleted: false, body: {} }),
    couchRevision('1-b', { deleted: false, body: {} }),
    ...bodies.map((a) => couchRevision(null, { deleted: false, body: { a } })),
  ]
  expect(new Set(names).size).toBe(names.length)
})
