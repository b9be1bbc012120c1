// The server of free databases: the same protocol over documents without rules, for one operator. It runs beside the
// product's, which hands the operator's requests over; it knows no module, and its store no database but free ones.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registry } from '#core/entity/registry.ts'
import { fail } from '#core/errors.ts'
import type { Credentials } from '#server/config/values.ts'
import type { House } from '#server/house.ts'
import { buildServer, type ServerOptions } from '#server/server.ts'
import { buildApp, type AppSettings } from '#server/http/app.ts'
import type { Route } from '#server/calls/route.ts'
import { systemRoutes, type Release } from '#server/http/system.ts'
import { protocolRoutes } from '#server/records/routes/record-routes.ts'
import { sameText } from '#server/session/secrets.ts'
import { operator } from '#server/session/session.ts'
import { freeRoutes } from './routes.ts'
import { freeRules } from './rules.ts'

type Settings = Pick<AppSettings, 'release' | 'overload' | 'connections'>

/** Every route the operator may call. */
export function allFreeRoutes(release: Release): Route[] {
  return [...systemRoutes(release), ...freeRoutes, ...protocolRoutes]
}

/** The product's server; where free databases are wanted, it hands the requests of their operator to a server beside it. */
export async function buildServers(house: House, options: ServerOptions): Promise<FastifyInstance> {
  const credentials = house.config.freeDatabases
  if (!credentials) return buildServer(house, options)
  const free = await buildFreeServer(house, options)
  await free.ready()
  const isOperator = knowOperator(house, credentials)
  const app = await buildServer(house, {
    ...options,
    handOver: (request, reply) => (isOperator(request, reply) ? free : undefined),
  })
  app.closing.addEventListener('abort', () => void free.close())
  app.addHook('onClose', () => free.close())
  return app
}

/** Builds it. Every request that reaches it is the operator's. */
async function buildFreeServer(house: House, settings: Settings): Promise<FastifyInstance> {
  const { store } = house
  const free: House = {
    ...house,
    store: { ...store, database: (name) => store.free.database(name) },
    registry: registry([]),
    modules: [],
    rules: freeRules,
  }
  const routes = allFreeRoutes(settings.release)
  return buildApp(free, { ...settings, routes, loadSession: async () => operator, admit })

  async function admit({ params, routeOptions, method }: FastifyRequest): Promise<void> {
    const { db } = (params ?? {}) as { db?: string }
    const isMaking = method === 'PUT' && routeOptions.url === '/:db'
    if (db === undefined || isMaking) return
    if (!(await store.free.database(db).info())) throw fail('not_found', 'database_missing')
  }
}

/** Wrong passwords within this time after which the right one waits too. */
const maxGuesses = 100
const guessing = 600_000

/**
 * Tells of a request whether it has the operator's name and password; how long that takes says nothing of them. Failure
 * too_many_requests when there were too many wrong ones. They are counted here and not in PostgreSQL: the operator sends the
 * password with each of thousands of requests.
 */
function knowOperator({ now }: House, { name, password }: Credentials) {
  let wrong = 0
  let endsAt = 0
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const [scheme = '', encoded = ''] = (request.headers.authorization ?? '').split(/\s+/, 2)
    const [, who = '', secret = ''] =
      /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
    // PouchDB's own suite writes a colon behind the scheme.
    if (!/^basic:?$/i.test(scheme) || !sameText(who, name)) return false
    const moment = now().getTime()
    if (moment >= endsAt) {
      wrong = 0
      endsAt = moment + guessing
    }
    if (wrong >= maxGuesses) {
      reply.header('retry-after', String(Math.ceil((endsAt - moment) / 1_000)))
      throw fail('too_many_requests', 'too_many_requests')
    }
    if (sameText(secret, password)) return true
    wrong += 1
    return false
  }
}
