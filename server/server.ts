// The product's server: every route there is, its pages and its sessions.
import type { FastifyInstance } from 'fastify'
import type { House } from '#server/house.ts'
import { recordRoutes } from '#server/records/routes/record-routes.ts'
import { loadSession } from '#server/session/load.ts'
import { sessionRoutes, whoAmI } from '#server/session/routes.ts'
import { buildApp, type AppSettings } from '#server/http/app.ts'
import { describeRoutes } from '#server/http/description/routes.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { systemRoutes, welcome, type Release } from '#server/http/system.ts'

export type ServerOptions = Pick<
  AppSettings,
  'pages' | 'release' | 'overload' | 'connections' | 'handOver'
>

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

/** The answers to the first calls of every page: the product, the session, and what modules add. */
async function carried(call: Call, release: Release): Promise<object> {
  const [server, session, ...others] = await Promise.all([
    welcome(call, release),
    whoAmI(call),
    ...call.house.modules.flatMap(({ carry }) => carry?.(call) ?? []),
  ])
  return Object.assign({ welcome: server, session }, ...others) as object
}

/** What modules carry for the opened address. */
async function moved(call: Call): Promise<string | undefined> {
  const [path = '', query] = call.request.url.split('?', 2)
  const answers = call.house.modules.flatMap((module) => module.moved?.(call, path) ?? [])
  const address = (await Promise.all(answers)).find((one) => one !== undefined)
  return address && [address, query].filter(Boolean).join('?')
}

/** Where modules lead the caller from the opened address, for now. */
async function leadsTo(call: Call): Promise<string | undefined> {
  const [path = ''] = call.request.url.split('?', 1)
  const answers = call.house.modules.flatMap((module) => module.leadsTo?.(call, path) ?? [])
  return (await Promise.all(answers)).find((one) => one !== undefined)
}

/** A server ready to listen or to be injected into. Closing it does not close the house. */
export function buildServer(house: House, options: ServerOptions): Promise<FastifyInstance> {
  const { release } = options
  return buildApp(house, {
    ...options,
    routes: allRoutes(house, release),
    loadSession,
    carried: (call) => carried(call, release),
    moved,
    leadsTo,
  })
}
