// The lane of the polls: goes on for as long as the process works. Each server gets one request at a time, and none for a
// moment after it; feeds of many servers are polled in parallel, so that a slow one delays its own server alone.
import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '#core/errors.ts'
import { later } from '#core/time/moment.ts'
import type { House } from '#server/house.ts'
import { networks } from '#server/outside/fetch/addresses.ts'
import { hostTurns } from '#server/outside/fetch/host-turns.ts'
import type { ClaimedFeed } from '../../store/feeds/face.ts'
import { paces, pollSlots, type Pace, type SlotOptions, type PollSlots } from './slots.ts'
import { pollFeed, type PollOptions } from './poll.ts'
import { feedTables } from '../../store/feeds/tables.ts'

export interface LaneOptions extends Omit<PollOptions, 'signal' | 'giveUp'>, SlotOptions {
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
    slowMs: 2_000,
    gapMs,
    // Redirects lead to servers that are no turn of ours.
    turns: hostTurns(gapMs),
    maxOpenFeeds: 20,
    maxOfGroup: { quick: 10, other: 4 },
    lookMs: 1_000,
    chance: Math.random,
  }
}

/** Ends when the signal aborts; running polls are left to the next process. */
export async function pollLane(
  house: House,
  options: LaneOptions,
  stopping: AbortSignal,
): Promise<void> {
  const slots = pollSlots(options)
  const lane = { house, options, stopping, slots }
  try {
    while (!stopping.aborted) {
      const looks = [await pollDue(lane, 'quick'), await pollDue(lane, 'other')]
      if (looks.some(({ again }) => again)) continue
      const wait = pause(options.lookMs, undefined, { signal: stopping }).catch(() => undefined)
      const isWaiting = looks.some(({ waits }) => waits)
      await (isWaiting ? Promise.race([wait, slots.oneEnded()]) : wait)
    }
  } finally {
    await slots.allEnded()
  }
}

interface Lane {
  readonly house: House
  readonly options: LaneOptions
  readonly stopping: AbortSignal
  readonly slots: PollSlots
}

/** `waits`: some are due that have no slot. `again`: there may be more that have one. */
async function pollDue(
  { house, options, stopping, slots }: Lane,
  pace: Pace,
): Promise<{ begun: number; waits: boolean; again: boolean }> {
  const limit = slots.free(pace)
  if (limit <= 0) return { begun: 0, waits: true, again: false }
  const now = house.now().toISOString()
  const { feeds, heldBack, more } = await feedTables(house.store).claim({
    now,
    leaseUntil: later(now, leaseMs),
    limit,
    quick: pace === 'quick',
    maxOfGroup: options.maxOfGroup[pace],
    busy: slots.busy(pace),
  })
  for (const feed of feeds) {
    slots.hold(feed, pace, ({ moveOver }) => pollOne({ house, options, stopping }, feed, moveOver))
  }
  const isFull = feeds.length === limit
  return { begun: feeds.length, waits: heldBack || isFull, again: more && !isFull }
}

/** A server that is not as quick as it was leaves its slot: it goes on elsewhere, or gives up and is due again there. */
async function pollOne(
  { house, options, stopping }: Omit<Lane, 'slots'>,
  feed: ClaimedFeed,
  moveOver: () => boolean,
): Promise<void> {
  const slow = new AbortController()
  const timer = setTimeout(() => {
    if (!moveOver()) slow.abort()
  }, options.slowMs)
  try {
    await pollFeed(house, feed, { ...options, signal: stopping, giveUp: slow.signal })
  } catch (error) {
    if (stopping.aborted) return
    const level = isUnavailable(error) ? 'warn' : 'error'
    house.log[level]({ feed: feed.id, err: error }, 'a feed could not be polled')
  } finally {
    clearTimeout(timer)
  }
}

/** All feeds that are due now, for tests and tools. */
export async function pollDueFeeds(house: House, options: LaneOptions): Promise<number> {
  const { maxOpenFeeds } = options
  const slots = pollSlots({ ...options, maxOpenFeeds: 2 * maxOpenFeeds })
  const own = { ...options, maxOfGroup: { quick: maxOpenFeeds, other: 2 * maxOpenFeeds } }
  const lane = { house, options: own, stopping: new AbortController().signal, slots }
  let polled = 0
  for (let some = 1; some > 0; polled += some) {
    some = 0
    for (const pace of paces) some += (await pollDue(lane, pace)).begun
    await slots.allEnded()
  }
  return polled
}
