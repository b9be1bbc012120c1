// What a request says of the file that it means: the version that it knows, the name that it has. Where another file is meant, or another
// version is there by now, nothing is changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { basic, buildDavStage, type DavStage, type RequestOptions } from './stage.ts'

let stage: DavStage
beforeAll(async () => {
  stage = await buildDavStage()
})
afterAll(() => stage.close())

interface Item {
  readonly id: string
  readonly versions: number
}

async function itemAt(path: string): Promise<Item | undefined> {
  const { body } = await stage.owner.client.get(`/${stage.db}/_disk/item`, { path })
  return body.item as Item | undefined
}

async function status(method: string, path: string, options?: RequestOptions): Promise<number> {
  const reply = await stage.ask(method, path, options)
  await reply.arrayBuffer()
  return reply.status
}

const textAt = async (path: string) => (await stage.ask('GET', path)).text()

const patch = `<propertyupdate xmlns="DAV:"><set><prop><mood xmlns="urn:z">good</mood></prop></set></propertyupdate>`

describe('what is known of a version', () => {
  test.each<[method: string, options: RequestOptions]>([
    ['DELETE', {}],
    ['MOVE', { headers: { destination: '/moved.txt' } }],
    ['COPY', { headers: { destination: '/copied.txt' } }],
    ['PROPPATCH', { body: patch }],
  ])('holds for %s too', async (method, { headers, ...options }) => {
    const path = `/known-${method}.txt`
    await status('PUT', path, { body: 'first' })
    const tag = (await stage.ask('HEAD', path)).headers.get('etag')!
    await status('PUT', path, { body: 'second' })
    const destination = headers?.destination && stage.disk + headers.destination
    const sent = (said: Record<string, string>) =>
      status(method, path, {
        ...options,
        headers: { ...said, ...(destination && { destination }) },
      })
    const all: Record<string, string>[] = [
      { 'if-match': tag },
      { 'if-none-match': '*' },
      { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
    ]
    for (const said of all) expect([said, await sent(said)]).toEqual([said, 412])
    expect(await textAt(path)).toBe('second')
    const now = (await stage.ask('HEAD', path)).headers.get('etag')!
    expect(await sent({ 'if-match': now })).toBeLessThan(300)
  })
})

describe('a name with a mark that is not escaped', () => {
  test.each(['?', '#'])('with %s leads a file to no other one', async (mark) => {
    await status('PUT', '/offer', { body: 'offer' })
    await status('PUT', '/draft', { body: 'draft' })
    const destination = `${stage.disk}/offer${mark}2`
    for (const method of ['MOVE', 'COPY']) {
      expect(await status(method, '/draft', { headers: { destination } })).toBe(400)
    }
    expect(await textAt('/offer')).toBe('offer')
    expect(await textAt('/draft')).toBe('draft')
  })

  test.each(['PUT', 'DELETE', 'MKCOL', 'MOVE', 'PROPPATCH'])(
    '%s changes no other one',
    async (method) => {
      await status('PUT', '/offer', { body: 'offer' })
      const headers = { destination: `${stage.disk}/away` }
      const bodies: Record<string, string> = { PUT: 'other', PROPPATCH: patch }
      const options = { headers, ...(method in bodies && { body: bodies[method]! }) }
      expect(await status(method, '/offer?2', options)).toBe(400)
      expect(await textAt('/offer')).toBe('offer')
    },
  )
})

test('a file of versions, with a star or a link goes into the trash with them when it is moved onto another one', async () => {
  const { client } = stage.owner
  const marks: ((id: string) => Promise<unknown>)[] = [
    async (id) =>
      expectOk(await client.post(`/${stage.db}/_disk/set`, { ids: [id], starred: true })),
    async (id) => expectOk(await client.put(`/${stage.db}/_disk/links/${id}`, {})),
    () => status('PUT', '/from', { body: 'newer' }),
  ]
  for (const mark of marks) {
    await status('PUT', '/onto', { body: 'onto' })
    await status('PUT', '/from', { body: 'from' })
    const { id } = (await itemAt('/from'))!
    await mark(id)
    const { versions } = (await itemAt('/from'))!
    expect(await status('MOVE', '/from', { headers: { destination: `${stage.disk}/onto` } })).toBe(
      204,
    )
    const { body } = expectOk(await client.post(`/${stage.db}/_disk/restore`, { ids: [id] }))
    expect(body.items).toMatchObject([{ id, versions }])
    await status('DELETE', '/from')
    stage.app.clock.advance(3_600_000)
  }
})

test('a file that is deleted, and whose next content takes minutes to come, is the same file', async () => {
  await status('PUT', '/large.bin', { body: 'first' })
  const { id } = (await itemAt('/large.bin'))!
  stage.app.clock.advance(3_600_000)
  await status('DELETE', '/large.bin')
  const began = performance.now()
  // Rights are asked for again, and the clock is read again, where a body takes more than a second.
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode('x'))
      await new Promise((done) => setTimeout(done, 50))
      if (performance.now() - began < 1_500) return
      stage.app.clock.advance(180_000)
      controller.close()
    },
  })
  expect(await status('PUT', '/large.bin', { body })).toBe(201)
  expect(await itemAt('/large.bin')).toMatchObject({ id, versions: 2 })
})

test('a file lies where its address leads when all of it is there, however long it took to come', async () => {
  await status('MKCOL', '/before')
  const destination = `${stage.disk}/after`
  let isMoved = false
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode('x'))
      if (isMoved) controller.close()
      else expect(await status('MOVE', '/before', { headers: { destination } })).toBe(201)
      isMoved = true
    },
  })
  expect(await status('PUT', '/before/late.bin', { body })).toBe(409)
  expect(await itemAt('/after/late.bin')).toBeUndefined()
})

test('a lock that is over when all of a file is there keeps nobody else’s lock from holding', async () => {
  const { app, owner, db } = stage
  const bia = await app.makePerson({ fullname: 'Bia' })
  await app.addMember(owner, db, bia)
  const authorization = basic(bia.email, await app.makeToken(bia, ['dav:write']))
  const lockinfo = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>`
  const lock = async (headers: Record<string, string>) => {
    const locked = await stage.ask('LOCK', '/ours.bin', { headers, body: lockinfo })
    await locked.arrayBuffer()
    return `(${locked.headers.get('lock-token')})`
  }
  await status('PUT', '/ours.bin', { body: 'first' })
  const own = await lock({ timeout: 'Second-60' })
  let isUnderWay = false
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode('x'))
      if (!isUnderWay) return void (isUnderWay = true)
      await new Promise((done) => setTimeout(done, 300))
      app.clock.advance(120_000)
      const saved = { headers: { authorization, if: await lock({ authorization }) }, body: 'hers' }
      expect(await status('PUT', '/ours.bin', saved)).toBe(204)
      controller.close()
    },
  })
  expect(await status('PUT', '/ours.bin', { headers: { if: own }, body })).toBe(412)
  expect(await textAt('/ours.bin')).toBe('hers')
})
