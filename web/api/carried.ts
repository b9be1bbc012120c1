// What the page brought with it: the server's answers to what every page asks first, so that nothing waits for them. Each is
// taken once; later they would be old. A page that carries nothing sends the calls (the server had no answer, or there is a token).
import type { Welcome } from '#core/wire.ts'
import { hasToken } from './session/token.ts'
import type { MyMembership } from './session/session.ts'
import type { SessionAnswer } from './session/who.ts'

export interface Carried {
  /** `GET /` */
  readonly welcome: Welcome
  /** `GET /_session` */
  readonly session: SessionAnswer
  /** `_find` of the memberships of the person signed in. */
  readonly memberships: MyMembership[]
}

let carried: Partial<Carried> | undefined

function read(): Partial<Carried> {
  // The page speaks of the person whom the cookie names.
  if (hasToken()) return {}
  const text = document.getElementById('carried')?.textContent
  return (text ? (JSON.parse(text) as Partial<Carried> | null) : null) ?? {}
}

/** The answer of this name, once. */
export function takeCarried<Name extends keyof Carried>(name: Name): Carried[Name] | undefined {
  const { [name]: answer, ...rest } = lookAtCarried()
  carried = rest
  return answer
}

/** All answers that are not taken yet; they stay. */
export function lookAtCarried(): Partial<Carried> {
  carried ??= read()
  return carried
}

/** Drops the answers that were not taken. */
export function forgetCarried(): void {
  carried = {}
}
