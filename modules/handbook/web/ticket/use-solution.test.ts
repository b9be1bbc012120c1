// What was found, with the page that solved it.
import { expect, test } from 'vitest'
import { withSolution } from './use-solution.ts'

test.each([
  [undefined, 'Descaling'],
  ['', 'Descaling'],
  ['Scale in the boiler\n', 'Scale in the boiler\nDescaling'],
  ['Descaling, then tested', undefined],
])('%j with the page Descaling is %j', (found, text) => {
  expect(withSolution(found, 'Descaling')).toBe(text)
})
