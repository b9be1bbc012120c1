// Saved filters over HTTP: everybody sees shared ones, a private one is its author's alone, wherever records are read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
  tiago = await app.makePerson()
  db = await app.makeGroup(ana)
  await app.addMember(ana, db, tiago)
})
afterAll(() => app.close())

const filter = { klass: 'SavedFilter', list: 'tickets', query: 'status=block' }

test('a private filter is seen by its author alone; a shared one by everybody, and changed by its author', async () => {
  const mine = expectOk(await ana.client.post(`/${db}`, { ...filter, name: 'Mine' })).body
  const shared = expectOk(
    await ana.client.post(`/${db}`, { ...filter, name: 'Everybody', shared: true }),
  ).body
  const selector = { klass: 'SavedFilter' }
  const { body } = expectOk(await tiago.client.post(`/${db}/_find`, { selector }))
  expect(body.docs.map((one: { name: string }) => one.name)).toEqual(['Everybody'])
  expect((await tiago.client.get(`/${db}/${mine.id}`)).status).toBe(403)
  const changes = expectOk(await tiago.client.get(`/${db}/_changes`)).body
  expect(changes.results.map(({ id }: { id: string }) => id)).not.toContain(mine.id)
  const put = await tiago.client.put(`/${db}/${shared.id}`, {
    ...filter,
    name: 'Renamed',
    shared: true,
    _rev: shared.rev,
  })
  expect(put.status).toBe(403)
})

test('one person saves fifty at most, whichever way, and another one still saves theirs', async () => {
  const lia = await app.makePerson()
  await app.addMember(ana, db, lia)
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...filter, name: `F${at}`, shared: true }))
  const reply = expectOk(await lia.client.post(`/${db}/_bulk_docs`, { docs: many(52) }))
  const answers = reply.body as unknown as { ok?: true }[]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(50)
  expect((await lia.client.post(`/${db}`, { ...filter, name: 'One more' })).status).toBe(422)
  expectOk(await tiago.client.post(`/${db}`, { ...filter, name: 'Theirs' }))
})
