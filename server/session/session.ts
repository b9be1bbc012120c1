// The session of a caller: the person of a cookie or token, and their memberships.
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
