// The slots of the polls: some for servers that are known to answer quickly, others for all that have yet to show it or did not, and
// few of them for one Group. So a Group whose feeds hang delays its own alone (modules/exoreader/docs/polls.md).
import type { ClaimedFeed } from '../../store/feeds/face.ts'

/** Servers that are known to be quick, and all others. */
export const paces = ['quick', 'other'] as const
export type Pace = (typeof paces)[number]

export interface SlotOptions {
  /** Maximum feeds polled at the same time, of each pace. */
  readonly maxOpenFeeds: number
  /** Of these, feeds of one Group. */
  readonly maxOfGroup: Readonly<Record<Pace, number>>
}

interface Poll {
  readonly group: string | null
  pace: Pace
}

export interface PollSlots {
  readonly free: (pace: Pace) => number
  /** Groups, and the polls of theirs of this pace. */
  readonly busy: (pace: Pace) => ReadonlyMap<string, number>
  /** Holds a slot until the work ends; it never rejects. */
  hold(
    feed: Pick<ClaimedFeed, 'place_of'>,
    pace: Pace,
    work: (slot: { moveOver: () => boolean }) => Promise<void>,
  ): void
  /** Settles when the next poll ends. */
  readonly oneEnded: () => Promise<void>
  readonly allEnded: () => Promise<void>
}

export function pollSlots({ maxOpenFeeds, maxOfGroup }: SlotOptions): PollSlots {
  const open = new Map<Poll, Promise<void>>()
  const of = (pace: Pace) => [...open.keys()].filter((poll) => poll.pace === pace)
  const busy = (pace: Pace) => {
    const groups = new Map<string, number>()
    for (const { group } of of(pace)) {
      if (group !== null) groups.set(group, (groups.get(group) ?? 0) + 1)
    }
    return groups
  }
  /** It has one of the other slots from now on; false where all of these, or those of its Group, are taken. */
  const moveOver = (poll: Poll): boolean => {
    if (poll.pace === 'other') return true
    const held = poll.group === null ? 0 : (busy('other').get(poll.group) ?? 0)
    if (of('other').length >= maxOpenFeeds || held >= maxOfGroup.other) return false
    poll.pace = 'other'
    return true
  }
  return {
    free: (pace) => maxOpenFeeds - of(pace).length,
    busy,
    hold({ place_of: group }, pace, work) {
      const poll: Poll = { group, pace }
      const ended = work({ moveOver: () => moveOver(poll) })
      open.set(
        poll,
        ended.finally(() => open.delete(poll)),
      )
    },
    oneEnded: () => Promise.race(open.values()),
    allEnded: async () => void (await Promise.all(open.values())),
  }
}
