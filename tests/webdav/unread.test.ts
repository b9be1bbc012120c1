// Clients of a drive that ask for very much and read nothing of it: what is not read is not made, and others are answered.
import { request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../records/settled.ts'
import { buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
beforeAll(async () => {
  stage = await buildDavStage()
  const sql = new Client({ connectionString: stage.app.databaseUrl })
  await sql.connect()
  await sql.query(`select set_config('app.db', $1, false)`, [stage.db])
  const plant = (first: number, last: number, parent: string, folder: boolean) =>
    sql.query(
      `insert into places (db, id, record, parent, slot, name, folder, kind, size, content_type, tag, modified_at,
          created_at, content_at, deleted_at, starred, color, litter, keep, versions)
        select $1, 'fle-' || n, 'fle-' || n, $4, '', 'name ' || n, $5, 'file', 1, '', '', '', '', '', '', false, '', false, 3, 1
          from generate_series($2::integer, $3::integer) n`,
      [stage.db, first, last, parent, folder],
    )
  await plant(1, 1, '', true)
  await plant(2, 9_000, '', false)
  await plant(10_001, 13_000, 'fle-1', false)
  await sql.end()
})
afterAll(() => stage.close())

/** Each entry says of all of these that it has none: thirty megabytes of the folder. */
const names = Array.from({ length: 90 }, (_, at) => `p${String(at).padStart(32, 'x')}`)
const body = `<propfind xmlns="DAV:"><prop>${names.map((name) => `<${name}/>`).join('')}</prop></propfind>`

/** Comes when the answer begins, of which nothing is read. */
function unread(path: string, depth: string): Promise<ClientRequest> {
  const { disk, authorization } = stage
  return new Promise((resolve, reject) => {
    const sent = request(disk + path, { method: 'PROPFIND', headers: { authorization, depth } })
    sent.on('error', reject)
    sent.on('response', (reply) => {
      reply.on('error', () => undefined)
      sent.removeAllListeners('error').on('error', () => undefined)
      resolve(sent)
    })
    sent.end(body)
  })
}

function heldMegabytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

test('answers that nobody reads take no memory, and others are answered', async () => {
  const before = heldMegabytes()
  const answers: ServerResponse[] = []
  const note = (_: IncomingMessage, answer: ServerResponse) => void answers.push(answer)
  stage.app.server.server.on('request', note)
  const all: ClientRequest[] = []
  for (let at = 0; at < 40; at++) all.push(await unread('/', '1'))
  stage.app.server.server.off('request', note)
  // All of them have written as much as is taken from them.
  await expect.poll(() => answers.every((one) => one.writableNeedDrain)).toBe(true)
  const written = () => answers.reduce((sum, { socket }) => sum + (socket?.bytesWritten ?? 0), 0)
  await settled(written)
  expect(heldMegabytes() - before).toBeLessThan(150)
  expect((await stage.ask('PROPFIND', '/', { headers: { depth: '0' } })).status).toBe(207)
  for (const one of all) one.destroy()
})

test('whole trees wait for a place, which is free again when their client is gone', async () => {
  const held: ClientRequest[] = []
  // Half of the places are one person's.
  for (let at = 0; at < 8; at++) held.push(await unread('/name%201/', 'infinity'))
  let began = false
  const next = unread('/name%201/', 'infinity').then((sent) => {
    began = true
    return sent
  })
  await stage.ask('PROPFIND', '/', { headers: { depth: '0' } })
  expect(began).toBe(false)
  held[0]!.destroy()
  held[0] = await next
  for (const one of held) one.destroy()
})

test.each([
  ['/', '1', 9_001],
  ['/name%201/', 'infinity', 3_001],
])('what is read of %s comes whole', async (path, depth, many) => {
  const reply = await stage.ask('PROPFIND', path, { headers: { depth }, body })
  const text = await reply.text()
  expect([reply.status, text.match(/<D:response>/g)?.length]).toEqual([207, many])
  expect(text.endsWith('</D:multistatus>\n')).toBe(true)
})

test('names that would make an answer a thousand times as long are refused', async () => {
  const many = Array.from({ length: 200 }, (_, at) => `<p${at}/>`).join('')
  const asked = `<propfind xmlns="DAV:"><prop>${many}</prop></propfind>`
  expect((await stage.ask('PROPFIND', '/', { body: asked })).status).toBe(400)
})
