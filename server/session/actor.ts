// From a session to the actor of one database, and what a token's scopes allow.
import type { Actor, Verb } from '#core/access/actor.ts'
import { isLocked, isLockedOut, planRefuses } from '#core/access/policies.ts'
import { isOverdue } from '#core/access/confirmation.ts'
import { fail } from '#core/errors.ts'
import { isGroup, isPerson } from '#core/ids.ts'
import type { House } from '#server/house.ts'
import { actorIn, type Session } from './session.ts'

/** Failure forbidden unless the scopes (null: a full session) hold this one. */
export function requireScope(scopes: readonly string[] | null, scope: 'read' | 'write'): void {
  if (scopes !== null && !scopes.includes(scope)) throw fail('forbidden', 'not_allowed')
}

/** The facts alone, without checking for a membership. */
function factsOf({ config }: House, session: Session, db: string): Actor {
  if (session.by === 'nobody') throw fail('unauthorized', 'login_again')
  if (session.by !== 'operator' && !isGroup(db) && !isPerson(db))
    throw fail('not_found', 'database_missing')
  return actorIn(session, db, config.billing)
}

/**
 * The actor of a session in this database. Failure unauthorized when nobody is signed in, not_found for a name no
 * database can have, forbidden without a membership, and for a member whose time to confirm an address has passed
 * (spec 9).
 */
export function actorOf(house: House, session: Session, db: string): Actor {
  const actor = factsOf(house, session, db)
  if (actor.own) return actor
  if (actor.membership === null) throw fail('forbidden', 'not_allowed')
  refuseOverdue(house, session)
  return refuseDeleted(actor)
}

/** Failure forbidden while the Group is deleted: the calls that bring it back ask for no actor. */
function refuseDeleted(actor: Actor): Actor {
  if (actor.group?.deleted) throw fail('forbidden', 'group_deleted')
  return actor
}

/** Failure forbidden for a person whose time to confirm an address has passed: no Group is open to them (spec 9). */
export function refuseOverdue(house: House, { person }: Session): void {
  if (person && isOverdue(person, house.now().toISOString())) {
    throw fail('forbidden', 'confirm_email_first')
  }
}

/**
 * As `actorOf`, but a person with an open invitation to the Group passes too. They have no membership, so
 * every policy of the Group refuses them but the one of the invitation itself.
 */
export function actorOrInvited(house: House, session: Session, db: string): Actor {
  const { person, memberships } = session
  const invited = memberships.some((row) => row.db === db && row.pending)
  const member = memberships.some((row) => row.db === db && row.user_id === person?.user_id)
  return invited && !member
    ? refuseDeleted(factsOf(house, session, db))
    : actorOf(house, session, db)
}

/** What a call does, as far as the plan of the Group admits it. */
interface Admitted {
  /** What the plan must allow of every kind. */
  readonly verb?: Verb
  /** As the route says of itself. */
  readonly whileLocked?: true | undefined
}

/**
 * Admits the actor to the current database: a token must have the scope there, and a locked Group is closed (its own document stays
 * readable at `/accounts/{id}`), but for its administrators where a route says `whileLocked`. Failure forbidden or
 * subscription_needed.
 */
export function admitActor(
  actor: Actor,
  scope: 'read' | 'write',
  { verb = 'read', whileLocked }: Admitted = {},
): Actor {
  requireScope(actor.scopes, scope)
  const refused = whileLocked ? isLockedOut(actor) : isLocked(actor) || planRefuses(actor, verb)
  if (refused) throw fail('subscription_needed', 'subscription_needed')
  return actor
}
