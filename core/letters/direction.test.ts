// Names that would turn the text around them.
import { describe, expect, it } from 'vitest'
import { insideSentence, withoutDirectionControls } from './direction.ts'

describe('a text without direction controls', () => {
  it.each([
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\u202aa\u202b\u202c\u202d\u202eb', 'ab'],
    ['\u2066a\u2067\u2068b\u2069', 'ab'],
    ['מוסך דנה', 'מוסך דנה'],
    ['\u200fورشة\u200e', '\u200fورشة\u200e'],
    ['👩‍🔧 Dana', '👩‍🔧 Dana'],
  ])('%j is %j', (text, plain) => {
    expect(withoutDirectionControls(text)).toBe(plain)
  })
})

describe('inside a sentence', () => {
  it.each([
    ['Dana', 'Dana'],
    ['\u202eanaD', 'anaD'],
    ['דנה', '\u2068דנה\u2069'],
    ['\u2069דנה', '\u2068דנה\u2069'],
    ['\u200fDana', '\u2068\u200fDana\u2069'],
  ])('%j is %j', (text, shown) => {
    expect(insideSentence(text)).toBe(shown)
  })
})
