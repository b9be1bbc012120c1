// Public links beside the records they lead to: found by the hash of their token, or by their record. One for each record.
import type { Statement } from '../connections/statement.ts'
import type { WritesShared, WritesTables } from '../tables/sql.ts'

export interface PublicLink {
  readonly db: string
  readonly record_id: string
  /** The token, sealed: people who may make the link may print it again. */
  readonly sealed: Buffer
  /** Time zone of the person who made it: days on the page are the shop's. */
  readonly zone: string
  readonly created_by: string | null
  /** ISO moments. */
  readonly created_at: string
  readonly expires_at: string
  /** PHC string of the password that it requires; null: none. */
  readonly password: string | null
}

const columns = 'db, record_id, sealed, zone, created_by, created_at, expires_at, password'

const byHash: Statement = {
  name: 'link_by_hash',
  text: `select ${columns} from public_links where hash = $1 and expires_at > $2`,
}
const ofRecord: Statement = {
  name: 'link_of_record',
  text: `select ${columns} from public_links where db = $1 and record_id = $2 and expires_at > $3`,
}
const ofDatabase: Statement = {
  name: 'links_of_database',
  text: `select ${columns} from public_links
    where db = $1 and starts_with(record_id, $2) and expires_at > $3
    order by created_at desc limit 1000`,
}
const some: Statement = { name: 'link_some', text: 'select from public_links limit 1' }
const latest: Statement = {
  name: 'link_latest',
  text: `select ${columns} from public_links order by created_at desc limit 1`,
}
const make: Statement = {
  name: 'link_make',
  text: `insert into public_links (hash, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict (db, record_id) do update set hash = excluded.hash, sealed = excluded.sealed,
      zone = excluded.zone, created_by = excluded.created_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at, password = excluded.password`,
}
const revoke: Statement = {
  name: 'link_revoke',
  text: 'delete from public_links where db = $1 and record_id = $2 returning hash',
}

/** Opened on the store, or on a transaction. */
export function linkTables({ shared: { read, write } }: WritesShared) {
  const one = async (statement: Statement, values: unknown[]) =>
    (await read<PublicLink>(statement, values))[0]
  return {
    /** True when there is any. */
    some: async () => (await read(some, [])).length > 0,
    /** The one that was made last. */
    latest: () => one(latest, []),
    /** The link of a token's SHA-256, unless it is expired or was never there. */
    byHash: (hash: Buffer, now: string) => one(byHash, [hash, now]),
    /** The link to a record, unless it is expired. */
    ofRecord: (db: string, record_id: string, now: string) => one(ofRecord, [db, record_id, now]),
    /** Links to records whose ids begin so, the newest first, unless they are expired; at most 1,000. */
    ofDatabase: (db: string, prefix: string, now: string) =>
      read<PublicLink>(ofDatabase, [db, prefix, now]),
    /** Makes one; the former one to the same record ends. */
    async make(hash: Buffer, link: PublicLink) {
      const { db, record_id, sealed, zone, created_by, created_at, expires_at, password } = link
      const times = [created_by, created_at, expires_at]
      await write(make, [hash, db, record_id, sealed, zone, ...times, password])
    },
    /** False when there was none. */
    revoke: async (db: string, record_id: string) =>
      (await write(revoke, [db, record_id])).length > 0,
  }
}

/** The link to a record of this database ends with the commit, if there is one. */
export function forgetLink({ sql }: WritesTables, record_id: string): void {
  sql.queue(revoke, [record_id])
}
