// What is said of documents that are refused is short, however much of each is wrong.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let dana: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  dana = await app.makePerson({ confirmed: false })
  db = await app.makeGroup(dana)
})
afterAll(() => app.close())

const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`u${at}`, at]))

test('of thousands of unknown members the first ones are named, in a batch as in a single document', async () => {
  const doc = { klass: 'Customer', name: 'Maria', ...unknown }
  const { body } = await dana.client.post(`/${db}/_bulk_docs`, { docs: [doc] })
  const [refused] = body as unknown as { reason: Record<string, string> }[]
  expect(Object.keys(refused!.reason)).toHaveLength(20)
  const alone = await dana.client.post(`/${db}`, doc)
  expect(alone.body.reason).toEqual(refused!.reason)
})

test('each of thousands of documents that are refused has its answer, in their order', async () => {
  const docs = Array.from({ length: 3_000 }, (_, at) => ({ _id: `zzz-${at}`, klass: 'Nothing' }))
  const { status, body } = await dana.client.post(`/${db}/_bulk_docs`, { docs })
  const answers = body as unknown as { id: string; error: string }[]
  expect([status, new Set(answers.map(({ error }) => error))]).toEqual([
    201,
    new Set(['forbidden']),
  ])
  expect(answers.map(({ id }) => id)).toEqual(docs.map(({ _id }) => _id))
})
