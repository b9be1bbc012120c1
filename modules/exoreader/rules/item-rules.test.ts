// Rules of subscriptions, as they are compared with items.
import { expect, test } from 'vitest'
import { readyRules, ruleErrors } from './item-rules.ts'

const queryOf = (words: string, where: 'any' | 'title' | 'author' | 'text' = 'any') =>
  readyRules([{ words, where, does: 'star' }])[0]?.query

test.each([
  ['one word, whole', 'Pump', `'pump'`],
  ['all of several words', 'used Pump', `'used' & 'pump'`],
  ['without accents', 'ÁGUA', `'agua'`],
  ['a beginning', 'pump*', `'pump':*`],
  ['a code with marks inside', '7XK2-QG3*', `'7xk2' & 'qg3':*`],
  ['a word that is there twice', 'a A', `'a'`],
  ['letters of a language without blanks, from any place on', '東京', `'東京':*`],
  ['nothing that is of a query', `a' | !b:*`, `'a' & 'b':*`],
])('%s', (_name, words, query) => expect(queryOf(words)).toBe(query))

test.each([
  ['title', `'pump':A & 'oil':*A`],
  ['author', `'pump':B & 'oil':*B`],
  ['text', `'pump':D & 'oil':*D`],
] as const)('words of the %s alone', (where, query) =>
  expect(queryOf('pump oil*', where)).toBe(query),
)

test('what is left out means anywhere, and hides', () => {
  expect(readyRules([{ words: 'x' }])).toEqual([{ query: `'x'`, does: 'hide', words: 'x' }])
})

test('a rule without a letter or digit is refused where it is written, and does nothing', () => {
  const rules = [{ words: 'x' }, { words: '*** !' }]
  expect(ruleErrors(rules)).toEqual({ 'rules.1.words': { key: 'invalid' } })
  expect(readyRules(rules)).toHaveLength(1)
  expect(ruleErrors(undefined)).toEqual({})
})
