// Headers of every answer: what browsers may do with our pages, the version, the request's id.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '#server/config.ts'
import { onEachRequest } from './each-request.ts'

/**
 * Strict policy: scripts only from our own files, no frames but videos of two sites, no plug-ins. Inline style attributes are allowed
 * since the component library sets sizes and colours through them (docs/decisions/011).
 */
const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // What feeds bring to be heard or seen plays from where it is, when a person presses play; videos of two sites in their own frame.
  'media-src': ["'self'", 'blob:', 'https:', 'http:'],
  'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

const script = ['https://cdn.paddle.com', 'https://public.profitwell.com']

/** What the payment provider's form needs beside them (Paddle, inline checkout), at the one address where it is opened. */
const ofPayment: Readonly<Record<string, readonly string[]>> = {
  'script-src': script,
  'connect-src': script,
  'style-src': ['https://cdn.paddle.com'],
  'frame-src': ['https://buy.paddle.com', 'https://sandbox-buy.paddle.com'],
}
const checkoutPage = /^\/account\/[^/?]+\/checkout\/[^/?]+(?:\?|$)/

const withPayment = Object.fromEntries(
  Object.entries(directives).map(([name, sources]) => [
    name,
    [...sources, ...(ofPayment[name] ?? [])],
  ]),
)

/** For answers that no page can come from and that are sent before the rest is in place. */
export const bareHeaders = {
  'content-security-policy': "default-src 'self';script-src 'self';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Sets them. HSTS only behind https, as `APP_URL` says. */
export function setHeaders(app: FastifyInstance, config: Config, sha: string): void {
  // Answers are private data: no cache keeps them. Files of the application override this.
  const more = { 'x-app-version': sha, 'cache-control': 'no-store' }
  const same = { ...policies(config, directives), ...more }
  const paying = config.paddle && { ...policies(config, withPayment), ...more }
  onEachRequest(app, (request, reply) => {
    reply.headers(paying && checkoutPage.test(request.url) ? paying : same)
    reply.header('x-couch-request-id', request.id)
  })
}

/** The headers that helmet sets. It runs once: for every answer it would be a tenth of the work of one. */
function policies({ appUrl }: Config, allowed: Readonly<Record<string, readonly string[]>>) {
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { ...allowed } },
    strictTransportSecurity: appUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  set(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders()
}
