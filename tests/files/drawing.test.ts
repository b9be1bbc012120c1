// Pictures that cost more than they show: they are drawn outside of the server, for as long as somebody waits and no longer than that.
import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderOf } from '#server/store/blobs/files.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'

let app: TestApp
let owner: TestPerson
let group: string
let address: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
})
afterAll(() => app.close())

/** 64 million pixels of one color, in 1,861 bytes: decoded they take 1.1 GB, and seconds. What is behind the picture makes it another file. */
const vast = (name: string) =>
  Buffer.concat([readFileSync(join(import.meta.dirname, '64-megapixels.avif')), Buffer.from(name)])
const small = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

/** Attaches a file to a new equipment; answers its address. */
async function attached(bytes: Buffer, type = 'image/avif'): Promise<string> {
  const made = await owner.client.post(`/${group}`, { klass: 'Equipment', identifier: 'P-1' })
  const { id, rev } = expectOk(made).body as { id: string; rev: string }
  const url = `/${group}/${id}/photo`
  const headers = { 'content-type': type }
  expectOk(await owner.client.call('PUT', url, { body: bytes, query: { rev }, headers }))
  return url
}

/** The status of a thumbnail, which a browser waits for until it goes away. */
async function drawn(url: string, signal?: AbortSignal): Promise<number> {
  const cookie = [...owner.client.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie }
  return (await fetch(`${address}${url}?thumbnail=80`, { headers, ...(signal && { signal }) }))
    .status
}

const drawings = () => join(app.house.config.dataDir, 'thumbnails', folderOf(group))
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
/** Names of what was drawn or noted of a file. */
const keptOf = (bytes: Buffer) =>
  readdirSync(drawings()).filter((name) => name.startsWith(md5Of(bytes)))
const noteOf = (bytes: Buffer) => join(drawings(), `${md5Of(bytes)}-no-picture`)

/** Processes of this one that are in the middle of a large picture: they hold more than 150 MB. */
function drawing(): number[] {
  const busy = readdirSync('/proc').filter((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1')
      const [parent, kilobytes] = [/^PPid:\s+(\d+)/m, /^VmRSS:\s+(\d+)/m].map((line) =>
        Number(line.exec(status)?.[1]),
      )
      const isDrawing = readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('draw-process')
      return isDrawing && parent === process.pid && kilobytes! > 150_000
    } catch {
      return false
    }
  })
  return busy.map(Number)
}

it('a picture of 2 KB and 64 million pixels takes none of the server’s memory, and has no thumbnail', async () => {
  const url = await attached(vast('a'))
  const before = process.memoryUsage.rss()
  let most = before
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  const status = await drawn(url)
  clearInterval(look)
  expect((most - before) / 1e6).toBeLessThan(150)
  expect(status).toBe(415)
  expect(keptOf(vast('a'))).toHaveLength(1)
  expect(readFileSync(noteOf(vast('a')), 'utf8')).toBe('')
})

it('a picture for which nobody waits any more is drawn no further, and those of others are drawn', async () => {
  const next = await attached(await small(), 'image/png')
  const url = await attached(vast('b'))
  const gone = new AbortController()
  const asked = drawn(url, gone.signal)
  await expect.poll(drawing, { interval: 10 }).not.toEqual([])
  const [pid] = drawing()
  gone.abort()
  await expect(asked).rejects.toThrow()
  expect(await drawn(next)).toBe(200)
  expect(drawing()).not.toContain(pid)
  expect(keptOf(vast('b'))).toEqual([])
})

it('a picture for which the machine had no time or memory is tried again after an hour', async () => {
  const bytes = await small()
  const later = await attached(Buffer.concat([bytes, Buffer.from('later')]), 'image/png')
  const asked = drawn(await attached(vast('c')))
  await expect.poll(drawing, { interval: 10 }).not.toEqual([])
  // As Linux ends what it has no memory for.
  for (const pid of drawing()) process.kill(pid, 'SIGKILL')
  expect(await asked).toBe(415)
  // A picture that is drawn quickly gets the note of this one.
  copyFileSync(noteOf(vast('c')), noteOf(Buffer.concat([bytes, Buffer.from('later')])))
  expect(await drawn(later)).toBe(415)
  app.clock.advance(3_600_000)
  expect(await drawn(later)).toBe(200)
})
