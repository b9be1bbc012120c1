// The end of a file that came in pieces: they become one file, with the room of one, whatever breaks off meanwhile and wherever files lie.
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { maxPieceBytes } from '#modules/rdisk/rules/pieces.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'
import type { BlobFiles } from '#server/store/blobs/files.ts'
import { storedFiles } from '../files/stored-files.ts'
import { isProof } from '../support/proof.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'

const pieces = isProof ? 5 : 2
const length = pieces * maxPieceBytes

/** The bytes of each piece, other ones for each file. */
const pieceOf = (file: number, at: number) => Buffer.alloc(maxPieceBytes, `${file} ${at} `)

const sha256 = (chunks: Iterable<Buffer>) => {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
const sent = (file: number) => sha256(Array.from({ length: pieces }, (_, at) => pieceOf(file, at)))

const places: Record<string, (files: BlobFiles) => BlobFiles> = {
  'on a disk': (files) => files,
  'where files do not grow': (files) => {
    const bucket = { ...files }
    delete bucket.append
    return bucket
  },
}

describe.each(isProof ? Object.keys(places) : Object.keys(places).slice(0, 1))(
  'a file in pieces, %s,',
  (where) => {
    let app: TestApp
    let owner: TestPerson
    let db: string
    let sql: Client
    let files = 0
    /** Called before each file is read. */
    let onRead: () => Promise<void> = async () => undefined
    beforeAll(async () => {
      app = await buildTestApp({
        files(files) {
          const read: BlobFiles['read'] = async (...asked) => {
            await onRead()
            return files.read(...asked)
          }
          return places[where]!({ ...files, read })
        },
      })
      owner = await app.makePerson()
      db = await app.makeGroup(owner)
      sql = new Client({ connectionString: app.databaseUrl })
      await sql.connect()
    })
    afterAll(async () => {
      await sql.end()
      await app.close()
    })

    const address = (id: string, rest = '') => `/${db}/_disk/uploads/${id}${rest}`
    const finish = (id: string, body: object = {}) =>
      owner.client.post(address(id, '/finish'), body)
    const storedBytes = async () => {
      const sizes = (await storedFiles(app, db)).map(async (path) => (await stat(path)).size)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    }
    const waitingBytes = () => app.house.store.database(db).files.waitingBytes()
    const content = async (id: unknown) =>
      sha256([Buffer.from((await owner.client.get(`/${db}/${String(id)}/content`)).text)])

    /** All its pieces are there. */
    async function send(name: string): Promise<{ id: string; file: number }> {
      const [id, file] = [newId('upl'), (files += 1)]
      expectOk(await owner.client.put(address(id), { name, length, taken: 'version' }))
      for (let at = 0; at < pieces; at += 1) {
        const path = address(id, `/bytes?start=${at * maxPieceBytes}`)
        const body = pieceOf(file, at)
        const headers = {
          'content-type': 'application/octet-stream',
          'content-length': String(body.length),
        }
        expectOk(await owner.client.call('PUT', path, { body, headers }))
      }
      return { id, file }
    }
    /** From here on the database refuses rows of pieces that break this rule. */
    const refuse = (rule: string) =>
      sql.query(`alter table file_pieces add constraint refused check (${rule}) not valid`)
    const permit = () => sql.query('alter table file_pieces drop constraint refused')

    test('is there once when it is whole, and takes no room from others meanwhile', async () => {
      const [before, others] = [await storedBytes(), await waitingBytes()]
      const { id, file } = await send('once.bin')
      const gate = Promise.withResolvers<void>()
      const held = app.house.store.database(db).write(async (transaction) => {
        await placeQueries(transaction).list('')
        await gate.promise
      })
      const ending = finish(id)
      try {
        await expect
          .poll(async () => (await owner.client.get(address(id))).body.joined)
          .toBe(length)
        await expect.poll(storedBytes).toBe(before + length)
        expect(await waitingBytes()).toBe(others + length)
      } finally {
        gate.resolve()
      }
      await held
      expect(await content(expectOk(await ending).body.file_id)).toBe(sent(file))
      expect([await storedBytes(), await waitingBytes()]).toEqual([before + length, others])
    })

    test.runIf(isProof)(
      'whose end is refused waits as one file, and what asks again reads none',
      async () => {
        const first = await send('taken.bin')
        expectOk(await finish(first.id))
        const second = await send('taken.bin')
        expect((await finish(second.id)).status).toBe(409)
        onRead = () => Promise.reject(new Error('read again'))
        const { body } = expectOk(await finish(second.id, { taken: 'both' }))
        onRead = async () => undefined
        expect(body.name).toBe('taken (2).bin')
        expect(await content(body.file_id)).toBe(sent(second.file))
      },
    )

    test('whose end is broken off goes on from there', async () => {
      const { id, file } = await send('broken.bin')
      for (const rule of [`length <= ${maxPieceBytes}`, `length < ${length}`]) {
        await refuse(rule)
        expect((await finish(id)).status).toBe(500)
        await permit()
        expect(expectOk(await owner.client.get(address(id))).body.received).toBe(length)
      }
      expect(await content(expectOk(await finish(id)).body.file_id)).toBe(sent(file))
      expect(await waitingBytes()).toBe(0)
    })

    test.runIf(isProof)('that is called off while it ends leaves nothing', async () => {
      const before = await storedBytes()
      const { id } = await send('off.bin')
      const isReading = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      onRead = async () => {
        isReading.resolve()
        await gate.promise
      }
      const ending = finish(id)
      await isReading.promise
      expectOk(await owner.client.delete(address(id)))
      onRead = async () => undefined
      gate.resolve()
      expect((await ending).status).toBe(404)
      expect([await storedBytes(), await waitingBytes()]).toEqual([before, 0])
    })
  },
)
