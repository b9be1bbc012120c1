// Names, as the machine's hosts file and a name server of this test have them. The server keeps silent about some.
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { networks } from './addresses.ts'
import { fetchOutside } from './fetch-outside.ts'
import { makeResolve } from './names.ts'

const types = { A: 1, AAAA: 28 }
const noError = 0x8180
const serverFails = 0x8182
const noSuchName = 0x8183

/** What is known of a name: its addresses, or how the server refuses. A name that is missing here is never answered. */
const known: Readonly<Record<string, { refused?: number; four?: string; six?: string }>> = {
  'page.test': { four: '127.0.0.1' },
  'both.test': { four: '93.184.216.34', six: '2606:2800:220:1:248:1893:25c8:1946' },
  'inside.test': { four: '93.184.216.34', six: '::1' },
  'none.test': { refused: noSuchName },
  'empty.test': {},
  'broken.test': { refused: serverFails },
}

const bytesOf = { A: (text: string) => text.split('.').map(Number), AAAA: bytesOfIPv6 }

function bytesOfIPv6(text: string): number[] {
  const [front = '', back = ''] = text.split('::')
  const [before, after] = [front, back].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before!.length - after!.length }, () => '0')
  const groups = [...before!, ...zeros, ...after!].map((group) => Number.parseInt(group, 16))
  return groups.flatMap((group) => [group >> 8, group & 255])
}

/** The answer to one query, whose name ends at the first zero byte. */
function answerTo(query: Buffer): Buffer | undefined {
  const end = query.indexOf(0, 12)
  const labels: string[] = []
  for (let at = 12; at < end; at += query[at]! + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
  const of = known[labels.join('.')]
  if (!of) return undefined
  const type = query.readUInt16BE(end + 1) === types.A ? 'A' : 'AAAA'
  const address = type === 'A' ? of.four : of.six
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(of.refused ?? noError, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(address === undefined ? 0 : 1, 6)
  const bytes = address === undefined ? [] : bytesOf[type](address)
  const record = [0xc0, 12, 0, types[type], 0, 1, 0, 0, 0, 1, 0, bytes.length, ...bytes]
  return Buffer.concat([head, query.subarray(12, end + 5), Buffer.from(address ? record : [])])
}

async function nameServer() {
  const server = createSocket('udp4')
  let asked = 0
  server.on('message', (query, from) => {
    asked += 1
    const answer = answerTo(query)
    if (answer) server.send(answer, from.port, from.address)
  })
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { servers: [`127.0.0.1:${server.address().port}`], asked: () => asked }
}

const options = { allowed: networks(['127.0.0.1']), timeoutMs: 8_000, maxBytes: 10_000 }
const codeOf = ({ code }: { code: string }) => code
const lasting = () => new AbortController().signal

test.each([
  ['that exists nowhere', 'none.test', 'no_such_host'],
  ['without an address', 'empty.test', 'no_such_host'],
  ['that no server can know', `${'x'.repeat(64)}.test`, 'no_such_host'],
  ['whose server fails', 'broken.test', 'unreachable'],
  ['that leads home by one of its addresses', 'inside.test', 'closed_address'],
  ['that nobody answers', 'mute.test', 'too_slow'],
])('a name %s has a word for it', async (_what, host, code) => {
  const { servers } = await nameServer()
  const resolve = makeResolve({ servers })
  expect(await fetchOutside(`http://${host}/`, { ...options, resolve }).catch(codeOf)).toBe(code)
})

test('a name has its addresses of both families, and of its letters the case says nothing', async () => {
  const { servers } = await nameServer()
  const found = await makeResolve({ servers })('Both.Test.', lasting())
  expect(found).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:2800:220:1:248:1893:25c8:1946', family: 6 },
  ])
})

test('the hosts file comes first, as it is now, and no server is asked for its names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hosts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { servers, asked } = await nameServer()
  const hosts = join(folder, 'hosts')
  const resolve = makeResolve({ hosts, servers })
  expect(await resolve('page.test', lasting())).toEqual([{ address: '127.0.0.1', family: 4 }])
  const before = asked()
  await writeFile(
    hosts,
    '# 10.0.0.9 page.test\n10.0.0.1 nas NAS.home Page.test # ours\r\n::1 nas\nnonsense nas',
  )
  expect(await resolve('nas', lasting())).toEqual([
    { address: '10.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ])
  expect(await resolve('page.test', lasting())).toEqual([{ address: '10.0.0.1', family: 4 }])
  expect(await resolve('nas.home', lasting())).toEqual([{ address: '10.0.0.1', family: 4 }])
  await writeFile(hosts, '10.0.0.2 nas')
  expect(await resolve('nas', lasting())).toEqual([{ address: '10.0.0.2', family: 4 }])
  expect(asked()).toBe(before)
})

test('many names that nobody answers hold up no other name, no file and nothing of the system, and leave nothing', async () => {
  const { servers, asked } = await nameServer()
  const resolve = makeResolve({ servers })
  const page = createServer((_, reply) => void reply.end('there'))
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done))
  onTestFinished(() => void page.close())
  const open = () => readdirSync('/proc/self/fd').length
  const before = open()
  const giveUp = new AbortController()
  const mute = Array.from({ length: 150 }, (_, at) =>
    fetchOutside(`http://mute-${at}.test/`, { ...options, resolve, signal: giveUp.signal }).catch(
      codeOf,
    ),
  )
  await expect.poll(asked).toBeGreaterThan(150)
  const began = performance.now()
  const { body } = await fetchOutside(`http://page.test:${(page.address() as AddressInfo).port}/`, {
    ...options,
    resolve,
  })
  await Promise.all([lookup('localhost'), readFile(import.meta.filename)])
  expect(body.toString()).toBe('there')
  expect(performance.now() - began).toBeLessThan(1_000)
  giveUp.abort()
  expect(new Set(await Promise.all(mute))).toEqual(new Set(['too_slow']))
  await expect.poll(() => open() - before).toBeLessThan(20)
})
