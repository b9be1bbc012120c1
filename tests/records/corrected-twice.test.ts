// A program writes one record in several Groups, and each makes a correction of its own before they hear of each other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

type Doc = Record<string, unknown> & { _rev: string; _revisions: { start: number; ids: string[] } }

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
})
afterAll(() => app.close())

const read = (db: string, id: string) => owner.client.get(`/${db}/${id}`)

/** Every version that nothing was made from, with its line. */
async function leaves(db: string, id: string): Promise<Doc[]> {
  const { body } = await owner.client.get(`/${db}/${id}`, { open_revs: 'all', revs: true })
  return (body as unknown as { ok: Doc }[]).map(({ ok }) => ok)
}

async function bring(db: string, docs: readonly object[]): Promise<void> {
  const sent = await owner.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
  expect(sent.body).toEqual([])
}

/** To the second and back, and there again. */
async function exchange(id: string, one: string, second: string): Promise<void> {
  await bring(second, await leaves(one, id))
  await bring(one, await leaves(second, id))
  await bring(second, await leaves(one, id))
}

/** A record made in two Groups: the one whose correction wins, and the other. */
async function madeInBoth(klass: string, prefix: string) {
  const id = newId(prefix)
  const made = []
  for (const db of [await app.makeGroup(owner), await app.makeGroup(owner)]) {
    app.clock.advance(1)
    await bring(db, [{ _id: id, _rev: '1-abc', klass, name: 'Maria' }])
    made.push({ db, rev: String((await read(db, id)).body._rev) })
  }
  const [won, lost] = made.toSorted((a, b) => (a.rev < b.rev ? 1 : -1))
  expect(won!.rev).not.toBe(lost!.rev)
  return { id, won: won!.db, lost: lost!.db }
}

const kinds = [
  ['Category', 'ctg'],
  ['Customer', 'cus'],
] as const

test.each(kinds)(
  'A %s that two Groups corrected lives in both when they exchange',
  async (...kind) => {
    const { id, won, lost } = await madeInBoth(...kind)
    await exchange(id, won, lost)
    for (const db of [won, lost]) expect((await read(db, id)).body.name).toBe('Maria')
    expect(await leaves(won, id)).toEqual(await leaves(lost, id))
  },
)

test('A record lives too when a third Group hears of the correction that ended, and not of the one that won', async () => {
  const { id, won, lost } = await madeInBoth('Category', 'ctg')
  const third = await app.makeGroup(owner)
  await bring(third, await leaves(lost, id))
  await bring(lost, await leaves(won, id))
  const docs = (await leaves(lost, id)).filter(({ _deleted }) => _deleted)
  const sent = await owner.client.post(`/${third}/_bulk_docs`, { docs, new_edits: false })
  expect(sent.body).toMatchObject([{ error: 'forbidden', reason: 'Document update conflict.' }])
  expect((await read(third, id)).body.name).toBe('Maria')
  await exchange(id, third, won)
  await exchange(id, third, lost)
  for (const db of [won, lost, third]) expect((await read(db, id)).body.name).toBe('Maria')
})

test('A record is gone from both when a phone deletes the correction that lost', async () => {
  const { id, won, lost } = await madeInBoth('Category', 'ctg')
  const [{ _revisions: line }] = (await leaves(lost, id)) as [Doc]
  const _revisions = { start: 3, ids: ['f', ...line.ids] }
  const deletion = { _id: id, _rev: '3-f', _deleted: true, _revisions }
  for (const db of [lost, won]) await bring(db, [deletion])
  await exchange(id, won, lost)
  for (const db of [won, lost]) expect((await read(db, id)).status).toBe(404)
})

test('Two Groups of the same people come to rest where one of them had a version from another day before', async () => {
  const [a, b] = [await app.makeGroup(owner), await app.makeGroup(owner)]
  const version = (_id: string, _rev: string, at: string) => {
    const stamps = { created_at: at, created_by: owner.id, updated_at: at, updated_by: owner.id }
    return { _id, _rev, klass: 'Category', name: at, label: at, ...stamps }
  }
  for (const letter of 'bcdefghi') {
    const id = newId('ctg')
    const second = version(id, `1-${letter}`, '2026-11-20T10:00:00.000Z')
    await bring(b, [version(id, '1-a', '2026-11-19T10:00:00.000Z')])
    for (const db of [a, b]) await bring(db, [second])
    for (const _round of [1, 2]) await exchange(id, a, b)
    const resting = await leaves(a, id)
    await exchange(id, a, b)
    for (const db of [a, b]) expect(await leaves(db, id)).toEqual(resting)
  }
})

test('What somebody does with a ticket in one of two Groups of the same people is done in the other, when too', async () => {
  const [a, b] = [await app.makeGroup(owner), await app.makeGroup(owner)]
  const id = newId('tik')
  for (const db of [a, b]) {
    app.clock.advance(60_000)
    await bring(db, [{ _id: id, _rev: '1-a', klass: 'Ticket', content: 'Hums' }])
  }
  await exchange(id, a, b)
  app.clock.advance(60_000)
  const blocked = { block_reason: 'approval' }
  expectOk(await owner.client.put(`/${a}/_design/status/_update/block/${id}`, blocked))
  app.clock.advance(60_000)
  await exchange(id, a, b)
  const { status, status_at, number } = (await read(a, id)).body
  expect(status).toBe('block')
  expect((await read(b, id)).body).toMatchObject({ status, status_at, number })
})
