// The two cookies of a session: the secret that only we read, and the XSRF token that the page repeats.
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'
import { newSecret, xsrfTokenOf, type Secret } from './secrets.ts'

export const sessionCookie = 'AuthSession'
export const xsrfCookie = 'XSRF-TOKEN'

/**
 * How a session came about: in a browser that forgets it when it closes, in one that remembers it, or in a program that
 * keeps its cookies itself (decision 031).
 */
export type SessionKind = 'plain' | 'remembered' | 'program'

/** Seconds a session lives without being used. */
const lifetimes: Record<SessionKind, number> = {
  plain: 86_400,
  remembered: 30 * 86_400,
  program: 86_400,
}

// The first letter of the secret says of which kind it is; it is hashed with the rest, so it cannot be changed.
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

/** ISO moment at which this session ends if nobody uses it any more. */
export function expiryOf(text: string, now: Date): string {
  return new Date(now.getTime() + lifetimes[kindOf(text)] * 1_000).toISOString()
}

/** Of every cookie of ours, but what each adds. */
export function cookieOptions(house: House, request: FastifyRequest): CookieSerializeOptions {
  const secure = house.config.appUrl.startsWith('https:') || request.protocol === 'https'
  return { path: '/', sameSite: 'lax', secure }
}

/**
 * Hands the cookies over (again). That of a plain session ends with the browser; the others say when they end, twice,
 * since CouchDB's clients read one or the other, of the first cookie alone. A program need not repeat the XSRF token.
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

/** Takes both away. */
export function clearCookies(house: House, request: FastifyRequest, reply: FastifyReply): void {
  const shared = cookieOptions(house, request)
  reply.clearCookie(sessionCookie, { ...shared, httpOnly: true })
  reply.clearCookie(xsrfCookie, shared)
}
