// Parts of an address as people read them.
import { expect, test } from 'vitest'
import { above, segmentTitle } from './names.ts'

test('a part of an address is read as words', () => {
  expect(segmentTitle('espresso-machines')).toBe('Espresso machines')
})

test.each([
  ['a', []],
  ['a/b/c', ['a', 'a/b']],
])('above %s stand %j', (uri, parents) => {
  expect(above(uri)).toEqual(parents)
})
