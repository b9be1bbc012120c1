// Patterns of `$regex` as PostgreSQL gets them; what they match there: tests/store/mango-pattern.test.ts.
import { expect, test } from 'vitest'
import { parsePattern, toPostgres } from './pattern.ts'

test('a pattern reaches PostgreSQL with its characters spelled by number', () => {
  expect(toPostgres(parsePattern('(?im)^a[^b-d]$'))).toBe(
    '(?wi)^\\U00000061[^\\U00000062-\\U00000064]$',
  )
})
