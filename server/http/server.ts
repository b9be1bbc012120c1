// Puts the HTTP server together: bodies, headers, sessions, pages, routes, errors. Knows no kind of record.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import { recordRoutes } from '#server/records/routes.ts'
import { loadSession } from '#server/session/load.ts'
import { sessionRoutes } from '#server/session/routes.ts'
import type { Session } from '#server/session/session.ts'
import { describeRoutes } from './description.ts'
import { answerError } from './errors.ts'
import { readBodies } from './body.ts'
import { bareHeaders, setHeaders } from './headers.ts'
import { logRequests } from './log.ts'
import { mountRoutes } from './mount.ts'
import { refuseOverload, type OverloadLimits } from './overload.ts'
import { servePages } from './pages.ts'
import type { Route } from './route.ts'
import { systemRoutes, type Release } from './system.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
  }
}

export interface ServerOptions {
  /** Folder of the built web application; absent or not built: the API alone. */
  readonly pages?: string
  /** What `GET /` says of this build. */
  readonly release: Release
  readonly overload?: OverloadLimits
}

const mebibyte = 1_048_576
const longestId = 2_000
/** Milliseconds a client may take to send a whole request: nobody keeps a place by sending a byte now and then. */
const longestArrival = 120_000

/** Every route there is, in the order of the API page. The authorisation test walks the same list. */
export function allRoutes(house: House, release: Release): Route[] {
  const routes = [
    ...systemRoutes(release),
    ...sessionRoutes,
    ...house.modules.flatMap((module) => module.routes ?? []),
    ...recordRoutes,
  ]
  return [...routes, ...describeRoutes(routes, release)]
}

/** A server ready to listen or to be injected into. Closing it does not close the house. */
export async function buildServer(house: House, options: ServerOptions): Promise<FastifyInstance> {
  const { release, overload = { delay_ms: 1_000, requests: 5_000 } } = options
  const app = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: mebibyte,
    requestTimeout: longestArrival,
    genReqId: () => randomUUID().slice(0, 8),
    // A proxy on the same machine may tell the real address and scheme; nobody else may.
    trustProxy: 'loopback',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestId },
    forceCloseConnections: true,
    return503OnClosing: true,
    // An address that cannot be read is refused before any hook runs: its answer is guarded here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...bareHeaders, 'x-app-version': release.sha })
      answerError(error, request, reply)
    },
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler(() => {
    throw fail('not_found', 'missing')
  })
  app.decorateRequest('session')
  await setHeaders(app, house.config, release.sha)
  refuseOverload(app, overload)
  await app.register(cookie)
  logRequests(app)
  readBodies(app)
  if (options.pages) await servePages(app, options.pages)
  app.addHook('onRequest', async (request, reply) => {
    request.session = await loadSession(house, request, reply)
  })
  mountRoutes(app, house, allRoutes(house, release))
  return app
}
