// The way out in mails that somebody gets more than once: whose mails they are, sealed with the key of the installation, as a part of an address. A
// page is there for people, and the same address takes a POST of mail programs (RFC 8058). It opens nothing else.
import { networkOf } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'

/** A year. */
const newsletterMs = 365 * 24 * 3_600_000

/** The sealed name of a person, which `openWayOut` reads; until this moment (ISO) where there is one. */
function sealWayOut({ seal }: Pick<House, 'seal'>, about: string, user_id: string, until = '') {
  return seal.close(`${user_id} ${until}`.trim(), about).toString('base64url')
}

/** Whose it is; undefined for what this installation did not seal about this, and for what is over. */
export function openWayOut(
  { seal, now }: Pick<House, 'seal' | 'now'>,
  about: string,
  token: string,
): string | undefined {
  const text = seal.open(Buffer.from(token, 'base64url'), about)
  const [user_id, until] = text?.split(' ') ?? []
  return until === undefined || until > now().toISOString() ? user_id : undefined
}

/**
 * Calls by a link count for its person, those by a link that is none for their network: mail providers end the mails of many people from
 * few networks.
 */
export const limitByWayOut = (name: string, about: string) => ({
  name,
  attempts: 60,
  window_seconds: 3_600,
  key: ({ house, params, request }: Call) =>
    openWayOut(house, about, params.token ?? '') ?? networkOf(request.ip),
})

export const wayOutOfNotifications = 'unsubscribe'
export const wayOutOfNewsletter = 'newsletter'

/** Ends all mails of notifications. */
export const unsubscribePath = (house: Pick<House, 'seal'>, user_id: string) =>
  `/user/unsubscribe/${sealWayOut(house, wayOutOfNotifications, user_id)}`

/** Chooses topics of the newsletter, or ends it; for a year. */
export function newsletterPath(house: Pick<House, 'seal' | 'now'>, user_id: string): string {
  const until = new Date(house.now().getTime() + newsletterMs).toISOString()
  return `/user/newsletter/${sealWayOut(house, wayOutOfNewsletter, user_id, until)}`
}
