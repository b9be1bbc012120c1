// The bytes of a feed as a feed: the one way in. Pure, and quick for honest feeds; hostile ones are why it is called in a thread of its own.
import { withinBounds } from './bounds.ts'
import { decodeText } from './decode.ts'
import { readJsonFeed } from './json-feed.ts'
import type { FeedFailure, FeedSource, ReadFeed } from './parsed.ts'
import { readXmlFeed } from './xml-feed.ts'

/** Whatever the header says of the type: the bytes say what they are. */
export function parseFeed(bytes: Uint8Array, source: FeedSource): ReadFeed {
  const { text, isBad } = decodeText(bytes, source.contentType)
  const start = text.trimStart()
  if (start === '') return { failed: 'empty' }
  const feed = start.startsWith('{') ? readJsonFeed(start, source) : readXmlFeed(text, source)
  if (!feed) return { failed: failureOf(start) }
  const kept = withinBounds(feed)
  return { feed: isBad ? { ...kept, faults: [...kept.faults, 'bad_encoding'] } : kept }
}

function failureOf(text: string): FeedFailure {
  const beginning = text.slice(0, 65_536)
  const isPage = /<(!doctype\s+html|html|head|body)\b/i.test(beginning)
  return isPage && !/<opml\b/i.test(beginning) ? 'page' : 'no_feed'
}
