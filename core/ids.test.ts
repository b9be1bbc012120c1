// Ids of documents and words of search: made on both sides, read by everybody.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { isGroup, isPerson, newId, prefixOf } from './ids.ts'
import { isGram, searchTerms } from '#core/search/terms.ts'

test('ids carry their prefix and sort by age', () => {
  const ids = Array.from({ length: 50 }, () => newId('eqi'))
  expect(ids.every((id) => prefixOf(id) === 'eqi')).toBe(true)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(50)
})

test.each([
  ['eqi-01k9zzzzzzzzzzzzzzzzzzzzzz', 'eqi'],
  ['EQI-01k9zzzzzzzzzzzzzzzzzzzzzz', undefined],
  ['eqi-01K9ZZZZZZZZZZZZZZZZZZZZZZ', undefined],
  ['eqi-01k9', undefined],
  ['_design/x', undefined],
  ['eqi-01k9zzzzzzzzzzzzzzzzzzzzzz\n', undefined],
  ['', undefined],
])('the prefix of %j is %s', (id, prefix) => expect(prefixOf(id)).toBe(prefix))

test('databases are named by the Group or person they belong to', () => {
  expect([isGroup(newId('acc')), isGroup(newId('usr')), isGroup('accounts')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isPerson(newId('usr')), isPerson('_users')]).toEqual([true, false])
})

test.each([
  ['Não liga; 7XK2-QG3', ['nao', 'liga', '7xk2', 'qg3']],
  ['São São SAO', ['sao']],
  ['ﬁlter №5', ['filter', 'no5']],
  ['x'.repeat(70), ['x'.repeat(64)]],
  ['… — !', []],
])('%j is searched by %j', (text, terms) => expect(searchTerms(text)).toEqual(terms))

property.prop([fc.string({ unit: 'binary' })])('terms found again are the same terms', (text) => {
  const terms = searchTerms(text)
  const again = searchTerms(terms.join(' '))
  // Three letters out of the middle of a word without blanks begin words of their own then.
  if (terms.some(isGram)) expect(again).toEqual(expect.arrayContaining(terms))
  else expect(again).toEqual(terms)
})

property.prop([fc.string({ unit: 'binary-ascii' })])(
  'a plain text beside a letter from elsewhere is searched by the same terms',
  (text) => {
    expect(searchTerms(`${text} ж`)).toEqual([...searchTerms(text), 'ж'])
  },
)
