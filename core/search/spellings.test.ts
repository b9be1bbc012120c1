// Codes, documents and telephones are found however they are written.
import { expect, test } from 'vitest'
import { indexTerms, soughtSpellings } from './spellings.ts'
import { phone } from '#core/fields/phone.ts'

/** As the store compares them: each term of one spelling is the beginning of a word of the record. */
function finds(typed: string, words: string): boolean {
  const kept = [...indexTerms(words)].flat()
  return soughtSpellings(typed).some((terms) =>
    terms.every((term) => kept.some((word) => word.startsWith(term))),
  )
}

test.each([
  ['BL-20417', 'BL-20417', true],
  ['bl20417', 'BL-20417', true],
  ['BL-20417', 'BL20417', true],
  ['bl-204', 'BL20417', true],
  ['bl.20417', 'BL-20417', true],
  ['20417', 'BL-20417', true],
  ['BL-20418', 'BL20417', false],
  ['529.982.247-25', '52998224725', true],
  ['529 982 247 25', '52998224725', true],
  ['52998224725', '529.982.247-25', true],
  ['12.abc.345/01de-35', '12ABC34501DE35', true],
  ['joao nao', 'João: não liga', true],
  ['João', 'joao', true],
  ['x-ray', 'An x-ray tube', true],
  ['dana bl20417', 'Dana Whitfield, BL-20417', true],
  ['…', 'anything', false],
])('%j finds %j: %j', (typed, words, isFound) => expect(finds(typed, words)).toBe(isFound))

test.each([
  '(31) 98765-4321',
  '31987654321',
  '+5531987654321',
  '+55 31 98765-4321',
  '031 98765 4321',
])('a telephone kept as %j is found in every spelling of it', (kept) => {
  const words = phone().words(kept)
  const typed = [
    '(31) 98765-4321',
    '31 98765 4321',
    '31987654321',
    '+55 31 98765-4321',
    '5531987654321',
    '98765-4321',
    '987654321',
    '98765',
  ]
  expect(typed.filter((one) => !finds(one, words))).toEqual([])
  expect(finds('(31) 98765-4322', words)).toBe(false)
  expect(finds('(11) 98765-4321', words)).toBe(false)
})

test.each(['+1 415 555 0134', '4155550134', '(415) 555-0134'])(
  'so is a North American one kept as %j',
  (kept) => {
    const words = phone().words(kept)
    const typed = ['415-555-0134', '(415) 555 0134', '+1 415-555-0134', '4155550134', '555-0134']
    expect(typed.filter((one) => !finds(one, words))).toEqual([])
  },
)

test('a text of one endless word is read once, not again from each of its letters', () => {
  const text = 'x'.repeat(2_000_000)
  expect([...indexTerms(text)].flat()).toEqual(['x'.repeat(64)])
  expect(soughtSpellings(`${text} 1-2`)).toHaveLength(2)
})

test('no word of a long text is divided, and each is given once', () => {
  const words = Array.from({ length: 30_000 }, (_, at) => `word${at}`)
  expect([...indexTerms(`${words.join(' ')} ${words.join('\n')}`)].flat()).toEqual(words)
})
