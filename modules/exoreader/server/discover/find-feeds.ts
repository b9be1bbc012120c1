// Finds the feeds of whatever address somebody has: a feed, a page, a channel, a name without a scheme.
import type { Caller } from '#server/calls/caller.ts'
import type { House } from '#server/house.ts'
import { clientOf } from '#server/outside/fetch/client.ts'
import { OutsideFailure, type OutsideCode } from '#server/outside/fetch/failure.ts'
import { fetchOutside, type OutsideAnswer } from '#server/outside/fetch/fetch-outside.ts'
import { channelFeed, meantAddresses, usualPlaces, type FoundFeed } from '../../rules/discover.ts'
import { maxFeedBytes, readFeed, readLinks, type FeedAnswer } from '../reading/read-feed.ts'

export interface FoundFeeds {
  readonly feeds: readonly FoundFeed[]
  /** Why there are none. */
  readonly failed?: OutsideCode | 'http_status' | 'no_feed'
  /** What the address was answered with, where that is why. */
  readonly status?: number
  /** The address that is meant, where the net is why: it may lead to a feed at another time. */
  readonly later?: string
}

/** For everything together, and for one address. */
const allMs = 30_000
const oneMs = 10_000
const maxTries = 8

const accept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/html;q=0.8, */*;q=0.1'

interface Finding {
  readonly house: House
  readonly caller: Caller
}

interface Look {
  readonly answer: OutsideAnswer
  readonly read: FeedAnswer
}

/** Failures that may be over when the address is tried again. */
const passing: readonly FoundFeeds['failed'][] = ['no_such_host', 'unreachable', 'too_slow']

export async function findFeeds(
  house: House,
  written: string,
  caller: Caller,
): Promise<FoundFeeds> {
  const found = await lookEverywhere({ house, caller }, written)
  const { failed, status = 0 } = found
  // Name and password are given once it is subscribed to.
  const isPassing = status >= 500 || status === 429 || status === 401
  const mayCome = failed === 'http_status' && isPassing
  const [later] = mayCome || passing.includes(failed) ? meantAddresses(written) : []
  return later === undefined ? found : { ...found, later }
}

async function lookEverywhere({ house, caller }: Finding, written: string): Promise<FoundFeeds> {
  const { gone } = caller
  const tooLong = AbortSignal.timeout(allMs)
  const signal = gone ? AbortSignal.any([tooLong, gone]) : tooLong
  const look = async (url: string): Promise<Look | OutsideCode> =>
    lookAt({ house, caller }, url, signal)
  let failed: FoundFeeds['failed'] = 'bad_address'
  for (const address of meantAddresses(written)) {
    const channel = channelFeed(address)
    const found = channel === undefined ? undefined : feedOf(await look(channel))
    if (found) return { feeds: [found] }
    const first = await look(address)
    if (typeof first === 'string') {
      failed = first
      continue
    }
    const feeds = await feedsAt(first, look, caller)
    if (feeds.length > 0) return { feeds }
    const { status } = first.answer
    return status >= 400
      ? { feeds: [], failed: 'http_status', status }
      : { feeds: [], failed: 'no_feed' }
  }
  return { feeds: [], failed }
}

async function feedsAt(
  first: Look,
  look: (url: string) => Promise<Look | OutsideCode>,
  caller: Caller,
): Promise<readonly FoundFeed[]> {
  const own = feedOf(first)
  if (own) return [own]
  const { body, headers, url } = first.answer
  const linked = await readLinks(body, { url, contentType: headers['content-type'] }, caller)
  if ('links' in linked && linked.links.length > 0) return linked.links
  for (const place of usualPlaces(url).slice(0, maxTries)) {
    const found = feedOf(await look(place))
    if (found) return [found]
  }
  return []
}

async function lookAt(
  { house, caller }: Finding,
  url: string,
  signal: AbortSignal,
): Promise<Look | OutsideCode> {
  try {
    const limits = { timeoutMs: oneMs, maxBytes: maxFeedBytes, signal }
    const answer = await fetchOutside(url, { ...clientOf(house), ...limits, headers: { accept } })
    const contentType = answer.headers['content-type']
    return { answer, read: await readFeed(answer.body, { url: answer.url, contentType }, caller) }
  } catch (error) {
    if (error instanceof OutsideFailure) return error.code
    throw error
  }
}

function feedOf(look: Look | OutsideCode): FoundFeed | undefined {
  if (typeof look === 'string' || look.answer.status >= 400 || !('feed' in look.read))
    return undefined
  const { title } = look.read.feed
  return { url: look.answer.url, ...(title && { title: title.slice(0, 300) }) }
}
