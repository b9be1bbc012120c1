// The session of a request: by `Authorization` (a token, Basic) or by the session cookie.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import type { Principal } from '#server/store/people/rows.ts'
import { expiryOf, kindOf, sessionCookie, setCookies, xsrfCookie } from './cookies.ts'
import { hashOf, sameText, xsrfTokenOf } from './secrets.ts'
import { nobody, type Session } from './session.ts'
import { tokenParser } from './ways-in.ts'

const guesses = { name: 'credentials', attempts: 60, window_seconds: 600 }

/** Wrong credentials fail every call, even `GET /_session`; many of them are answered 429. */
async function refuse(house: House, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  await countAttempt(house, reply, guesses, networkOf(request.ip))
  throw fail('unauthorized', 'incorrect_email_or_password')
}

function byToken(principal: Principal, hash: Buffer): Session {
  const scopes = principal.scopes ?? []
  return { ...principal, scopes, by: 'token', byCookie: false, isProgram: true, hash }
}

/** A session that was opened by a token has the token's rights; only its secret comes as a cookie. */
function byCookieOf(
  principal: Principal,
  { hash, isProgram }: Pick<Session, 'hash' | 'isProgram'>,
): Session {
  const by = principal.scopes === null ? 'cookie' : 'token'
  return { ...principal, by, byCookie: true, isProgram, hash }
}

async function byTokenAlone(house: House, token: string): Promise<Session | undefined> {
  const hash = hashOf(token)
  const principal = await house.store.principalByToken(hash)
  return principal && byToken(principal, hash)
}

/** Basic: e-mail (or id) and an API token. The account's password is not accepted here. */
async function basic(house: House, encoded: string): Promise<Session | undefined> {
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  if (colon < 0) return undefined
  return byNameAndToken(house, decoded.slice(0, colon), decoded.slice(colon + 1))
}

/** The session of a token that is sent with the name of its person; undefined when either is wrong. */
export async function byNameAndToken(
  house: House,
  name: string,
  token: string,
): Promise<Session | undefined> {
  const hash = hashOf(token)
  const principal = await house.store.principalByToken(hash)
  if (principal === undefined) return undefined
  const { user_id, email, unconfirmed_email } = principal.person
  const said = name.trim().toLowerCase()
  const right = [user_id, email ?? unconfirmed_email ?? ''].some((own) => sameText(own, said))
  return right ? byToken(principal, hash) : undefined
}

/**
 * The session of a program that sends its credentials in the body: `name` and token as for Basic, or the second secret of its token
 * (`ways-in.ts`). Failure unauthorized when they are wrong.
 */
export async function sessionOfProgram(
  { house, request, reply }: Pick<Call, 'house' | 'request' | 'reply'>,
  sent: { readonly name: string; readonly token: string } | { readonly key: string },
): Promise<Session> {
  const found =
    'key' in sent
      ? await byTokenKey(house, sent.key)
      : await byNameAndToken(house, sent.name, sent.token)
  if (!found) return refuse(house, request, reply)
  await noteToken(house, request, found)
  return found
}

async function byTokenKey(house: House, key: string): Promise<Session | undefined> {
  const principal = await house.store.principalByTokenKey(hashOf(key.trim().toLowerCase()))
  return principal && byToken(principal, principal.token)
}

/** A session or token that was used lately. */
interface Used {
  /** When its use was last noted: that is written once a minute at most. */
  readonly touchedAtMs: number
  /** Kept, since computing it takes a twentieth of a get. */
  readonly xsrfToken: string
}

const used = new LRUCache<string, Used>({ max: 10_000 })
const touchEveryMs = 60_000

async function keepAlive(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: { text: string; hash: Buffer },
): Promise<void> {
  const key = secret.hash.toString('base64')
  const nowMs = house.now().getTime()
  const known = used.get(key)
  const xsrfToken = known?.xsrfToken ?? xsrfTokenOf(secret.hash)
  const hasPair = kindOf(secret.text) === 'program' || request.cookies[xsrfCookie] === xsrfToken
  if (hasPair && known && Math.abs(nowMs - known.touchedAtMs) < touchEveryMs) return
  used.set(key, { touchedAtMs: nowMs, xsrfToken })
  const use = { at: new Date(nowMs).toISOString(), address: request.ip }
  await house.store.touchSession(secret.hash, expiryOf(secret.text, new Date(nowMs)), use)
  setCookies(house, request, reply, secret)
}

/** Notes that a token is in use, once a minute at most. */
async function noteToken(house: House, request: FastifyRequest, { hash }: Session) {
  const key = `token ${hash!.toString('base64')}`
  const now = house.now()
  const known = used.get(key)
  if (known && Math.abs(now.getTime() - known.touchedAtMs) < touchEveryMs) return
  used.set(key, { touchedAtMs: now.getTime(), xsrfToken: '' })
  await house.store.touchToken(hash!, { at: now.toISOString(), address: request.ip })
}

async function byCookie(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const text = request.cookies[sessionCookie]
  if (!text) return nobody
  const hash = hashOf(text)
  const principal = await house.store.principalBySession(hash, house.now().toISOString())
  if (principal === undefined) return nobody
  await keepAlive(house, request, reply, { text, hash })
  return byCookieOf(principal, { hash, isProgram: kindOf(text) === 'program' })
}

/** Milliseconds of a call after which its rights are checked again: a body may take hours. */
export const lastingMs = 1_000

/**
 * The same session, read again, for long calls: undefined when it ended, was revoked or expired since.
 */
export async function renewSession(house: House, session: Session): Promise<Session | undefined> {
  const { by, byCookie: isCookie, hash } = session
  if (by === 'operator') return session
  if (hash === null) return undefined
  const principal = await (isCookie
    ? house.store.principalBySession(hash, house.now().toISOString())
    : house.store.principalByToken(hash))
  return principal && (isCookie ? byCookieOf(principal, session) : byToken(principal, hash))
}

/** The session of this request. Failure unauthorized when credentials were sent and are wrong. */
export async function loadSession(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const [scheme = '', credentials = ''] = (request.headers.authorization ?? '')
    .trim()
    .split(/\s+/, 2)
  if (scheme === '') return byCookie(house, request, reply)
  const tokenIn = tokenParser(house, scheme)
  const found = tokenIn
    ? await byTokenAlone(house, tokenIn(credentials))
    : scheme.toLowerCase() === 'basic'
      ? await basic(house, credentials)
      : undefined
  if (!found) return refuse(house, request, reply)
  await noteToken(house, request, found)
  return found
}
