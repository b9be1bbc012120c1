// What reading Markdown costs: as much as the text is long, however emphasis is nested and addresses run on.
import { expect, test } from 'vitest'
import { costGrows } from '#tests/hostile/growth.ts'
import { markdownHtml } from './html.ts'
import { parsePage } from './pages.ts'
import { parseMarkdown } from './parse.ts'

const page = (text: string) => parsePage(text, { pageOf: () => undefined, decode: (part) => part })

test.each([
  '**a*b ',
  '*a **b ',
  'a_b_',
  '~a~~b ',
  '***a** b* ',
  '* **a*b ',
  '> **a*b ',
  '|**a*b ',
  '**a*b\n',
  '_a __b ',
  'http://a.b/(',
  'http://a.b/?(c',
  "- - -[a]: b 'c\na\n|",
  '  - a\n=',
  '  - a\n</',
  '* a\n(',
  '1. )\n!',
  '#a\n> ~~~\n',
  '> # a\n[a]: b\n> > ',
  '`a',
  '\\`` ~~',
  "'[](a@()+",
  '()![a](&lt',
  '~:\n===\n>',
  '\n[a]: b\n> 🙂\n    ]]`',
  ' ',
])('%j without end costs as much as it is long', (part) => {
  const text = (n: number) => part.repeat(n / part.length)
  expect(costGrows((n) => void parseMarkdown(text(n)), 600)).toBe('with its length')
  expect(costGrows((n) => void page(text(n)), 2_500)).toBe('with its length')
})

test.each(['a', 'a.', 'a+'])('%j in front of an @ costs as much as it is long', (part) => {
  const text = (n: number) => `${part.repeat(n / part.length)}@b`
  expect(costGrows((n) => void parseMarkdown(text(n)), 2_400)).toBe('with its length')
  expect(costGrows((n) => void page(text(n)), 10_000)).toBe('with its length')
})

test.each([
  ...['www.a', 'http://a', 'ftp://a', 'xmpp:a@b.c/'].map((start) => [start, '.'] as const),
  ...[':', ';', "'", '?,', '&amp;', '(a)', '('].map((end) => ['www.a', end] as const),
])('an address of %j with %j again and again costs as much as it is long', (start, end) => {
  const text = (n: number) => start + end.repeat(n / end.length)
  expect(costGrows((n) => void parseMarkdown(text(n)), 2_400)).toBe('with its length')
  expect(costGrows((n) => void page(text(n)), 10_000)).toBe('with its length')
})

test.each([
  ['www.a.b/c', 'www.a.b/c...'],
  ['http://a.b/(c)', 'http://a.b/(c)):'],
  ['http://a.b/c', 'http://a.b/c(d'],
  ['http://a.b/?c=&d', 'http://a.b/?c=&d?!'],
  ['http://a.b/c', 'http://a.b/c&amp;&lt;.'],
])('the address is %j in %j, and what is behind it is text', (address, text) => {
  const href = address.replace('www.', 'http://www.').replace('&', '&amp;')
  expect(markdownHtml(parseMarkdown(text)).text).toContain(`<a href="${href}"`)
})

const wide = (n: number) => {
  const columns = n / 8
  return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'b\n'.repeat(n / 4)}`
}

test.each([wide, (n: number) => wide(n).replaceAll('\n', '\n> ').replace(/^/, '> ')])(
  'a table of many columns with rows of one cell costs as much as it is long',
  (text) => {
    expect(costGrows((n) => void parseMarkdown(text(n)), 600)).toBe('with its length')
    expect(costGrows((n) => void page(text(n)), 2_500)).toBe('with its length')
  },
)

test('a price list is a table, however long', () => {
  const rows = (count: number) => `|a|b|c|\n|-|-|-|\n${'|1|2|3|\n'.repeat(count)}`
  expect(parseMarkdown(rows(2_000))).toMatchObject([{ type: 'table' }])
  expect(page(`${'|a'.repeat(60)}\n${'|-'.repeat(60)}\n${'|x\n'.repeat(60)}`)).toMatchObject([
    { type: 'table' },
  ])
})

test('a text that is too much work is shown as it was written', () => {
  const text = '**a*b '.repeat(500)
  expect(parseMarkdown(text)).toEqual([{ type: 'paragraph', children: [{ type: 'text', text }] }])
})

test('so is one whose quotes go on in ten thousand lines without their sign', () => {
  expect(page('~:\n===\n>'.repeat(12_000))).toMatchObject([{ type: 'paragraph' }])
  expect(page('~:\n===\n>'.repeat(100))).toMatchObject([{ type: 'heading' }, { type: 'quote' }])
})

test('what people write has its emphasis, however much of it there is', () => {
  const line = 'The **board** was *cleaned*, ~~not~~ replaced; see [photo](photo.jpg) and `F12`.'
  const bold = (text: string) => markdownHtml(parseMarkdown(text)).text.match(/<strong>/g)?.length
  // A log without a blank line, a list, paragraphs.
  expect(bold(Array.from({ length: 20 }, () => line).join('\n'))).toBe(20)
  expect(bold(Array.from({ length: 200 }, () => `- ${line}`).join('\n'))).toBe(200)
  expect(bold(Array.from({ length: 200 }, () => line).join('\n\n'))).toBe(200)
  expect(bold(`**a**\n${'2026-11-21 12:30 [info] fan at 40 %\n'.repeat(400)}`)).toBe(1)
})
