// Backups of a Group some of whose files are damaged: made of what is whole, said to whom it concerns, and put back with a list.
import { rm, writeFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import type { BlobFiles } from '#server/store/blobs/files.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { storedFiles } from '#tests/files/stored-files.ts'
import {
  docsOf,
  download,
  night,
  packArchive,
  putBack,
  readArchive,
  takeArchive,
} from './archives.ts'

let app: TestApp
/** As when the bucket is away (`files-on-s3.ts`). */
let isAway = false
let ana: TestPerson
let db: string

beforeAll(async () => {
  const awayAtTimes = (files: BlobFiles): BlobFiles => ({
    ...files,
    read: (...asked) =>
      isAway ? Promise.reject(fail('service_unavailable', 'unavailable')) : files.read(...asked),
  })
  app = await buildTestApp({ billing: 'off', files: awayAtTimes })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
})
afterAll(() => app.close())

/** Longer than what is kept with its record. */
const bytesOf = (word: string) => `${word} `.repeat(6_000)

async function attach(word: string): Promise<string> {
  const before = new Set(await storedFiles(app, db))
  const made = await ana.client.post(`/${db}`, { klass: 'Equipment', identifier: word })
  const { id, rev } = expectOk(made).body as { id: string; rev: string }
  const headers = { 'content-type': 'text/plain' }
  const sent = { body: bytesOf(word), query: { rev }, headers }
  expectOk(await ana.client.call('PUT', `/${db}/${id}/${word}.txt`, sent))
  return (await storedFiles(app, db)).find((path) => !before.has(path))!
}

interface Lacking {
  count: number
  files: { label: string; name: string }[]
}
interface Row {
  id: string
  state: string
  lacks: Lacking | null
}

async function make(): Promise<Row> {
  const { id } = expectOk(await ana.client.post(`/${db}/_backups`)).body
  await app.jobs()
  app.clock.advance(1_000)
  const { backups } = expectOk(await ana.client.get(`/${db}/_backups`)).body
  return (backups as Row[]).find((one) => one.id === id)!
}

const files = (entries: Map<string, Buffer>) =>
  new Map(
    [...entries]
      .filter(([name]) => name.startsWith('files/'))
      .map(([name, bytes]) => [name.split('/').at(-1)!, bytes.toString()]),
  )
const named = (lacks: Lacking | null) => lacks?.files.map(({ name }) => name).sort()

test('a backup is made of what is whole, names the rest, is said, and comes back with that list', async () => {
  const changed = await attach('changed')
  await attach('sound')
  const missing = await attach('missing')
  const cut = await attach('cut')
  const whole = await make()
  expect(whole).toMatchObject({ state: 'kept', lacks: null })
  const former = await takeArchive(app, ana, db)

  await writeFile(changed, bytesOf('another').slice(0, bytesOf('changed').length))
  await rm(missing)
  await writeFile(cut, 'cut')
  const lacking = ['changed.txt', 'cut.txt', 'missing.txt']
  const rows = [await make(), await make(), await make(), await make()]
  for (const row of rows) expect(row).toMatchObject({ state: 'kept', lacks: { count: 3 } })
  expect(named(rows[0]!.lacks)).toEqual(lacking)
  expect(app.logLines.some((line) => line.includes('a backup lacks files that are damaged'))).toBe(
    true,
  )
  // Three that were made by hand are kept, and the whole one beside them.
  const { backups } = expectOk(await ana.client.get(`/${db}/_backups`)).body
  const kept = (backups as Row[]).map(({ id }) => id)
  expect(kept).toEqual([
    ...rows
      .slice(1)
      .map(({ id }) => id)
      .toReversed(),
    whole.id,
  ])

  // The owner, at once.
  const selector = { klass: 'Notification', reason: 'damaged' }
  const told = await app.house.store.database(ana.id).find({ selector })
  expect(told.found.map(({ body }) => body.path)).toEqual([`/account/${db}/usage`])

  const archive = await download(app, ana, `/${db}/_backups/${rows[3]!.id}`)
  const entries = await readArchive(archive)
  expect([...files(entries).keys()].sort()).toEqual(['changed.txt', 'sound.txt'])
  const contents = JSON.parse(entries.get('contents.json')!.toString()) as {
    lacks: Lacking['files']
  }
  expect(contents.lacks.map(({ name }) => name).sort()).toEqual(lacking)

  const restored = await putBack(app, ana, { db, archive, name: 'De volta' })
  expect(restored).toMatchObject({ state: 'done', detail: null, files: 1 })
  expect(named((restored as unknown as Row).lacks)).toEqual(lacking)
  const again = await readArchive(await takeArchive(app, ana, restored.group_id))
  expect(files(again)).toEqual(new Map([['sound.txt', bytesOf('sound')]]))
  // What lost a file says so with a revision of its own, and the rest is as it was.
  const revs = (all: Map<string, Buffer>) =>
    new Map(
      docsOf(all).map(({ label, _rev }) => [
        String(label).toLowerCase(),
        String(_rev).split('-')[0],
      ]),
    )
  for (const word of ['changed', 'cut', 'missing']) expect(revs(again).get(word)).toBe('3')
  expect(revs(again).get('sound')).toBe('2')

  // An archive that a former release made of a changed file, of whose damage it knew nothing.
  const old = await readArchive(former)
  const path = [...old.keys()].find((name) => name.endsWith('/changed.txt'))!
  old.set(path, Buffer.from(bytesOf('another').slice(0, bytesOf('changed').length)))
  const back = await putBack(app, ana, { db, archive: packArchive(old), name: 'De antes' })
  expect(back).toMatchObject({ state: 'done', files: 3 })
  expect(named((back as unknown as Row).lacks)).toEqual(['changed.txt'])
  const before = await readArchive(await takeArchive(app, ana, back.group_id))
  expect([...files(before).keys()].sort()).toEqual(['cut.txt', 'missing.txt', 'sound.txt'])
})

test('files are not taken for lost while their bucket is away, and are looked at again afterwards', async () => {
  const group = await app.makeGroup(ana, 'Oficina do Porto')
  const { id, rev } = expectOk(
    await ana.client.post(`/${group}`, { klass: 'Equipment', identifier: 'Torno' }),
  ).body as { id: string; rev: string }
  const headers = { 'content-type': 'text/plain' }
  const sent = { body: bytesOf('torno'), query: { rev }, headers }
  expectOk(await ana.client.call('PUT', `/${group}/${id}/torno.txt`, sent))
  const scrub = () => app.house.store.database(group).files.scrub('2030-01-01T00:00:00.000Z')
  isAway = true
  await expect(scrub()).rejects.toMatchObject({ code: 'service_unavailable' })
  isAway = false
  expect(await scrub()).toEqual({ checked: 1, damaged: [], orphans: 0 })
})

test('a backup with a record that a restore would refuse is kept, names it and why, and is said by mail once', async () => {
  const group = await app.makeGroup(ana, 'Oficina do Porto')
  const made = await ana.client.post(`/${group}`, { klass: 'Category', name: 'Drills' })
  const { id } = expectOk(made).body
  const spoilt = new Client({ connectionString: app.databaseUrl })
  await spoilt.connect()
  const spoil = `update documents set body = body || '{"name": ""}' where db = $1 and id = $2`
  await spoilt.query(spoil, [group, id]).finally(() => spoilt.end())

  await night(app)
  app.clock.advance(86_400_000)
  await night(app)
  const { email: username, password } = ana
  expectOk(await ana.client.post('/_session', { username, password }))
  const { backups } = expectOk(await ana.client.get(`/${group}/_backups`)).body as {
    backups: (Row & { lacks: { refused?: { count: number; records: object[] } } })[]
  }
  expect(backups).toHaveLength(2)
  for (const { state, lacks } of backups) {
    expect(state).toBe('kept')
    expect(lacks.refused).toMatchObject({ count: 1, records: [{ id, keys: { name: {} } }] })
  }
  const mails = (await app.letters()).filter(({ subject }) => subject?.includes('do Porto'))
  expect(mails.filter(({ subject }) => subject?.includes('not be restored'))).toHaveLength(1)
  expect(app.logLines.some((line) => line.includes('a restore would refuse'))).toBe(true)
  const archive = await takeArchive(app, ana, group)
  const said = JSON.parse((await readArchive(archive)).get('contents.json')!.toString()) as object
  expect(said).toMatchObject({ refused: { count: 1 } })
  const restored = await putBack(app, ana, { db: group, archive, name: 'Cópia' })
  expect(restored).toMatchObject({ state: 'failed', reason: 'record_refused' })
})
