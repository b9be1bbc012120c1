// The guarded client under attack: names that lead home, redirects, bodies without end.
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { isReserved, mayReach, networks } from './addresses.ts'
import { fetchOutside, openOutside, type OutsideOptions } from './fetch-outside.ts'
import { hostTurns } from './host-turns.ts'
import type { Resolve } from './names.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    }),
  )
})

/** A server on an address of this machine; 127.0.0.1 is allowed in these tests, 127.0.0.2 is a neighbour that is not. */
async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, host, done))
  return (server.address() as AddressInfo).port
}

const options: OutsideOptions = {
  allowed: networks(['127.0.0.1']),
  timeoutMs: 2_000,
  maxBytes: 10_000,
}
const codeOf = (address: string, more: Partial<OutsideOptions> = {}) =>
  fetchOutside(address, { ...options, ...more }).then(
    ({ status }) => status,
    ({ code }: { code: string }) => code,
  )
const alwaysTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('which addresses are open', () => {
  const none = networks([])
  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:93.184.216.34', false],
    ['::127.0.0.1', false],
    ['0:0:0:0:0:ffff:7f00:1', false],
    ['::ffff:169.254.169.254', false],
    ['64:ff9b:1::a00:1', false],
    ['2001:10::1', false],
    ['3fff::1', false],
    ['100::1', false],
    ['5f00::1', false],
    ['fec0::1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
    ['2001:db8::1', false],
    ['fe80::1%eth0', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['ff02::1', false],
    ['not an address', false],
  ])('%s: %s', (address, isOpen) => expect(mayReach(address, none)).toBe(isOpen))

  it('opens what the operator names, and nothing beside it', () => {
    const allowed = networks(['10.1.0.0/16', 'fd00::/8'])
    const open = ['10.1.2.3', '10.2.0.1', 'fd12::1', 'fc00::1', '127.0.0.1']
    expect(open.map((address) => mayReach(address, allowed))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })
})

it.each([
  ['feed.example', true],
  ['A.Feed.INVALID.', true],
  ['example.com', false],
  ['feed.example.org', false],
  ['counterexample', false],
])('whether nobody is asked for the name %s, since it exists nowhere: %s', (host, reserved) => {
  expect(isReserved(host)).toBe(reserved)
})

describe('reading from outside', () => {
  it('answers status, headers and body', async () => {
    const port = await serve((request, reply) => {
      reply.setHeader('etag', '"a"')
      reply.end(`${request.headers['accept-encoding']} ${request.headers.cookie ?? 'no cookie'}`)
    })
    const { status, headers, body } = await fetchOutside(`http://127.0.0.1:${port}/a`, options)
    expect([status, headers.etag, body.toString()]).toEqual([200, '"a"', 'gzip, deflate no cookie'])
  })

  it.each([
    ['gzip', gzipSync('olá')],
    ['x-gzip', gzipSync('olá')],
    ['deflate', deflateSync('olá')],
    ['deflate', deflateRawSync('olá')],
    ['Deflate', deflateSync('olá')],
    ['deflate', Buffer.alloc(0), ''],
    ['gzip, identity', gzipSync('olá')],
    // Packed once, and packed once more by a proxy in between.
    ['gzip, gzip', gzipSync('olá')],
    ['gzip, x-gzip', gzipSync('olá')],
    ['deflate, deflate', deflateSync('olá')],
    // No packings: a server means the characters, or nothing.
    ['utf-8', Buffer.from('olá')],
    ['none', Buffer.from('olá')],
  ])('unpacks %s', async (encoding, sent, text = 'olá') => {
    const port = await serve((_, reply) => {
      reply.setHeader('content-encoding', encoding)
      reply.end(sent)
    })
    const { body } = await fetchOutside(`http://127.0.0.1:${port}/`, options)
    expect(body.toString()).toBe(text)
  })

  it.each([
    'http://127.0.0.2:1/',
    'http://2130706434:1/',
    'http://0x7f.2:1/',
    'http://[::1]:1/',
    'http://[::ffff:127.0.0.2]:1/',
    'http://169.254.169.254/latest/meta-data',
    'http://0177.0.0.2:8080/',
    'http://127.2:8080/',
    'http://[::ffff:7f00:2]:8080/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://100.64.0.1/',
    'http://mail.example:25/',
    'http://93.184.216.34:6379/',
    'https://feed.example:5432/',
  ])('does not call %s', async (address) => {
    expect(await codeOf(address)).toBe('closed_address')
  })

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'http://a:b@example.com/', 'nonsense'])(
    'does not read %s at all',
    async (address) => expect(await codeOf(address)).toBe('bad_address'),
  )

  it('does not call a name that leads home, nor one that leads home and elsewhere', async () => {
    for (const addresses of [['127.0.0.2'], ['::1'], ['93.184.216.34', '127.0.0.2']]) {
      const resolve = alwaysTo(...addresses)
      expect(await codeOf('http://feed.example/', { resolve })).toBe('closed_address')
    }
  })

  it('connects to the address it looked at, whatever the name says a moment later', async () => {
    let asked = 0
    const port = await serve((_, reply) => reply.end('public'))
    const resolve: Resolve = (...name) => {
      asked += 1
      return alwaysTo(asked === 1 ? '127.0.0.1' : '127.0.0.2')(...name)
    }
    const { body } = await fetchOutside(`http://rebinding.example:${port}/`, {
      ...options,
      resolve,
    })
    expect([body.toString(), asked]).toEqual(['public', 1])
  })

  it('looks at each redirect anew', async () => {
    const inside = await serve((_, reply) => reply.end('secret'), '127.0.0.2')
    const to = (location: string) => serve((_, reply) => reply.writeHead(302, { location }).end())
    for (const location of [
      `http://127.0.0.2:${inside}/`,
      `http://[::ffff:127.0.0.2]:${inside}/`,
      `//127.0.0.2:${inside}/`,
    ]) {
      expect(await codeOf(`http://127.0.0.1:${await to(location)}/`)).toBe('closed_address')
    }
    expect(await codeOf(`http://127.0.0.1:${await to('file:///etc/passwd')}/`)).toBe('bad_address')
    const resolve = alwaysTo('127.0.0.2')
    const named = `http://inside.example:${inside}/`
    expect(await codeOf(`http://127.0.0.1:${await to(named)}/`, { resolve })).toBe('closed_address')
    const mail = await to('http://mail.example:25/')
    expect(await codeOf(`http://127.0.0.1:${mail}/`)).toBe('closed_address')
  })

  it('follows five redirects, keeps its headers at the first origin, and follows no sixth', async () => {
    const seen: (string | undefined)[] = []
    const last = await serve((request, reply) => {
      seen.push(request.headers['x-key'] as string | undefined)
      reply.end('there')
    })
    const port = await serve((request, reply) => {
      const left = Number(request.url?.slice(1))
      seen.push(request.headers['x-key'] as string | undefined)
      const location = left > 1 ? `/${left - 1}` : `http://127.0.0.1:${last}/`
      reply.writeHead(301, { location }).end()
    })
    const headers = { 'x-key': 'k' }
    expect(await codeOf(`http://127.0.0.1:${port}/2`, { headers })).toBe(200)
    expect(seen).toEqual(['k', 'k', undefined])
    expect(await codeOf(`http://127.0.0.1:${port}/5`)).toBe(200)
    expect(await codeOf(`http://127.0.0.1:${port}/6`)).toBe('too_many_redirects')
  })

  it('stops at its bytes: a body without end, one that says so, one that unpacks to more', async () => {
    const endless = await serve((_, reply) => {
      const more = () =>
        void (reply.write(Buffer.alloc(4_000)) ? setImmediate(more) : reply.once('drain', more))
      reply.on('close', () => reply.destroy())
      more()
    })
    const said = await serve((_, reply) =>
      reply.writeHead(200, { 'content-length': '20000' }).flushHeaders(),
    )
    const bomb = await serve((_, reply) => {
      reply.setHeader('content-encoding', 'gzip')
      reply.end(gzipSync(Buffer.alloc(5_000_000)))
    })
    for (const port of [endless, said, bomb]) {
      expect(await codeOf(`http://127.0.0.1:${port}/`)).toBe('too_large')
    }
  })

  it('stops at its time: a server without an answer, a body that drips, a name without an address', async () => {
    const silent = await serve(() => undefined)
    const slow = await serve((_, reply) => {
      const timer = setInterval(() => reply.write('.'), 20)
      reply.on('close', () => clearInterval(timer))
    })
    const timeoutMs = 150
    expect(await codeOf(`http://127.0.0.1:${silent}/`, { timeoutMs })).toBe('too_slow')
    expect(await codeOf(`http://127.0.0.1:${slow}/`, { timeoutMs })).toBe('too_slow')
    expect(
      await codeOf('http://slow.example/', {
        timeoutMs,
        resolve: () => new Promise(() => undefined),
      }),
    ).toBe('too_slow')
  })

  it('unpacks nothing but gzip and deflate, and nothing broken', async () => {
    const answer = (encoding: string, body: Buffer) =>
      serve((_, reply) => reply.writeHead(200, { 'content-encoding': encoding }).end(body))
    const packed = brotliCompressSync('x')
    expect(await codeOf(`http://127.0.0.1:${await answer('br', packed)}/`)).toBe('bad_encoding')
    expect(await codeOf(`http://127.0.0.1:${await answer('gzip, br', packed)}/`)).toBe(
      'bad_encoding',
    )
    for (const [encoding, body] of [
      ['gzip', 'no'],
      ['deflate', 'xno'],
      ['deflate', '\xff\xff'],
    ] as const) {
      const port = await answer(encoding, Buffer.from(body, 'latin1'))
      expect(await codeOf(`http://127.0.0.1:${port}/`)).toBe('bad_encoding')
    }
  })

  it('ends when the server speaks another protocol, answers again and again, or half an answer', async () => {
    const raw = async (write: (socket: Socket) => void) => {
      const server = createTcpServer((socket) => {
        socket.on('error', () => undefined)
        socket.once('data', () => write(socket))
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      onTestFinished(() => void server.close())
      return codeOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
        timeoutMs: 300,
      })
    }
    const head = 'HTTP/1.1 200 OK\r\n'
    const answers = [
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n'.repeat(50),
      `${head}content-length: 10\r\n\r\nhalf`,
      `${head}content-length: 1\r\ncontent-length: 2\r\n\r\nx`,
      `${head}x: ${'y'.repeat(40_000)}\r\n\r\n`,
      'nothing like it\r\n\r\n',
    ]
    for (const text of answers) {
      expect(await raw((socket) => socket.end(text)), text.slice(0, 40)).toMatch(
        /^(unreachable|too_slow)$/,
      )
    }
    expect(await raw((socket) => socket.write(answers[0]!))).toMatch(/^(unreachable|too_slow)$/)
  })

  it('stops at what is packed too tightly, however many bytes are wanted', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const port = await serve((_, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const maxBytes = 100_000_000
    expect(await codeOf(`http://127.0.0.1:${port}/`, { maxBytes })).toBe('too_large')
  })

  it('asks for the headers alone, of a file of any size', async () => {
    const port = await serve((request, reply) => {
      reply.writeHead(200, { 'content-length': '9000000000', 'x-method': request.method! }).end()
    })
    const { headers, body } = await fetchOutside(`http://127.0.0.1:${port}/`, {
      ...options,
      method: 'HEAD',
    })
    expect([headers['x-method'], body.length]).toEqual(['HEAD', 0])
  })

  it('hands a body over piece by piece, and ends the connection of one that is left', async () => {
    let isClosed = false
    const port = await serve((_, reply) => {
      reply.on('close', () => (isClosed = true))
      reply.write('<title>x</title>')
    })
    const { status, body } = await openOutside(`http://127.0.0.1:${port}/`, options)
    for await (const piece of body) {
      expect([status, piece.toString()]).toEqual([200, '<title>x</title>'])
      break
    }
    await expect.poll(() => isClosed).toBe(true)
  })

  it('says what it is called, and by which redirects it came', async () => {
    const last = await serve((request, reply) => void reply.end(request.headers['user-agent']))
    const first = await serve((_, reply) =>
      reply.writeHead(308, { location: `http://127.0.0.1:${last}/` }).end(),
    )
    const agent = 'Bancada (+https://shop.example)'
    const url = `http://127.0.0.1:${first}/`
    const { body, redirects } = await fetchOutside(url, { ...options, agent })
    expect([body.toString(), redirects]).toEqual([agent, [308]])
  })

  it('sends one request at a time to a server, with a pause after each', async () => {
    let open = 0
    let most = 0
    const ends: number[] = []
    const begins: number[] = []
    const port = await serve((_, reply) => {
      begins.push(performance.now())
      most = Math.max(most, (open += 1))
      setTimeout(() => {
        open -= 1
        ends.push(performance.now())
        reply.end()
      }, 10)
    })
    const turns = hostTurns(30)
    const url = `http://127.0.0.1:${port}/`
    await Promise.all([1, 2, 3].map(() => fetchOutside(url, { ...options, turns })))
    expect([begins.length, most]).toEqual([3, 1])
    expect(begins[1]! - ends[0]!).toBeGreaterThan(25)
  })

  it('waits for its turn no longer than its time, and lets those behind it pass', async () => {
    const turns = hostTurns(0)
    const none = AbortSignal.timeout(5_000)
    const release = await turns.take('a.example', none)
    await expect(turns.take('a.example', AbortSignal.timeout(20))).rejects.toThrow()
    const behind = turns.take('a.example', none)
    release()
    ;(await behind)()
    ;(await turns.take('b.example', none))()
  })

  it('says when a name leads nowhere', async () => {
    const resolve: Resolve = async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    }
    expect(await codeOf('http://gone.example/', { resolve })).toBe('no_such_host')
  })

  it('says when nobody is there', async () => {
    const port = await serve(() => undefined)
    await new Promise((done) => servers.pop()!.close(done))
    expect(await codeOf(`http://127.0.0.1:${port}/`)).toBe('unreachable')
  })
})
