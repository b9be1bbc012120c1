// The combined backup of an owner (spec 6): the latest backup of each of their Groups under a corp plan, packed as they are into
// one archive on request. Each is daily, so it is; nothing is stored twice.
import { entitlementOf } from '#core/access/entitlement.ts'
import type { Call } from '#server/calls/route.ts'
import { scopesIn } from '#server/session/actor.ts'
import { tarEnd, tarHead, tarPadding } from './archive/tar.ts'
import type { Database } from '#server/store/database.ts'
import type { GroupRow } from '#server/store/people/rows.ts'
import type { StoredBackup } from '../store/face.ts'
import { backupTables } from '../store/tables.ts'

interface Latest {
  readonly database: Database
  readonly entry: StoredBackup & { readonly key: string }
}

/** The caller made this Group, and it has part in the combined backup. */
export function isOwner(
  { house, session }: Call,
  { plan, created_by, exception }: GroupRow,
): boolean {
  const isTheirs = created_by !== null && created_by === session.person?.user_id
  return isTheirs && entitlementOf(plan, house.config.billing, exception).owner_backup
}

/** The latest kept backup of each Group that the caller made and that has such a plan; a token has those that it may read. */
export async function latestOfOwner(call: Call): Promise<Latest[]> {
  const { house, session } = call
  const mayRead = (db: string) => scopesIn(session.scopes, db)?.includes('read') ?? true
  const own = session.memberships.filter(
    ({ db, pending, group }) => !pending && isOwner(call, group) && mayRead(db),
  )
  const found: Latest[] = []
  for (const db of new Set(own.map((row) => row.db))) {
    const database = house.store.database(db)
    const entry = (await backupTables(database).list()).find(({ state }) => state === 'kept')
    if (entry?.key) found.push({ database, entry: { ...entry, key: entry.key } })
  }
  return found
}

export async function* ownerArchive(latest: readonly Latest[]): AsyncGenerator<Buffer> {
  for (const { database, entry } of latest) {
    const { created_at, length } = entry
    const name = `${database.name}-${created_at.slice(0, 10)}.tar`
    yield tarHead(name, length, new Date(created_at))
    const source = await backupTables(database).open(entry).read()
    let bytes = 0
    for await (const piece of source) {
      bytes += (piece as Buffer).length
      yield piece as Buffer
    }
    if (bytes !== length) throw new Error(`a backup has ${bytes} bytes instead of ${length}`)
    yield tarPadding(length)
  }
  yield tarEnd
}
