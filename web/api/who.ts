// The calls that say who is signed in and to which Groups they belong. Without a cache, so that they can begin before
// anything else of the page is there.
import { ApiError, call } from './client.ts'
import { findAll } from './pages.ts'
import type { MyMembership, SessionPerson } from './session.ts'
import { dropToken, hasToken } from './token.ts'

interface UserCtx extends Omit<SessionPerson, 'id'> {
  readonly name: string | null
}

/** `null`: nobody is signed in. */
export async function askSession(signal?: AbortSignal): Promise<SessionPerson | null> {
  const ask = () => call<{ userCtx: UserCtx }>('GET', '/_session', { signal })
  const { userCtx } = await ask().catch((error: unknown) => {
    if (!hasToken() || !(error instanceof ApiError) || error.status !== 401) throw error
    dropToken()
    return ask()
  })
  const { name, ...person } = userCtx
  rememberPerson(name)
  return name === null ? null : { ...person, id: name }
}

/** Memberships and invitations of the person of this id, by the Group's name. */
export async function askMemberships(id: string, signal?: AbortSignal): Promise<MyMembership[]> {
  const docs = await findAll(id, { selector: { klass: 'Membership' } }, signal)
  const found = docs as unknown as MyMembership[]
  return found.sort((a, b) => a.account.label.localeCompare(b.account.label))
}

const key = 'person'

/**
 * Keeps who was signed in last in this browser: their memberships are asked for along with the question who is there.
 * `null` forgets them.
 */
export function rememberPerson(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(key)
    else localStorage.setItem(key, id)
  } catch {
    // Storage is closed (private windows): one question follows the other then.
  }
}

/** Id of the person who was signed in last; perhaps nobody is any more. */
export function lastPerson(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
