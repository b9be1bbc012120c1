// The person who is signed in, and their Groups. One cached answer each; everything else uses these hooks.
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { GroupFacts } from '#core/access/actor.ts'
import type { Entitlement } from '#core/access/entitlement.ts'
import type { Rights } from '#core/access/rights.ts'
import type { Locale, WireDocument } from '#core/wire.ts'
import { call } from '../client.ts'
import { dropToken } from './token.ts'
import { askMemberships, askSession } from './who.ts'

/** The person of this session, as `GET /_session` answers. */
export interface SessionPerson {
  /** Id: `usr-…`, also the name of their own database. */
  readonly id: string
  readonly fullname: string | null
  /** Changes with their picture; null: they have none. */
  readonly picture: string | null
  readonly email: string | null
  readonly unconfirmed_email: string | null
  readonly confirmed_at: string | null
  readonly confirmation_sent_at: string | null
  readonly created_at?: string
  readonly locale: Locale | null
  /** False after a registration with a blank password (spec 5): they choose one by a mail. */
  readonly has_password: boolean
  /** They run the installation. */
  readonly operator?: boolean
}

/** A membership or invitation, as the personal database answers it. */
export interface MyMembership extends WireDocument, Rights {
  readonly db_name: string
  readonly account: { readonly _id: string; readonly label: string }
  readonly user_id?: string
  /** Changes with the Group's logo; absent: it has none. */
  readonly logo?: string
  /** Name of the clock that the Group goes by; absent: none is set. */
  readonly 'time-zone'?: string
  /** Where it works (ISO 3166-1); absent or empty: none is chosen. */
  readonly country?: string
  /** What follows from it: ISO 4217, and the code before its telephone numbers. */
  readonly currency?: string
  readonly 'calling-code'?: string
  /** What is switched off in it (modules/account/docs/settings.md); absent of an invitation. */
  readonly off?: readonly string[]
  readonly editor: boolean
  readonly report_view: boolean
  readonly bookmark?: boolean
  readonly pending: boolean
  readonly 'confirmed-plan'?: GroupFacts['plan']
  readonly records?: number
  readonly entitlement?: Entitlement
  /** They made the Group: administrator, always (spec 4). */
  readonly creator?: boolean
  /** Who sent an invitation that waits; absent when they have no name. */
  readonly inviter?: { readonly _id: string; readonly label: string }
  readonly group_created_by?: string
  /** The Group is deleted since then, and can be brought back for a while. */
  readonly deleted_at?: string
  /** The Group above it. */
  readonly 'parent-account-id'?: string
  /** Theirs by the Group above. */
  readonly inherited?: boolean
  /** They look into it as an operator, to read alone, until this moment (ISO). */
  readonly look?: string
}

/** `null`: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => askSession(signal),
  staleTime: Infinity,
})

/** Memberships and invitations of a person, in the order of `inOrder`. */
export function membershipsQuery(person: SessionPerson | null | undefined) {
  return queryOptions({
    queryKey: ['memberships', person?.id],
    queryFn: async ({ signal }) => (person ? askMemberships(person.id, signal) : []),
    enabled: person !== null && person !== undefined,
    staleTime: 60_000,
  })
}

export interface Session {
  /** `null`: nobody; `undefined`: not known yet (only before the first answer). */
  readonly person: SessionPerson | null | undefined
  /** Address confirmed and no change of it pending (spec 4). */
  readonly confirmed: boolean
  /** Accepted memberships, by name, those of Groups below another one behind it. */
  readonly groups: readonly MyMembership[]
  /** Invitations that wait for an answer. */
  readonly invitations: readonly MyMembership[]
  /** False until memberships are known. */
  readonly ready: boolean
  /** Reloads: after a profile edit, an accepted invitation, a new Group. */
  readonly refresh: () => Promise<void>
}

/** True when `confirmed_at` is set and no change of the address is pending (spec 4). */
export function isConfirmed(
  person: Pick<SessionPerson, 'confirmed_at' | 'unconfirmed_email'>,
): boolean {
  return Boolean(person.confirmed_at) && !person.unconfirmed_email
}

const none: readonly MyMembership[] = []

export function useSession(): Session {
  const client = useQueryClient()
  const { data: person } = useQuery(sessionQuery)
  const { data: all = none, isSuccess } = useQuery(membershipsQuery(person))
  return {
    person,
    confirmed: person ? isConfirmed(person) : false,
    groups: all.filter(({ pending }) => !pending),
    invitations: all.filter(({ pending }) => pending),
    ready: isSuccess,
    refresh: () => refreshSession(client),
  }
}

/** Reloads session and memberships; resolves when both are known. */
export async function refreshSession(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  await client.invalidateQueries({ queryKey: ['memberships'] })
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

/** Signs in and loads who it is; `ApiError` when the server refuses. */
export async function signIn(
  client: QueryClient,
  credentials: Credentials,
): Promise<SessionPerson> {
  const { email, password, remember } = credentials
  dropToken()
  await call('POST', '/_session', { body: { username: email, password, remember } })
  await refreshSession(client)
  const person = client.getQueryData(sessionQuery.queryKey)
  if (!person) throw new Error('signed in, but nobody is there')
  return person
}
