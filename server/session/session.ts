// The session of a caller: the person of a cookie or token, their memberships, and from them the actor of one database.
import type { Actor } from '#core/access/actor.ts'
import { entitlementOf, type Billing, type Plan } from '#core/access/entitlement.ts'
import type { MembershipRow, PersonRow } from '#server/store/people/rows.ts'

export interface Session {
  /** null: no person is signed in. */
  readonly person: PersonRow | null
  /** How the caller signed in: by a password, or a token. The operator of free databases is no person (app/free). */
  readonly by: 'nobody' | 'cookie' | 'token' | 'operator'
  /**
   * True when a program calls, not one of our own pages: it came with a token, or signed in as CouchDB's clients do
   * (decision 031). Its answers have printable texts, and it needs no XSRF token.
   */
  readonly isProgram: boolean
  /** Scopes of the token; null for a session by password, and without a session. */
  readonly scopes: readonly string[] | null
  /** Its secret came as a cookie, which browsers send by themselves; also for a token that has signed in. */
  readonly byCookie: boolean
  /** Accepted ones and invitations. */
  readonly memberships: readonly MembershipRow[]
  /** They run the installation, and came in person. */
  readonly operator?: boolean | undefined
  /** SHA-256 of the secret that was sent, to look the session up again; null without one. */
  readonly hash: Buffer | null
}

/** Nobody is signed in. */
export const nobody: Session = {
  person: null,
  by: 'nobody',
  isProgram: false,
  scopes: null,
  byCookie: false,
  memberships: [],
  hash: null,
}

/** The operator of free databases. Only their server has one (app/free). */
export const operator: Session = { ...nobody, by: 'operator', isProgram: true }

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

/** True when the address counts as confirmed: `confirmed_at` set and no change pending (spec 4). */
function isConfirmed(person: PersonRow): boolean {
  return person.confirmed_at !== null && person.unconfirmed_email === null
}

/** The actor of one database. Pure: the facts are already loaded. */
export function actorIn(session: Session, db: string, billing: Billing): Actor {
  const { person, memberships } = session
  if (session.by === 'operator') return operatorFacts
  const here = memberships.filter((row) => row.db === db)
  const mine = here.find((row) => row.user_id === person?.user_id && !row.pending)
  const group = (mine ?? here[0])?.group
  const creator =
    mine !== undefined &&
    mine.created_by === person?.user_id &&
    group?.created_by === person?.user_id
  return {
    user_id: person?.user_id ?? null,
    email: person?.email ?? person?.unconfirmed_email ?? null,
    confirmed: person !== null && isConfirmed(person),
    membership: mine
      ? {
          id: mine.id,
          editor: mine.editor || creator,
          report_view: mine.report_view,
          creator,
          ...(mine.inherited && { inherited: true }),
          ...(mine.look !== undefined && { looking: true }),
        }
      : null,
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
