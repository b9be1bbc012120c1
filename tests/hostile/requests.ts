// One request of a program that means no good: the route's address, headers and body, each of them odd or plain.
import fc from 'fast-check'
import type { Route } from '#server/calls/route.ts'
import { addressOf } from './addresses.ts'
import { bodyOf, type Body } from './bodies.ts'
import type { Known } from './stage.ts'

export interface HostileRequest {
  readonly url: string
  /** Sent beside the actor's own, or in place of them. */
  readonly headers: Record<string, string>
  readonly body: Body
}

/** What HTTP allows in a header: Latin-1 without control characters. */
const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) })
  .map((text) => text.replaceAll(/[\u007f-\u009f]/g, ''))

const values = [
  '',
  '*',
  '"1-x"',
  'W/"1-x"',
  'null',
  'DELETE',
  'PUT',
  'text/html',
  'multipart/mixed',
  'bytes=0-1',
  'bytes=-0',
  'bytes=9-1,99999999999999999-',
  'https://evil.example',
  'evil.example:80@localhost',
  'Basic',
  'Basic !!!',
  `Basic ${Buffer.from('\0:\0').toString('base64')}`,
  'Bearer ',
  `Bearer ${'a'.repeat(5_000)}`,
  'Negotiate x',
  'AuthSession=; AuthSession=x; XSRF-TOKEN=%ff; __proto__=1',
  `AuthSession=${'r'.repeat(3_000)}`,
  'App=__proto__; AuthSession="',
  '127.0.0.1, ::1, unknown',
  '127.0.0.1%00',
  'for=127.0.0.1;proto=https',
  '9'.repeat(40),
  '-1',
]

const names = [
  'accept',
  'accept-language',
  'accept-encoding',
  'authorization',
  'cookie',
  'host',
  'origin',
  'referer',
  'range',
  'if-match',
  'if-none-match',
  'if-range',
  'if-modified-since',
  'last-event-id',
  'x-http-method-override',
  'x-xsrf-token',
  'x-route-id',
  'x-couchdb-www-authenticate',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'sec-fetch-site',
  'x-couch-full-commit',
  'user-agent',
  '__proto__',
  'constructor',
  'expect',
  'te',
  'trailer',
]

const headers = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), headerText)), {
    maxLength: 3,
  })
  .map((pairs) => Object.fromEntries(pairs) as Record<string, string>)

/** Any request to this route by somebody who knows of these. */
export function requestTo(route: Route, known: Known): fc.Arbitrary<HostileRequest> {
  const few = fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, headers)
  const none = fc.constant<Body>({ headers: {}, bytes: undefined })
  const bodies = bodyOf(route, known)
  const body = route.body || route.raw ? bodies : fc.oneof({ arbitrary: none, weight: 3 }, bodies)
  return fc.record({ url: addressOf(route, known), headers: few, body })
}
