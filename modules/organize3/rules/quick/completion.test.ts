// What completes a third party and categories while they are typed.
import { describe, expect, it } from 'vitest'
import { endedWord, namedThirdParty, restOf, restOfList, usedThirdParties } from './completion.ts'

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

it('knows each third party once, with the categories of its last entry', () => {
  const entries = [
    { paid_to: 'Luz', categories: ['energia'] },
    { paid_to: 'LUZ', categories: ['old'] },
    { paid_to: 'Bar' },
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
