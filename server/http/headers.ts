// Headers of every answer: what browsers may do with our pages (design 5), the version, the request's id.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/**
 * Strict policy: scripts only from our own files, no frames, no plug-ins. Inline style attributes are allowed
 * since the component library sets sizes and colours through them (docs/decisions/011).
 */
const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** For answers that no page can come from and that are sent before the rest is in place. */
export const bareHeaders = {
  'content-security-policy': "default-src 'self';script-src 'self';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Registers them. HSTS only behind https, which `APP_URL` tells. */
export async function setHeaders(app: FastifyInstance, config: Config, sha: string): Promise<void> {
  const https = config.appUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-app-version', sha)
    reply.header('x-couch-request-id', request.id)
    // Answers are somebody's data: no cache keeps them. Files of the application say otherwise themselves.
    reply.header('cache-control', 'no-store')
  })
}
