// Puts an HTTP server together: bodies, headers, sessions, pages, routes, errors. Knows no route and no kind of record.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import type { Session } from '#server/session/session.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { answerError } from './errors.ts'
import { limitBodiesAtOnce } from './bodies-at-once.ts'
import { readBodies } from './body.ts'
import { closeInOrder } from './closing.ts'
import { limitConnections, usualConnections, type ConnectionLimits } from './connections.ts'
import { bareHeaders, setHeaders } from './headers.ts'
import { JoinedRequest } from './joined-chunks.ts'
import { logRequests } from './log.ts'
import { hearAllMethods, refuseOtherMethods } from './methods.ts'
import { callOf, mountRoutes } from './mount.ts'
import { refuseOverload, usualLimits, type OverloadLimits } from './overload.ts'
import { servePages } from './pages.ts'
import type { Release } from './system.ts'
import {
  maxHeadBytes,
  refuseLargeHeads,
  refuseCodings,
  refuseHostless,
  refuseUnreadable,
} from './unreadable.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
  }
}

export interface AppSettings {
  readonly routes: readonly Route[]
  readonly release: Release
  /** Folder of the built web application. */
  readonly pages?: string
  readonly overload?: OverloadLimits
  readonly connections?: ConnectionLimits
  /** The session of the call. Failure unauthorized when credentials were sent and are wrong. */
  loadSession(house: House, request: FastifyRequest, reply: FastifyReply): Promise<Session>
  /** What the page carries for the person who opens it: the answers to its first questions, by name. */
  carried?(call: Call): Promise<object>
  /** Where the address that they open leads by now, when it is a former one of a screen. */
  moved?(call: Call): Promise<string | undefined>
  /** Where it leads this caller for now, when that is no screen. */
  leadsTo?(call: Call): Promise<string | undefined>
  /** Refuses a request before its route runs, when it throws. */
  admit?(request: FastifyRequest): Promise<void>
  /** Another server that answers this request instead. */
  handOver?(request: FastifyRequest, reply: FastifyReply): FastifyInstance | undefined
}

const mebibyte = 1_048_576
const maxIdLength = 2_000
/** Milliseconds without a byte in or out after which a line is cut; feeds are quiet for 15 minutes at most. */
const maxSilenceMs = 20 * 60_000

/** A server ready to listen or to be injected into. Closing it does not close the house. */
export async function buildApp(house: House, settings: AppSettings): Promise<FastifyInstance> {
  const { release, pages, overload = usualLimits, connections = usualConnections } = settings
  const app = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: what is said of a request names it.
    childLoggerFactory: (logger) => logger,
    bodyLimit: mebibyte,
    // Bodies are cut by their rate, not by their time (`connections.ts`); Node's own limit stays on headers.
    requestTimeout: 0,
    connectionTimeout: maxSilenceMs,
    // Refused in our own words (`unreadable.ts`).
    http: {
      requireHostHeader: false,
      maxHeaderSize: maxHeadBytes,
      IncomingMessage: JoinedRequest,
    },
    genReqId: nameOf,
    rewriteUrl: readAddress,
    // Their forwarding headers are trusted; those of no other peer are.
    trustProxy: [...house.config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxIdLength },
    forceCloseConnections: true,
    // Refused in our own words (`closing.ts`).
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, release.sha),
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
  closeInOrder(app)
  setHeaders(app, house.config, release.sha)
  if (settings.handOver) handOver(app, settings.handOver)
  refuseLargeHeads(app)
  refuseHostless(app)
  refuseCodings(app)
  refuseOverload(app, overload, limitConnections(app, connections, release.sha))
  await app.register(cookie)
  logRequests(app)
  readBodies(app)
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    request.session = await settings.loadSession(house, request, reply)
  }
  if (pages) {
    await servePages(app, pages, async (request, reply) => {
      await identify(request, reply)
      const call = callOf(house, request, reply)
      const [carried = {}, moved, leadsTo] = await Promise.all([
        settings.carried?.(call),
        settings.moved?.(call),
        settings.leadsTo?.(call),
      ])
      return { carried, moved, leadsTo }
    })
  }
  app.addHook('onRequest', identify)
  refuseOtherMethods(app, settings.routes)
  if (settings.admit) app.addHook('onRequest', settings.admit)
  limitBodiesAtOnce(app)
  hearAllMethods(app)
  mountRoutes(app, house, settings.routes)
  return app
}

/** The client's own name for the request, as CouchDB takes it, else a new one. */
function nameOf({ headers }: IncomingMessage): string {
  const own = headers['x-couch-request-id']
  return typeof own === 'string' && /^[\w-]{1,36}$/.test(own) ? own : randomUUID().slice(0, 8)
}

/** Programs write `_design%2Fx` for `_design/x`, and POST with the method they mean beside it. */
function readAddress(request: IncomingMessage): string {
  const { 'x-http-method-override': meant } = request.headers
  const isMethod = typeof meant === 'string' && /^(GET|HEAD|PUT|DELETE)$/i.test(meant)
  if (request.method === 'POST' && isMethod) request.method = meant.toUpperCase()
  return (request.url ?? '/').replace(/^(\/[^/?]+\/_(?:design|local))%2f/i, '$1/')
}

/** The other server gets the request as it came, before a byte of its body is read. */
function handOver(app: FastifyInstance, choose: NonNullable<AppSettings['handOver']>): void {
  app.addHook('onRequest', async (request, reply) => {
    const other = choose(request, reply)
    if (!other) return
    reply.hijack()
    other.routing(request.raw, reply.raw)
  })
}
