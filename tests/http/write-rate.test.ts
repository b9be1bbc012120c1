// A Group that writes too much in a while has to wait, and what it holds is shown as it is.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'

let app: TestApp
let owner: TestPerson
let group: string
beforeAll(async () => {
  const writeRate = { documents: 60, bytes: 1_000_000, windowSeconds: 1_000_000_000 }
  app = await buildTestApp({ writeRate })
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
})
afterAll(() => app.close())

const customer = (name: string) => ({ klass: 'Customer', name })

it('a database says what its records take, and what it holds in all', async () => {
  const { body } = expectOk(await owner.client.post(`/${group}`, customer('Ana')))
  const { active } = (await owner.client.get(`/${group}`)).body.sizes
  const changed = { ...customer('Ana Lima'), _rev: body.rev }
  expectOk(await owner.client.put(`/${group}/${body.id}`, changed))
  const { sizes } = (await owner.client.get(`/${group}`)).body
  expect(sizes.file - sizes.active).toBeGreaterThan(active / 10)
  expect(sizes.external).toBe(sizes.active)
})

it('too much in a while is 429 with Retry-After, as a whole, and nothing of it is written', async () => {
  const docs = Array.from({ length: 60 }, (_, n) => customer(`Customer ${n}`))
  expectOk(await owner.client.post(`/${group}/_bulk_docs`, { docs }))
  const { doc_count } = (await owner.client.get(`/${group}`)).body
  const reply = await owner.client.post(`/${group}/_bulk_docs`, { docs })
  expect([reply.status, reply.body.error]).toEqual([429, 'too_many_requests'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect((await owner.client.post(`/${group}`, customer('One more'))).status).toBe(429)
  expect((await owner.client.get(`/${group}`)).body.doc_count).toBe(doc_count)
})
