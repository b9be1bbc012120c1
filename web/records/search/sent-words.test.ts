// Which of the words that a search box sent the address has come to.
import { expect, test } from 'vitest'
import { arrived } from './sent-words.ts'

test.each([
  ['what was sent last arrives', ['', 'a', 'ab'], 'ab', ['ab'], true],
  [
    'an earlier one arrives while later ones are under way',
    ['', 'a', 'ab'],
    'a',
    ['a', 'ab'],
    true,
  ],
  ['nothing has changed', ['ab'], 'ab', ['ab'], true],
  ['somebody goes back to another search', ['ab'], '', [''], false],
  ['another search is opened while one is under way', ['', 'ab'], 'x', ['x'], false],
])('%s', (_, sent, words, left, isOurs) => {
  expect(arrived(sent, words)).toEqual({ sent: left, isOurs })
})
