// Mounts a route that is given as data: session, access, shapes, then the handler.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Verb } from '#core/access/actor.ts'
import { fail, failCall } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import { actorOf, actorOrInvited, admitActor, requireScope } from '#server/session/actor.ts'
import { lastingMs, renewSession } from '#server/session/load.ts'
import { nobody } from '#server/session/session.ts'
import { checkXsrf } from '#server/session/xsrf.ts'
import { countAttempt, isLoopback } from '#server/limits/rate.ts'
import { noteCaller } from '#server/limits/turns.ts'
import { Multipart } from '#server/bodies/multipart.ts'
import { readShape } from '#server/bodies/shape.ts'
import { disconnectSlowClient } from './slow-clients.ts'
import { passBodies, readParts } from './body.ts'
import { parameterReader } from './parameters.ts'
import { isAnswer, type Call, type Route } from '#server/calls/route.ts'

/** A call that changes nothing. */
export function onlyReads(route: Route): boolean {
  return ['GET', 'OPTIONS', 'PROPFIND'].includes(route.method) || route.reads === true
}

/** A request as its handler sees it. */
export function callOf(house: House, request: FastifyRequest, reply: FastifyReply): Call {
  const { session } = request
  return {
    house,
    session,
    params: (request.params ?? {}) as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: request.body,
    request,
    reply,
    actor: (db) => actorOf(house, session, db),
  }
}

/** Checks access, before a byte of the body is read. */
function admit(house: House, route: Route, request: FastifyRequest): void {
  const { session } = request
  noteCaller(session)
  if (route.access === 'program') return admitProgram(request)
  if (!onlyReads(route)) checkXsrf(house.config, request, route.xsrf !== false)
  if (route.access === 'anyone') return
  if (session.by === 'nobody') throw fail('unauthorized', 'login_again')
  if (route.access === 'operator') return requireOperator(session)
  const scope = onlyReads(route) ? 'read' : 'write'
  if (route.access === 'signed-in') return requireScope(session.scopes, scope)
  const { db = '', id = '' } = request.params as Record<string, string>
  if (route.access === 'group') {
    const { scopes } = actorOf(house, session, id)
    return requireScope(scopes, scope)
  }
  const find = route.access === 'invited' ? actorOrInvited : actorOf
  const { whileLocked } = route
  admitActor(find(house, session, db), scope, { verb: planVerb(route), whileLocked })
}

/** Failure forbidden for everybody else, tokens of operators too. */
function requireOperator({ by, operator }: FastifyRequest['session']): void {
  if (by !== 'cookie' || operator !== true) throw fail('forbidden', 'not_allowed')
}

/** What the plan of the Group must allow, whatever the kind. */
function planVerb(route: Route): Verb {
  if (onlyReads(route) || route.viewOnly) return 'read'
  return route.method === 'DELETE' ? 'remove' : 'update'
}

/**
 * These programs send their token with every request: it must not go through a network as it is. Failure
 * forbidden then, unauthorized without a token: a session of a browser opens nothing here.
 */
function admitProgram({ session, protocol, ip }: FastifyRequest): void {
  if (protocol !== 'https' && !isLoopback(ip)) {
    throw failCall('forbidden', 'The token could be read on its way, please use https')
  }
  const isSent = session.by === 'token' && !session.byCookie
  if (!isSent) throw fail('unauthorized', 'provide_username_and_password')
}

/** Who is refused is looked up anew so often in a while: what a refusal costs is bounded, however many Groups they have. */
const looksAgain = { most: 60, everyMs: 10_000 }

/** Another process may have let them in a moment ago: who is refused is looked up anew, once. Where there is no other process, nobody. */
function admitter(house: House) {
  const looked = new Map<string, number>()
  let since = 0
  const mayLook = (user_id: string) => {
    if (house.config.databaseUrl === undefined) return false
    if (performance.now() - since > looksAgain.everyMs) {
      looked.clear()
      since = performance.now()
    }
    const times = (looked.get(user_id) ?? 0) + 1
    looked.set(user_id, times)
    return times <= looksAgain.most
  }
  return (route: Route, request: FastifyRequest): Promise<void> | undefined => {
    try {
      admit(house, route, request)
      return undefined
    } catch (refusal) {
      const { person } = request.session
      if (person === null || !mayLook(person.user_id)) throw refusal
      house.store.forgetPrincipal(person.user_id)
      return admitAgain(house, route, request)
    }
  }
}

/** Once a body has come that took its time: the session may have ended meanwhile, or the membership. */
async function admitAgain(house: House, route: Route, request: FastifyRequest): Promise<void> {
  if (request.session.by === 'nobody') return
  const session = await renewSession(house, request.session)
  if (!session && route.access !== 'anyone') throw fail('unauthorized', 'login_again')
  request.session = session ?? nobody
  admit(house, route, request)
}

async function answerCall(route: Route, call: Call): Promise<unknown> {
  const { reply } = call
  const result = await route.handle(call)
  if (!isAnswer(result)) return result === undefined ? reply : result
  reply.code(result.status).headers(result.headers ?? {})
  if (result.body instanceof Readable) {
    const bytes = Number(result.headers?.['content-length'] ?? 0)
    disconnectSlowClient(result.body, call.house.readLimits, bytes)
  }
  return reply.send(result.body)
}

/** Mounts them all; those that take bodies as they come have parsers of their own. */
export function mountRoutes(app: FastifyInstance, house: House, routes: readonly Route[]): void {
  const admitted = admitter(house)
  const mount = (room: FastifyInstance, some: readonly Route[]) => {
    for (const route of some) room.route(optionsOf(house, route, admitted))
  }
  const { raw = [], parts = [], usual = [] } = Object.groupBy(routes, bodiesOf)
  mount(app, usual)
  void app.register(async (room) => {
    passBodies(room)
    mount(room, raw)
  })
  void app.register(async (room) => {
    readParts(room)
    mount(room, parts)
  })
}

function bodiesOf({ raw, parts }: Route): 'raw' | 'parts' | 'usual' {
  if (raw) return 'raw'
  return parts ? 'parts' : 'usual'
}

function optionsOf(
  house: House,
  route: Route,
  admitted: ReturnType<typeof admitter>,
): RouteOptions {
  const readParameters = parameterReader(route)
  const fixed = { whileLocked: route.whileLocked, onlyReads: onlyReads(route) }
  return {
    method: route.method,
    url: route.url,
    bodyLimit: route.bodyLimit,
    config: { challenges: route.access === 'program', maxValues: route.maxValues },
    onRequest(request, _reply, done) {
      const looking = admitted(route, request)
      if (looking) looking.then(() => done(), done)
      else done()
    },
    handler: async (request, reply) => {
      if (reply.elapsedTime > lastingMs) await admitAgain(house, route, request)
      const call = callOf(house, request, reply)
      const query = readParameters(call.query)
      const isParts = call.body instanceof Multipart
      const body =
        route.body && !isParts ? readShape(route.body, call.body, 'bad_request') : call.body
      const checked: Call = { ...call, query: query as Call['query'], body, ...fixed }
      if (route.limit) await countAttempt(house, reply, route.limit, route.limit.key(checked))
      return answerCall(route, checked)
    },
  }
}
