// The icon of a file, whatever a program says of what it is.
import { expect, test } from 'vitest'
import { fileIconOf } from './file-icon.ts'

test.each([
  ['application/pdf', 'pdf'],
  ['image/png', 'image'],
  ['text/plain', 'other'],
  ['', 'other'],
  ['constructor', 'other'],
  ['other/x', 'other'],
  ['toString/x', 'other'],
])('%j is drawn as %s', (type, icon) => {
  expect(fileIconOf(type)).toBe(icon)
})
