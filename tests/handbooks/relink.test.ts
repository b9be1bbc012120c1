// The new address of a page in a text that links to it, whatever else the text contains.
import { expect, test } from 'vitest'
import { relink } from '#modules/handbook/server/reading/relink.ts'

const move = {
  db: 'acc-x',
  from: new Set(['old']),
  uri: 'new',
  titles: { before: 'Old', after: 'New' },
}

test.each([
  ['a long word', 'q'],
  ['addresses without an end', '/account/acc-x/wiki/'],
  ['words that look like marks', 'q1-0 [[Q2-0]] q15 '],
])('%s takes no longer than words, and links in the text are written anew', (_, part) => {
  const content = `[[old]] ${part.repeat(80_000 / part.length)}`
  const begun = process.threadCpuUsage()
  expect(relink({ content }, move)?.startsWith('[[new]] ')).toBe(true)
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(600)
})
