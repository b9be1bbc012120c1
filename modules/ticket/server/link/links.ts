// Public links, to the status of a ticket (service 3.6) and to calendars: made, printed again, revoked, followed. A token is 256
// random bits; the table holds its hash, and itself sealed, so that a receipt can be printed twice with the same code.
import type { House } from '#server/house.ts'
import { newSecret } from '#server/session/secrets.ts'
import type { PublicLink } from '#server/store/database.ts'

const dayMs = 24 * 3_600_000

/** What links of a sort lead to, and how long they work. */
export interface LinkSort {
  /** Before the token. */
  readonly path: string
  /** Behind the token. */
  readonly suffix: string
  readonly lifetimeMs: number
}

export const statusLinks: LinkSort = { path: '/p', suffix: '', lifetimeMs: 180 * dayMs }
/** Nobody looks at the address of a calendar again once their telephone has it. */
export const calendarLinks: LinkSort = {
  path: '/calendar',
  suffix: '.ics',
  lifetimeMs: 3 * 365 * dayMs,
}

export interface KnownLink {
  readonly url: string
  /** ISO moments. */
  readonly created_at: string
  readonly expires_at: string
}

const about = (db: string, id: string) => `link ${db} ${id}`

function known(
  { config, seal }: House,
  { db, record_id, sealed, created_at, expires_at }: PublicLink,
  { path, suffix }: LinkSort,
): KnownLink | undefined {
  const token = seal.open(sealed, about(db, record_id))
  return token === undefined
    ? undefined
    : { url: `${config.appUrl}${path}/${token}${suffix}`, created_at, expires_at }
}

/** The link to a record; undefined when there is none, or none that can be read. */
export async function findLink(
  house: House,
  db: string,
  record_id: string,
  sort = statusLinks,
): Promise<KnownLink | undefined> {
  const link = await house.store.links.ofRecord(db, record_id, house.now().toISOString())
  return link && known(house, link, sort)
}

/** Makes one; the former one ends. */
export async function makeLink(
  house: House,
  { db, id, zone, person }: { db: string; id: string; zone: string; person: string | null },
  sort = statusLinks,
): Promise<KnownLink> {
  const { text, hash } = newSecret()
  const now = house.now()
  const link: PublicLink = {
    db,
    record_id: id,
    sealed: house.seal.close(text, about(db, id)),
    zone,
    created_by: person,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + sort.lifetimeMs).toISOString(),
  }
  await house.store.links.make(hash, link)
  return known(house, link, sort)!
}
