// What completes a third party and categories while they are typed.
import { describe, expect, it } from 'vitest'
import {
  endedWord,
  namedThirdParty,
  offersFor,
  offersForList,
  restOf,
  restOfList,
  usedThirdParties,
  withLast,
} from './completion.ts'

const names = ['Eletropeças Minas', 'Companhia de Luz', 'Elétrica São José']

describe('a third party is completed', () => {
  it.each([
    ['Eletrop', 'eças Minas'],
    ['eletrop', 'eças Minas'],
    ['ELÉTRICA', ' São José'],
    ['eletrica s', 'ão José'],
    ['Companhia de Luz', ''],
    ['Luz', ''],
    ['', ''],
    [' ', ''],
  ])('%s', (typed, rest) => expect(restOf(typed, names)).toBe(rest))
})

describe('categories are completed one after the other', () => {
  const known = ['Peças', 'Peças usadas', 'Energia', 'Loja']
  it.each([
    ['pe', 'ças'],
    ['peças, en', 'ergia'],
    ['peças, pe', 'ças usadas'],
    ['Peças u', 'sadas'],
    ['peças-u', 'sadas'],
    ['loja, peças-usadas, pe', 'ças'],
    ['peças,', ''],
    ['peças', ''],
    ['LO', 'ja'],
  ])('%s', (typed, rest) => expect(restOfList(typed, known)).toBe(rest))
})

describe('what is listed begins with what is typed, or has a word that does', () => {
  const known = ['Compra de peças', 'Peças usadas', 'Energia', 'Peças']
  it.each([
    ['', known],
    ['pe', ['Peças usadas', 'Peças', 'Compra de peças']],
    ['PEÇAS', ['Peças usadas', 'Compra de peças']],
    ['x', []],
  ])('%s', (typed, offers) => expect(offersFor(typed, known)).toEqual(offers))

  it.each([
    ['energia, ', ['Compra de peças', 'Peças usadas', 'Peças']],
    ['peças-usadas, pe', ['Peças', 'Compra de peças']],
    ['energia, en', []],
  ])('the last of %s', (typed, offers) => expect(offersForList(typed, known)).toEqual(offers))
})

it.each([
  ['pe', 'Peças'],
  ['energia, pe', 'energia, Peças'],
  ['energia,', 'energia, Peças'],
])('a category that is chosen takes the place of the last of %s', (typed, whole) =>
  expect(withLast(typed, 'Peças')).toBe(whole),
)

it.each([
  ['per', 'sonal', true, 'personal, '],
  ['peças', '', true, 'peças, '],
  ['peças, ener', 'gia', true, 'peças, energia, '],
  ['peças, ', '', true, undefined],
  ['', '', true, undefined],
  ['ener', 'gia', false, 'energia'],
  ['energia', '', false, undefined],
])('Enter makes of %s and the offered rest %s, of several or not, a whole word', (...asked) => {
  const [typed, rest, isSeveral, whole] = asked
  expect(endedWord(typed, rest, isSeveral)).toBe(whole)
})

it('knows each third party once, the most used first, with the categories of its last entry', () => {
  const entries = [
    { paid_to: 'Bar' },
    { paid_to: 'Luz', categories: ['energia'] },
    { paid_to: 'LUZ', categories: ['old'] },
    { categories: ['loja'] },
  ]
  const known = usedThirdParties(entries, 'paid_to')
  expect(known).toEqual([
    { name: 'Luz', categories: ['energia'] },
    { name: 'Bar', categories: [] },
  ])
  expect(namedThirdParty(' luz ', known)?.categories).toEqual(['energia'])
  expect(namedThirdParty('lu', known)).toBeUndefined()
})
