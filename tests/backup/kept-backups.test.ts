// Backups that are kept: made by the plan and by hand, listed, handed out, deleted, and refused where there is no room.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import type { BlobFiles } from '#server/store/blobs/files.ts'
import { backupTables } from '#modules/backup/store/tables.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import { docsOf, download, keysIn, night, readArchive } from './archives.ts'

const dayMs = 86_400_000

let app: TestApp
let ana: TestPerson
/** What the disk says: bytes that are free, and after how many a write finds it full. */
const disk = { freeBytes: Infinity, fullAfter: Infinity }
let files: BlobFiles

const wrap = (real: BlobFiles): BlobFiles => {
  files = {
    ...real,
    freeBytes: async () => disk.freeBytes,
    write: (place, source) => real.write(place, limited(source)),
  }
  return files
}
async function* limited(source: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > disk.fullAfter) throw fail('insufficient_storage', 'disk_full')
    yield chunk
  }
}

beforeAll(async () => {
  app = await buildTestApp({ files: wrap })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
})
afterAll(() => app.close())

/** Some time passes; they sign in again, since sessions end. */
async function later(ms: number, person = ana): Promise<void> {
  app.clock.advance(ms)
  const { email: username, password, client } = person
  expectOk(await client.post('/_session', { username, password }))
}

interface Row {
  id: string
  state: string
  made: string
  due_on: string | null
  reason: string | null
  records: number
  length: number
}

const list = async (db: string, person = ana) => {
  const { body } = expectOk(await person.client.get(`/${db}/_backups`))
  return body as { backups: Row[]; next_due: string; every: string; owned?: { groups: number } }
}

/** How many archives lie there. */
async function stored(db: string): Promise<number> {
  return (await keysIn(files, `${db} backups`)).length
}

async function make(db: string): Promise<Row> {
  const { id } = expectOk(await ana.client.post(`/${db}/_backups`)).body
  await app.jobs()
  return (await list(db)).backups.find((one) => one.id === id)!
}

test('a free Group has one made in its first night, the next in a month, and one for all that were missed', async () => {
  const db = await app.makeGroup(ana, 'Oficina Boa Vista')
  expect(await list(db)).toMatchObject({ every: 'month', next_due: '2026-11-21', backups: [] })
  await night(app)
  await night(app)
  const first = await list(db)
  expect(first.next_due).toBe('2026-12-21')
  expect(first.backups).toMatchObject([{ state: 'kept', made: 'plan', due_on: '2026-11-21' }])
  await later(29 * dayMs)
  await night(app)
  expect((await list(db)).backups).toHaveLength(1)
  await later(100 * dayMs)
  await night(app)
  await night(app)
  expect((await list(db)).backups.map(({ due_on }) => due_on)).toEqual(['2027-03-30', '2026-11-21'])
})

test('a corp Group has one made each night, keeps seven of them and three that were made by hand', async () => {
  const db = await app.makeGroup(ana, 'Corp')
  await setPlan(app, db, 'corp')
  for (let count = 0; count < 9; count += 1) {
    await night(app)
    await later(dayMs)
  }
  for (let count = 0; count < 4; count += 1) {
    expect(await make(db)).toMatchObject({ state: 'kept', made: 'hand' })
    app.clock.advance(1_000)
  }
  const { backups } = await list(db)
  expect(backups.map(({ made }) => made)).toEqual([
    ...Array.from({ length: 3 }, () => 'hand'),
    ...Array.from({ length: 7 }, () => 'plan'),
  ])
  expect(await stored(db)).toBe(10)
  await setPlan(app, db, 'locked')
  await night(app)
  expect(await stored(db)).toBe(10)
})

test('one made by hand holds what the Group holds, can be taken in parts, and is gone once it is deleted', async () => {
  const db = await app.makeGroup(ana, 'Ponte Nova')
  expectOk(await ana.client.post(`/${db}`, { klass: 'Category', name: 'Notebooks' }))
  const row = await make(db)
  const url = `/${db}/_backups/${row.id}`
  const bytes = await download(app, ana, url)
  expect(bytes.length).toBe(row.length)
  const docs = docsOf(await readArchive(bytes))
  expect(docs.map(({ name }) => name)).toContain('Notebooks')
  expect(docs).toHaveLength(row.records)
  const part = await ana.client.call('GET', url, { headers: { range: 'bytes=0-511' } })
  expect([part.status, part.headers['content-length']]).toEqual([206, '512'])
  expectOk(await ana.client.delete(url))
  expect((await ana.client.get(url)).status).toBe(404)
  expect(await stored(db)).toBe(0)
})

test('it holds nothing that is one person’s own', async () => {
  const db = await app.makeGroup(ana, 'Filtros')
  const filter = { klass: 'SavedFilter', list: 'tickets', query: 'status=open' }
  expectOk(await ana.client.post(`/${db}`, { ...filter, name: 'Mine', shared: false }))
  expectOk(await ana.client.post(`/${db}`, { ...filter, name: 'Everybody’s', shared: true }))
  const { id } = await make(db)
  const docs = docsOf(await readArchive(await download(app, ana, `/${db}/_backups/${id}`)))
  const names = docs.filter(({ klass }) => klass === 'SavedFilter').map(({ name }) => name)
  expect(names).toEqual(['Everybody’s'])
})

