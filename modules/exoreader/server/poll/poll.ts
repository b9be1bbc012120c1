// One poll of a feed: request, parse, deliver, and record with the moment of the next poll.
import { later } from '#core/time/moment.ts'
import type { House } from '#server/house.ts'
import type { ClaimedFeed, FeedFacts } from '../../store/feeds/face.ts'
import type { ParsedFeed } from '../../rules/feed/parsed.ts'
import { cutText } from '../../rules/html/plain-text.ts'
import { plan, type PollInterval } from '../../rules/schedule.ts'
import { nameSubscriptions, pauseSubscriptions } from '../subscribe/follow-feed.ts'
import { feedAddress, isOwnAddress } from '../../rules/address.ts'
import { authorizationOf } from '../subscribe/sign-in.ts'
import { adoptAddress } from '../subscribe/move.ts'
import { nextBesideHub } from '../websub/polls.ts'
import { deliver, handOut } from './deliver.ts'
import { fetchFeed, type Fetched, type FetchOptions } from './fetch.ts'
import { feedTables } from '../../store/feeds/tables.ts'

export interface PollOptions extends FetchOptions {
  /** Between two requests to one server. */
  readonly gapMs: number
  /** From 0 to 1. */
  readonly chance: () => number
  /** A server that answers within this time is quick. */
  readonly slowMs: number
  /** Its server takes too long for its slot: the feed is due again, among the slow ones. */
  readonly giveUp?: AbortSignal
}

/** After a fault of ours. */
const againMs = 3_600_000

/** Throws when it was stopped: the feed is due again when its lease is over. */
export async function pollFeed(
  house: House,
  feed: ClaimedFeed,
  options: PollOptions,
): Promise<void> {
  const feeds = feedTables(house.store)
  const { gapMs, chance, slowMs, giveUp, ...fetching } = options
  const fromNow = (ms: number) => later(house.now().toISOString(), ms)
  const begun = house.now().toISOString()
  const server = (quick?: boolean) => ({ until: fromNow(gapMs), quick, begun })
  if (feed.readers === 0) return feeds.settleUnread(feed, server())
  const signal = AbortSignal.any([fetching.signal, giveUp].filter((one) => one !== undefined))
  const there = feed.moved_to === null ? undefined : await feeds.byAddress(feed.moved_to)
  const zone_there = there?.zone_minutes ?? null
  const asked = askFor(house, { ...feed, zone_there }, { ...fetching, signal }, begun)
  const fetched = await asked.catch((error: unknown) => {
    if (fetching.signal?.aborted || !giveUp?.aborted) throw error
  })
  if (!fetched) {
    const again = { ...feed, next_at: feed.due_at }
    return feeds.settle(feed.id, again, server(false))
  }
  const { answer, parsed, tookMs } = fetched
  const quick = tookMs < slowMs
  const taking = parsed ? deliver(house, feed, parsed) : handOut(house, feed.id).then(() => 0)
  const added = await taking.catch(async (error: unknown) => {
    // Should it be for what this document says, it would be so again as soon as the lease is over.
    const again = { ...feed, next_at: fromNow(againMs) }
    await feeds.settle(feed.id, again, server(quick))
    throw error
  })
  const now = house.now().toISOString()
  const ownTurnMs = await feeds.ownTurnMs(feed.id)
  const final =
    answer.is === 'failed'
      ? answer
      : {
          ...answer,
          hasNew: added > 0,
          askedMs: Math.max(answer.askedMs ?? 0, ownTurnMs),
          chosen: chosenInterval(feed),
        }
  const { state, hostRestUntil, adopt } = plan(feed, final, now, chance())
  const next_at = await nextBesideHub(house, feed, { hasNew: added > 0, next_at: state.next_at })
  const facts: FeedFacts = { ...feed, ...state, next_at, ...(parsed && said(feed, parsed)) }
  await feeds.settle(feed.id, facts, {
    ...server(quick),
    ...(hostRestUntil && { until: hostRestUntil }),
  })
  if (parsed && (facts.title !== feed.title || facts.site !== feed.site)) {
    await nameSubscriptions(house, feed.id, facts)
  }
  if (facts.state === 'stopped') await pauseSubscriptions(house, feed.id)
  if (adopt !== undefined && parsed) {
    await adoptAddress(house, { ...feed, ...facts }, { address: adopt, parsed })
  }
}

function chosenInterval({
  readers,
  choices,
  chosen_minutes: minutes,
}: ClaimedFeed): PollInterval | undefined {
  return minutes === null ? undefined : { minutes, isOfAll: choices === readers }
}

/** A Group's own feed is polled with its credentials, and not at all where they cannot be unsealed: its server would count the attempts. */
async function askFor(
  house: House,
  feed: Parameters<typeof fetchFeed>[0],
  options: FetchOptions,
  now: string,
): Promise<Fetched> {
  if (!isOwnAddress(feed.address)) return fetchFeed(feed, options, now)
  const [reader] = await feedTables(house.store).readers(feed.id)
  const place = { subscription: reader?.subscription ?? '', url: feedAddress(feed.address) }
  const database = reader && house.store.database(reader.db)
  const authorization = database && (await authorizationOf(house, database, place))
  if (authorization) return fetchFeed({ ...feed, authorization }, options, now)
  return { answer: { is: 'failed', error: 'no_sign_in' }, tookMs: 0 }
}

/** Letters of a feed's title. */
const titleLength = 300

/** What the feed says of itself. */
function said(feed: ClaimedFeed, parsed: ParsedFeed): Partial<FeedFacts> {
  return {
    title: cutText(parsed.title, titleLength) || feed.title,
    site: parsed.link ?? null,
    icon: parsed.icon ?? null,
    zone_minutes: parsed.zoneMinutes ?? feed.zone_minutes,
    cut: parsed.faults.includes('too_many_items'),
    // A hub would learn what is the Group's own.
    hub: isOwnAddress(feed.address) ? null : (parsed.hubs[0] ?? null),
    topic: parsed.self ?? null,
  }
}
