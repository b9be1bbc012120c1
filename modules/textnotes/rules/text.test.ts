// Notes to the letter: what is read, edited and written keeps every byte that nobody edited.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { edited, inBox, readNote, usualLineEnd, writeNote } from './text.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const pieces = fc.constantFrom('a', 'á', '😀', ' ', '\n', '\r\n', '\r', '- [ ] ', 'line')
const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))

property.prop([texts, fc.boolean()])(
  'a note that nobody edits is the same bytes',
  (text, isMarked) => {
    const bytes = bytesOf((isMarked ? '\ufeff' : '') + text)
    const note = readNote(bytes)
    expect(note).toMatchObject({ encoding: 'utf-8', hasMark: isMarked, text })
    expect(writeNote({ ...note, text: edited(note.text, inBox(note.text)) })).toEqual(bytes)
  },
)

property.prop([texts, texts])('an edit reads back as it was typed', (text, typed) => {
  expect(inBox(edited(text, inBox(typed)))).toBe(inBox(typed))
})

property.prop([texts, texts, texts, fc.constantFrom('x', 'x\ny', '')])(
  'lines before and after an edit stay to the letter',
  (before, gone, after, typed) => {
    const text = `${before}<${gone}>${after}`
    const whole = edited(text, `${inBox(before)}<${typed}>${inBox(after)}`)
    expect(whole.startsWith(`${before}<`)).toBe(true)
    expect(whole.endsWith(`>${after}`)).toBe(true)
  },
)

test.each([
  ['a\r\nb\r\nc', 'a\nb\nx\nc', 'a\r\nb\r\nx\r\nc'],
  ['a\nb\r\nc', 'a\nb\nc!', 'a\nb\r\nc!'],
  ['no end', 'no end', 'no end'],
  ['', 'first\nsecond', 'first\nsecond'],
  ['a\rb', 'a\nb\nc', 'a\rb\rc'],
  ['ends\r\n', 'ends\nmore\n', 'ends\r\nmore\r\n'],
])('%j edited to %j is stored as %j', (text, box, stored) => {
  expect(edited(text, box)).toBe(stored)
})

test('lines end as most of them do', () => {
  expect(usualLineEnd('a\r\nb\nc\r\n')).toBe('\r\n')
  expect(usualLineEnd('a')).toBe('\n')
})

describe('what is no UTF-8 is read, and converted only when somebody asks for it', () => {
  test.each([
    ['Windows-1252', Uint8Array.of(0x61, 0xe7, 0xe3, 0x6f), 'windows-1252', 'ação'],
    ['UTF-16 with its mark', Uint8Array.of(0xff, 0xfe, 0x61, 0, 0xe7, 0), 'utf-16le', 'aç'],
  ])('%s', (_, bytes, encoding, text) => {
    expect(readNote(bytes)).toMatchObject({ encoding, text, isBinary: false })
  })

  test('a picture is no text', () => {
    expect(readNote(Uint8Array.from({ length: 300 }, (_, at) => at % 7)).isBinary).toBe(true)
  })
})
