// The calls on the tables about people, and the facts that rights depend on: memberships and facts of Groups.
import type { TokenRow } from './session-tables.ts'

/** A row of the memberships index, kept of the kind that declares it, with its Group. */
export interface MembershipRow {
  readonly db: string
  readonly id: string
  readonly user_id: string | null
  readonly email: string
  readonly pending: boolean
  readonly editor: boolean
  readonly report_view: boolean
  readonly bookmark: boolean
  readonly created_by: string | null
  /** The Group it leads to. */
  readonly group: GroupRow
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

export interface PeopleTables {
  byId(user_id: string): Promise<PersonRow | undefined>
  /** Who holds the address or, failing that, the first of those who claim it and hold none. */
  byEmail(email: string): Promise<PersonRow | undefined>
  /**
   * A new person. Failure 422 `email: taken` when another one holds the address, `unconfirmed_email: taken` for a mere
   * name that another one claims; any number may claim an address.
   */
  add(person: PersonRow): Promise<void>
  setPassword(user_id: string, password_hash: string): Promise<void>
  setLocale(user_id: string, locale: string): Promise<void>
  /** The person wants this address; a mail to it counts as sent at that moment, unless there was one before. */
  claimAddress(user_id: string, address: string, at: string): Promise<void>
  /** The person wants no other address than the one they hold. */
  releaseAddress(user_id: string): Promise<void>
  /** The person holds the address that they claimed; false when they do not claim it. Failure 422 `email: taken`. */
  confirmAddress(user_id: string, email: string, at: string): Promise<boolean>
  /** One-time secrets: purpose confirmation or password; the token's SHA-256; used ones are gone. */
  addOneTime(
    purpose: 'confirmation' | 'password',
    hash: Buffer,
    user_id: string,
    expires_at: string,
    email: string,
  ): Promise<void>
  /** Whose secret it is and for which address, unless it is expired or was never there. */
  findOneTime(
    purpose: 'confirmation' | 'password',
    hash: Buffer,
    now: string,
  ): Promise<{ user_id: string; email: string } | undefined>
  /** Takes the row away and returns it, unless it is expired or was never there. */
  takeOneTime(
    purpose: 'confirmation' | 'password',
    hash: Buffer,
    now: string,
  ): Promise<{ user_id: string; email: string } | undefined>
  /** Makes every outstanding secret of this purpose worthless. */
  dropOneTime(purpose: 'confirmation' | 'password', user_id: string): Promise<void>
  /**
   * API tokens: the document (in the person's database) tells of it, this row opens the door.
   * Failure 422 `_id: taken` when the id is that of somebody else's token.
   */
  saveToken(token: TokenRow): Promise<void>
  setTokenActive(id: string, permissions: string[], active: boolean): Promise<void>
  /** No token of this person opens anything any more, whatever their documents say. */
  endTokens(user_id: string): Promise<void>
  endSessions(user_id: string, except?: Buffer): Promise<void>
  /** As the store's `membershipsOf`, inside the transaction: what was decided on holds until it commits. */
  membershipsOf(user_id: string, email: string | null): Promise<MembershipRow[]>
}

/** Facts of a Group that rights depend on: from its own document and its counters. */
export interface GroupRow {
  readonly db: string
  readonly name: string
  readonly plan: string
  readonly records: number
  readonly created_by: string | null
}
