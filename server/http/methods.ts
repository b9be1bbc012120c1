// The methods a server accepts, and those that each address knows: it answers 405, with `Allow`, to all others. Without a listener
// for CONNECT Node drops the connection; here it is answered like any other that an address does not know.
import { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { failCall } from '#core/errors.ts'
import type { Route } from '#server/calls/route.ts'
import { onEachRequest } from './each-request.ts'

const unusual = ['COPY', 'CONNECT', 'MOVE', 'UNLOCK'] as const
const withBodies = ['LOCK', 'MKCOL', 'PROPFIND', 'PROPPATCH'] as const

/** Call it before routes are mounted. */
export function hearAllMethods(app: FastifyInstance): void {
  for (const method of unusual) app.addHttpMethod(method)
  for (const method of withBodies) app.addHttpMethod(method, { hasBody: true })
  app.server.on('connect', (request, socket) => {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0])
    response.on('finish', () => socket.end())
    socket.on('error', () => socket.destroy())
    app.routing(request, response)
  })
}

/**
 * Fastify finds a route by its method first: asked with another one, it finds none, or that of a wider address. One look for all
 * methods: a route for each of them at each address took two thirds of the time of mounting.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const addresses = new Addresses()
  for (const { url, method } of routes) {
    addresses.add(url, method)
    // Fastify answers HEAD where it answers GET.
    if (method === 'GET') addresses.add(url, 'HEAD')
  }
  onEachRequest(app, (request, reply) => {
    const known = addresses.methodsAt(request.url)
    if (!known || known.has(request.method)) return
    const allowed = [...known].sort()
    reply.header('allow', allowed.join(', '))
    throw failCall('method_not_allowed', `Only ${allowed.join(',')} allowed`)
  })
}

/** What follows one part of an address: parts by name, any part (`:id`), the end, or all the rest (`*`). */
interface Step {
  readonly named: Map<string, Step>
  any?: Step
  end?: Set<string>
  rest?: Set<string>
}

const newStep = (): Step => ({ named: new Map() })

/** The parts of a path, of which the last slash counts for nothing. */
function partsOf(path: string): string[] {
  return (path.length > 1 && path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/')
}

/** The path of a request's address, with all decoded but what would part it. */
function pathOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  return decodeURI(path)
}

export class Addresses {
  readonly #first = newStep()

  /** An address in Fastify's notation. */
  add(address: string, method: string): void {
    let step = this.#first
    for (const part of partsOf(address)) {
      if (part === '*') {
        step.rest = (step.rest ?? new Set()).add(method)
        return
      }
      const next = part.startsWith(':') ? step.any : step.named.get(part)
      step = next ?? addStep(step, part)
    }
    step.end = (step.end ?? new Set()).add(method)
  }

  /** The methods of the address that this URL has, of several the one with most names, from the left; undefined for none. */
  methodsAt(url: string): ReadonlySet<string> | undefined {
    return find(this.#first, partsOf(pathOf(url)), 0)
  }
}

function addStep(step: Step, part: string): Step {
  const next = newStep()
  if (part.startsWith(':')) step.any = next
  else step.named.set(part, next)
  return next
}

function find(step: Step, parts: readonly string[], at: number): Set<string> | undefined {
  if (at === parts.length) return step.end
  const named = step.named.get(parts[at]!)
  return (
    (named && find(named, parts, at + 1)) ??
    (step.any && find(step.any, parts, at + 1)) ??
    step.rest
  )
}
