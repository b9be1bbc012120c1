// A long text in portions: nothing of it is lost, and what is read of the portions is what would be read of the whole.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { Block } from '#core/markdown/tree.ts'
import { wordsOf } from '#core/markdown/words.ts'
import { costGrows, costOf } from '#tests/hostile/growth.ts'
import { portionsOf, readPage, writtenPortions } from '../read.ts'
import { maxPortion, textPortions } from './text-portions.ts'

const read = (content: string): Block[] => [...readPage('acc-1', { content })].flat()
const line = 'What a bench is told of a board that does not start.\n'
const lines = (n: number) => line.repeat(n)

property.prop([fc.array(fc.constantFrom('a', '\n', 'b'.repeat(30_000), '\u{1f527}', ' ', '\r\n'))])(
  'plain texts are divided and not changed',
  (parts) => {
    const text = parts.join('').repeat(5)
    const portions = textPortions(text, { isPlain: true })
    expect(portions.join('')).toBe(text)
    expect(portions.every((one) => one.length <= maxPortion && one.isWellFormed())).toBe(true)
  },
)

describe('a long text', () => {
  test('is divided before headings and behind blank lines, and each paragraph stays one', () => {
    const text = Array.from({ length: 400 }, (_, at) => `## Part ${at}\n\n${lines(10)}\n`).join('')
    expect(text.length).toBeGreaterThan(200_000)
    expect(textPortions(text).every((one) => one.startsWith('## Part'))).toBe(true)
    const blocks = read(text)
    expect(blocks.map(({ type }) => type)).toEqual(
      Array.from({ length: 400 }, () => ['heading', 'paragraph']).flat(),
    )
  })

  test('keeps code in fences as code, to the letter', () => {
    const code = `# no heading\n${lines(4_000)}`
    const blocks = read(`before\n\n\`\`\`\`sh\n${code}\`\`\`\`\n\nafter`)
    const kinds = blocks.map(({ type }) => type)
    expect(new Set(kinds.slice(1, -1))).toEqual(new Set(['code']))
    expect([kinds[0], kinds.at(-1)]).toEqual(['paragraph', 'paragraph'])
    const texts = blocks.flatMap((one) => (one.type === 'code' ? [`${one.text}\n`] : []))
    expect(texts.map((one) => one.replace(/\n+$/, '\n')).join('')).toBe(code)
    expect(blocks.every((one) => one.type !== 'code' || one.language === 'sh')).toBe(true)
  })

  test('begins a table again with its head', () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `| part ${at} | ${at} of them |`)
    const blocks = read(`| Part | Amount |\n| --- | ---: |\n${rows.join('\n')}\n`)
    expect(blocks.length).toBeGreaterThan(1)
    let count = 0
    for (const one of blocks) {
      if (one.type !== 'table') throw new Error(one.type)
      expect(one.head.map(wordsOf)).toEqual(['Part', 'Amount'])
      expect(one.align).toEqual([null, 'right'])
      count += one.rows.length
    }
    expect(count).toBe(rows.length)
  })

  test('goes on with a numbered list by its numbers', () => {
    const items = Array.from({ length: 3_000 }, (_, at) => `${at + 1}. ${line}`)
    const lists = read(items.join('\n')).map((one) => one.type === 'list' && one)
    let next = 1
    for (const list of lists) {
      if (!list) throw new Error('no list')
      expect(list.start).toBe(next)
      next += list.items.length
    }
    expect(next).toBe(3_001)
  })

  test.each([
    ['[site]: https://example.com/a "The words"', '[site]'],
    ['[Our  Site]:\n  <https://example.com/a>\n  "The words"', '[see][our site]'],
    ["[a\\]b]: https://example.com/a 'The words'", '[x][a\\]b]'],
  ])('finds what %j defines from each of its portions', (definition, reference) => {
    const far = `${reference}\n\n${lines(3_000)}\n`
    for (const text of [`${far}\n${definition}\n`, `${definition}\n\n${lines(3_000)}\n${far}`]) {
      const links = read(text).flatMap((one) =>
        one.type === 'paragraph' ? one.children.filter(({ type }) => type === 'link') : [],
      )
      expect(links).toMatchObject([{ href: 'https://example.com/a', title: 'The words' }])
    }
  })
})

test.each([
  '\n',
  '[',
  '[^a]: ',
  '[a]: b\n',
  '```\n~~~\n',
  '|-|-|\n',
  '# a\n',
  '- a\n',
  'a\n\n',
  'a',
])(
  '%j again and again is divided in time that grows with its length, into portions that are not much longer than others',
  (part) => {
    const text = (n: number) => part.repeat(n / part.length)
    const portions = textPortions(text(1_000_000))
    expect(Math.max(...portions.map(({ length }) => length))).toBeLessThan(100_000)
    expect(portions.length).toBeLessThan(30)
    expect(costGrows((n) => void textPortions(text(n)), 25_000)).toBe('with its length')
  },
)

const minCost = (work: () => void) => Math.min(...[1, 2, 3].map(() => costOf(work)))

test.each([
  ['rows of a table that do not end', `|-${' '.repeat(3_994)}x\n`, ''],
  ['rows of bars', `|${':-:|'.repeat(995)}x\n`, ''],
  ['brackets that do not open', '\\[', '[a]: b\n\n'],
  ['references that do not end', `[a${'\\]'.repeat(499)}`, '[a]: b\n\n'],
  ['references', '[a] ', '[a]: b\n\n'],
])('%s take hardly more time to be divided than empty lines do', (_name, unit, before) => {
  const text = before + unit.repeat(1_000_000 / unit.length)
  const empty = '\n'.repeat(1_000_000)
  expect(minCost(() => textPortions(text))).toBeLessThan(3 * minCost(() => textPortions(empty)))
})

test.each(['text/markdown', 'text/plain'])(
  'a portion of %s that takes too long is shown as written, and is the same part of the text as its tree would be',
  (content_type) => {
    const content = Array.from({ length: 12_000 }, (_, at) => `word${at} of it\n\n`).join('')
    const trees = portionsOf('acc-1', { content, content_type }).map((portion) => portion())
    expect(trees.length).toBeGreaterThan(2)
    const written = writtenPortions({ content, content_type }).map((portion) => portion())
    const namesOf = (blocks: readonly Block[]) => JSON.stringify(blocks).match(/word\d+/g)
    expect(written.map(namesOf)).toEqual(trees.map(namesOf))
  },
)
