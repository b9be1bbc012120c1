// Reads request bodies: JSON, and forms where a route asks for them. An absent body is fine on every method,
// whatever its content type says (CouchDB's clients send one with GET and DELETE).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#core/errors.ts'

/** Nesting no record of ours comes near; deeper input is an attack on whoever walks it. */
const maxDepth = 64

function tooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= maxDepth) return true
  return Object.values(value).some((item) => tooDeep(item, depth + 1))
}

/** Parses JSON; Failure bad_request when it is none, or nested too deeply. `__proto__` stays a plain member. */
function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw fail('bad_request', 'invalid UTF-8 JSON')
  }
  if (tooDeep(value)) throw fail('bad_request', 'The JSON is nested too deeply')
  return value
}

/** Nothing that comes packed is unpacked: a few bytes may hold gigabytes. */
function refusePacked({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding']
  if (coding === undefined || coding.trim().toLowerCase() === 'identity') return
  throw fail('bad_content_type', 'Content-Encoding is not supported, please send the body as it is')
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Installs the parsers. Anything but JSON and forms, as they are, is refused with 415. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      refusePacked(request)
      if (bytes.length === 0) return undefined
      let text: string
      try {
        text = decoder.decode(bytes)
      } catch {
        throw fail('bad_request', 'invalid UTF-8 JSON')
      }
      return parseJson(text)
    },
  )
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      if (text === '') return undefined
      refusePacked(request)
      // Only sign-in takes a form: a page of another site can send one, so nothing else may.
      if (request.routeOptions.url !== '/_session') {
        throw fail('bad_content_type', 'Content-Type must be application/json')
      }
      return Object.fromEntries(new URLSearchParams(text))
    },
  )
}
