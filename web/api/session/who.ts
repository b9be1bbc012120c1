// The calls for the session and its memberships.
import { takeCarried } from '../carried.ts'
import { ApiError, call } from '../client.ts'
import { findAll } from '../pages.ts'
import type { MyMembership, SessionPerson } from './session.ts'
import { dropToken, hasToken } from './token.ts'

/** What `GET /_session` answers, as far as pages read it. */
export interface SessionAnswer {
  readonly userCtx: Omit<SessionPerson, 'id'> & { readonly name: string | null }
}

/** `null`: nobody is signed in. */
export async function askSession(signal?: AbortSignal): Promise<SessionPerson | null> {
  const ask = () => call<SessionAnswer>('GET', '/_session', { signal })
  const answer = takeCarried('session') ?? (await ask().catch(withoutToken(ask)))
  const { name, ...person } = answer.userCtx
  return name === null ? null : { ...person, id: name }
}

/** Repeats the call without the token when that was refused. */
function withoutToken<Answer>(ask: () => Promise<Answer>) {
  return (error: unknown): Promise<Answer> => {
    if (!hasToken() || !(error instanceof ApiError) || error.status !== 401) throw error
    dropToken()
    return ask()
  }
}

/** By the name of the Group, those below another one behind it. */
export function inOrder(memberships: readonly MyMembership[]): MyMembership[] {
  const names = new Map(memberships.map(({ db_name, account }) => [db_name, account.label]))
  const path = ({ account, 'parent-account-id': above = '' }: MyMembership) =>
    `${names.has(above) ? `${names.get(above)}\t` : ''}${account.label}`
  return memberships.toSorted((a, b) => path(a).localeCompare(path(b)))
}

/** Memberships and invitations of the person of this id, in order. */
export async function askMemberships(id: string, signal?: AbortSignal): Promise<MyMembership[]> {
  const found =
    takeCarried('memberships') ??
    ((await findAll(
      id,
      { selector: { klass: 'Membership' } },
      signal,
    )) as unknown[] as MyMembership[])
  return inOrder(found)
}
