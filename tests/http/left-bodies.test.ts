// A body that is refused halfway: what is left of it is read by nobody, so no further call comes over its connection. A proxy
// would send somebody else's there, which waited for a minute and failed.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let port: number
let db: string
let bearer: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  const owner = await app.makePerson()
  db = await app.makeGroup(owner)
  bearer = `Bearer ${await app.makeToken(owner, ['read', 'write'])}`
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: Buffer
}

async function send(agent: Agent, { method, path, headers, body }: Sent) {
  const asked = request({ port, host: '127.0.0.1', agent, method, path, headers })
  // What is left of a body may come to a connection that is closed, after the answer.
  asked.on('error', () => undefined)
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode,
    connection: answer.headers.connection,
    said: await text(answer),
  }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const packed = { ...form, 'content-encoding': 'gzip' }
const long = Buffer.alloc(40_000_000, 'a')
test.each<[path: string, headers: Record<string, string>, body: Buffer]>([
  ['/api/fever.php?api', form, long.subarray(0, 3_000_000)],
  ['/api/fever.php?api', packed, gzipSync(long, { level: 0 }).subarray(0, 3_000_000)],
  ['/api/greader.php/accounts/ClientLogin', form, long.subarray(0, 3_000_000)],
  ['/DB/_reader/opml', { 'content-type': 'text/xml' }, long.subarray(0, 9_000_000)],
  ['/DB/_bookmarks/import', { 'content-type': 'text/html' }, long],
  ['/DB/_handbooks/import', { 'content-type': 'application/zip' }, long],
])('of %s %o', async (path, headers, body) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const asked = { method: 'POST', path: path.replace('DB', db), body }
  const refused = await send(agent, { ...asked, headers: { authorization: bearer, ...headers } })
  expect(refused).toMatchObject({ status: 413, connection: 'close' })
  expect(await send(agent, { method: 'GET', path: '/_up' })).toMatchObject({ status: 200 })
  agent.destroy()
})

test('a body that was read to its end keeps its connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const asked = { method: 'POST', path: '/api/fever.php?api', headers: form }
  expect((await send(agent, { ...asked, body: Buffer.from('a=b') })).connection).toBe('keep-alive')
  agent.destroy()
})
