// One request for a feed: conditional, within limits of bytes and time, read in a thread of its own.
import { createHash } from 'node:crypto'
import type { OutsideOptions } from '#server/outside/fetch/fetch-outside.ts'
import { fetchOutside, type OutsideAnswer } from '#server/outside/fetch/fetch-outside.ts'
import { OutsideFailure } from '#server/outside/fetch/failure.ts'
import type { ClaimedFeed } from '../../store/feeds/face.ts'
import { feedAddress, isOwnAddress } from '../../rules/address.ts'
import { freshMs, retryAfterMs, type PollAnswer } from '../../rules/schedule.ts'
import { linksOf } from '../../rules/websub.ts'
import { maxFeedBytes, readFeed, type WholeFeed } from '../reading/read-feed.ts'

/** What may be read, and as whom. */
export type FetchOptions = Pick<
  OutsideOptions,
  'allowed' | 'turns' | 'timeoutMs' | 'signal' | 'resolve'
> & {
  readonly appUrl: string
}

const accept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, ' +
  'text/xml;q=0.9, application/json;q=0.8, */*;q=0.1'

export interface Fetched {
  /** Until the last byte. */
  readonly tookMs: number
  /** `hasNew` is not known yet. */
  readonly answer: PollAnswer
  /** Absent where there is nothing new to read. */
  readonly parsed?: WholeFeed
}

/** A feed that is polled. */
interface PolledFeed extends ClaimedFeed {
  /** Minutes east of UTC of dates without a zone, as the feed at `moved_to` had them last: the server that leads there has no say in it. */
  readonly zone_there: number | null
  /** What is shown to the server of the feed, and to no other one. */
  readonly authorization?: string | undefined
}

/** What of a header is kept. */
const maxLinkLength = 8_000

/** Throws when it was stopped, and for faults of ours alone. */
export async function fetchFeed(
  feed: PolledFeed,
  { appUrl, ...options }: FetchOptions,
  now: string,
): Promise<Fetched> {
  const { readers, authorization } = feed
  const { etag, last_modified } = validatorsOf(feed)
  const headers = {
    accept,
    ...(authorization && { authorization }),
    ...(etag !== null && { 'if-none-match': etag }),
    ...(last_modified !== null && { 'if-modified-since': last_modified }),
  }
  const agent = `Bancada (+${appUrl}; ${readers} ${readers === 1 ? 'subscriber' : 'subscribers'})`
  const began = performance.now()
  const took = () => performance.now() - began
  let fetched: OutsideAnswer
  try {
    fetched = await fetchOutside(feedAddress(feed.address), {
      ...options,
      maxBytes: maxFeedBytes,
      headers,
      agent,
    })
  } catch (error) {
    options.signal?.throwIfAborted()
    if (!(error instanceof OutsideFailure)) throw error
    return { answer: { is: 'failed', error: error.code }, tookMs: took() }
  }
  const tookMs = took()
  return { ...(await read(feed, fetched, now)), tookMs }
}

/** No validators while it leads elsewhere for good: the feed there must be read whole before anybody follows it (modules/exoreader/docs/moves.md). */
function validatorsOf({ moved_to, etag, last_modified, body_hash }: ClaimedFeed) {
  return moved_to === null
    ? { etag, last_modified, body_hash }
    : { etag: null, last_modified: null, body_hash: null }
}

async function read(
  feed: PolledFeed,
  fetched: OutsideAnswer,
  now: string,
): Promise<Omit<Fetched, 'tookMs'>> {
  const { status, headers, body } = fetched
  if (status !== 304 && (status < 200 || status >= 300)) {
    return { answer: refusal(status, headers['retry-after'], now) }
  }
  const common = {
    status,
    etag: headers.etag,
    lastModified: headers['last-modified'],
    movedTo: movedTo(feed, fetched),
    hasNew: false,
  }
  const { 'cache-control': cacheControl, expires } = headers
  const askedMs = freshMs({ cacheControl, expires }, now)
  if (status === 304) return { answer: { ...common, is: 'same', askedMs } }
  const bodyHash = createHash('sha256').update(body).digest('base64url')
  if (bodyHash === validatorsOf(feed).body_hash)
    return { answer: { ...common, is: 'same', bodyHash, askedMs } }
  const answered = await readFeed(body, sourceOf(feed, fetched), {
    names: [new URL(fetched.url).hostname],
  })
  if ('failed' in answered) {
    return { answer: { is: 'failed', status, error: answered.failed, isUnread: true } }
  }
  const { feed: parsed } = answered
  const wanted = Math.max(askedMs, (parsed.ttlMinutes ?? 0) * 60_000)
  return {
    answer: { ...common, is: 'read', bodyHash, askedMs: wanted },
    parsed: named(parsed, fetched),
  }
}

/** The hub of the header, with its topic, counts more than those of the feed. */
function named(parsed: WholeFeed, { headers: { link }, url }: OutsideAnswer): WholeFeed {
  const { hub, self } = linksOf([link ?? ''].flat().join(', ').slice(0, maxLinkLength), url)
  return hub === undefined ? parsed : { ...parsed, hubs: [hub], self: self ?? parsed.self }
}

function refusal(status: number, retryAfter: string | undefined, now: string): PollAnswer {
  if (status === 410) return { is: 'failed', error: 'gone', status }
  if (status !== 429 && status !== 503) return { is: 'failed', error: 'http_status', status }
  return {
    is: 'failed',
    error: 'too_many_requests',
    status,
    retryAfterMs: retryAfterMs(retryAfter, now),
  }
}

const permanent = new Set([301, 308])
/** Characters of an address that somebody subscribes to. */
const maxAddress = 2_000

/** Where permanent redirects alone led. */
function movedTo({ address }: ClaimedFeed, { url, redirects }: OutsideAnswer): string | undefined {
  // A name and a password are for the server that they were given for.
  if (isOwnAddress(address)) return undefined
  const isMoved = redirects.length > 0 && redirects.every((one) => permanent.has(one))
  const moved = feedAddress(url)
  return isMoved && moved !== address && moved.length <= maxAddress ? moved : undefined
}

function sourceOf(feed: PolledFeed, fetched: OutsideAnswer) {
  const { url, headers } = fetched
  const zone = zoneOf(feed, movedTo(feed, fetched))
  const named = {
    contentType: headers['content-type'],
    contentLanguage: headers['content-language'],
    contentLocation: headers['content-location'],
  }
  const sent = Object.entries(named).filter(([, value]) => value !== undefined)
  return {
    url,
    ...(Object.fromEntries(sent) as { [Name in keyof typeof named]?: string }),
    ...(zone !== null && { zoneMinutes: zone }),
  }
}

function zoneOf({ moved_to, zone_minutes, zone_there }: PolledFeed, moved: string | undefined) {
  if (moved === undefined) return zone_minutes
  return moved === moved_to ? zone_there : null
}
