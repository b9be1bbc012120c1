// What no HTTP client would send, on a bare connection: an answer in our shape or a closed line, never a second
// request that was hidden in the first, and never a process that dies of it.
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import { inputs, seed } from './amount.ts'
import { faults } from './judge.ts'
import { exchange, type Exchange } from './wire.ts'

const runs = Math.ceil(inputs / 50)

const atOnce = 20

let app: TestApp
let port: number
let cookie: string
let db: string
beforeAll(async () => {
  app = await buildTestApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
  const dana = await app.makePerson()
  db = await app.makeGroup(dana)
  expectOk(await dana.client.post(`/${db}`, { klass: 'Category', name: 'Notebooks' }))
  cookie = [...dana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  cookie += `\r\nx-xsrf-token: ${dana.client.xsrf}`
})
afterAll(() => app.close())

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const end = '\r\n\r\n'

/** Everything wrong with what came back. */
function wrong({ answers, ended }: Exchange): string[] {
  // Node itself says that it cannot meet an expectation, without a word more.
  const ours = answers.filter(({ status }) => status !== 417)
  const found = ours.flatMap((answer) =>
    faults({ ...answer, ms: 0, open: false }, []).map(
      (fault) => `${fault}: ${answer.status} ${answer.text.slice(0, 200)}`,
    ),
  )
  return ended ? found : [...found, 'the connection stayed open']
}

const statuses = ({ answers }: Exchange) => answers.map(({ status }) => status)

/** Requests that two programs could read in two ways, or that are none; each with the statuses it may get. */
const bad: Record<string, [string, number[]]> = {
  'a length and chunks at once': [
    `POST /_session HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked${end}0${end}GET /hidden HTTP/1.1\r\nhost: a${end}`,
    [400],
  ],
  'two lengths': [
    `POST /_session HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\ncontent-length: 30${end}GET /hidden HTTP/1.1\r\nhost: a${end}`,
    [400],
  ],
  'a length with a sign': [
    `POST /_session HTTP/1.1\r\nhost: a\r\ncontent-length: +5${end}aaaaa`,
    [400],
  ],
  'a length beyond all numbers': [
    `POST /_session HTTP/1.1\r\nhost: a\r\ncontent-length: ${'9'.repeat(40)}${end}`,
    [400],
  ],
  'an encoding nobody knows': [
    `POST /_session HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip${end}aaaaa`,
    [400],
  ],
  'an encoding nobody knows, in chunks': [
    `GET / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, chunked${end}2\r\n{}\r\n0${end}`,
    [400],
  ],
  'chunked, but not last': [
    `POST /_session HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, identity${end}0${end}`,
    [400],
  ],
  'a chunk without a size': [
    `POST /_session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked${end}zz\r\n{}\r\n0${end}`,
    [400],
  ],
  'a chunk larger than all memory': [
    `POST /_session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked${end}fffffffffffff\r\n{}\r\n0${end}`,
    [400, 413],
  ],
  'a body that never comes': [
    `POST /_session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100${end}{}`,
    [400],
  ],
  'no host': [`GET / HTTP/1.1${end}`, [400]],
  'no host, and a body of no known length': [
    `POST /_session HTTP/1.1\r\nh:st: a\r\ncontent-type: application/json${end}{"a":1}`,
    [400],
  ],
  'two hosts': [`GET / HTTP/1.1\r\nhost: a\r\nhost: b${end}`, [200, 400]],
  'a header without a name': [`GET / HTTP/1.1\r\nhost: a\r\n: b${end}`, [400]],
  'a header with a space before the colon': [`GET / HTTP/1.1\r\nhost : a${end}`, [400]],
  'a header over two lines': [`GET / HTTP/1.1\r\nhost: a\r\nx: a\r\n b${end}`, [400]],
  'a NUL in a header': [`GET / HTTP/1.1\r\nhost: a\r\nx: a\0b${end}`, [400]],
  'a lone carriage return in a header': [
    `GET / HTTP/1.1\r\nhost: a\r\nx: a\rset-cookie: b${end}`,
    [400],
  ],
  'a header larger than 16 KiB': [
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}${end}`,
    [431],
  ],
  'locks larger than 16 KiB where nothing can be locked': [
    `GET / HTTP/1.1\r\nhost: a\r\nif: ${'a'.repeat(20_000)}${end}`,
    [431],
  ],
  'locks larger than 128 KiB': [
    `GET /dav/a HTTP/1.1\r\nhost: a\r\nif: ${'a'.repeat(140_000)}${end}`,
    [431],
  ],
  'headers larger than 16 KiB beside locks': [
    `GET /dav/a HTTP/1.1\r\nhost: a\r\nif: a\r\nx: ${'a'.repeat(20_000)}${end}`,
    [431],
  ],
  'thousands of headers': [
    `GET / HTTP/1.1\r\nhost: a\r\n${Array.from({ length: 3_000 }, (_, at) => `x${at}: a\r\n`).join('')}\r\n`,
    [431],
  ],
  'an address larger than 16 KiB': [
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a${end}`,
    [414, 431],
  ],
  'a long address': [`GET /${'a'.repeat(15_000)} HTTP/1.1\r\nhost: a${end}`, [400, 404, 414]],
  'an address with a space': [`GET /a b HTTP/1.1\r\nhost: a${end}`, [400]],
  'an address with a NUL': [`GET /a\0b HTTP/1.1\r\nhost: a${end}`, [400]],
  'an address that is none': [`GET a HTTP/1.1\r\nhost: a${end}`, [400]],
  'an address with two dots': [`GET /../../etc/passwd HTTP/1.1\r\nhost: a${end}`, [401]],
  'an address of another site': [
    `GET http://evil.example/_session HTTP/1.1\r\nhost: a${end}`,
    [200],
  ],
  'a method nobody knows': [`BREW / HTTP/1.1\r\nhost: a${end}`, [400]],
  'a method that echoes': [`TRACE / HTTP/1.1\r\nhost: a${end}`, [404, 405]],
  'a wish for a tunnel': [`CONNECT evil.example:443 HTTP/1.1\r\nhost: a${end}`, [405]],
  'a protocol of tomorrow': [`GET / HTTP/9.9\r\nhost: a${end}`, [400, 505]],
  'a protocol of yesterday': [`GET /${end}`, [200, 400]],
  'HTTP/2 at once': [`PRI * HTTP/2.0${end}SM${end}`, [400, 505]],
  'TLS on a plain line': [
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    [400],
  ],
  'an expectation nobody can meet': [
    `POST /_session HTTP/1.1\r\nhost: a\r\nexpect: a-miracle\r\ncontent-length: 0${end}`,
    [400, 417],
  ],
  'nothing at all': ['', []],
  'an upgrade': [
    `GET /_up HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: YQ==${end}`,
    [200, 400],
  ],
}

