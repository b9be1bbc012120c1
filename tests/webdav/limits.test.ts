// What a drive says of itself and where it ends: its class, the room of the Group, a tree that is too large for one answer.
import { request } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualBytesOfFiles } from '#core/access/entitlement.ts'
import { buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
beforeAll(async () => {
  stage = await buildDavStage({ billing: 'sandbox' })
})
afterAll(() => stage.close())

test('the drive says that it has locks, without which programs only read', async () => {
  const { headers } = await stage.ask('OPTIONS', '/')
  expect([headers.get('dav'), headers.get('ms-author-via')]).toEqual(['1, 2, 3', 'DAV'])
})

test('one person reads as many whole trees as they like, one after the other', async () => {
  // More than the process holds at once.
  for (let at = 0; at < 17; at++) {
    const reply = await stage.ask('PROPFIND', '/', { headers: { depth: 'infinity' } })
    expect([reply.status, (await reply.text()).endsWith('</D:multistatus>\n')]).toEqual([207, true])
  }
})

test.each(['PROPFIND', 'GET', 'PUT', 'MKCOL', 'DELETE', 'LOCK', 'OPTIONS'])(
  'a drive that is none is not found: %s',
  async (method) => {
    const headers = { authorization: stage.authorization }
    for (const path of ['/nothing', '/nothing/', '/nothing/a.txt']) {
      const { status } = await fetch(`${stage.origin}/dav${path}`, { method, headers })
      expect([path, status]).toEqual([path, 404])
    }
  },
)

/** What is answered to a PUT, of whose body this comes and no end. */
function begin(
  path: string,
  headers: Record<string, string>,
  part = 'x',
): Promise<[number, string]> {
  const { disk, authorization } = stage
  return new Promise((resolve, reject) => {
    const sent = request(disk + path, { method: 'PUT', headers: { authorization, ...headers } })
    sent.on('error', reject)
    sent.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      reply.on('end', () => {
        sent.on('error', () => undefined).destroy()
        resolve([reply.statusCode ?? 0, text])
      })
    })
    sent.write(part)
  })
}

test.each([
  ['a name that none may have', '/a%0Ab.bin', 400],
  ['the name of what apps show', '/Apps', 403],
  ['a folder’s name', '/taken', 405],
  ['a folder that is not there', '/none/large.bin', 409],
])('a large file is refused before it comes: %s', async (_what, path, expected) => {
  await stage.ask('MKCOL', '/taken')
  expect(await begin(path, { 'content-length': '100000' })).toMatchObject([expected, /./])
})

test('a file that goes on beyond what was said of it is refused before it has come', async () => {
  const said = { 'x-expected-entity-length': '5' }
  for (const path of ['/none/small.bin', '/small.bin']) {
    expect(await begin(path, said, 'x'.repeat(100))).toMatchObject([400, /Another number of bytes/])
  }
})

describe('the room of a Group', () => {
  const beyond = String(usualBytesOfFiles + 1)

  test.each([
    ['content-length', beyond],
    ['x-expected-entity-length', beyond],
  ])('refuses a file whose %s is more, before it comes', async (name, value) => {
    const [status, text] = await begin('/large.bin', { [name]: value })
    expect([status, text]).toEqual([507, expect.stringContaining('<D:quota-not-exceeded/>')])
    expect((await stage.ask('GET', '/large.bin')).status).toBe(404)
  })

  test.each([
    ['of one piece', 2_000, 'sent'],
    ['of many pieces', 3_000_000, 'sent'],
    ['whose length nobody says', 3_000_000, 'streamed'],
  ])('that runs out over a file leaves what it was: a body %s', async (_, bytes, how) => {
    const sql = new Client({ connectionString: stage.app.databaseUrl })
    await sql.connect()
    await sql.query(`select set_config('app.db', $1, false)`, [stage.db])
    const path = `/former-${bytes}-${how}.txt`
    expect((await stage.ask('PUT', path, { body: 'former' })).status).toBe(201)
    const fill = `update databases set blob_bytes = blob_bytes + $2 where db = $1`
    await sql.query(fill, [stage.db, usualBytesOfFiles - 100_000])
    const body = new Uint8Array(new ArrayBuffer(bytes)).fill(65)
    const more = bytes < 100_000 ? 99_000 : 0
    await sql.query(fill, [stage.db, more])
    const source = how === 'sent' ? body : new Blob([body]).stream()
    const reply = await stage.ask('PUT', path, { body: source })
    expect([reply.status, await reply.text()]).toEqual([
      507,
      expect.stringContaining('<D:quota-not-exceeded/>'),
    ])
    expect(await (await stage.ask('GET', path)).text()).toBe('former')
    await sql.query(fill, [stage.db, 100_000 - usualBytesOfFiles - more])
    await sql.end()
  })

  test('is answered to programs on request', async () => {
    await stage.ask('PUT', '/some.bin', { body: new Uint8Array(50_000) })
    const asked = '<prop><quota-used-bytes/><quota-available-bytes/></prop>'
    const body = `<propfind xmlns="DAV:">${asked}</propfind>`
    const reply = await stage.ask('PROPFIND', '/', { headers: { depth: '0' }, body })
    const text = await reply.text()
    const [used, available] = ['used', 'available'].map((which) =>
      Number(new RegExp(`<D:quota-${which}-bytes>(\\d+)<`).exec(text)?.[1]),
    )
    expect(used).toBeGreaterThanOrEqual(50_000)
    expect(used! + available!).toBe(usualBytesOfFiles)
  })
})

test('a tree of 10,000 members is answered whole, and one of more in parts alone', async () => {
  const sql = new Client({ connectionString: stage.app.databaseUrl })
  await sql.connect()
  await sql.query(`select set_config('app.db', $1, false)`, [stage.db])
  const plant = (from: number, to: number) =>
    sql.query(
      `insert into places (db, id, record, parent, slot, name, folder, kind, size, content_type, tag, modified_at,
          created_at, content_at, deleted_at, starred, color, litter, keep, versions)
        select $1, 'fle-' || n, 'fle-' || n, '', '', 'file ' || n, false, 'file', 1, '', '', '', '', '', '', false, '', false, 3, 1
          from generate_series($2::integer, $3::integer) n`,
      [stage.db, from, to],
    )
  const listed = async (depth: string) => {
    const reply = await stage.ask('PROPFIND', '/', { headers: { depth } })
    const text = await reply.text()
    const amount = text.match(/<D:response>/g)?.length ?? 0
    return [reply.status, amount, text.includes('propfind-finite-depth')]
  }
  const { rows } = await sql.query('select count(*)::integer as amount from places where db = $1', [
    stage.db,
  ])
  const before = Number((rows as { amount: number }[])[0]?.amount)
  await plant(1, 10_000 - before)
  expect(await listed('infinity')).toEqual([207, 10_001, false])
  await plant(10_001 - before, 10_001 - before)
  await sql.end()
  expect(await listed('infinity')).toEqual([403, 0, true])
  expect(await listed('1')).toEqual([207, 10_002, false])
})
