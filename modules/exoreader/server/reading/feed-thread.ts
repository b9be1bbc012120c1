// The threads of `read-feed.ts`: read a feed, cut the texts of its items, and find their words, which takes as long.
import { constants, gunzipSync } from 'node:zlib'
import { parseFeed } from '../../rules/feed/parse-feed.ts'
import type { FeedSource } from '../../rules/feed/parsed.ts'
import { feedLinks } from '../../rules/discover.ts'
import { decodeText } from '../../rules/feed/decode.ts'
import { termsOf } from './item-terms.ts'
import { cutContent } from './cut-content.ts'
import { maxFeedBytes, type FeedAnswer, type FeedPiece, type LinksAnswer } from './read-feed.ts'

/** Of a page, where its links to feeds are looked for. */
const maxPageCharacters = 1_000_000

/** The feed that the bytes are, or the feeds that a page names. */
export function work({ wanted, bytes, source }: FeedPiece): FeedAnswer | LinksAnswer {
  const unpacked = unpack(bytes)
  if (!unpacked) return { failed: 'too_large' }
  return wanted === 'links' ? linksIn(unpacked, source) : feedIn(unpacked, source)
}

/** Files that were packed before a server, or the one before it, packed them: it does not say so. undefined for more than is read. */
function unpack(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxFeedBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : bytes
  }
}

function linksIn(bytes: Uint8Array, { url, contentType }: FeedSource): LinksAnswer {
  const { text } = decodeText(bytes, contentType)
  return { links: feedLinks(text.slice(0, maxPageCharacters), url) }
}

function feedIn(bytes: Uint8Array, source: FeedSource): FeedAnswer {
  const answer = parseFeed(bytes, source)
  if ('failed' in answer) return answer
  const items = answer.feed.items.map((item) => ({
    ...item,
    content: cutContent(item.content, item.contentType),
    terms: termsOf(item),
  }))
  return { feed: { ...answer.feed, items } }
}
