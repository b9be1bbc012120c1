// Refuses changes that another site's page sends with our cookie.
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { fail } from '#core/errors.ts'
import { sameText, xsrfTokenOf } from './secrets.ts'

/** Hosts whose pages are ours: the host of the request, and that of APP_URL, which may be a proxy's. */
function isOurs(origin: string, host: string, appUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  return [host, new URL(appUrl).host].includes(new URL(origin).host)
}

/**
 * True when a page of another origin sent the request, also one of a sibling domain, which may have another
 * owner. Over plain http, except on the machine itself, browsers send `Origin` only.
 */
function isFromElsewhere({ headers, host }: FastifyRequest, appUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && !isOurs(origin, host, appUrl)
}

/** True when a browser sent the request: it has the headers that name a page's origin. */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

/**
 * True also for a request with the headers of our own pages, which name the screen and repeat the token. A sign-in without any
 * of these marks is a program's and gets a session of its own kind.
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
