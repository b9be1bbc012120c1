// Refuses changes that another site's page sends with our cookie.
import type { FastifyRequest } from 'fastify'
import { fail } from '#core/errors.ts'
import { sameText, xsrfTokenOf } from './secrets.ts'

/**
 * For a change. Browsers say where a request comes from: nothing is accepted from another site, sign-in
 * included. A session by cookie must also repeat its XSRF-TOKEN cookie as `X-XSRF-TOKEN`, where `paired`.
 * Failure forbidden (403).
 */
export function checkXsrf(request: FastifyRequest, paired: boolean): void {
  const { session, headers } = request
  if (session.by === 'token' || session.by === 'operator') return
  if (headers['sec-fetch-site'] === 'cross-site') throw fail('forbidden', 'xsrf')
  if (!paired || session.by !== 'cookie' || session.hash === null) return
  const sent = headers['x-xsrf-token']
  const right = typeof sent === 'string' && sameText(sent, xsrfTokenOf(session.hash))
  if (!right) throw fail('forbidden', 'xsrf')
}
