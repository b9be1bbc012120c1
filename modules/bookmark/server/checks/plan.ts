// When the page of a bookmark is looked at: soon after it is saved, every 30 days while it is there, and the next day when it is
// not.
import { createHash } from 'node:crypto'
import { dayMs } from '#core/time/zone.ts'
import { later } from '#core/time/moment.ts'

const cycleMs = 30 * dayMs
/** After a look that says nothing: the server may be back by then. */
const unclearMs = 7 * dayMs
/** The first looks at what was saved together are spread over this time. */
const firstWithinMs = dayMs

/** Failures a day apart after which a page counts as gone. */
export const deadAfter = 3

/** From 0 to 1, the same for one record each time. */
function share(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32
}

export function firstCheckAt(id: string, now: string): string {
  return later(now, Math.round(share(id) * firstWithinMs))
}

/** What is planned after a look; `failures`: how often nothing was there before it. */
export function afterLook(
  found: 'page' | 'nothing' | 'unclear',
  failures: number,
  now: string,
): { due_at: string; failures: number } {
  if (found === 'page') return { due_at: later(now, cycleMs), failures: 0 }
  const counted = found === 'nothing' ? Math.min(failures + 1, deadAfter) : failures
  const isDoubtful = counted > 0 && counted < deadAfter
  const restMs = isDoubtful ? dayMs : found === 'nothing' ? cycleMs : unclearMs
  return { due_at: later(now, restMs), failures: counted }
}
