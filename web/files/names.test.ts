// Names under which files are stored.
import { expect, test } from 'vitest'
import { freeName, named, plainName } from './names.ts'

test.each([
  ['photo.jpg', [], 'photo.jpg'],
  ['photo.jpg', ['photo.jpg'], 'photo (2).jpg'],
  ['photo.jpg', ['photo.jpg', 'photo (2).jpg', 'photo (4).jpg'], 'photo (3).jpg'],
  ['image.jpg', ['IMAGE.JPG'], 'image (2).jpg'],
  ['laudo', ['laudo'], 'laudo (2)'],
  ['versão 1.2 do laudo', ['versão 1.2 do laudo'], 'versão 1.2 do laudo (2)'],
  ['ação.pdf', ['ac\u0327a\u0303o.pdf'], 'ação (2).pdf'],
])('%s beside %j is stored as %s', (name, taken, free) => {
  expect(freeName(name, taken)).toBe(free)
})

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['a/b\\c:d.png', 'a-b-c-d.png'],
  ['_design.txt', 'design.txt'],
  ['.env', 'env'],
  ['line\nbreak\u0000.txt', 'linebreak.txt'],
  ['', 'file'],
  ['\ud800.jpg', '\ufffd.jpg'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(180)}.jpeg`],
])('%j is written %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test.each([
  ['photo.JPG', 'image/jpeg', 'photo.JPG'],
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['scan', 'image/jpeg', 'scan.jpg'],
  ['shot.webp', 'image/png', 'shot.png'],
])('%s drawn as %s is called %s', (name, type, result) => {
  expect(named(name, type)).toBe(result)
})