test('a full disk is refused before and in the middle, leaves nothing, and is said to administrators once', async () => {
  const db = await app.makeGroup(ana, 'Cheia')
  disk.freeBytes = 1_000
  expect((await ana.client.post(`/${db}/_backups`)).status).toBe(507)
  expect((await list(db)).backups).toEqual([])
  disk.freeBytes = Infinity
  disk.fullAfter = 2_000
  await app.letters()
  const before = (await app.letters()).length
  for (let count = 0; count < 2; count += 1) {
    await night(app)
    await later(dayMs)
  }
  const { backups, next_due } = await list(db)
  expect(backups.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'disk_full'],
    ['failed', 'disk_full'],
  ])
  expect(next_due <= app.clock.now.toISOString()).toBe(true)
  expect(await stored(db)).toBe(0)
  const letters = (await app.letters())
    .slice(before)
    .filter(({ subject }) => subject?.includes('Cheia'))
  expect(letters).toHaveLength(1)
  disk.fullAfter = Infinity
  await night(app)
  expect((await list(db)).backups.map(({ state }) => state)).toEqual(['kept'])
})

test('an archive that was broken off is swept, and one that was begun is made when the queue comes back to it', async () => {
  const db = await app.makeGroup(ana, 'Apagão')
  const backups = backupTables(app.house.store.database(db))
  const { id } = expectOk(await ana.client.post(`/${db}/_backups`)).body
  // The process dies with the archive stored and the row untouched.
  await backups.receive([Buffer.alloc(5_000)] as never, Infinity)
  expect((await ana.client.post(`/${db}/_backups`)).status).toBe(409)
  expect((await ana.client.get(`/${db}/_backups/${id}`)).status).toBe(404)
  await app.jobs()
  expect((await list(db)).backups).toMatchObject([{ id, state: 'kept' }])
  expect(await stored(db)).toBe(2)
  const created_at = app.clock.now.toISOString()
  const due = { id: 'bak-night', made: 'plan', due_on: created_at.slice(0, 10) } as const
  await backups.begin({ ...due, person: null, total: 1, created_at })
  await night(app)
  expect((await list(db)).backups).toMatchObject([{ id: due.id, state: 'kept' }, { id }])
  await ana.client.delete(`/${db}/_backups/${due.id}`)
  const later = new Date(Date.now() + 2 * dayMs).toISOString()
  await app.house.store.sweepFiles(later)
  expect(await stored(db)).toBe(1)
})

test('the owner of corp Groups takes the latest backup of each in one archive, and nobody else does', async () => {
  const eva = await app.makePerson({ fullname: 'Eva Lima' })
  const groups: string[] = []
  for (const name of ['Norte', 'Sul']) {
    const db = await app.makeGroup(eva, name)
    await setPlan(app, db, 'corp')
    groups.push(db)
  }
  const free = await app.makeGroup(eva, 'Livre')
  const rui = await app.makePerson({ fullname: 'Rui Costa' })
  await app.addMember(eva, groups[0]!, rui, { editor: true })
  await night(app)
  const url = `/${groups[0]}/_owner_backup`
  expect((await list(groups[0]!, eva)).owned).toMatchObject({ groups: 2 })
  expect((await list(groups[0]!, rui)).owned).toBeUndefined()
  expect((await rui.client.get(url)).status).toBe(403)
  expect((await eva.client.get(`/${free}/_owner_backup`)).status).toBe(403)
  const entries = await readArchive(await download(app, eva, url))
  const day = app.clock.now.toISOString().slice(0, 10)
  expect([...entries.keys()].sort()).toEqual(groups.map((db) => `${db}-${day}.tar`).sort())
  for (const [name, bytes] of entries) {
    const { _id } = docsOf(await readArchive(bytes))[0]!
    expect(name.startsWith(_id)).toBe(true)
  }
})

test('a night under a clock that was ahead counts as the oldest, and nothing waits for it once the clock is right', async () => {
  const leo = await app.makePerson({ fullname: 'Leo Prado' })
  const db = await app.makeGroup(leo, 'Ahead')
  await night(app)
  const right = app.clock.now
  await later(3_650 * dayMs, leo)
  await night(app)
  app.clock.now = right
  await later(60_000, leo)
  const months: string[] = []
  for (let count = 0; count < 3; count += 1) {
    await night(app)
    await later(31 * dayMs, leo)
    await night(app)
    await night(app)
    months.unshift(app.clock.now.toISOString().slice(0, 10))
  }
  const due = (await list(db, leo)).backups.map(({ due_on }) => due_on)
  expect(due.slice(0, 3)).toEqual(months)
})
