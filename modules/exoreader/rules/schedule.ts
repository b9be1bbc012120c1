// When a feed is polled again, and its state after an answer (modules/exoreader/docs/feeds.md). Pure: clock and chance are arguments.
import { later } from '#core/time/moment.ts'
import { dayMs } from '#core/time/zone.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Minimum time between two polls that people request. */
const refreshMs = 30 * minuteMs
const minPollMs = hourMs
/** The same for a feed that somebody wants more often. */
const minChosenMs = 15 * minuteMs
const maxPollMs = dayMs
/** For feeds that had nothing new for 30 days, and for those whose servers send no validators: each answer is whole. */
const slowMs = 6 * hourMs
const quietAfterMs = 30 * dayMs
const silentAfterMs = 90 * dayMs
/** Polls lie so much earlier or later, as a share, so that those of one hour do not stay together. */
const spread = 0.1
/** Maximum wait of a feed whose server sends Retry-After. */
const maxRestMs = 7 * dayMs
/** No turn lies further ahead, but where it was reckoned while a clock was ahead. */
export const furthestMs = maxRestMs + dayMs
/** Maximum wait of the other feeds of such a server: they may be answered. */
const maxHostRestMs = 15 * minuteMs
const stopAfterMs = 30 * dayMs
/** A permanent redirect is followed for good when it was the same so often, over this time. */
const movesNeeded = 3
const movesOverMs = dayMs

/** What is known of a feed, as far as an answer changes it. Moments are ISO texts. */
export interface PollState {
  readonly state: 'new' | 'ok' | 'failing' | 'gone' | 'stopped'
  readonly etag: string | null
  readonly last_modified: string | null
  readonly body_hash: string | null
  readonly created_at: string
  readonly fetched_at: string | null
  readonly changed_at: string | null
  readonly error: string | null
  readonly status: number | null
  readonly failures: number
  readonly failing_since: string | null
  readonly moved_to: string | null
  readonly moved_times: number
  readonly moved_since: string | null
  readonly next_at: string | null
}

/** How often Groups want a feed: the shortest time that one of them says, and whether all of them say one. */
export interface PollInterval {
  readonly minutes: number
  readonly isOfAll: boolean
}

/** What a request for a feed came to. */
export type PollAnswer =
  | {
      /** `same`: 304, or the bytes of last time. */
      readonly is: 'read' | 'same'
      readonly status: number
      /** As sent; undefined where the answer has none. */
      readonly etag?: string | undefined
      readonly lastModified?: string | undefined
      readonly bodyHash?: string
      /** The wait that the server and the feed request, in milliseconds. */
      readonly askedMs?: number
      readonly hasNew: boolean
      readonly chosen?: PollInterval | undefined
      /** Where only permanent redirects led. */
      readonly movedTo?: string | undefined
    }
  | {
      readonly is: 'failed'
      readonly error: string
      readonly status?: number | undefined
      /** Of 429 and 503: how long the feed is to be left alone. */
      readonly retryAfterMs?: number | undefined
      /** The answer was no feed: its validators are not sent with the next request. */
      readonly isUnread?: boolean
    }

export interface Planned {
  readonly state: PollState
  /** Its whole server rests until then; undefined where the usual pause is enough. */
  readonly hostRestUntil?: string
  /** The address that it has from now on. */
  readonly adopt?: string
}

const since = (now: string, then: string) => Date.parse(now) - Date.parse(then)
const between = (min: number, max: number, value: number) => Math.min(max, Math.max(min, value))

/** The moment (ISO) from which people may request the feed again; undefined: at once. `ownTurnMs`: least time between two polls of it. */
export function refreshFrom(
  { fetched_at }: Pick<PollState, 'fetched_at'>,
  ownTurnMs: number,
): string | undefined {
  return fetched_at === null ? undefined : later(fetched_at, Math.max(refreshMs, ownTurnMs))
}

