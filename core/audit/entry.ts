// An entry of the audit (docs/decisions/099): who did what, when, from where, to whom or what. Events are keys; screens have their words.

/** How the caller came: a person, a program with a token, an operator, a job of the server, or somebody who is not signed in. */
export type AuditBy = 'person' | 'token' | 'operator' | 'job' | 'nobody'

/** Before and after of a member; null: there was, or is, nothing. */
export type AuditChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** As it travels. Names are what they were at that moment. */
export interface AuditEntry {
  /** Of two entries the later one has the greater id. */
  readonly id: number
  /** ISO moment. */
  readonly at: string
  /** Where it is kept: the Group, the person, or `_users` for what is nobody's. */
  readonly db: string
  readonly group_name: string | null
  /** A key that a module declares: `signed_in`. */
  readonly event: string
  readonly by: AuditBy
  readonly actor: string | null
  readonly actor_name: string | null
  /** Id of the token, or what else they acted by. */
  readonly acting_as: string | null
  readonly address: string | null
  /** Id of what it was done to. */
  readonly subject: string | null
  readonly subject_name: string | null
  readonly changes: AuditChanges | null
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  /** Asks for the page behind this one; null: it is the last. */
  readonly next: number | null
}

/** Whose audit has an entry: a Group's, a person's, or that of the installation, which operators alone read. */
export type AuditPlace = 'group' | 'person' | 'installation'

/** Keys of events, by whose audit has them. */
export type AuditedEvents = Readonly<Partial<Record<AuditPlace, readonly string[]>>>

/** What a list of entries is narrowed by. */
export interface AuditFilter {
  /** ISO moments: from this one on, and before that one. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Who did it, or whom it was done to. */
  readonly person?: string | undefined
  readonly event?: string | undefined
}

/** Entries of a page at most. */
export const maxAuditPage = 100

/** The members of these that differ, before and after. */
export function changesOf(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
): AuditChanges | undefined {
  const all = names.map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const)
  const changed = all.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
