// The actor: what is known of a caller in one database. Facts only; policies decide.
import type { Entitlement, Plan } from './entitlement.ts'
import type { Rights } from './rights.ts'

/** A person's rights in the Group at hand. Absent when they are no member. */
export interface MembershipFacts extends Rights {
  readonly id: string
  /** Administrator of the Group. */
  readonly editor: boolean
  readonly report_view: boolean
  /** They created the Group: counts as accepted and editor, always (spec 4). */
  readonly creator: boolean
  /** Theirs by the Group above (spec 6). */
  readonly inherited?: boolean
  /** An operator who looks into the Group: they read, and nothing else. */
  readonly looking?: boolean
}

/** The Group at hand as far as rights depend on it. */
export interface GroupFacts {
  readonly name?: string
  readonly plan: Plan
  /** Records that count for the plan. */
  readonly records: number
  /** Of all records, counted where something is written. */
  readonly bytes?: number
  readonly entitlement: Entitlement
  readonly created_by?: string
  /** It was deleted, and nothing is open but what brings it back. */
  readonly deleted?: true
  /** The Group above it, whose members belong to it too (spec 6). */
  readonly parent?: string
}

export interface Actor {
  /** null: nobody is signed in. */
  readonly user_id: string | null
  readonly email: string | null
  /** The address is confirmed and no change of it is pending (spec 4). */
  readonly confirmed: boolean
  readonly membership: MembershipFacts | null
  /** The invitation of this Group whose link they brought: their address need not be confirmed for it. */
  readonly handed?: string
  /** The database at hand is the person's own. */
  readonly own: boolean
  /** Scopes of the API token they came with; null: a full session. Already narrowed to this database. */
  readonly scopes: readonly string[] | null
  readonly group: GroupFacts | null
  /** How somebody without an account calls themselves, who does something by a link. */
  readonly name?: string
}

/** False for an API token without the scope `admin`: it makes nobody an administrator. */
export function mayMakeAdministrators(scopes: readonly string[] | null): boolean {
  return scopes === null || scopes.includes('admin')
}

export type Verb = 'read' | 'create' | 'update' | 'remove'
