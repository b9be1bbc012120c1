// One revision, one body: what is pushed is kept to the letter or refused, and what the server must change of it is a
// revision of its own on top, which travels back and gives way to what its maker writes next.
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { PouchDB } from './pouchdb.ts'

type Doc = Record<string, unknown>
interface Category {
  klass?: string
  name: string
}
type Database = PouchDB<Category>

/** An installation with one person in it, and their Group as PouchDB sees it. */
interface Place {
  readonly app: TestApp
  readonly owner: TestPerson
  readonly db: string
  readonly there: Database
}

async function place(db: string): Promise<Place> {
  const app = await buildTestApp()
  // Databases of tests are copies of one; replicating programs know an installation by its uuid.
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('update installation set uuid = gen_random_uuid()')
  await client.end()
  const owner = await app.makePerson()
  expectOk(await owner.client.post('/accounts', { _id: db, name: 'Fixit Bench' }))
  const token = await app.makeToken(owner, ['read', 'write'])
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  const auth = { username: owner.email, password: token }
  const options = { adapter: 'http', skip_setup: true, auth }
  const there = new PouchDB<Category>(`http://127.0.0.1:${port}/${db}`, options)
  return { app, owner, db, there }
}

let one: Place
beforeAll(async () => {
  one = await place(newId('acc'))
})
afterAll(() => one.app.close())

let phones = 0
function phone(): Database {
  phones += 1
  const database = new PouchDB<Category>(`body-${phones}`, { adapter: 'memory' })
  onTestFinished(() => database.destroy())
  return database
}

const category = (name: string) => ({ _id: newId('ctg'), klass: 'Category', name })

/** Exchanges until nothing is left to do; fails when it never ends. */
async function rest(pairs: readonly (readonly [Database, Database])[]): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    let written = 0
    for (const [from, to] of pairs) {
      written += (await from.replicate.to(to)).docs_written
      written += (await to.replicate.to(from)).docs_written
    }
    if (written === 0) return
  }
  throw new Error('they never come to rest')
}

/** Every leaf with its body, and that there is one live at most. */
async function leavesOf(database: Database, id: string): Promise<Doc[]> {
  const leaves = await database.get(id, { open_revs: 'all', revs: true })
  const docs: Doc[] = leaves.map(({ ok }) => ({ ...ok }))
  expect(docs.filter(({ _deleted }) => !_deleted).length).toBeLessThan(2)
  return docs.toSorted((a, b) => (String(a._rev) < String(b._rev) ? -1 : 1))
}

const push = ({ owner, db }: Place, docs: Doc[]) =>
  owner.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })

function lined(_id: string, line: string[], members: Doc): Doc {
  const ids = line.map((rev) => rev.slice(rev.indexOf('-') + 1))
  return { _id, _rev: line[0], _revisions: { start: Number(line[0]![0]), ids }, ...members }
}

/** Everything that the server would write of it. */
function whole({ app, owner }: Place, name: string): Doc {
  const at = app.clock.now.toISOString()
  const who = { created_at: at, created_by: owner.id, updated_at: at, updated_by: owner.id }
  return { klass: 'Category', name, label: name, active: true, ...who }
}

