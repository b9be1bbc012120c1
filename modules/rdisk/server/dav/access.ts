// The caller by WebDAV, and the folders open to them: a token's permissions for it open nothing else, and no other permission opens it.
import { isLocked } from '#core/access/policies.ts'
import { davGrants } from '../../rules/dav-grants.ts'
import { fail } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { actorOf } from '#server/session/actor.ts'

export interface DavAccess {
  /** Its actor reads, or reads and writes, as the token may. */
  readonly context: RecordContext
  /** Folders that are open; `['']` is the whole disk. */
  readonly folders: readonly string[]
}

/** Failure forbidden where the token opens nothing of this Group, subscription_needed where it is locked, and those of `actorOf`. */
export function davContext(
  { house, session }: Pick<Call, 'house' | 'session'>,
  db: string,
): DavAccess {
  const person = actorOf(house, session, db)
  if (isLocked(person)) throw fail('subscription_needed', 'subscription_needed')
  const { read, write, folders } = davGrants(session.scopes ?? [], db)
  if (!read) throw fail('forbidden', 'not_allowed')
  const actor = { ...person, scopes: write ? ['read', 'write'] : ['read'] }
  const database = house.store.database(db, actor.user_id ?? undefined)
  return { context: { house, database, actor, now: house.now().toISOString() }, folders }
}
