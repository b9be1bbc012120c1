// Which bombs each door gets: all at each would take hours, and most doors have a reader that others have too.
import type { Bomb } from './corpus.ts'
import type { Door } from './doors.ts'

/** What a door gets of a reader's bombs, however many doors share them. */
const minShare = 6

/**
 * Together the doors of one reader get all bombs, and each of them some, if `isWhole`; else one of these doors one bomb. Which of
 * them is the `seed`'s to say.
 */
export function shareOut(
  doors: readonly Door[],
  bombsFor: (door: Door) => readonly Bomb[],
  { seed, isWhole }: { seed: number; isWhole: boolean },
): ReadonlyMap<Door, readonly Bomb[]> {
  const shares = new Map<Door, readonly Bomb[]>()
  let before = seed
  for (const same of Map.groupBy(doors, ({ reader }) => reader).values()) {
    const asked = isWhole ? same : [same[before % same.length]!]
    for (const door of asked) {
      const bombs = bombsFor(door)
      const most = Math.max(minShare, Math.ceil(bombs.length / same.length))
      const share = isWhole ? Math.min(bombs.length, most) : 1
      const from = before
      shares.set(
        door,
        Array.from({ length: share }, (_, at) => bombs[(from + at) % bombs.length]!),
      )
      before += share
    }
  }
  return shares
}
