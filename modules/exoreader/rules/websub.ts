// WebSub: a hub announces when a feed has something new, for a while that it grants (W3C Recommendation, 2018). Polls go on once a day,
// since hubs forget; one that missed something is not relied on.
import { later } from '#core/time/moment.ts'
import { dayMs } from '#core/time/zone.ts'

/** Between polls of a feed whose hub announces changes. */
export const dailyMs = dayMs

/** The requested lease, which also applies where a hub names none. */
export const wantedLeaseSeconds = 10 * 86_400
const minLeaseSeconds = 300
const maxLeaseSeconds = 30 * 86_400
const renewedAt = 0.8
/** Time after which the request to a silent hub is repeated. */
export const askAgainMs = dayMs
/** One that refused, or kept something to itself, is left alone for longer. */
export const refusedMs = 7 * dayMs

/** Hub and topic that a header `Link` of a feed names (WebSub 4: it counts more than what the feed says); absolute where they can be. */
export function linksOf(header: string, base: string): { hub?: string; self?: string } {
  const found: { hub?: string; self?: string } = {}
  for (const [, address = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const url = URL.parse(address, base)?.href
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? []
    const names = (quoted ?? bare ?? '').toLowerCase().split(/\s+/)
    for (const name of ['hub', 'self'] as const) {
      if (url !== undefined && names.includes(name)) found[name] ??= url
    }
  }
  return found
}

export interface Lease {
  /** ISO moments. */
  readonly until: string
  readonly renewAt: string
}

/** `seconds`: as the hub says them. */
export function leaseOf(seconds: string | undefined, now: string): Lease {
  const said = /^\d{1,10}$/.test(seconds ?? '') ? Number(seconds) : wantedLeaseSeconds
  const ms = Math.min(Math.max(said, minLeaseSeconds), maxLeaseSeconds) * 1_000
  return { until: later(now, ms), renewAt: later(now, ms * renewedAt) }
}

/** What is known of a feed's hub. Moments are ISO texts. */
export interface HubState {
  readonly hub_leased_at: string | null
  readonly hub_lease_until: string | null
  /** When it last announced something new. */
  readonly hub_told_at: string | null
  /** The last poll. */
  readonly fetched_at: string | null
}

export function isLeased({ hub_lease_until }: Pick<HubState, 'hub_lease_until'>, now: string) {
  return hub_lease_until !== null && hub_lease_until > now
}

/** True where a poll found something new that the hub had not announced, though its lease covers the time since the poll before. */
export function hasMissed(feed: HubState, now: string): boolean {
  const { hub_leased_at, hub_told_at, fetched_at } = feed
  return (
    isLeased(feed, now) &&
    hub_leased_at !== null &&
    fetched_at !== null &&
    fetched_at > hub_leased_at &&
    (hub_told_at === null || hub_told_at <= fetched_at)
  )
}
