// Where a switch of the plan leads, and whether a Group is locked (spec 4, 9). Pure.
import { freeRecords, type Entitlement } from '#core/access/entitlement.ts'
import { dayMs } from '#core/time/zone.ts'

/** A switch locks further ones for so long. */
const lockMs = dayMs
/** Days a Group with too many records may still be looked at (spec 4, 9). */
const viewOnlyDays = 30

/**
 * The plan that a switch leads to. Both lead to the free one; where *free* was requested and more was written meanwhile than
 * it takes (`limit`), the plan stays, as undefined. Who cancelled with more may look at everything for 30 days (spec 4).
 */
export function confirmedPlan(
  asked: unknown,
  { records, limit = freeRecords }: { readonly records: number; readonly limit?: number },
): 'free' | undefined {
  return asked === 'cancel' || records <= limit ? 'free' : undefined
}

/** A switch locks further ones for 24 hours (spec 4, 9). Both are ISO moments. */
export function isPlanLocked(switchedAt: string | undefined, now: string): boolean {
  if (switchedAt === undefined) return false
  return Date.parse(now) - Date.parse(switchedAt) < lockMs
}

/** Whole days for which a Group with too many records may still be looked at, the begun one counted; all where it is not marked yet. */
export function viewOnlyDaysLeft(since: string | undefined, now: string): number {
  if (since === undefined) return viewOnlyDays
  const goneMs = Date.parse(now) - Date.parse(since)
  return Math.min(viewOnlyDays, Math.max(0, Math.ceil(viewOnlyDays - goneMs / dayMs)))
}

export interface LockFacts {
  /** As it was confirmed; `locked` where the Group was locked before. */
  readonly plan: string
  readonly entitlement: Pick<Entitlement, 'max_records'>
  /** Records that count. */
  readonly records: number
  /** Moment of the mark: since then there have been too many. */
  readonly since: string | undefined
}

/** `over_limit`: the Group is for looking alone; `over_limit_ended`: its days of that are over, and it is locked. */
export type LockReason = 'over_limit' | 'over_limit_ended'

/** Why a Group is not wholly open; undefined when it is. Nothing but these facts counts. `now`: ISO. */
export function lockReason(
  { plan, entitlement: { max_records }, records, since }: LockFacts,
  now: string,
): LockReason | undefined {
  if (max_records === null || records <= max_records) return undefined
  const isLate = since !== undefined && Date.parse(now) - Date.parse(since) >= viewOnlyDays * dayMs
  const hasEnded = isLate || plan === 'locked'
  return hasEnded ? 'over_limit_ended' : 'over_limit'
}

/** What of the Group's document follows from that; undefined: it says so already. */
export function lockedMembers(
  reason: LockReason | undefined,
  { plan, since }: LockFacts,
  now: string,
): Record<string, unknown> | undefined {
  if (reason === 'over_limit') return since === undefined ? { over_limit_since: now } : undefined
  const unmarked = { over_limit_since: undefined }
  if (reason) return plan === 'locked' ? undefined : { ...unmarked, 'confirmed-plan': 'locked' }
  if (plan === 'locked') return { ...unmarked, 'confirmed-plan': 'free' }
  return since === undefined ? undefined : unmarked
}
