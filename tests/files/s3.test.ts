// Attached files in a bucket: the same as on the disk, and a clear answer when the bucket cannot be reached.
import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { failCall } from '#core/errors.ts'
import { damageIn, filesOnDisk, type BlobFiles } from '#server/store/blobs/files.ts'
import { filesOnS3, type S3Settings } from '#server/store/blobs/files-on-s3.ts'
import { newScratchFolder } from '../support/scratch.ts'

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let server: S3rver
let settings: S3Settings
beforeAll(async () => {
  const directory = newScratchFolder()
  const configureBuckets = [{ name: 'photos', configs: [] }]
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  settings = { bucket: 'photos', region: 'us-east-1', endpoint, ...keys }
})
afterAll(() => server.close())

const makers: Record<string, () => Promise<BlobFiles>> = {
  disk: async () => filesOnDisk(newScratchFolder()),
  S3: () => filesOnS3(settings),
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function keysOf(files: BlobFiles, db: string): Promise<string[]> {
  const found: string[] = []
  for await (const key of files.keys(db)) found.push(key)
  return found.toSorted()
}

let names = 0

describe.each(Object.keys(makers))('files on %s', (kind) => {
  it('come back as they were, whole and in part', async () => {
    const files = await makers[kind]!()
    const place = { db: `acc-${++names}`, key: 'aa01' }
    // More than one part of an upload.
    const bytes = randomBytes(11 * 1024 * 1024)
    const cut = Array.from({ length: 11 }, (_, at) => bytes.subarray(at << 20, (at + 1) << 20))
    await files.write(place, Readable.from(cut))
    expect((await bytesOf(await files.read(place))).equals(bytes)).toBe(true)
    const part = await bytesOf(await files.read(place, { first: 5, last: 7_000_000 }))
    expect(part.equals(bytes.subarray(5, 7_000_001))).toBe(true)
  })

  it('may be empty', async () => {
    const files = await makers[kind]!()
    const place = { db: `acc-${++names}`, key: 'aa01' }
    await files.write(place, Readable.from([]))
    expect(await bytesOf(await files.read(place))).toHaveLength(0)
  })

  it('are listed by their database, and taken away as often as one likes', async () => {
    const files = await makers[kind]!()
    const [mine, theirs] = [`acc-${++names}`, `acc-${++names}`]
    for (const key of ['aa01', 'bb02']) {
      await files.write({ db: mine, key }, Readable.from([Buffer.from('x')]))
    }
    await files.write({ db: theirs, key: 'aa01' }, Readable.from([Buffer.from('x')]))
    expect(await keysOf(files, mine)).toEqual(['aa01', 'bb02'])
    await files.remove({ db: mine, key: 'aa01' })
    await files.remove({ db: mine, key: 'aa01' })
    expect(await keysOf(files, mine)).toEqual(['bb02'])
    expect(await keysOf(files, theirs)).toEqual(['aa01'])
    await expect(files.read({ db: mine, key: 'aa01' })).rejects.toThrow(Error)
  })

  it('that became shorter than their record says are damaged, whole and in part; what is not there is missing', async () => {
    const files = await makers[kind]!()
    const place = { db: `acc-${++names}`, key: 'aa01' }
    const missing = await files.read(place, undefined, 10).catch((error: unknown) => error)
    expect(damageIn(missing)).toBe('missing')
    await files.write(place, Readable.from([Buffer.from('short')]))
    for (const range of [undefined, { first: 0, last: 2 }, { first: 7, last: 9 }]) {
      const cut = await files.read(place, range, 10).catch((error: unknown) => error)
      expect(cut).toMatchObject({ code: 'gone' })
      expect(damageIn(cut)).toBe('changed')
    }
    expect(String(await bytesOf(await files.read(place, { first: 1, last: 2 }, 5)))).toBe('ho')
  })

  it('are not there when what should be written breaks off', async () => {
    const files = await makers[kind]!()
    const db = `acc-${++names}`
    const broken = async function* () {
      yield randomBytes(6 * 1024 * 1024)
      throw failCall('too_large', 'too much')
    }
    await expect(files.write({ db, key: 'aa01' }, broken())).rejects.toThrow('too much')
    expect(await keysOf(files, db)).toEqual([])
  })
})

it('a bucket that leads elsewhere is not followed: the keys go to the address that was set, and nowhere else', async () => {
  const calls: string[] = []
  const listen = async (listener: RequestListener) => {
    const one = createServer(listener)
    await new Promise<void>((done) => one.listen(0, '127.0.0.1', done))
    onTestFinished(() => void one.close())
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
  }
  const elsewhere = await listen((request, reply) => {
    calls.push(String(request.url))
    reply.end('stolen')
  })
  const endpoint = await listen((_, reply) => {
    reply.writeHead(307, { location: `${elsewhere}/latest/meta-data` }).end()
  })
  const files = await filesOnS3({ ...settings, endpoint })
  const place = { db: 'acc-1', key: 'aa01' }
  await expect(files.read(place)).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect(files.write(place, Readable.from([Buffer.from('x')]))).rejects.toMatchObject({
    code: 'service_unavailable',
  })
  expect(calls).toEqual([])
})

it('parts that a killed server left in the bucket are taken away after a while, and no younger ones', async () => {
  const dropped: string[] = []
  const uploads = [
    ['old', '2026-01-01T00:00:00.000Z'],
    ['young', '2026-01-03T00:00:00.000Z'],
  ]
  const lists = createServer((request, reply) => {
    const { searchParams, pathname } = new URL(String(request.url), 'http://bucket')
    if (request.method === 'DELETE') dropped.push(`${pathname} ${searchParams.get('uploadId')}`)
    const listed = uploads.map(
      ([id, at]) =>
        `<Upload><Key>acc/${id}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`,
    )
    reply.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/xml' })
    reply.end(
      request.method === 'DELETE'
        ? ''
        : `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`,
    )
  })
  await new Promise<void>((done) => lists.listen(0, '127.0.0.1', done))
  onTestFinished(() => void lists.close())
  const endpoint = `http://127.0.0.1:${(lists.address() as AddressInfo).port}`
  const files = await filesOnS3({ ...settings, endpoint })
  await files.dropUnfinished('acc-1', new Date('2026-01-02T00:00:00.000Z'))
  expect(dropped).toEqual(['/photos/acc/old old'])
  // One that keeps no such list.
  await (await filesOnS3(settings)).dropUnfinished('acc-1', new Date())
})

it('a bucket that cannot be reached is service_unavailable', async () => {
  const lost = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: newScratchFolder(),
    configureBuckets: [],
  })
  const { port } = await lost.run()
  await lost.close()
  const files = await filesOnS3({ ...settings, endpoint: `http://127.0.0.1:${port}` })
  const place = { db: 'acc-1', key: 'aa01' }
  await expect(files.read(place)).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect(files.write(place, Readable.from([Buffer.from('x')]))).rejects.toMatchObject({
    code: 'service_unavailable',
  })
})
