// Initials and hues of people.
import { describe, expect, test } from 'vitest'
import { hueOf, huesOf, initials } from './tones.ts'

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

  test('is shared by nobody until all hues are given, whoever joins later', () => {
    const people = Array.from({ length: 6 }, (_, index) => `usr-${index * 6}`)
    expect(new Set(huesOf(people).values()).size).toBe(6)
    const later = huesOf([...people, 'usr-99'])
    for (const [id, hue] of huesOf(people)) expect(later.get(id)).toBe(hue)
  })
})
