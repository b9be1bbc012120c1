// Initials and hues of people.
import { describe, expect, test } from 'vitest'
import { hueOf, initials } from './tones.ts'

describe('initials', () => {
  test.each([
    ['Tiago Lima', 'TL'],
    ['Maria Aparecida de Souza', 'MS'],
    ['Ana', 'A'],
    ['ana.ribeiro@example.com', 'AR'],
    ['Ícaro da Silva', 'ÍS'],
    ['  ', '?'],
    ['(?)', '?'],
    [undefined, '?'],
  ])('of %s are %s', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

describe('the hue of a person', () => {
  test('is the same each time', () => {
    expect(hueOf('usr-1')).toBe(hueOf('usr-1'))
  })

  test('differs among people', () => {
    const hues = new Set(Array.from({ length: 40 }, (_, index) => hueOf(`usr-${index}`)))
    expect(hues.size).toBe(6)
  })
})
