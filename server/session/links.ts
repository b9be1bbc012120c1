// Public links to records: made, shown again, changed. A token is 256 random bits; the table holds its hash and the sealed token, so
// that a receipt can be printed twice with the same code. A link may have a password, of which a hash is kept.
import { changesOf } from '#core/audit/entry.ts'
import type { House } from '#server/house.ts'
import { linkTables, type PublicLink } from '#server/store/secrets/links.ts'
import { writeAudit, type AuditActor } from './audit.ts'
import { hashOf, newSecret } from './secrets.ts'

/** What links of a sort lead to, and how long they work. */
export interface LinkSort {
  /** Before the token. */
  readonly path: string
  /** Behind the token. */
  readonly suffix: string
  readonly lifetimeMs: number
}

export interface KnownLink {
  readonly url: string
  /** ISO moments. */
  readonly created_at: string
  readonly expires_at: string
}

const about = (db: string, id: string) => `link ${db} ${id}`

/** The link as its maker sees it; undefined when it cannot be unsealed, as after a change of the key. */
export function knownLink(
  { config, seal }: House,
  { db, record_id, sealed, created_at, expires_at }: PublicLink,
  { path, suffix }: LinkSort,
): KnownLink | undefined {
  const token = seal.open(sealed, about(db, record_id))
  return token === undefined
    ? undefined
    : { url: `${config.appUrl}${path}/${token}${suffix}`, created_at, expires_at }
}

/** Warns where the links were sealed with another key than this server's: it was put back from elsewhere, or other servers have their own. */
export async function warnOfOtherKey({ store, seal, config, log }: House): Promise<void> {
  const link = await linkTables(store).latest()
  if (!link || seal.open(link.sealed, about(link.db, link.record_id)) !== undefined) return
  log.warn(
    `${config.dataDir}/seal.key is not the key with which the last link was sealed: put that one back, the same for all servers on this database; until then links cannot be shown again, nor signatures and passwords of devices`,
  )
}

/** The link to a record; undefined when there is none, or none that can be read. */
export async function findLink(
  house: House,
  db: string,
  record_id: string,
  sort: LinkSort,
): Promise<KnownLink | undefined> {
  const link = await linkTables(house.store).ofRecord(db, record_id, house.now().toISOString())
  return link && knownLink(house, link, sort)
}

interface NewLink {
  readonly db: string
  readonly id: string
  readonly zone: string
  readonly person: string | null
  /** Hash of a password (`passwords.ts`). */
  readonly password?: string | null
  readonly caller: AuditActor
  /** What the audit calls the record; it is not forgotten with it. */
  readonly name?: string | undefined
}

/** Makes a link; the previous one ends. */
export async function makeLink(
  house: House,
  { db, id, zone, person, password = null, caller, name }: NewLink,
  sort: LinkSort,
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
    password,
  }
  await house.store.database(db).write(async (transaction) => {
    await linkTables(transaction).make(hash, link)
    const request = { event: 'link_made', subject: id, subject_name: name }
    writeAudit(house, transaction, caller, request)
  })
  return knownLink(house, link, sort)!
}

/** Changes how long a link works, or its password; its address stays. False when it cannot be unsealed. */
export async function changeLink(
  house: House,
  link: PublicLink,
  changed: Partial<Pick<PublicLink, 'expires_at' | 'password'>>,
  { caller, name }: Pick<NewLink, 'caller' | 'name'>,
): Promise<boolean> {
  const { db, record_id: subject } = link
  const token = house.seal.open(link.sealed, about(db, subject))
  if (token === undefined) return false
  const changes = changesOf(shownOf(link), shownOf({ ...link, ...changed }), ['until', 'password'])
  await house.store.database(db).write(async (transaction) => {
    await linkTables(transaction).make(hashOf(token), { ...link, ...changed })
    const request = { event: 'link_changed', subject, subject_name: name, changes }
    writeAudit(house, transaction, caller, request)
  })
  return true
}

/** Of a password, that there is one. */
const shownOf = ({ expires_at, password }: PublicLink) => ({
  until: expires_at,
  password: password !== null,
})

/** Ends the link to a record. False when there was none. */
export async function endLink(
  house: House,
  { db, id, caller, name }: Pick<NewLink, 'db' | 'id' | 'caller' | 'name'>,
): Promise<boolean> {
  return house.store.database(db).write(async (transaction) => {
    const isEnded = await linkTables(transaction).revoke(db, id)
    const request = { event: 'link_ended', subject: id, subject_name: name }
    if (isEnded) writeAudit(house, transaction, caller, request)
    return isEnded
  })
}
