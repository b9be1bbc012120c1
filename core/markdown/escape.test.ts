// Plain text embedded in Markdown renders exactly as it was typed.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { mentionsIn } from '#core/notifications/mentions.ts'
import { escapeMarkdown } from './escape.ts'
import { parseMarkdown } from './parse.ts'
import { plainWords } from './plain.ts'
import type { Block } from './tree.ts'

const ana = { user_id: 'usr-1', name: 'Ana' }

/** The words of paragraphs, line by line; whatever else there is in a tree is said by its name. */
const wordsOf = (blocks: readonly Block[]) =>
  blocks
    .map((block) => {
      if (block.type !== 'paragraph') return block.type.toUpperCase()
      return block.children
        .map((one) => {
          if (one.type === 'break') return '\n'
          return one.type === 'text' ? one.text : one.type.toUpperCase()
        })
        .join('')
    })
    .join('\n\n')

const typed = [
  'Caro demais, R$ 300 é muito.',
  '@Ana leave it **as it is**',
  '[pay here](https://example.com/pay)',
  'https://example.com/pay or www.example.com',
  'write to me@example.com',
  '![x](photo.jpg)',
  '# not a heading',
  '- not a list\n- of two',
  '1. not a list\n2) either',
  'not a heading\n===',
  'not a heading\n---',
  '> said `so` ~~never~~ <b>no</b>',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```\nno code\n```',
  String.raw`C:\repairs\*.txt \@Ana`,
  '[[dell/dc-jack]] {{dell!!voltage}}',
  '[x]: https://example.com\n\n[x]',
  'AT&amp;T, &copy; and &#64;Ana',
]

describe.each(typed)('%j', (text) => {
  test('reads as it was typed, and mentions nobody', () => {
    const escaped = escapeMarkdown(text)
    expect(wordsOf(parseMarkdown(escaped, [ana]))).toBe(text)
    expect(mentionsIn(escaped, [ana])).toEqual([])
  })

  test('is found again among plain words', () => {
    expect(plainWords(escapeMarkdown(text))).toBe(text)
  })
})

test('white space before a line makes no code of it', () => {
  expect(wordsOf(parseMarkdown(escapeMarkdown('so:\r\n\r\n\t    indented')))).toBe(
    'so:\n\nindented',
  )
})

property.prop([
  fc.array(fc.constantFrom(...'\\`*_[]()<>~|@#!:/.-+=1&;{} \n\t', 'Ana', 'www', 'http'), {
    maxLength: 40,
  }),
])('whatever is typed is words alone', (parts) => {
  const text = parts.join('')
  const shown = wordsOf(parseMarkdown(escapeMarkdown(text), [ana]))
  const signs = (words: string) => words.replaceAll(/\s+/g, '')
  expect(signs(shown)).toBe(signs(text))
  expect(mentionsIn(escapeMarkdown(text), [ana])).toEqual([])
})
