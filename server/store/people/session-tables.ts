// The part of the store's interface that identifies callers: sessions, tokens and addresses, and counted attempts.
import type { MembershipRow, PersonRow } from './face.ts'

/** A session as it is listed for its person; times in ISO. */
export interface SessionRow {
  readonly hash: Buffer
  /** What the browser or program said of itself, cut. */
  readonly agent: string
  readonly created_at: string
  readonly expires_at: string
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

/** What a session learns about a person and their places, with what rights there depend on: one query. */
export interface Principal {
  readonly person: PersonRow
  /** Permissions of the API token, also where it opened a session; else null for a session. */
  readonly scopes: string[] | null
  readonly memberships: MembershipRow[]
}

export interface SessionTables {
  principalBySession(hash: Buffer, now: string): Promise<Principal | undefined>
  principalByToken(hash: Buffer): Promise<Principal | undefined>
  /** Who a program speaks for, by the hash of a token's second secret, and the hash of that token. */
  principalByTokenKey(hash: Buffer): Promise<(Principal & { readonly token: Buffer }) | undefined>
  /** Who holds this address, and the newest of those with a password who only claim it, the newest first. */
  principalsByEmail(
    email: string,
    claimants: number,
  ): Promise<{ holder?: Principal; claimants: Principal[] }>
  openSession(session: {
    hash: Buffer
    user_id: string
    expires_at: string
    at: string
    agent: string
    /** Hash of the API token that opened it: it ends with the token. */
    token?: Buffer | null
  }): Promise<void>
  /** Moves the expiry; called at most once a minute per session. */
  touchSession(hash: Buffer, expires_at: string): Promise<void>
  /** Sessions of a person that have not ended and that no token opened, the latest first, at most 100. */
  sessionsOf(user_id: string, now: string): Promise<SessionRow[]>
  closeSession(hash: Buffer): Promise<void>
  /** Counts one attempt in a window and returns how many there were, this one included (rate limits across processes). */
  attempt(key: string, window_seconds: number, now: string): Promise<number>
  /**
   * Counts one guess and returns 0, or the seconds until the next one may be made. `free` of them wait for nothing, each
   * later one waits after the one before it: `firstSeconds`, then twice as long each time, at most `maxSeconds`.
   */
  guess(
    key: string,
    pace: { free: number; firstSeconds: number; maxSeconds: number },
    now: string,
  ): Promise<number>
  /** One attempt or guess turned out to be none. */
  takeBackAttempt(key: string): Promise<void>
  forgetAttempts(key: string): Promise<void>
}
