// Reads the bytes of a feed in a thread of its own: nobody else waits for a long or hostile one.
import { makeThread, type ThreadFailure } from '#server/outside/thread.ts'
import type { FeedFailure, FeedSource, ParsedFeed, ParsedItem } from '../../rules/feed/parsed.ts'

export interface ReadItem extends ParsedItem {
  /** What it is found by: words with a blank between each two. */
  readonly terms: string
}

export interface WholeFeed extends ParsedFeed {
  readonly items: readonly ReadItem[]
}

export type FeedAnswer =
  | { readonly feed: WholeFeed }
  | { readonly failed: FeedFailure }
  | ThreadFailure

export interface FeedPiece {
  readonly bytes: Uint8Array
  readonly source: FeedSource
}

/** Of a feed, unpacked (modules 2.4-7). */
export const maxFeedBytes = 15 * 1024 * 1024

const read = makeThread<FeedAnswer>({
  file: new URL('./feed-thread.ts', import.meta.url),
  timeoutMs: 10_000,
  maxMegabytes: 512,
  maxWaiting: 1_000,
})

/** Never rejects for what the bytes are. Failure service_unavailable when a thousand feeds wait already. */
export async function readFeed(bytes: Uint8Array, source: FeedSource): Promise<FeedAnswer> {
  return bytes.byteLength > maxFeedBytes
    ? { failed: 'too_large' }
    : read({ bytes, source } satisfies FeedPiece)
}
