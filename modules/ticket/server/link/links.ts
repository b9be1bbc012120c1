// Public links to the status of a ticket: made, printed again, revoked, followed (service 3.6). A token is 256 random bits; the
// table holds its hash, and itself sealed, so that a receipt can be printed twice with the same code.
import type { House } from '#server/house.ts'
import { newSecret } from '#server/session/secrets.ts'
import type { PublicLink } from '#server/store/database.ts'

/** How long a link works. */
const lifetimeMs = 180 * 24 * 3_600_000

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
): KnownLink | undefined {
  const token = seal.open(sealed, about(db, record_id))
  return token === undefined
    ? undefined
    : { url: `${config.appUrl}/p/${token}`, created_at, expires_at }
}

/** The link to a record; undefined when there is none, or none that can be read. */
export async function findLink(
  house: House,
  db: string,
  record_id: string,
): Promise<KnownLink | undefined> {
  const link = await house.store.links.ofRecord(db, record_id, house.now().toISOString())
  return link && known(house, link)
}

/** Makes one; the former one ends. */
export async function makeLink(
  house: House,
  { db, id, zone, person }: { db: string; id: string; zone: string; person: string | null },
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
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
  }
  await house.store.links.make(hash, link)
  return known(house, link)!
}
