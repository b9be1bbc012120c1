// Pictures of notes by table.
import { expect, test } from 'vitest'
import { parseNote } from '#core/markdown/notes.ts'
import { partsOf } from '#core/markdown/walk.ts'
import { pathBeside, pictureName, shownAs, without, withLine } from './pictures.ts'

test.each([
  [['Notes'], 'a.png', 'Notes/a.png'],
  [['Notes', 'Shop'], './img/a b.png', 'Notes/Shop/img/a b.png'],
  [['Notes', 'Shop'], '../a.png', 'Notes/a.png'],
  [[], 'a.png', 'a.png'],
  [['Notes'], '../../a.png', undefined],
])('in %j %s is %s', (folders, path, expected) => {
  expect(pathBeside(folders, path)).toBe(expected)
})

const now = new Date(2026, 10, 24, 9, 5, 7)
test.each([
  ['image.png', 'Intake 2026-11-24 09.05.07.png'],
  ['Screenshot 12.png', 'Screenshot 12.png'],
  ['a/b\\c.jpg', 'a b c.jpg'],
  ['.png', 'Intake 2026-11-24 09.05.07.png'],
])('%s is stored as %s', (said, expected) => {
  expect(pictureName(said, { title: 'Intake', now })).toBe(expected)
})

test.each([
  ['![x](a.png)', [['a.png', 'x']]],
  ['![](<a (2) b.png>)', [['a (2) b.png', 'a (2) b.png']]],
  [
    '![x](img/a%20b.png) ![y](../c.jpg)',
    [
      ['img/a b.png', 'x'],
      ['../c.jpg', 'y'],
    ],
  ],
  [
    '![[a b.png]] ![[c.jpg|front]] ![[d.webp|300]]',
    [
      ['a b.png', 'a b.png'],
      ['c.jpg', 'front'],
      ['d.webp', 'd.webp'],
    ],
  ],
  ['![[A page]] `![[a.png]]`', []],
  ['![x](https://example.com/a.png) ![x](/acc-1/a.png) ![x](data:image/png,x) ![x](a\\b.png)', []],
])('%s shows %j', (text, expected) => {
  const parts = partsOf(parseNote(text, (words) => words))
  expect(parts.flatMap((part) => (part.type === 'image' ? [[part.name, part.alt]] : []))).toEqual(
    expected,
  )
})

test('what is put into a text is taken out of it again', () => {
  const name = 'a <b> (2).png'
  const { text, end } = withLine('one two', 3, shownAs(name))
  expect(text).toBe(`one\n${shownAs(name)}\n two`)
  expect(text.slice(0, end)).toBe(`one\n${shownAs(name)}\n`)
  expect(partsOf(parseNote(text, (words) => words))).toContainEqual(
    expect.objectContaining({ name }),
  )
  expect(without(text, shownAs(name))).toBe('one\n two')
})
