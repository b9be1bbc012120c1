// What operators see of people, Groups and the queue, as it travels: facts and counts.
import type { EntitlementException } from '#core/access/entitlement.ts'

export interface SeenPerson {
  readonly user_id: string
  readonly name: string | null
  readonly email: string | null
  readonly unconfirmed_email: string | null
  /** ISO moments. */
  readonly created_at: string
  readonly confirmed_at: string | null
  readonly locked_at: string | null
  readonly locked_because: string | null
  readonly operator: boolean
  readonly sessions: number
  readonly tokens: number
  readonly groups: number
}

/** A Group that a person belongs to. */
export interface SeenMembership {
  readonly db: string
  readonly name: string
  readonly editor: boolean
  readonly inherited: boolean
}

export interface PersonAnswer {
  readonly person: SeenPerson
  readonly memberships: readonly SeenMembership[]
}

export interface SeenGroup {
  readonly db: string
  readonly name: string
  /** Its own; the one in force may be that of the Group above. */
  readonly plan: string
  readonly plan_in_force: string
  readonly parent: string | null
  readonly created_by: string | null
  readonly creator_name: string | null
  readonly exception: EntitlementException | null
  readonly locked: boolean
  readonly records: number
  readonly members: number
  readonly administrators: number
  /** Of documents with their past, and of files, in bytes. */
  readonly bytes: number
  readonly file_bytes: number
}

/** A page of what is found, and what the next one is asked for with; null: it is the last. */
export interface FoundPage<T> {
  readonly found: readonly T[]
  readonly next: string | null
}

export interface SeenJob {
  readonly id: number
  readonly task: string
  /** The database it is about, and the address that a mail goes to; null for others. */
  readonly db: string | null
  readonly mail_to: string | null
  /** ISO moment. */
  readonly run_at: string
  readonly attempts: number
  readonly max_attempts: number
  readonly running: boolean
  readonly last_error: string | null
}

export interface SeenQueue {
  readonly totals: readonly {
    readonly task: string
    readonly waiting: number
    readonly running: number
    /** Of those that wait, the ones that failed before. */
    readonly failing: number
    /** Tried so often that nobody tries again. */
    readonly given_up: number
  }[]
  /** Those that failed at their last try, or of mails all that wait; the latest first, 100 at most. */
  readonly jobs: readonly SeenJob[]
}

export interface SeenStorage {
  readonly people: number
  readonly groups: number
  readonly records: number
  readonly database_bytes: number
  /** Of the files of all Groups; of a thousand of them at most. */
  readonly file_bytes: number
  /** The Groups with most of them. */
  readonly largest: readonly {
    readonly db: string
    readonly name: string
    readonly file_bytes: number
  }[]
  readonly files: 'folder' | 'bucket'
  readonly database: 'embedded' | 'own'
}

export interface SeenLook {
  readonly id: string
  /** As it is called now; absent where it is gone, or known. */
  readonly group_name?: string | undefined
  readonly operator: string
  readonly operator_name: string
  readonly group_id: string
  readonly reason: string
  readonly begun_at: string
  readonly ends_at: string
}

/** As the Group's administrators see it. */
export interface GroupLook extends SeenLook {
  /** It has not ended. */
  readonly going: boolean
}

/** Plans that an operator sets; a lock is no plan. */
export const settablePlans = ['free', 'pro', 'corp', 'server'] as const
export type SettablePlan = (typeof settablePlans)[number]
