// What a program deletes by replication is in the trash as what is deleted by a call, signed by who sent it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trashKind } from '#core/access/trash.ts'
import { newId } from '#core/ids.ts'
import { purgeTask } from '#server/records/trash/job.ts'
import { recordJobs } from '#server/records/upkeep/jobs.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

type Doc = Record<string, unknown> & { _rev: string; _revisions: { start: number; ids: string[] } }

const dayMs = 86_400_000

const deletedBy = (id: string) => ({ label: 'Rosa Prado', deleted_by: id })

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  db = await app.makeGroup(ana)
  await app.addMember(ana, db, tiago)
})
afterAll(() => app.close())

const read = async (id: string) =>
  expectOk(await ana.client.get(`/${db}/${id}`, { revs: true })).body as Doc
const find = async (selector: object) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector })).body.docs as Doc[]
const trashed = (id: string) => find({ klass: trashKind, _id: id })
const history = async (id: string) =>
  (await find({ klass: 'DocumentChange', item_id: id })).map(({ event }) => event)

async function bring(docs: readonly object[], { client } = tiago): Promise<void> {
  const sent = await client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
  expect(sent.body).toEqual([])
}

/** Deletes what was made from these revisions (newest first), with whatever the program says beside. */
const removal = (_id: string, line: readonly string[], beside: object = {}) => {
  const [rev, ...older] = line.map((one) => one.split('-'))
  const ids = [rev, ...older].map((one) => one![1])
  return {
    _id,
    _rev: line[0],
    _deleted: true,
    _revisions: { start: Number(rev![0]), ids },
    ...beside,
  }
}

/** A customer that a phone made as `1-a`, which the server corrected. */
async function madeByPhone(): Promise<string> {
  const id = newId('cus')
  await bring([{ _id: id, _rev: '1-a', klass: 'Customer', name: 'Rosa Prado' }])
  expect((await read(id))._rev.startsWith('2-')).toBe(true)
  return id
}

/** Says the lines by which a program deletes it. */
const lines = {
  'a correction that it knows': async (id: string) => ['3-d', (await read(id))._rev, '1-a'],
  'its own version, before it heard of the correction': async () => ['2-d', '1-a'],
  'what it knows beside a longer branch that ended': async (id: string) => {
    const ended = ['9-9', '8-8', '7-7', '6-6', '5-5', '4-4', '3-3', '2-2', '1-9']
    const phones = removal(id, ended.slice(1), { _deleted: false, klass: 'Customer', name: 'R' })
    await bring([phones])
    await bring([removal(id, ended)])
    return ['3-d', (await read(id))._rev, '1-a']
  },
}

test.each(Object.entries(lines))(
  'what a program deletes on top of %s is in the trash by its name and by whom, comes back, and goes for good',
  async (_which, lineOf) => {
    const id = await madeByPhone()
    const line = await lineOf(id)
    app.clock.advance(60_000)
    await bring([removal(id, line)])
    const deleted_at = app.clock.now.toISOString()
    const entry = { label: 'Rosa Prado', deleted_by: tiago.id, deleted_at }
    expect(await trashed(id)).toMatchObject([{ item_type: 'Customer', ...entry }])
    expect((await history(id))[0]).toBe('destroy')
    expectOk(await ana.client.post(`/${db}/_trash/restore`, { ids: [id] }))
    expect(await read(id)).toMatchObject({ name: 'Rosa Prado' })
    expect(await trashed(id)).toEqual([])
    expectOk(await ana.client.delete(`/${db}/${id}`, { rev: (await read(id))._rev }))
    expect(await trashed(id)).toMatchObject([{ deleted_by: ana.id }])
  },
)

test.each(Object.entries(lines))(
  'what a program deleted on top of %s goes for good after thirty days',
  async (_which, lineOf) => {
    const id = await madeByPhone()
    await bring([removal(id, await lineOf(id))])
    for (let day = 0; day < 31; day += 1) {
      app.clock.advance(dayMs)
      await recordJobs[purgeTask]!(app.house, {})
    }
    for (const { client, email: username, password } of [ana, tiago])
      expectOk(await client.post('/_session', { username, password }))
    expect(await trashed(id)).toEqual([])
    expectOk(await ana.client.get(`/${db}/_changes`, { include_docs: true }))
    const all = await ana.client.get(`/${db}/${id}`, { open_revs: 'all' })
    expect(JSON.stringify(all.body)).not.toContain('Prado')
  },
)

test.each([
  ['nothing', {}],
  ['what a server says, and another name', { klass: 'Customer', label: '' }],
  ['that it became part of a record that is not there', { merged_into: newId('cus') }],
])(
  'who sends a further deletion that says %s takes nothing out of the trash, and brings nothing back',
  async (_what, said) => {
    const made = { klass: 'Customer', name: 'Rosa Prado' }
    const id = String(expectOk(await ana.client.post(`/${db}`, made)).body.id)
    const first = (await read(id))._rev
    const { body } = await ana.client.delete(`/${db}/${id}`, { rev: first })
    app.clock.advance(1_000)
    const stamps = { updated_by: tiago.id, updated_at: app.clock.now.toISOString() }
    await bring([
      removal(id, ['3-d', String(body.rev), first], { ...said, ...stamps }),
      removal(id, ['9-9', '8-8', '7-7', '6-6', '5-5', '4-4', '3-3', '2-2', first], said),
    ])
    expect(await trashed(id)).toMatchObject([deletedBy(ana.id)])
    const restored = await tiago.client.post(`/${db}/_trash/restore`, { ids: [id] })
    expect(restored.body).toMatchObject([{ error: 'forbidden' }])
    const purged = await ana.client.post(`/${db}/_trash/purge`, { ids: [id] })
    expect(purged.body).toEqual({ purged: 1 })
  },
)

