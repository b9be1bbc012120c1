// Begins and ends cookie sessions. Every sign-in makes a new secret, which defeats session fixation.
import type { Call } from '#server/calls/route.ts'
import {
  clearCookies,
  expiryOf,
  kindOf,
  newSessionSecret,
  sessionCookie,
  setCookies,
  type SessionKind,
} from './cookies.ts'

const maxAgentLength = 200

/**
 * Opens a session for this person, ends the one of the call, and sets the cookies. One that a token opens (`token`: its
 * hash) has the token's rights and ends with it.
 */
export async function startSession(
  call: Call,
  user_id: string,
  kind: SessionKind,
  token: Buffer | null = null,
): Promise<Buffer> {
  const { house, request, reply, session } = call
  const now = house.now()
  const secret = newSessionSecret(kind)
  await house.store.openSession({
    hash: secret.hash,
    user_id,
    at: now.toISOString(),
    expires_at: expiryOf(secret.text, now),
    token,
    agent: (request.headers['user-agent'] ?? '').slice(0, maxAgentLength),
    address: request.ip,
  })
  if (session.byCookie) await house.store.closeSession(session.hash!)
  setCookies(house, request, reply, secret)
  return secret.hash
}

/** Replaces the caller's cookie session by a new one of the same kind; the old cookie becomes invalid. */
export async function replaceSession(call: Call): Promise<void> {
  const { person, by } = call.session
  if (person === null || by !== 'cookie') return
  const text = call.request.cookies[sessionCookie] ?? ''
  await startSession(call, person.user_id, kindOf(text))
}

/** Signs out: deletes the session on the server as well as the cookie. */
export async function endSession(call: Call): Promise<void> {
  const { byCookie, hash } = call.session
  if (byCookie) await call.house.store.closeSession(hash!)
  clearCookies(call.house, call.request, call.reply)
}
