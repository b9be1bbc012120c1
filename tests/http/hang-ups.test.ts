// Clients that hang up in the middle of what they send or read: noted, and no error of ours.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createConnection } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDavStage, type DavStage } from '../webdav/stage.ts'

let stage: DavStage
let bearer: string
beforeAll(async () => {
  stage = await buildDavStage()
  bearer = await stage.app.makeToken(stage.owner, ['read', 'write'])
  await stage.ask('PUT', '/large.bin', { body: new Uint8Array(8_000_000) })
})
afterAll(() => stage.close())

/**
 * Sends the head and half of the body, and hangs up once the server reads it; of an answer that comes a little is read. Resolves
 * when the server has done with it.
 */
async function hangUp(head: string, authorization: string, half: string, type = ''): Promise<void> {
  const { server } = stage.app.server
  const arriving = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const socket = createConnection(Number(new URL(stage.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const headers = [
    'host: a',
    `authorization: ${authorization}`,
    `content-length: ${2 * half.length}`,
    ...(type && [`content-type: ${type}`]),
  ]
  const before = `${head} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
  const answered = once(socket, 'data')
  socket.write(before + half)
  const [asked, answer] = await arriving
  if (half === '') await answered
  else await expect.poll(() => asked.socket.bytesRead).toBeGreaterThan(before.length)
  socket.destroy()
  await expect.poll(() => answer.closed && answer.headersSent).toBe(true)
  await turn()
}

const text = 'x'.repeat(200_000)
const part = `--a\r\ncontent-type: application/json\r\n\r\n{"klass":"Category","_attachments":{"a.txt":{"follows":true,"length":300000,"content_type":"text/plain"}}}\r\n--a\r\n\r\n${text}`
test.each<[head: string, whose: 'drive' | 'records', half: string, type?: string]>([
  ['PUT /dav/DB/half.txt', 'drive', text],
  ['PROPFIND /dav/DB/', 'drive', text],
  ['GET /dav/DB/large.bin', 'drive', ''],
  ['PUT /DB/_disk/content?name=half.txt', 'records', text],
  ['POST /DB/_bulk_docs', 'records', text, 'application/json'],
  ['PUT /DB/ctg-01jzzzzzzzzzzzzzzzzzzzzzzz', 'records', part, 'multipart/related; boundary=a'],
  ['PUT /DB/cus-01jzzzzzzzzzzzzzzzzzzzzzzz/a.txt', 'records', text, 'text/plain'],
  ['POST /_session', 'records', text, 'application/x-www-form-urlencoded'],
  ['POST /api/fever.php?api', 'records', text, 'application/x-www-form-urlencoded'],
  ['POST /p/abc', 'records', text.slice(0, 50_000), 'application/json'],
  ['POST /DB/_handbooks/import', 'records', text],
  ['POST /DB/_bookmarks/import', 'records', text],
  ['POST /DB/_reader/opml', 'records', text],
  ['PUT /DB/_restores/imp-1?name=a', 'records', text],
  ['GET /DB/_backup', 'records', ''],
])('%s', async (head, whose, half, type) => {
  const { app, authorization, db } = stage
  const before = app.logLines.length
  const who = whose === 'drive' ? authorization : `Bearer ${bearer}`
  await hangUp(head.replace('DB', db), who, half, type)
  const levels = app.logLines.slice(before).map((line) => JSON.parse(line) as { level: number })
  expect(levels.filter(({ level }) => level >= 40)).toEqual([])
})

test('a client that goes away before its answer begins is no error', async () => {
  const { app, db, origin } = stage
  const before = app.logLines.length
  const arriving = once(app.server.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const socket = createConnection(Number(new URL(origin).port), '127.0.0.1')
  const headers = [
    `authorization: Bearer ${bearer}`,
    'content-type: application/json',
    'content-length: 2',
  ]
  const head = `POST /${db}/_changes?feed=continuous&since=now HTTP/1.1\r\nhost: a`
  socket.write([head, ...headers, '', '{}'].join('\r\n'))
  const [, answer] = await arriving
  socket.destroy()
  await expect.poll(() => answer.closed).toBe(true)
  await turn()
  const levels = app.logLines.slice(before).map((line) => JSON.parse(line) as { level: number })
  expect(levels.filter(({ level }) => level >= 40)).toEqual([])
})
