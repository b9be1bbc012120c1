// Long pages in HTML.
import { expect, test } from 'vitest'
import { costGrows, costOf } from '#tests/hostile/growth.ts'
import { htmlPortions, readHtml } from './html.ts'

const reading = { pageOf: () => undefined, decode: (text: string) => text }

test.each(['<b><p>', '<p>a', '<br>', '<i>', '<td>a', '<ul><li>', 'a&amp;'])(
  '%j again and again is read in time that grows with its length',
  (part) => {
    const text = (n: number) => part.repeat(n / part.length)
    expect(costGrows((n) => void readHtml(text(n), reading), 6_000)).toBe('with its length')
  },
)

test('a megabyte of parts inside each other is read', () => {
  expect(readHtml('<b><p>'.repeat(170_000), reading)).toBeDefined()
})

test.each(['< ', '<', '&lt; < '])(
  'a long text of %j takes hardly more time inside many elements than inside none',
  (part) => {
    const text = part.repeat(400_000 / part.length)
    const cost = (html: string) => {
      const read = () => htmlPortions(html, reading).forEach((portion) => portion())
      return Math.min(...[1, 2, 3].map(() => costOf(read)))
    }
    const inside = cost('<table><tr><td>'.repeat(19) + text)
    expect(inside).toBeLessThan(2 * cost(text) + 30_000)
  },
)

test('signs that are no tags do not part the words around them', () => {
  const children = [{ type: 'text', text: '1 < 2 & 3 <> 4' }]
  expect(readHtml('<p>1 < 2 &amp; 3 <> 4</p>', reading)).toEqual([{ type: 'paragraph', children }])
})
