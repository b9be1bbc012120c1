// Which items show pictures of their own.
import { expect, test } from 'vitest'
import { hasPictures } from './own-pictures.ts'

test.each([
  ['<p>Words</p>', 'html', false],
  ['<p><img src="/a"></p>', 'html', true],
  ['<p><img src="/a" width="16" height="16"></p>', 'html', false],
  ['<p><img src="/a" width="16"><img src="/b" width="160"></p>', 'html', true],
  ['<p><iframe src="/a"></iframe></p>', 'html', true],
  ['How to write <img src="/a">', 'text', false],
] as const)('%j as %s: %j', (content, type, expected) => {
  expect(hasPictures(content, type)).toBe(expected)
})

test('a million signs that look like pictures are looked at once', () => {
  const many = `${'<img'.repeat(250_000)} width="12"`
  expect(hasPictures(many, 'html')).toBe(true)
  expect(hasPictures(many, 'text')).toBe(false)
})
