// From a session to the actor of one database, and what a token's scopes allow.
import type { Actor, MembershipFacts, Verb } from '#core/access/actor.ts'
import { isLocked, isLockedOut, planRefuses } from '#core/access/policies.ts'
import { isOverdue } from '#core/access/confirmation.ts'
import { entitlementOf, type Billing, type Plan } from '#core/access/entitlement.ts'
import { fail } from '#core/errors.ts'
import { isGroup, isPerson } from '#core/ids.ts'
import type { House } from '#server/house.ts'
import type { MembershipRow, PersonRow } from '#server/store/people/rows.ts'
import type { Session } from './session.ts'

/**
 * The actor of a session in this database. Failure unauthorized when nobody is signed in, not_found for a name no
 * database can have, forbidden without a membership, and for a member whose time to confirm an address has passed
 * (spec 9).
 */
export function actorOf(house: House, session: Session, db: string): Actor {
  const actor = factsOf(house, session, db)
  if (actor.own) return actor
  if (actor.membership === null) throw fail('forbidden', 'not_allowed')
  refuseDeleted(actor)
  refuseOverdue(house, session)
  return actor
}

/** The facts alone, without checking for a membership. */
function factsOf({ config }: House, session: Session, db: string): Actor {
  if (session.by === 'nobody') throw fail('unauthorized', 'login_again')
  if (session.by !== 'operator' && !isGroup(db) && !isPerson(db))
    throw fail('not_found', 'database_missing')
  return actorIn(session, db, config.billing)
}

/** The actor of one database. Pure: the facts are already loaded. */
export function actorIn(session: Session, db: string, billing: Billing): Actor {
  const { person, memberships } = session
  if (session.by === 'operator') return operatorFacts
  const here = memberships.filter((row) => row.db === db)
  const mine = here.find((row) => row.user_id === person?.user_id && !row.pending)
  const group = (mine ?? here[0])?.group
  const handed = here.find((row) => row.handed)?.id
  return {
    user_id: person?.user_id ?? null,
    email: person?.email ?? person?.unconfirmed_email ?? null,
    confirmed: person !== null && isConfirmed(person),
    membership: mine ? membershipFacts(mine) : null,
    ...(handed !== undefined && { handed }),
    own: person?.user_id === db,
    scopes: mine?.look === undefined ? scopesIn(session.scopes, db) : ['read'],
    group: group
      ? {
          name: group.name,
          plan: group.plan as Plan,
          records: group.records,
          entitlement: entitlementOf(group.plan, billing, group.exception),
          created_by: group.created_by ?? undefined,
          parent: group.parent ?? undefined,
          ...(group.deleted_at && { deleted: true }),
        }
      : null,
  }
}

/** Of an accepted membership; the creator of the Group counts as administrator, always (spec 4). */
export function membershipFacts(row: MembershipRow): MembershipFacts {
  const { id, user_id, created_by, group, inherited, look } = row
  const creator = created_by === user_id && group.created_by === user_id
  return {
    ...row.rights,
    id,
    editor: row.editor || creator,
    report_view: row.report_view,
    creator,
    ...(inherited && { inherited: true }),
    ...(look !== undefined && { looking: true }),
  }
}

/** True when the address counts as confirmed: `confirmed_at` set and no change pending (spec 4). */
function isConfirmed(person: PersonRow): boolean {
  return person.confirmed_at !== null && person.unconfirmed_email === null
}

/** The actor that the operator is in each free database. */
const operatorFacts: Actor = {
  user_id: 'operator',
  email: null,
  confirmed: true,
  membership: null,
  own: true,
  scopes: null,
  group: null,
}

/** Scopes that hold in this database: `read` everywhere, `read@acc-…` only there. */
export function scopesIn(scopes: readonly string[] | null, db: string): string[] | null {
  if (scopes === null) return null
  return scopes
    .map((scope) => scope.split('@') as [string, string | undefined])
    .filter(([, bound]) => bound === undefined || bound === db)
    .map(([scope]) => scope)
}

/** Failure forbidden while the Group is deleted: the calls that bring it back ask for no actor. */
function refuseDeleted(actor: Actor): Actor {
  if (actor.group?.deleted) throw fail('forbidden', 'group_deleted')
  return actor
}

/**
 * True for a person whose time to confirm an address has passed: no Group is open to them (spec 9). Where no mail goes out nobody can
 * confirm one, and the time does not run.
 */
export function isShutOut({ config, now }: House, { person }: Session): boolean {
  return config.smtpUrl !== undefined && person !== null && isOverdue(person, now().toISOString())
}

/** Failure forbidden for them. */
export function refuseOverdue(house: House, session: Session): void {
  if (isShutOut(house, session)) throw fail('forbidden', 'confirm_email_first')
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

/** Failure forbidden unless the scopes (null: a full session) hold this one. */
export function requireScope(scopes: readonly string[] | null, scope: 'read' | 'write'): void {
  if (scopes !== null && !scopes.includes(scope)) throw fail('forbidden', 'not_allowed')
}

/**
 * Groups that a program may mean which names none: those that its scopes open, of those by the Group above only what a scope is bound to.
 * Else each new Group below would end the programs of everybody above.
 */
export function groupsMeant(
  { person, memberships, scopes }: Session,
  opens: (scopes: readonly string[] | null) => boolean,
): string[] {
  const open = memberships.filter(
    ({ db, user_id, pending, inherited }) =>
      !pending &&
      user_id === person?.user_id &&
      (!inherited || scopes?.some((scope) => scope.endsWith(`@${db}`))) &&
      opens(scopesIn(scopes, db)),
  )
  return open.map(({ db }) => db)
}
