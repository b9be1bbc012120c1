// Rows about people as the store hands them out, and the facts that rights depend on: memberships and facts of Groups.
import type { EntitlementException } from '#core/access/entitlement.ts'
import type { MembershipIndexRow } from '#core/entity/entity.ts'

/** A row of the memberships index, with the Group it leads to. */
export interface MembershipRow extends MembershipIndexRow {
  readonly db: string
  readonly id: string
  /** Theirs by the Group above, where their membership lies. */
  readonly inherited: boolean
  /** An operator looks into the Group, to read alone, until this moment (ISO). */
  readonly look?: string
  /** An invitation that the caller brought the link of (`session/invited.ts`). */
  readonly handed?: true
  readonly group: GroupRow
}

/** A member of a Group. */
export interface MemberRow {
  /** Of the membership. */
  readonly id: string
  readonly user_id: string
  readonly email: string
  /** Administrator of the Group. */
  readonly editor: boolean
  /** The Group above by which they belong to this one; null: they belong to it themselves. */
  readonly parent: string | null
}

/** Secrets and look-ups about people: tables that no document call reads. Hashes in, hashes out. */
export interface PersonRow {
  readonly user_id: string
  readonly email: string | null
  readonly unconfirmed_email: string | null
  readonly password_hash: string
  readonly locale: string
  readonly confirmed_at: string | null
  readonly confirmation_sent_at: string | null
  readonly created_at: string
}

/** Facts of a Group that rights depend on: from its own document and its counters. */
export interface GroupRow {
  readonly db: string
  readonly name: string
  /** The one in force: that of the Group above, where it holds below (spec 6). */
  readonly plan: string
  readonly records: number
  readonly created_by: string | null
  /** The Group above it. */
  readonly parent: string | null
  /** What an operator grants or takes beside the plan. */
  readonly exception?: EntitlementException | null
  /** ISO moment at which it was deleted: nothing is open but what brings it back. */
  readonly deleted_at?: string | null
}

/** A session as it is listed for its person; times in ISO. */
export interface SessionRow {
  readonly hash: Buffer
  /** What the browser or program said of itself, cut. */
  readonly agent: string
  readonly created_at: string
  readonly expires_at: string
  /** Where from and when it was last used, to the minute; null where that is not known. */
  readonly address: string | null
  readonly seen_at: string | null
}

/** Where from and when an API token was last used. */
export interface TokenUse {
  readonly id: string
  readonly address: string | null
  readonly seen_at: string | null
}

/** An API token as its row opens doors. */
export interface TokenRow {
  readonly id: string
  readonly user_id: string
  readonly hash: Buffer
  readonly permissions: string[]
  readonly active: boolean
  /** Hash of its second secret, for programs that never send the token. */
  readonly key?: Buffer | null
}

/** What a session learns about a person and their memberships, with what rights there depend on: one query. */
export interface Principal {
  readonly person: PersonRow
  /** Permissions of the API token, also where it opened a session; else null for a session. */
  readonly scopes: string[] | null
  readonly memberships: MembershipRow[]
  /** They run the installation, and came in person. */
  readonly operator?: boolean
}
