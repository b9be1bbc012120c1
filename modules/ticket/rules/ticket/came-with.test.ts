// What a thing came with is handed back; the state that it is in is not.
import { expect, test } from 'vitest'
import { cameWith } from './came-with.ts'

test.each([
  ['Charger\nSleeve; mouse, Sleeve', ['Charger', 'Sleeve', 'mouse']],
  ['Charger, bag. Condition: scratches on the lid, one key missing', ['Charger', 'bag']],
  ['Carregador\nEstado: riscos\ntrincado', ['Carregador']],
  ['CONDIÇÃO: boa', []],
  ['Estate: keys', ['Estate: keys']],
  [undefined, []],
])('of %j is handed back: %j', (words, items) => {
  expect(cameWith(words)).toEqual(items)
})