test('a Group keeps in its trash what it deleted when another one takes the deletion over and sends it back', async () => {
  const second = await app.makeGroup(ana)
  const leaves = async (of: string, id: string) => {
    const all = await ana.client.get(`/${of}/${id}`, { open_revs: 'all', revs: true })
    return (all.body as unknown as { ok: Doc }[]).map(({ ok }) => ok)
  }
  const exchange = async (from: string, to: string, id: string) => {
    const docs = await leaves(from, id)
    await ana.client.post(`/${to}/_bulk_docs`, { docs, new_edits: false })
  }
  const made = { klass: 'Customer', name: 'Rosa Prado' }
  const byCall = String(expectOk(await tiago.client.post(`/${db}`, made)).body.id)
  const byPhones = [await madeByPhone(), await madeByPhone()]
  for (const id of [byCall, ...byPhones]) await exchange(db, second, id)
  expectOk(await tiago.client.delete(`/${db}/${byCall}`, { rev: (await read(byCall))._rev }))
  // Whether its name is before or after what the other one wrote beside it.
  for (const [at, hash] of ['0', 'fff'].entries())
    await bring([removal(byPhones[at]!, [`3-${hash}`, (await read(byPhones[at]!))._rev, '1-a'])])
  for (const id of [byCall, ...byPhones]) {
    for (const _round of [1, 2]) {
      await exchange(db, second, id)
      await exchange(second, db, id)
    }
    expect(await trashed(id)).toMatchObject([deletedBy(tiago.id)])
    const selector = { klass: trashKind, _id: id }
    const there = expectOk(await ana.client.post(`/${second}/_find`, { selector })).body.docs
    expect(there).toMatchObject([deletedBy(ana.id)])
  }
})

test.each([
  ['Comment', 'content'],
  ['Customer', 'name'],
])(
  'a %s that was deleted is not brought back by how another Group corrected it',
  async (klass, field) => {
    const second = await app.makeGroup(ana)
    await app.addMember(ana, second, tiago)
    const record_id = await madeByPhone()
    const id = newId(klass === 'Comment' ? 'cmt' : 'cus')
    const made = {
      _id: id,
      _rev: '1-a',
      klass,
      [field]: 'Rosa Prado',
      ...(klass === 'Comment' && { record_id }),
    }
    const docs = [made]
    await bring(docs, ana)
    app.clock.advance(1_000)
    expectOk(await tiago.client.post(`/${second}/_bulk_docs`, { docs, new_edits: false }))
    const theirs = expectOk(await ana.client.get(`/${second}/${id}`, { revs: true })).body
    expectOk(await ana.client.delete(`/${db}/${id}`, { rev: (await read(id))._rev }))
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs: [theirs], new_edits: false }))
    expect((await ana.client.get(`/${db}/${id}`)).body).toMatchObject({ reason: 'deleted' })
  },
)

test('what two deletions say they took along is in the trash, each by itself', async () => {
  const made = await Promise.all(
    ['Rosa Prado', 'Rui Prado'].map((name) =>
      ana.client.post(`/${db}`, { klass: 'Customer', name }),
    ),
  )
  const [one, other] = made.map(({ body }) => String(body.id)) as [string, string]
  const docs = [
    removal(one, ['2-d', (await read(one))._rev], { deleted_with: other }),
    removal(other, ['2-d', (await read(other))._rev], { deleted_with: one }),
  ]
  await bring(docs)
  for (const id of [one, other]) expect(await trashed(id)).toMatchObject([{ _id: id }])
})

test.each([
  ['in the trash', true],
  ['there', false],
])(
  'what a member says became part of another record that is %s stays in the trash, and is not purged with it',
  async (_where, isDeleted) => {
    const [id, into] = await Promise.all(
      ['Rosa Prado', 'Rui'].map(async (name) =>
        String(expectOk(await ana.client.post(`/${db}`, { klass: 'Customer', name })).body.id),
      ),
    )
    const rev = async (of: string) => String((await read(of))._rev)
    if (isDeleted) expectOk(await ana.client.delete(`/${db}/${into}`, { rev: await rev(into!) }))
    await bring([removal(id!, ['2-d', await rev(id!)], { merged_into: into })])
    expect(await trashed(id!)).toMatchObject([deletedBy(tiago.id)])
    if (!isDeleted) expectOk(await ana.client.delete(`/${db}/${into}`, { rev: await rev(into!) }))
    const purged = await ana.client.post(`/${db}/_trash/purge`, { ids: [into] })
    expect(purged.body).toEqual({ purged: 1 })
    expect(await trashed(id!)).toMatchObject([deletedBy(tiago.id)])
  },
)

test('a program deletes in the name of who sends it, whoever changed the record last', async () => {
  const made = expectOk(await ana.client.post(`/${db}`, { klass: 'Customer', name: 'Rosa' })).body
  const id = String(made.id)
  const { _rev, updated_at, updated_by } = await read(id)
  const said = { klass: 'Customer', updated_at, updated_by }
  app.clock.advance(1_000)
  await bring([removal(id, ['2-d', _rev], said)])
  expect(await trashed(id)).toMatchObject([{ deleted_by: tiago.id }])
  const gone = await ana.client.get(`/${db}/${id}`, { open_revs: 'all' })
  const tombstones = gone.body as unknown as { ok: Doc }[]
  expect(tombstones.map(({ ok }) => ok)).toMatchObject([{ updated_by: tiago.id }])
})
