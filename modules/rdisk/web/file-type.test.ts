// What a file is taken for decides how it is drawn and previewed.
import { expect, test } from 'vitest'
import { endingOf, fileTypeOf, type FileType } from './file-type.ts'

test.each<[name: string, contentType: string | undefined, FileType]>([
  ['board.jpg', 'image/jpeg', 'image'],
  ['board.HEIC', undefined, 'image'],
  ['prices.md', 'application/octet-stream', 'markdown'],
  ['prices.md.age', 'text/markdown', 'encrypted'],
  ['order.csv', 'application/vnd.ms-excel', 'csv'],
  ['README', 'text/plain; charset=utf-8', 'text'],
  ['notes', 'text/markdown', 'markdown'],
  ['.gitignore', undefined, 'other'],
  ['firmware.bin', 'application/octet-stream', 'other'],
  ['manual', 'application/pdf', 'pdf'],
])('%s (%s) is taken for %s', (name, content_type, type) => {
  expect(fileTypeOf({ name, content_type })).toBe(type)
})

test.each([
  ['a.tar.gz', 'gz'],
  ['.bashrc', ''],
  ['no ending.', ''],
  ['Foto.JPG', 'jpg'],
])('the ending of %s is "%s"', (name, ending) => {
  expect(endingOf(name)).toBe(ending)
})