describe('A phone and another', () => {
  test('read the same body under the same revision, whatever the server had to change', async () => {
    const { there, app } = one
    const [mine, yours] = [phone(), phone()]
    const doc = category('  Loose ends ')
    const { rev } = await mine.put(doc)
    await rest([
      [mine, there],
      [yours, there],
    ])
    const expected = await leavesOf(there, doc._id)
    expect(expected).toMatchObject([{ name: 'Loose ends', label: 'Loose ends' }])
    for (const database of [mine, yours]) {
      expect(await leavesOf(database, doc._id)).toEqual(expected)
    }
    expect(await there.get(doc._id, { rev })).toEqual({ ...doc, _rev: rev })
    const { update_seq } = await there.info()
    await rest([[yours, there]])
    expect((await there.info()).update_seq).toBe(update_seq)
    expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('agree when one writes on before it hears of the correction', async () => {
    const { there } = one
    const [mine, yours] = [phone(), phone()]
    const doc = category(' First ')
    const { rev } = await mine.put(doc)
    await mine.replicate.to(there)
    await yours.replicate.from(there)
    // Two steps at once, of which only the last one travels.
    const second = await mine.put({ ...doc, _rev: rev, name: ' Second ' })
    await mine.put({ ...doc, _rev: second.rev, name: ' Third ' })
    await rest([
      [mine, there],
      [yours, there],
    ])
    const expected = await leavesOf(there, doc._id)
    for (const database of [mine, yours]) {
      expect(await leavesOf(database, doc._id)).toEqual(expected)
      expect((await database.get(doc._id)).name).toBe('Third')
    }
  })

  test('agree when one corrects it as the server did', async () => {
    const { there } = one
    const mine = phone()
    const doc = category(' Same ')
    const { rev } = await mine.put(doc)
    await mine.replicate.to(there)
    await mine.put({ ...doc, _rev: rev, name: 'Same' })
    await rest([[mine, there]])
    expect(await leavesOf(mine, doc._id)).toEqual(await leavesOf(there, doc._id))
    expect((await there.get(doc._id)).name).toBe('Same')
  })

  test('lose what one deletes before it hears of the correction', async () => {
    const { there, owner, db } = one
    const mine = phone()
    const doc = category(' Gone ')
    const { rev } = await mine.put(doc)
    await mine.replicate.to(there)
    await mine.remove(doc._id, rev)
    await rest([[mine, there]])
    expect((await owner.client.get(`/${db}/${doc._id}`)).status).toBe(404)
    expect(await leavesOf(mine, doc._id)).toEqual(await leavesOf(there, doc._id))
  })

  test('keep both versions when somebody wrote on top of the correction', async () => {
    const { there, owner, db } = one
    const mine = phone()
    const doc = category(' Both ')
    const { rev } = await mine.put(doc)
    await mine.replicate.to(there)
    const { _rev } = await there.get(doc._id)
    expectOk(await owner.client.put(`/${db}/${doc._id}`, { name: 'Theirs' }, { rev: _rev }))
    await mine.put({ ...doc, _rev: rev, name: 'Mine' })
    await mine.sync(there)
    expect((await there.get(doc._id, { conflicts: true }))._conflicts).toHaveLength(1)
  })
})

describe('Two servers', () => {
  test('with people of their own come to rest, and each has what was written on the other', async () => {
    const other = await place(one.db)
    onTestFinished(() => other.app.close())
    const [here, there] = [one.there, other.there]
    const [a, b] = [category('Here'), category('There')]
    expectOk(await one.owner.client.put(`/${one.db}/${a._id}`, a))
    expectOk(await other.owner.client.put(`/${other.db}/${b._id}`, b))
    // Each numbers its own tickets; who wrote them and which number they have, the two never agree on.
    const ticket = { _id: newId('tik'), content: 'Hinge' }
    for (const _id of [newId('tik'), ticket._id]) {
      expectOk(await one.owner.client.put(`/${one.db}/${_id}`, { ...ticket, _id }))
    }
    await rest([[here, there]])
    const { _rev } = await there.get(a._id)
    expectOk(await other.owner.client.put(`/${one.db}/${a._id}`, { name: 'On' }, { rev: _rev }))
    await rest([[here, there]])
    for (const database of [here, there]) {
      expect((await database.get(a._id)).name).toBe('On')
      expect((await database.get(b._id)).name).toBe('There')
      for (const { _id } of [a, b]) await leavesOf(database, _id)
    }
  })
})

describe('A revision made elsewhere', () => {
  test('that says all as the server would is alone', async () => {
    const _id = newId('ctg')
    expect((await push(one, [lined(_id, ['1-a'], whole(one, 'Right'))])).body).toEqual([])
    const { body } = await one.owner.client.get(`/${one.db}/${_id}`)
    expect(body).toEqual({ _id, _rev: '1-a', ...whole(one, 'Right') })
    one.app.clock.advance(60_000)
    const updated_at = one.app.clock.now.toISOString()
    const next = { ...whole(one, 'Right'), ...body, name: 'On', label: 'On', updated_at }
    await push(one, [lined(_id, ['2-b', '1-a'], { ...next, _id, _rev: '2-b' })])
    expect((await one.owner.client.get(`/${one.db}/${_id}`)).body._rev).toBe('2-b')
  })

  test('signs for no other member: who wrote it, and what number it has, is the server’s to say', async () => {
    const { app, owner, db } = one
    const [_id, ctg, cmt] = [newId('tik'), newId('ctg'), newId('cmt')]
    // One who has no place in the Group may have had one, or get it later.
    const boss = await app.makePerson()
    const claims = { created_by: boss.id, updated_by: boss.id }
    const elsewhere = { created_by: newId('usr'), updated_by: newId('usr') }
    const words = { content: 'Closed', record_id: _id, user: boss.id, ...elsewhere }
    await push(one, [
      { _id, _rev: '1-a', content: 'Hinge', number: 999, ...claims },
      lined(ctg, ['1-a'], { ...whole(one, 'Whose'), ...claims }),
      lined(cmt, ['1-a'], words),
    ])
    expect((await owner.client.get(`/${db}/${cmt}`)).body.user).toBe(owner.id)
    const { body } = await owner.client.get(`/${db}/${_id}`)
    expect(body).toMatchObject({ created_by: owner.id, updated_by: owner.id })
    expect(body.number).toBeLessThan(999)
    const read = await owner.client.get(`/${db}/${ctg}`)
    expect(read.body).toMatchObject({ created_by: owner.id, updated_by: owner.id })
    // Claiming it again, and nothing else, is refused.
    const again = lined(ctg, ['3-b', read.body._rev, '1-a'], { ...read.body, ...claims })
    const { body: refused } = await push(one, [{ ...again, _id: ctg, _rev: '3-b' }])
    expect(refused).toMatchObject([{ error: 'forbidden', reason: /by is set by the system/ }])
  })

  test.each<[string, unknown]>([
    ['created_at', 3],
    ['label', 'x'.repeat(10_001)],
    ['updated_by', ['usr-x']],
  ])('is refused when what every record has is no short text: %s', async (name, said) => {
    const { body } = await push(one, [{ _id: newId('ctg'), _rev: '1-a', name: 'X', [name]: said }])
    expect(body).toMatchObject([{ error: 'forbidden', reason: expect.stringMatching(/invalid/) }])
  })

  test('that loses is kept as it is, and corrected when it becomes the document', async () => {
    const { owner, db } = one
    const _id = newId('ctg')
    const loser = { klass: 'Category', name: ' Lost ', created_by: 'usr-somebody' }
    await push(one, [
      lined(_id, ['2-b', '1-a'], whole(one, 'Won')),
      lined(_id, ['1-z'], { klass: 'Category', name: ' Lost ' }),
      lined(_id, ['1-y'], loser),
    ])
    const read = async (rev?: string) =>
      (await owner.client.get(`/${db}/${_id}`, rev ? { rev } : undefined)).body
    expect(await read('1-z')).toEqual({ _id, _rev: '1-z', klass: 'Category', name: ' Lost ' })
    expectOk(await owner.client.delete(`/${db}/${_id}`, { rev: '2-b' }))
    const settled = await read()
    expect(settled).toMatchObject({ name: 'Lost', label: 'Lost', created_by: owner.id })
    expect(String(settled._rev)).toMatch(/^2-/)
    expect((await read('1-z')).name).toBe(' Lost ')
    expectOk(await owner.client.delete(`/${db}/${_id}`, { rev: settled._rev }))
    expect(await read()).toMatchObject({ created_by: loser.created_by, updated_by: owner.id })
  })

  test('signs for nobody else, also when it first loses', async () => {
    const { app, owner, db } = one
    const { id: by } = await app.makePerson()
    const line = { text: 'Clean', heading: false, state: 'done', by }
    const signed = [{ ...line, at: '2026-11-20T12:00:00.000Z' }]
    const forged = { content: 'Forged', checklist: signed }
    const ticket = async (end: (url: string) => Promise<unknown>) => {
      const _id = newId('tik')
      await push(one, [lined(_id, ['1-a'], { content: 'Hinge' })])
      await push(one, [lined(_id, ['2-0', '1-x'], forged)])
      await end(_id)
      const { body } = await owner.client.get(`/${db}/${_id}`)
      expect(body.content).toBe('Forged')
      return body.checklist as Doc[]
    }
    const settled = await ticket(async (_id) => {
      const { _rev } = (await owner.client.get(`/${db}/${_id}`)).body
      await owner.client.delete(`/${db}/${_id}`, { rev: _rev })
    })
    const goneOn = await ticket((_id) => push(one, [lined(_id, ['3-f', '2-0', '1-x'], forged)]))
    for (const lines of [settled, goneOn]) expect(lines).toMatchObject([{ by: owner.id }])
  })

  test('is its maker’s in history, and the correction the system’s', async () => {
    const { owner, db } = one
    const _id = newId('ctg')
    await push(one, [{ _id, _rev: '1-a', name: ' Whose ' }])
    await push(one, [lined(_id, ['2-b', '1-a'], { name: ' Mine ' })])
    const selector = { klass: 'DocumentChange', item_id: _id }
    const { docs } = expectOk(await owner.client.post(`/${db}/_find`, { selector })).body
    const events = (docs as Doc[]).map(({ event, created_by }) => [event, created_by])
    expect(events).toEqual([
      ['correct', undefined],
      ['update', owner.id],
      ['correct', undefined],
      ['create', owner.id],
    ])
  })
})
