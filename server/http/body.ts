// Reads request bodies: JSON, and forms where a route declares them. An absent body is fine on every method,
// whatever its content type says (CouchDB's clients send one with GET and DELETE).
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, failCall } from '#core/errors.ts'
import { readForm } from '#server/bodies/form.ts'
import { parseJson } from '#server/bodies/json.ts'
import { boundaryOf, Multipart } from '#server/bodies/multipart.ts'
import { wholeBody } from '#server/bodies/whole-body.ts'

/** Bodies as they come, for routes that say so. */
export function passBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) => payload)
}

/** A document in several parts, for routes that say so; in a room of their own. */
export function readParts(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/related',
    async (request: FastifyRequest, payload: Readable) => {
      const boundary = boundaryOf(request.headers['content-type'] ?? '')
      return new Multipart(payload, { boundary, parse: parseJson })
    },
  )
}

/** Reading a larger one, and working with it, are two turns of the event loop: other calls come in between. */
const maxBytesOfOneTurn = 64 * 1024

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * A page of another site can send a form with our cookie, so nothing takes one but sign-in and the pages of public links, which
 * work without scripts and know nobody by a cookie.
 */
const takeForms: ReadonlySet<string> = new Set(['/_session', '/p/:token', '/s/:token'])

/**
 * CouchDB reads what is put as JSON whatever its type is called, and curl calls it a form by default. Here that is for
 * programs which send their token with the request itself: no page of another site can.
 */
const isFromCurl = ({ method, session }: FastifyRequest) =>
  method === 'PUT' && session.isProgram && !session.byCookie

/**
 * Failure too_large for a body beyond the limit of its route: before a byte of it is read, where it says so. What still comes of it goes
 * nowhere, so that its sender gets to the answer.
 */
async function readWhole(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const { bodyLimit } = request.routeOptions
  const { 'content-length': announced } = request.headers
  if (Number(announced) > bodyLimit) throw fail('too_large', 'too_large')
  const coming = payload.iterator({ destroyOnReturn: false })
  const bytes = await wholeBody(coming, bodyLimit).catch((error: unknown) => {
    payload.resume()
    throw error
  })
  if (announced === undefined || Number(announced) === bytes.length) return bytes
  throw failCall('bad_request', 'Request body does not match Content-Length')
}

async function readJson({ routeOptions }: FastifyRequest, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw failCall('bad_request', 'invalid UTF-8 JSON')
  }
  const value = await parseJson(text, routeOptions.config.maxValues)
  if (bytes.length > maxBytesOfOneTurn) await nextTurn()
  return value
}

/** Installs the parsers. Anything but JSON and forms is refused with 415. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) =>
    readJson(request, await readWhole(request, payload)),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: Readable) => {
      const bytes = await readWhole(request, payload)
      if (isFromCurl(request)) return readJson(request, bytes)
      if (bytes.length === 0) return undefined
      if (!takeForms.has(request.routeOptions.url ?? '')) {
        throw failCall('bad_content_type', 'Content-Type must be application/json')
      }
      return Object.fromEntries(readForm(bytes.toString('utf8')))
    },
  )
}
