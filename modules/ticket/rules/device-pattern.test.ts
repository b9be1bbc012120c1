// Patterns that unlock devices.
import { describe, expect, test } from 'vitest'
import { dotsOf, drawnTo, patternOf, patternText } from './device-pattern.ts'

const draw = (...dots: number[]) =>
  patternText(dots.reduce((drawn, dot) => drawnTo(drawn, dot), [] as readonly number[]))

describe('a pattern that is drawn', () => {
  test.each([
    [[1, 2, 5, 8], '1-2-5-8'],
    // A dot that lies between two is passed, as phones count it.
    [[1, 3], '1-2-3'],
    [[1, 9], '1-5-9'],
    [[7, 1], '7-4-1'],
    // Unless it was drawn before.
    [[2, 1, 3], '2-1-3'],
    // The knight's move of chess passes none.
    [[1, 6], '1-6'],
    [[4, 9, 2], '4-9-2'],
    // A dot counts once.
    [[1, 2, 2, 1, 5], '1-2-5'],
  ])('%j is kept as %s', (dots, text) => {
    expect(draw(...dots)).toBe(text)
    expect(patternOf(text)).toEqual(dotsOf(text))
  })
})

test.each(['', '1', '1234', '1-1', '0-1', '1-2-', '1-2-3-4-5-6-7-8-9-1', 'L-shape', '12-3'])(
  'the password %j is no pattern',
  (password) => {
    expect(patternOf(password)).toBeUndefined()
  },
)
