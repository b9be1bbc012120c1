// The backup of a Group: every record and every file, in an archive that tar itself unpacks.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { backupOf } from '#modules/backup/server/archive/pack.ts'
import { systemActor } from '#server/records/upkeep/groups.ts'
import { packArchive, readArchive } from './archives.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { newScratchFolder } from '#tests/support/scratch.ts'

let app: TestApp
let ana: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
})
afterAll(() => app.close())

function unpack(archive: Uint8Array): string {
  const folder = newScratchFolder()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'backup.tar')
  writeFileSync(file, archive)
  execFileSync('tar', ['-xf', file, '-C', folder])
  return folder
}

const take = async () => {
  const url = `/${db}/_backup`
  const headers = { authorization: `Bearer ${await app.makeToken(ana, ['read'])}` }
  const { statusCode, rawPayload } = await app.server.inject({ method: 'GET', url, headers })
  expect(statusCode).toBe(200)
  return unpack(rawPayload)
}

test('holds each record as programs read it, each file to the byte, and says at its end how much there is', async () => {
  const id = newId('tik')
  expectOk(await ana.client.put(`/${db}/${id}`, { content: 'Não liga 🔌' }))
  const bytes = Buffer.from(Array.from({ length: 700 }, (_, at) => at % 256))
  const names = ['foto nº 1.png', 'notas/a.txt', 'notas_a.txt', `${'a'.repeat(150)}.bin`]
  for (const name of names) {
    const data = bytes.toString('base64')
    const doc = expectOk(await ana.client.get(`/${db}/${id}`)).body
    const _attachments = {
      ...(doc._attachments as object | undefined),
      [name]: { content_type: 'application/octet-stream', data },
    }
    expectOk(await ana.client.put(`/${db}/${id}`, { ...doc, _attachments }))
  }
  const folder = await take()
  const contents = JSON.parse(readFileSync(join(folder, 'contents.json'), 'utf8'))
  const lines = readdirSync(join(folder, 'records')).flatMap((name) =>
    readFileSync(join(folder, 'records', name), 'utf8')
      .trim()
      .split('\n'),
  )
  expect(contents).toEqual({ records: lines.length, files: 4, bytes: 4 * bytes.length, lacks: [] })
  const stored = expectOk(await ana.client.get(`/${db}/${id}`)).body
  const docs = lines.map((line) => JSON.parse(line))
  expect(docs.find(({ _id }) => _id === id)).toEqual(stored)
  const { rows } = expectOk(await ana.client.get(`/${db}/_all_docs`)).body as {
    rows: { id: string }[]
  }
  expect(docs.map(({ _id }) => _id)).toEqual(rows.map((row) => row.id))
  const files = readdirSync(join(folder, 'files', id))
  const all = ['notas_a.txt', '1-notas_a.txt', `${'a'.repeat(150)}.bin`, 'foto nº 1.png']
  expect(files.sort()).toEqual(all.sort())
  for (const file of files) expect(readFileSync(join(folder, 'files', id, file))).toEqual(bytes)
})

test('is for administrators, and may be taken ten times a day', async () => {
  const rui = await app.makePerson({ fullname: 'Rui Costa' })
  await app.addMember(ana, db, rui, { report_view: true })
  expect((await rui.client.get(`/${db}/_backup`)).status).toBe(403)
  const eva = await app.makePerson({ fullname: 'Eva Lima' })
  const hers = await app.makeGroup(eva, 'Conserta Tudo')
  for (let count = 0; count < 10; count++) expectOk(await eva.client.get(`/${hers}/_backup`))
  expect((await eva.client.get(`/${hers}/_backup`)).status).toBe(429)
})

test('an archive of any names and bytes is unpacked by tar as it was packed, and read by ourselves', async () => {
  const name = fc.string({ unit: fc.constantFrom(...'aBç ñ字🔧.-_'), minLength: 1, maxLength: 60 })
  const named = name.map((text) => `x${text}`)
  const files = fc.dictionary(named, fc.uint8Array({ maxLength: 1_600 }), {
    minKeys: 1,
    maxKeys: 6,
  })
  await fc.assert(
    fc.asyncProperty(files, async (packed) => {
      const entries = new Map(Object.entries(packed).map(([at, one]) => [at, Buffer.from(one)]))
      const archive = packArchive(entries)
      expect(await readArchive(archive)).toEqual(entries)
      const folder = unpack(archive)
      for (const [path, bytes] of entries)
        expect(readFileSync(join(folder, path)).equals(bytes)).toBe(true)
    }),
    { numRuns: 15 },
  )
})

test('who hangs up in the middle leaves no file open', async () => {
  const { house } = app
  const database = house.store.database(db)
  const membership = { id: '', editor: true, report_view: true, creator: false }
  const actor = { ...(await systemActor(house, database)), membership }
  const context = { house, database, actor, now: house.now().toISOString() }
  const pieces = backupOf({ next: async () => context, inTurn: (work) => work() })
  // At the head of the first file.
  for await (const piece of pieces) if (piece.includes('path=files/')) break
  const folder = join(house.config.dataDir, 'files')
  const opened = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
      } catch {
        return false
      }
    })
  await expect.poll(opened, { timeout: 5_000 }).toEqual([])
})
