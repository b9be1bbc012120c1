// Feeds of a few words, for tests of how one thing in them is read.
import { expect } from 'vitest'
import { parseFeed } from '#modules/exoreader/rules/feed/parse-feed.ts'
import type { ParsedFeed } from '#modules/exoreader/rules/feed/parsed.ts'

export const source = { url: 'https://site.test/blog/feed.xml' }

export function read(written: string): ParsedFeed {
  const answer = parseFeed(Buffer.from(written), source)
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.feed
}

export const rss = (items: string, about = '<title>Feed</title>') =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${about}${items}</channel></rss>`
export const item = (inside: string) => rss(`<item>${inside}</item>`)
export const atom = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title>${inside}</feed>`
export const entry = (inside: string) => atom(`<entry>${inside}</entry>`)

/** Of its first item; a field that is expected to be undefined is not there. */
export function expectItem(written: string, expected: object): void {
  const item: Record<string, unknown> = { ...read(written).items[0] }
  const found = Object.keys(expected).map((name) => [name, item[name]])
  expect(Object.fromEntries(found)).toMatchObject(expected)
}

/** A feed as it is written, and what is expected of it or of its first item. */
export type Case = readonly [name: string, written: string, expected: object]
