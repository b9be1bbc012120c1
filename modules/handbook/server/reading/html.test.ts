// Long pages in HTML.
import { expect, test } from 'vitest'
import { costGrows } from '#tests/hostile/growth.ts'
import { readHtml } from './html.ts'

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