describe('a bare connection', () => {
  it.each(Object.keys(bad))('with %s gets one answer in our shape, or none', async (name) => {
    const [text, allowed] = bad[name]!
    const done = await exchange(port, latin1(text))
    expect(wrong(done)).toEqual([])
    expect(done.answers.length).toBeLessThanOrEqual(1)
    for (const status of statuses(done)) expect(allowed).toContain(status)
    if (allowed.length > 0) expect(done.answers).toHaveLength(1)
  })

  it('with several requests in one gets their answers in order', async () => {
    const one = `GET /_up HTTP/1.1\r\nhost: a${end}`
    const done = await exchange(
      port,
      latin1(`${one}${one}GET /_nobody HTTP/1.1\r\nhost: a${end}`),
      {
        answers: 3,
      },
    )
    expect(wrong(done)).toEqual([])
    expect(statuses(done)).toEqual([200, 200, 401])
  })

  it('with any bytes changed in a good request gets a good answer, or a closed line', async () => {
    const body = JSON.stringify({ selector: { klass: 'Category' }, limit: 1 })
    const head = `POST /${db}/_find HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
    const good = latin1(`${head}${end}${body}`)
    expect(statuses(await exchange(port, good, { answers: 1 }))).toEqual([200])
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          '\r\n',
          '\0',
          '\n',
          ':',
          ' ',
          '\r\n\r\n',
          'transfer-encoding: chunked\r\n',
          '%',
        )
        .map(latin1),
    )
    const change = fc.record({ at: fc.nat(good.length), drop: fc.nat(4), piece })
    const changes = fc.array(change, { minLength: 1, maxLength: 3 })
    const changed = changes.map((all) =>
      all.reduce(
        (bytes, { at, drop, piece: added }) =>
          Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + drop)]),
        good,
      ),
    )
    // Each waits most of its time, so many go at once.
    const many = fc.array(changed, { minLength: atOnce, maxLength: atOnce })
    const property = fc.asyncProperty(many, async (all) => {
      const done = await Promise.all(all.map((bytes) => exchange(port, bytes)))
      expect(done.flatMap(wrong)).toEqual([])
    })
    await fc.assert(property, { seed, numRuns: Math.ceil(runs / atOnce) })
  })

  it('that was left in the middle leaves nothing behind', async () => {
    const open = await new Promise<number>((resolve, reject) => {
      app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
    expect(open).toBe(0)
    expect(app.logLines.filter((line) => line.includes('unexpected error'))).toEqual([])
    expect((await app.nobody().get('/_up')).status).toBe(200)
  })
})
