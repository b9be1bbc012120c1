// The methods a server accepts. Without a listener for CONNECT Node drops the connection; here it is
// answered like any other that an address does not know.
import { ServerResponse } from 'node:http'
import type { FastifyInstance, HTTPMethods } from 'fastify'

const usual = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const
const unusual = ['COPY', 'CONNECT', 'MOVE', 'UNLOCK'] as const
const withBodies = ['LOCK', 'MKCOL', 'PROPFIND', 'PROPPATCH'] as const
export const methods: readonly HTTPMethods[] = [...usual, ...unusual, ...withBodies]

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
