// What is in a file is read whatever program wrote it, and a part of a text as the whole would be.
import { expect, test } from 'vitest'
import { textOf } from './read-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test.each([
  ['UTF-8', utf8('Peça não liga'), 'utf-8'],
  ['Windows-1252', Uint8Array.from([0x50, 0x65, 0xe7, 0x61]), 'windows-1252'],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x50, 0, 0x65, 0, 0xe7, 0, 0x61, 0]), 'utf-16le'],
])('a text in %s is read', (_, bytes, encoding) => {
  const read = textOf(bytes, false)
  expect(read).toMatchObject({ encoding, isBinary: false, isCut: false })
  expect(read.text).toMatch(/^Peça/)
})

test.each([1, 2, 3])('a part that ends %i bytes into a character is still UTF-8', (kept) => {
  const bytes = utf8('Serviço 🛠')
  const read = textOf(bytes.subarray(0, bytes.length - 4 + kept), true)
  expect(read).toMatchObject({ text: 'Serviço ', encoding: 'utf-8', isCut: true })
})

test('what is no text is not shown as one', () => {
  expect(
    textOf(
      Uint8Array.from({ length: 400 }, (_, at) => at % 9),
      false,
    ).isBinary,
  ).toBe(true)
})
