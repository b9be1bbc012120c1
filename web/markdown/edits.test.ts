// What the buttons over a text do to it.
import { expect, test } from 'vitest'
import {
  fittingNames,
  headed,
  linked,
  listed,
  nameBegun,
  named,
  wrapped,
  type Selection,
} from './edits.ts'

/** `a «b» c`: what is selected is between the quotes. */
function read(written: string): Selection {
  const start = written.indexOf('«')
  const end = written.indexOf('»') - 1
  return { text: written.replace(/[«»]/g, ''), start, end }
}
const write = ({ text, start, end }: Selection) =>
  `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`

test.each([
  ['a «b» c', 'a **«b»** c'],
  ['a **«b»** c', 'a «b» c'],
  ['«»', '**«»**'],
])('%j in bold is %j', (before, after) => {
  expect(write(wrapped(read(before), '**'))).toBe(after)
})

test.each([
  ['«»', '- «»'],
  ['a\n«b\nc»', 'a\n- «b\n- c»'],
  ['- «b\n- c»', '«b\nc»'],
])('%j as a list is %j', (before, after) => {
  expect(write(listed(read(before)))).toBe(after)
})

test.each([
  ['«»', '## «»'],
  ['a\n«b»', 'a\n## «b»'],
  ['a\n## «b»', 'a\n«b»'],
  ['### b«»', 'b«»'],
])('%j as a heading is %j', (before, after) => {
  expect(write(headed(read(before)))).toBe(after)
})

test.each([
  ['«»', '[link](«https://»)'],
  ['see «this»', 'see [this](«https://»)'],
  ['«https://example.com/a»', '[«link»](https://example.com/a)'],
])('%j as a link is %j', (before, after) => {
  expect(write(linked(read(before), 'link'))).toBe(after)
})

test.each([
  ['@', ''],
  ['hello @ti', 'ti'],
  ['hello @Tiago Al', 'Tiago Al'],
  ['me@example', undefined],
  ['@ti\nnext', undefined],
  ['hello', undefined],
])('after %j a name begins with %j', (text, begun) => {
  expect(nameBegun(text, text.length)).toBe(begun)
})

test('a chosen name takes the place of its beginning', () => {
  const text = 'ask @ti about it'
  expect(named({ text, start: 7, end: 7 }, 'ti', 'Tiago Alves')).toEqual({
    text: 'ask @Tiago Alves about it',
    start: 17,
    end: 17,
  })
})

test('names are found by each of their words, without their accents', () => {
  const people = [{ name: 'José Souza' }, { name: 'Ana Sousa' }, { name: 'Sônia' }]
  expect(fittingNames(people, 'so').map(({ name }) => name)).toEqual([
    'Sônia',
    'Ana Sousa',
    'José Souza',
  ])
  expect(fittingNames(people, 'jose s')).toHaveLength(1)
  expect(fittingNames(people, 'x')).toEqual([])
})
