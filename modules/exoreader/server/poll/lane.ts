// The lane of the polls: goes on for as long as the process works. Each server is asked one thing at a time, and is left alone for a
// moment after it; feeds of many servers are asked for side by side, so that a slow one delays its own server alone.
import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '#core/errors.ts'
import { later } from '#core/values/moment.ts'
import type { House } from '#server/house.ts'
import { networks } from '#server/outside/fetch/addresses.ts'
import { hostTurns } from '#server/outside/fetch/host-turns.ts'
import { pollFeed, type PollOptions } from './poll.ts'

export interface LaneOptions extends Omit<PollOptions, 'signal'> {
  /** Feeds that are asked for at the same time. */
  readonly maxOpenFeeds: number
  /** Between two looks for feeds that are due. */
  readonly lookMs: number
}

/** A poll that ends later than this was that of a process that died: the feed is due again. */
const leaseMs = 120_000
const gapMs = 2_000

export function usualLane({ config }: Pick<House, 'config'>): LaneOptions {
  return {
    allowed: networks(config.fetchAllow),
    appUrl: config.appUrl,
    timeoutMs: 20_000,
    gapMs,
    // Redirects lead to servers that are no turn of ours.
    turns: hostTurns(gapMs),
    maxOpenFeeds: 20,
    lookMs: 1_000,
    chance: Math.random,
  }
}

/** Ends when the signal aborts, with the polls that are under way left to who comes next. */
export async function pollLane(
  house: House,
  options: LaneOptions,
  stopping: AbortSignal,
): Promise<void> {
  const open = new Set<Promise<void>>()
  while (!stopping.aborted) {
    const free = options.maxOpenFeeds - open.size
    const begun = free > 0 ? await pollDue(house, options, { limit: free, stopping, open }) : 0
    if (begun > 0 && begun === free) continue
    const wait = pause(options.lookMs, undefined, { signal: stopping }).catch(() => undefined)
    await (open.size >= options.maxOpenFeeds ? Promise.race([wait, ...open]) : wait)
  }
  await Promise.all(open)
}

async function pollDue(
  house: House,
  options: LaneOptions,
  { limit, stopping, open }: { limit: number; stopping: AbortSignal; open: Set<Promise<void>> },
): Promise<number> {
  const now = house.now().toISOString()
  const leaseUntil = later(now, leaseMs)
  const claimed = await house.store.feeds.claim({ now, leaseUntil, limit })
  for (const feed of claimed) {
    const poll = pollFeed(house, feed, { ...options, signal: stopping }).catch((error: unknown) => {
      if (stopping.aborted) return
      const level = isUnavailable(error) ? 'warn' : 'error'
      house.log[level]({ feed: feed.id, err: error }, 'a feed could not be polled')
    })
    open.add(poll)
    void poll.then(() => open.delete(poll))
  }
  return claimed.length
}

/** All feeds that are due now, for tests and tools. */
export async function pollDueFeeds(house: House, options: LaneOptions): Promise<number> {
  const open = new Set<Promise<void>>()
  const stopping = new AbortController().signal
  let polled = 0
  for (let some = 1; some > 0; polled += some) {
    some = await pollDue(house, options, { limit: options.maxOpenFeeds, stopping, open })
    await Promise.all(open)
  }
  return polled
}
