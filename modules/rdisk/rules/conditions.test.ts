// What a writer demands of the file that they write over.
import { expect, test } from 'vitest'
import { meets } from './conditions.ts'

const file = { tag: 'a==' }

test.each([
  [{}, file, true],
  [{}, undefined, true],
  [{ ifMatch: '"a=="' }, file, true],
  [{ ifMatch: '"x", "a=="' }, file, true],
  [{ ifMatch: '"x"' }, file, false],
  [{ ifMatch: '*' }, file, true],
  [{ ifMatch: '*' }, undefined, false],
  [{ ifNoneMatch: '*' }, file, false],
  [{ ifNoneMatch: '*' }, undefined, true],
  [{ ifNoneMatch: '"a=="' }, file, false],
  [{ ifNoneMatch: '"x"' }, file, true],
])('%j over %j: %s', (conditions, there, expected) => {
  expect(meets(conditions, there)).toBe(expected)
})
