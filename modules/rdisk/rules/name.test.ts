// Names of files and folders: what they may be, what is litter, and which one is next.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { fileName, isLitter, nameStart, nextName } from './name.ts'

describe('a name', () => {
  test.each([
    ['plan.txt', 'plan.txt'],
    ['Cafe\u0301', 'Caf\u00e9'],
    [' ends with a blank ', ' ends with a blank '],
    ['ends with a dot.', 'ends with a dot.'],
    ['100% # ☕.txt', '100% # ☕.txt'],
    ['...', '...'],
    ['\u05e9\u05dc\u05d5\u05dd \u200e1.txt', '\u05e9\u05dc\u05d5\u05dd \u200e1.txt'],
    ['\u{1f469}\u200d\u{1f527}', '\u{1f469}\u200d\u{1f527}'],
    ['é'.repeat(127), 'é'.repeat(127)],
  ])('may be %j', (said, name) => {
    expect(fileName(said)).toEqual({ name })
  })

  test.each([
    ['', 'blank'],
    [undefined, 'blank'],
    [1, 'invalid'],
    ['.', 'invalid'],
    ['..', 'invalid'],
    ['a/b', 'invalid'],
    ['a\0b', 'invalid'],
    ['a\nb', 'invalid'],
    ['\ud800', 'invalid'],
    ['  ', 'blank'],
    ['\u3000\u200b\u00ad\u2800', 'blank'],
    ['invoice\u202efdp.exe', 'turns_direction'],
    ['a\u2066b', 'turns_direction'],
    ['é'.repeat(128), 'too_long'],
  ])('may not be %j: %s', (said, key) => {
    expect(fileName(said)).toMatchObject({ error: { key } })
  })
})

test.each([
  ['._photo.jpg', true],
  ['.DS_Store', true],
  ['Thumbs.db', true],
  ['desktop.ini', true],
  ['~$letter.docx', true],
  ['.~lock.letter.odt#', true],
  ['.notes.md.swp', true],
  ['.DS_Store (2)', true],
  ['~$letter (2).docx', true],
  ['Thumbs (12).db', true],
  ['.gitignore', false],
  ['photo.jpg', false],
  ['my desktop.ini', false],
])('%s is made by a system for itself: %s', (name, expected) => {
  expect(isLitter(name)).toBe(expected)
})

describe('the next free name', () => {
  test.each([
    ['a.txt', [], 'a.txt'],
    ['a.txt', ['a.txt'], 'a (2).txt'],
    ['a.txt', ['a.txt', 'a (2).txt'], 'a (3).txt'],
    ['a (2).txt', ['a.txt', 'a (2).txt'], 'a (3).txt'],
    ['a (2).txt', ['a (2).txt'], 'a (2) (2).txt'],
    ['report (2026).txt', ['report.txt', 'report (2026).txt'], 'report (2026) (2).txt'],
    ['folder', ['folder'], 'folder (2)'],
    ['.profile', ['.profile'], '.profile (2)'],
    ['archive.tar.gz', ['archive.tar.gz'], 'archive.tar (2).gz'],
    [`a.${'e'.repeat(253)}`, [`a.${'e'.repeat(253)}`], `a.${'e'.repeat(249)} (2)`],
    [`1. ${'第'.repeat(84)}`, [`1. ${'第'.repeat(84)}`], `1. ${'第'.repeat(82)} (2)`],
    [
      `${'a'.repeat(40)}.${'e'.repeat(214)}`,
      [`${'a'.repeat(40)}.${'e'.repeat(214)}`],
      `${'a'.repeat(40)}.${'e'.repeat(210)} (2)`,
    ],
    [`${'a'.repeat(251)}.txt`, [`${'a'.repeat(251)}.txt`], `${'a'.repeat(247)} (2).txt`],
  ])('of %s beside %j is %s', (name, taken, expected) => {
    expect(nextName(name, (one) => taken.includes(one))).toBe(expected)
  })

  const names = fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }).map((said) => {
    const read = fileName(said)
    return 'name' in read ? read.name : 'é'.repeat(127)
  })
  property.prop([names, fc.integer({ min: 1, max: 12 })])(
    'is a name, and begins as `nameStart` says, however many are taken',
    (name, count) => {
      const taken = new Set<string>()
      for (let at = 0; at < count; at++) taken.add(nextName(name, (one) => taken.has(one)))
      expect(taken.size).toBe(count)
      for (const one of taken) {
        expect(fileName(one)).toEqual({ name: one })
        expect(one.startsWith(nameStart(name))).toBe(true)
      }
    },
  )
})
