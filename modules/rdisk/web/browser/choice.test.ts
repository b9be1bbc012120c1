// Choosing files as every file manager does it: one, several, a range, and nothing that is gone.
import { describe, expect, test } from 'vitest'
import { chooseAll, focusOn, noChoice, step, toEnd, toggle, within, type Choice } from './choice.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const chosenOf = ({ chosen }: Choice) => [...chosen].sort().join('')

describe('boxes', () => {
  test('a box chooses and takes back', () => {
    const both = toggle(toggle(noChoice, 'b', ids), 'd', ids)
    expect(chosenOf(both)).toBe('bd')
    expect(chosenOf(toggle(both, 'b', ids))).toBe('d')
  })

  test.each([
    ['d', 'bcd'],
    ['a', 'ab'],
  ])('with Shift all from the last one to %s are chosen', (to, expected) => {
    expect(chosenOf(toggle(toggle(noChoice, 'b', ids), to, ids, true))).toBe(expected)
  })
})

describe('keys', () => {
  test.each([
    [undefined, 1, 'a'],
    [undefined, -1, 'e'],
    ['b', 1, 'c'],
    ['b', -5, 'a'],
    ['b', 99, 'e'],
  ])('from %s by %i the focus is on %s', (from, by, to) => {
    const start = from === undefined ? noChoice : focusOn(noChoice, from)
    expect(step(start, by, ids)).toMatchObject({ focused: to })
  })

  test('with Shift what the focus passes is chosen', () => {
    const first = step(focusOn(noChoice, 'b'), 1, ids, true)
    expect(chosenOf(step(first, 1, ids, true))).toBe('bcd')
  })

  test('an empty folder has no focus', () => {
    expect(step(noChoice, 1, [])).toBe(noChoice)
  })
})

describe('members that come later', () => {
  test('are chosen with all the others, until one is chosen by itself', () => {
    const all = within(chooseAll(noChoice, ids), [...ids, 'f'], ids)
    expect(chosenOf(all)).toBe('abcdef')
    const less = toggle(all, 'a', [...ids, 'f'])
    expect(chosenOf(within(less, [...ids, 'f', 'g'], [...ids, 'f']))).toBe('bcdef')
  })

  test('have the focus of who went to the end', () => {
    const end = within(toEnd(noChoice, ids), [...ids, 'f'], ids)
    expect(end.focused).toBe('f')
    expect(within(step(end, -1, [...ids, 'f']), [...ids, 'f', 'g'], ids).focused).toBe('e')
  })
})

test('what is gone is not chosen, and the focus goes to what took its place', () => {
  const before = toggle(toggle(noChoice, 'b', ids), 'c', ids)
  const after = within(before, ['a', 'b', 'e'], ids)
  expect(chosenOf(after)).toBe('b')
  expect(after.focused).toBe('e')
  expect(within(focusOn(noChoice, 'e'), ['a', 'b'], ids).focused).toBe('b')
})
