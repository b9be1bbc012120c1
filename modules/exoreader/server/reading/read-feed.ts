// Reads the bytes of a feed, or of a page that may name some, in threads of their own: nobody else waits for a long or hostile one. Most
// are small and have a thread for themselves, so that none of them waits for a large one either.
import type { Caller } from '#server/calls/caller.ts'
import { makeThread, type ThreadFailure } from '#server/threads/thread.ts'
import type { FoundFeed } from '../../rules/discover.ts'
import type { FeedFailure, FeedSource, ParsedFeed, ParsedItem } from '../../rules/feed/parsed.ts'
import type { work } from './feed-thread.ts'

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

export type LinksAnswer = { readonly links: readonly FoundFeed[] } | ThreadFailure

export interface FeedPiece {
  /** The feed that the bytes are, or the feeds that they link to. */
  readonly wanted: 'feed' | 'links'
  readonly bytes: Uint8Array
  readonly source: FeedSource
}

/** Of a feed, unpacked (feeds 7). */
export const maxFeedBytes = 15 * 1024 * 1024

/** Of a small one: the worst of them takes a third of a second of a processor. */
const smallBytes = 1024 * 1024

const file = new URL('./feed-thread.ts', import.meta.url)
const readSmall = makeThread<typeof work>({
  file,
  timeoutMs: 5_000,
  maxMegabytes: 256,
  maxWaiting: 1_000,
  maxInQueue: 200,
})
const readLarge = makeThread<typeof work>({
  file,
  timeoutMs: 10_000,
  maxMegabytes: 512,
  maxWaiting: 100,
  maxInQueue: 50,
})

/**
 * Never rejects for what the bytes are. Failure service_unavailable when a thousand feeds wait already, or a hundred large ones; too many
 * of this caller; and when the client is gone.
 */
export async function readFeed(
  bytes: Uint8Array,
  source: FeedSource,
  caller: Caller,
): Promise<FeedAnswer> {
  return (await read({ wanted: 'feed', bytes, source }, caller)) as FeedAnswer
}

/** What a page says are its feeds. Rejects as `readFeed`. */
export async function readLinks(
  bytes: Uint8Array,
  source: FeedSource,
  caller: Caller,
): Promise<LinksAnswer> {
  return (await read({ wanted: 'links', bytes, source }, caller)) as LinksAnswer
}

async function read(piece: FeedPiece, caller: Caller): Promise<FeedAnswer | LinksAnswer> {
  const { byteLength } = piece.bytes
  if (byteLength > maxFeedBytes) return { failed: 'too_large' }
  return byteLength > smallBytes ? readLarge(piece, caller) : readSmall(piece, caller)
}
