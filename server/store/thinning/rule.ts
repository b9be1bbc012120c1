// Which bodies of old revisions stay when the past is thinned. Pure: the store says which may go at all, this says which do.
import { dayMs } from '#core/time/zone.ts'

/** So long everything stays. */
const wholeDays = 90
/** So long the first and the last of each day stay; then the last of each month. */
const dailyDays = 365

/** A revision whose body is kept. */
export interface OldRevision {
  readonly id: string
  readonly rev: string
  /** ISO moment. */
  readonly at: string
  /** It stays for ever: a leaf, what a conflict was made from, or what a deleted record was last. */
  readonly stays: boolean
}

/** The moment before which bodies may go: everything younger stays. */
export function thinnedBefore(now: string): string {
  return daysBefore(now, wholeDays)
}

/**
 * Those whose bodies go, of revisions in the order of their records and of time: all of the last 90 days stay, then of each
 * record the first and the last of each day (UTC) for a year, then the last of each month. What stays once stays until it
 * is in the next of these spans, so that thinning twice, or a part today and the rest tomorrow, leaves the same.
 */
export function bodiesToDrop(revisions: readonly OldRevision[], now: string): OldRevision[] {
  const [whole, daily] = [thinnedBefore(now), daysBefore(now, dailyDays)]
  return revisions.filter((revision, at) => {
    const { at: moment, stays } = revision
    if (stays || moment >= whole) return false
    const period = (other: OldRevision | undefined) =>
      other && other.at < whole
        ? `${other.id} ${other.at < daily ? other.at.slice(0, 7) : other.at.slice(0, 10)}`
        : undefined
    const own = period(revision)
    const isFirst = period(revisions[at - 1]) !== own
    const isLast = period(revisions[at + 1]) !== own
    return moment < daily ? !isLast : !isFirst && !isLast
  })
}

function daysBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * dayMs).toISOString()
}
