// Refuses changes that another site's page sends with our cookie.
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { fail } from '#core/errors.ts'
import { sameText, xsrfTokenOf } from './secrets.ts'

/** Hosts whose pages are ours: the one that was called, and the one of APP_URL, which a proxy may stand before. */
function isOurs(origin: string, host: string, appUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  return [host, new URL(appUrl).host].includes(new URL(origin).host)
}

/**
 * True when a browser says that a page of another origin sends this: also one of a sibling domain, which may be
 * somebody else's. Over plain http, away from the machine itself, browsers name the origin alone.
 */
function isFromElsewhere({ headers, host }: FastifyRequest, appUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && !isOurs(origin, host, appUrl)
}

/** True when a browser sends this change: they say where the page comes from. */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

/**
 * True also for what speaks as our own pages do, which name the screen and repeat the token. Who signs in without any such mark
 * is a program: the session that it gets is of a kind of its own.
 */
export function isFromPage(request: FastifyRequest): boolean {
  const marks = ['x-route-id', 'x-xsrf-token'] as const
  return isFromBrowser(request) || marks.some((name) => request.headers[name] !== undefined)
}

/**
 * For a change. Browsers say where a request comes from: nothing is accepted from another origin, sign-in
 * included. A session by cookie must also repeat its XSRF-TOKEN cookie as `X-XSRF-TOKEN`, where `paired`;
 * that of a program need not, unless it speaks as a page does.
 * Failure forbidden (403).
 */
export function checkXsrf({ appUrl }: Config, request: FastifyRequest, paired: boolean): void {
  const { session, headers } = request
  if (session.by === 'operator' || (session.by === 'token' && !session.byCookie)) return
  if (isFromElsewhere(request, appUrl)) throw fail('forbidden', 'xsrf')
  if (!paired || !session.byCookie || session.hash === null) return
  if (session.isProgram && !isFromPage(request)) return
  const sent = headers['x-xsrf-token']
  const right = typeof sent === 'string' && sameText(sent, xsrfTokenOf(session.hash))
  if (!right) throw fail('forbidden', 'xsrf')
}
