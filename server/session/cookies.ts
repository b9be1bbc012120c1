// The two cookies of a session: the secret that only we read, and the XSRF token that the page repeats.
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'
import { newSecret, xsrfTokenOf, type Secret } from './secrets.ts'

export const sessionCookie = 'AuthSession'
export const xsrfCookie = 'XSRF-TOKEN'

/** Seconds a session lives without being used: remembered ones 30 days, others 24 hours. */
const lifetimes = { remembered: 30 * 86_400, plain: 86_400 }

// The first letter of the secret says which kind it is; it is hashed with the rest, so it cannot be changed.
const rememberedMark = 'r'
const plainMark = 's'

/** A secret for a new session. */
export function newSessionSecret(remember: boolean): Secret {
  return newSecret(remember ? rememberedMark : plainMark)
}

/** True for the secret of a session that outlives the browser. */
export const isRemembered = (text: string): boolean => text.startsWith(rememberedMark)

/** ISO moment at which this session ends if nobody uses it any more. */
export function expiryOf(text: string, now: Date): string {
  const seconds = isRemembered(text) ? lifetimes.remembered : lifetimes.plain
  return new Date(now.getTime() + seconds * 1_000).toISOString()
}

/** Of every cookie of ours, but what each adds. */
export function cookieOptions(house: House, request: FastifyRequest): CookieSerializeOptions {
  const secure = house.config.appUrl.startsWith('https:') || request.protocol === 'https'
  return { path: '/', sameSite: 'lax', secure }
}

/** Hands both cookies over (again): a remembered session outlives the browser, another ends with it. */
export function setCookies(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: Secret,
): void {
  const maxAge = isRemembered(secret.text) ? lifetimes.remembered : undefined
  const shared = { ...cookieOptions(house, request), maxAge }
  reply.setCookie(sessionCookie, secret.text, { ...shared, httpOnly: true })
  reply.setCookie(xsrfCookie, xsrfTokenOf(secret.hash), shared)
}

/** Takes both away. */
export function clearCookies(house: House, request: FastifyRequest, reply: FastifyReply): void {
  const shared = cookieOptions(house, request)
  reply.clearCookie(sessionCookie, { ...shared, httpOnly: true })
  reply.clearCookie(xsrfCookie, shared)
}
