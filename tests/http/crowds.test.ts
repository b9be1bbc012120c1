// One network that opens too much is refused alone: slow bodies, idle connections, feeds. Others are served meanwhile.
import { request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '#server/server.ts'
import { buildTestApp, type TestApp } from '#tests/support/app.ts'

const limits = { requests: 5, feeds: 2 }
const connections = { perNetwork: 10, graceMs: 300, minBytesPerSecond: 100 }
const slow = { interval: 20 }

let app: TestApp
let server: FastifyInstance
let port: number
beforeAll(async () => {
  app = await buildTestApp()
  const overload = { delay_ms: Infinity, requests: 1_000, feeds: 1_000, perNetwork: limits }
  const release = { version: '0', sha: 'x', released: '' }
  server = await buildServer(app.house, { release, overload, connections })
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  await app.close()
})

interface Line {
  readonly socket: Socket
  said(): string
}
const lines: Line[] = []
afterEach(() => {
  for (const { socket } of lines.splice(0)) socket.destroy()
})

/** A connection from this address of the machine that sends these bytes and waits. */
function open(localAddress: string, bytes = ''): Line {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  socket.on('error', () => undefined)
  if (bytes) socket.write(bytes)
  const line = { socket, said: () => said }
  lines.push(line)
  return line
}

const slowBody = (forwarded?: string) =>
  [
    'POST /_session HTTP/1.1',
    'host: bancada.test',
    'content-type: application/json',
    'content-length: 1000',
    ...(forwarded ? [`x-forwarded-for: ${forwarded}`] : []),
    '',
    '{',
  ].join('\r\n')

/** Status of `GET /_session` from this address of the machine. */
async function get(localAddress: string, headers = {}): Promise<number> {
  const answer = await new Promise<number>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: '/_session', localAddress, headers })
    asked.on('error', reject)
    asked.on('response', async (response) => {
      await text(response)
      resolve(response.statusCode!)
    })
    asked.end()
  })
  return answer
}

const refused = (status: number) =>
  lines.filter(({ said }) => said().includes(` ${status} `)).length

describe('requests that one network holds open', () => {
  it('are refused beyond its share with 429, and others are served', async () => {
    connections.graceMs = 60_000
    for (let at = 0; at < 8; at += 1) open('127.0.0.2', slowBody())
    await expect.poll(() => refused(429), slow).toBe(3)
    expect(lines.find(({ said }) => said())?.said()).toContain('retry-after: 5')
    expect(await get('127.0.0.2')).toBe(429)
    expect(await get('127.0.0.3')).toBe(200)
    for (const { socket } of lines) socket.destroy()
    await expect.poll(() => get('127.0.0.2'), slow).toBe(200)
  })

  it('behind a trusted proxy are counted for the address it names', async () => {
    connections.graceMs = 60_000
    for (let at = 0; at < 7; at += 1) open('127.0.0.1', slowBody('203.0.113.1'))
    await expect.poll(() => refused(429), slow).toBe(2)
    expect(await get('127.0.0.1', { 'x-forwarded-for': '203.0.113.1' })).toBe(429)
    expect(await get('127.0.0.1', { 'x-forwarded-for': '203.0.113.2' })).toBe(200)
  })
})

describe('connections of one network', () => {
  it('are refused beyond its share before they say anything, and others are served', async () => {
    for (let at = 0; at < 12; at += 1) open('127.0.0.4')
    await expect.poll(() => refused(429), slow).toBe(2)
    expect(await get('127.0.0.5')).toBe(200)
    for (const { socket } of lines) socket.destroy()
    await expect.poll(() => get('127.0.0.4').catch(() => 0), slow).toBe(200)
  })

  it('of a proxy that names its clients are as many as it needs', async () => {
    for (let at = 0; at < 12; at += 1) {
      open('127.0.0.6', `GET /_up HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 203.0.113.${at}\r\n\r\n`)
      await expect.poll(() => refused(200), slow).toBe(at + 1)
    }
  })
})

describe('feeds that wait', () => {
  it('have a share of their own for each network, and hold no connection of it', async () => {
    const dana = await app.makePerson()
    const token = await app.makeToken(dana, ['read'])
    const feed = `GET /${dana.id}/_changes?feed=longpoll&since=now HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`
    for (let at = 0; at < 3; at += 1) open('127.0.0.7', feed)
    await expect.poll(() => refused(429), slow).toBe(1)
    // Two wait, one was refused and is idle: nine more may come.
    for (let at = 0; at < 10; at += 1) open('127.0.0.7')
    await expect.poll(() => refused(429), slow).toBe(2)
    expect(await get('127.0.0.8')).toBe(200)
  })
})

describe('large bodies', () => {
  it('of one person are refused beyond their share while the others are on their way', async () => {
    connections.graceMs = 60_000
    const dana = await app.makePerson()
    const db = await app.makeGroup(dana)
    const token = await app.makeToken(dana, ['read', 'write'])
    const body = (length: string) =>
      `POST /${db}/_bulk_docs HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`
    for (let at = 0; at < 3; at += 1) open('127.0.0.11', body('content-length: 16777216'))
    open('127.0.0.12', body('transfer-encoding: chunked'))
    const headers = { authorization: `Bearer ${token}` }
    open('127.0.0.13', body('content-length: 10'))
    await expect.poll(() => refused(429), slow).toBe(1)
    expect(await get('127.0.0.13', headers)).toBe(200)
    for (const { socket } of lines) socket.destroy()
    const send = () => {
      open('127.0.0.14', `${body('content-length: 11')}{"docs":[]}`)
      return refused(201)
    }
    await expect.poll(send, slow).toBeGreaterThan(0)
  })
})

describe('a body', () => {
  it('that hardly comes is cut with 408', async () => {
    connections.graceMs = 300
    open('127.0.0.9', slowBody())
    await expect.poll(() => refused(408), slow).toBe(1)
  })

  it('that comes slowly, but comes, is waited for', async () => {
    // Longer than a busy machine stops between two of them, shorter than all of them take.
    connections.graceMs = 1_000
    const { socket, said } = open('127.0.0.9', slowBody())
    for (let sent = 1; sent < 1_000; sent += 37) {
      socket.write(' '.repeat(Math.min(37, 1_000 - sent)))
      await pause(50)
    }
    await expect.poll(said, slow).toContain('HTTP/1.1 400')
  })

  it('that is whole leaves its answer all the time it takes', async () => {
    connections.graceMs = 300
    const dana = await app.makePerson()
    const token = await app.makeToken(dana, ['read'])
    const path = `/${dana.id}/_changes?feed=longpoll&since=now&timeout=2500`
    const { said } = open(
      '127.0.0.9',
      `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    )
    await expect.poll(said, slow).toContain('last_seq')
    expect(said()).toMatch(/^HTTP\/1.1 200 /)
  })
})
