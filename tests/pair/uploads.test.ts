// A file whose pieces are here is ended once, whichever server is asked, and whichever dies over it.
import { createHash } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '#core/ids.ts'
import { maxPieceBytes } from '#modules/rdisk/rules/pieces.ts'
import { callDisk } from '#tests/torture/disk.ts'
import { makeTenant, type Tenant } from '#tests/torture/setup.ts'
import { startPair } from './pair.ts'

const pair = startPair()

const pieces = 12
const pieceOf = (at: number) => Buffer.alloc(maxPieceBytes, `piece ${at} `)

/** Brings all pieces, to both in turn. Answers how the file is asked for. */
async function send(tenant: Tenant) {
  const id = newId('upl')
  const path = `uploads/${id}`
  const about = { name: `${id}.bin`, length: pieces * maxPieceBytes }
  expect((await callDisk(pair.here, tenant, 'PUT', path, about)).status).toBe(200)
  for (let at = 0; at < pieces; at += 1) {
    const server = at % 2 ? pair.here : pair.there
    const start = at * maxPieceBytes
    const put = await callDisk(server, tenant, 'PUT', `${path}/bytes?start=${start}`, pieceOf(at))
    expect(put.status).toBe(200)
  }
  return {
    id,
    state: (server = pair.here) => callDisk(server, tenant, 'GET', path),
    finish: (server = pair.here) => callDisk(server, tenant, 'POST', `${path}/finish`, {}),
  }
}

async function expectWhole({ db, token }: Tenant, file: unknown): Promise<void> {
  const url = new URL(`/${db}/${String(file)}/content`, pair.there.address)
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const [hash, sent] = [createHash('sha256'), createHash('sha256')]
  hash.update(new Uint8Array(await reply.arrayBuffer()))
  for (let at = 0; at < pieces; at += 1) sent.update(pieceOf(at))
  expect(hash.digest('hex')).toBe(sent.digest('hex'))
}

it('both that are asked to end it at the same moment answer one file', async () => {
  const tenant = await makeTenant(pair.here)
  const { finish } = await send(tenant)
  const replies = await Promise.all([finish(pair.here), finish(pair.there)])
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  const [one, other] = replies.map(({ body }) => body['file_id'])
  expect(other).toBe(one)
  await expectWhole(tenant, one)
})

it('one that is killed while it ends it leaves the rest to the other', async () => {
  const tenant = await makeTenant(pair.there)
  const { state, finish } = await send(tenant)
  const ending = finish(pair.here).catch(() => undefined)
  await expect
    .poll(async () => Number((await state()).body['joined'] ?? 0), { interval: 1 })
    .toBeGreaterThan(2 * maxPieceBytes)
  process.kill(pair.here.pid, 'SIGKILL')
  await Promise.all([pair.here.ended(), ending])
  onTestFinished(() => pair.here.ensure())
  const { status, body } = await finish(pair.there)
  expect(status).toBe(201)
  await expectWhole(tenant, body['file_id'])
})

it('a caller whose line breaks while it is ended finds it ended', async () => {
  const tenant = await makeTenant(pair.there)
  const { id, state } = await send(tenant)
  const line = new AbortController()
  const url = new URL(`/${tenant.db}/_disk/uploads/${id}/finish`, pair.there.address)
  const headers = { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' }
  const ending = fetch(url, { method: 'POST', headers, body: '{}', signal: line.signal })
  const broken = ending.then(
    () => false,
    () => true,
  )
  const now = async () => (await state(pair.there)).body
  await expect
    .poll(async () => Number((await now())['joined'] ?? 0), { interval: 1 })
    .toBeGreaterThan(0)
  line.abort()
  expect(await broken).toBe(true)
  await expect.poll(async () => (await now())['file_id']).toMatch(/^fle-/)
  await expectWhole(tenant, (await now())['file_id'])
})
