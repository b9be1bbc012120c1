// The two cookies of a session: the secret, which scripts cannot read, and the XSRF token, which the page repeats.
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'
import { newSecret, xsrfTokenOf, type Secret } from './secrets.ts'

export const sessionCookie = 'AuthSession'
export const xsrfCookie = 'XSRF-TOKEN'

/**
 * The kind of a session: of a browser until it closes, of a browser that remembers it, or of a program that
 * keeps its cookies itself (decision 031).
 */
export type SessionKind = 'plain' | 'remembered' | 'program'

/** Seconds a session lives without being used. */
const lifetimes: Record<SessionKind, number> = {
  plain: 86_400,
  remembered: 30 * 86_400,
  program: 86_400,
}

// The first letter of the secret names the session's kind; it is hashed with the rest, so it cannot be changed.
const marks: Record<SessionKind, string> = { plain: 's', remembered: 'r', program: 'p' }

/** A secret for a new session. */
export function newSessionSecret(kind: SessionKind): Secret {
  return newSecret(marks[kind])
}

/** The kind of the session that a secret opens. */
export function kindOf(text: string): SessionKind {
  if (text.startsWith(marks.remembered)) return 'remembered'
  return text.startsWith(marks.program) ? 'program' : 'plain'
}

/** ISO moment at which this session ends if it is not used. */
export function expiryOf(text: string, now: Date): string {
  return new Date(now.getTime() + lifetimes[kindOf(text)] * 1_000).toISOString()
}

/** Attributes of every cookie. */
export function cookieOptions(house: House, request: FastifyRequest): CookieSerializeOptions {
  const secure = house.config.appUrl.startsWith('https:') || request.protocol === 'https'
  return { path: '/', sameSite: 'lax', secure }
}

/**
 * Sets the cookies (again). That of a plain session ends with the browser; the others have both Max-Age and Expires,
 * since CouchDB's clients read one or the other, of the first cookie only. A program need not repeat the XSRF token.
 */
export function setCookies(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: Secret,
): void {
  const kind = kindOf(secret.text)
  const maxAge = lifetimes[kind]
  const lasting = { maxAge, expires: new Date(house.now().getTime() + maxAge * 1_000) }
  const shared = { ...cookieOptions(house, request), ...(kind !== 'plain' && lasting) }
  reply.setCookie(sessionCookie, secret.text, { ...shared, httpOnly: true })
  reply.setCookie(xsrfCookie, xsrfTokenOf(secret.hash), shared)
}

/** Clears both. */
export function clearCookies(house: House, request: FastifyRequest, reply: FastifyReply): void {
  const shared = cookieOptions(house, request)
  reply.clearCookie(sessionCookie, { ...shared, httpOnly: true })
  reply.clearCookie(xsrfCookie, shared)
}