/** `chance`: from 0 to 1. */
export function plan(before: PollState, answer: PollAnswer, now: string, chance: number): Planned {
  if (answer.is === 'failed') return afterFailure(before, answer, now, chance)
  const { status, etag, lastModified, bodyHash, hasNew } = answer
  const isUnmodified = status === 304
  const known = {
    etag: isUnmodified ? (etag ?? before.etag) : (etag ?? null),
    last_modified: isUnmodified ? (lastModified ?? before.last_modified) : (lastModified ?? null),
    body_hash: bodyHash ?? before.body_hash,
  }
  const changed_at = hasNew ? now : before.changed_at
  const moved = afterRedirect(before, answer.movedTo, now)
  const ms = intervalMs({ ...known, changed_at, created_at: before.created_at }, answer, now)
  const well = { state: 'ok', error: null, failures: 0, failing_since: null } as const
  const next_at = later(
    now,
    between(Math.min(minPollMs, ms), maxPollMs, ms * (1 - spread + 2 * spread * chance)),
  )
  const state = {
    ...before,
    ...known,
    ...well,
    ...moved,
    status,
    changed_at,
    fetched_at: now,
    next_at,
  }
  const { moved_to, moved_times, moved_since } = moved
  const isSettled = moved_to !== null && moved_since !== null && moved_times >= movesNeeded
  return isSettled && since(now, moved_since) >= movesOverMs
    ? { state, adopt: moved_to }
    : { state }
}

function intervalMs(
  {
    etag,
    last_modified,
    changed_at,
    created_at,
  }: Pick<PollState, 'etag' | 'last_modified' | 'changed_at' | 'created_at'>,
  { askedMs = 0, chosen }: Extract<PollAnswer, { is: 'read' | 'same' }>,
  now: string,
): number {
  const quietMs = since(now, changed_at ?? created_at)
  const isWhole = etag === null && last_modified === null
  const floorMs =
    quietMs >= silentAfterMs ? maxPollMs : quietMs >= quietAfterMs || isWhole ? slowMs : minPollMs
  const usualMs = between(floorMs, maxPollMs, askedMs)
  if (!chosen) return usualMs
  // An answer that is whole each time costs its server as much as ever.
  const lowMs = isWhole ? minPollMs : minChosenMs
  const chosenMs = between(lowMs, maxPollMs, Math.max(chosen.minutes * minuteMs, askedMs))
  return chosen.isOfAll ? chosenMs : Math.min(usualMs, chosenMs)
}

type Moved = Pick<PollState, 'moved_to' | 'moved_times' | 'moved_since'>

function afterRedirect(before: PollState, movedTo: string | undefined, now: string): Moved {
  if (movedTo === undefined) return { moved_to: null, moved_times: 0, moved_since: null }
  const isSame = before.moved_to === movedTo
  return {
    moved_to: movedTo,
    moved_times: isSame ? Math.min(before.moved_times + 1, 1_000) : 1,
    moved_since: isSame ? before.moved_since : now,
  }
}

function afterFailure(
  before: PollState,
  { error, status, retryAfterMs, isUnread }: Extract<PollAnswer, { is: 'failed' }>,
  now: string,
  chance: number,
): Planned {
  const failures = Math.min(before.failures + 1, 10_000)
  const failing_since = before.failing_since ?? now
  const unread = isUnread ? { etag: null, last_modified: null, body_hash: null } : {}
  const failed = { error, status: status ?? null, failures, failing_since, fetched_at: now }
  const state = { ...before, ...unread, ...failed }
  if (status === 410) return { state: { ...state, state: 'gone', next_at: null } }
  const restMs = retryAfterMs === undefined ? undefined : between(0, maxRestMs, retryAfterMs)
  const hostRestMs = Math.min(restMs ?? 0, maxHostRestMs)
  const rest = restMs === undefined ? {} : { hostRestUntil: later(now, hostRestMs) }
  if (since(now, failing_since) >= stopAfterMs) {
    return { state: { ...state, state: 'stopped', next_at: null }, ...rest }
  }
  const backOffMs = between(minPollMs, maxPollMs, hourMs * 2 ** Math.min(failures - 1, 10))
  const ms = restMs ?? between(minPollMs, maxPollMs, backOffMs * (1 - spread + 2 * spread * chance))
  return {
    state: { ...state, state: 'failing', next_at: later(now, Math.max(ms, minuteMs)) },
    ...rest,
  }
}

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds: seconds, or a date. Undefined for anything else. */
export function retryAfterMs(header: string | undefined, now: string): number | undefined {
  if (header === undefined) return undefined
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.parse(now))
}

/** How long an answer says that it stays fresh, in milliseconds (`max-age`, else `Expires`). */
export function freshMs(
  {
    cacheControl,
    expires,
  }: { readonly cacheControl?: string | undefined; readonly expires?: string | undefined },
  now: string,
): number {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl ?? '')?.[1]
  if (seconds !== undefined) return Number(seconds) * 1_000
  const date = Date.parse(expires ?? '')
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.parse(now))
}
