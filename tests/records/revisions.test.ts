// Whatever order clients write in, the same rules hold: one winner, no gap, no lost history, counters that add up.
import { fc } from '@fast-check/vitest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let owner: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  db = await app.makeGroup(owner)
})
afterAll(() => app.close())

/** What one client does to a record, with the revision it believes in. */
const step = fc.record({
  kind: fc.constantFrom('put' as const, 'delete' as const),
  belief: fc.constantFrom('current' as const, 'first' as const, 'none' as const),
  name: fc.constantFrom('A', 'B', 'C'),
})

interface Model {
  rev: string | undefined
  deleted: boolean
  name: string | undefined
  writes: number
}

/** The revision a client sends. */
function revOf(belief: 'current' | 'first' | 'none', model: Model, first: string | undefined) {
  if (belief === 'none') return undefined
  return belief === 'current' ? model.rev : first
}

/** What the answer must be: CouchDB's rules in four lines (409 unless the last revision is named). */
function expected(kind: 'put' | 'delete', rev: string | undefined, model: Model): number {
  const isLive = model.rev !== undefined && !model.deleted
  if (kind === 'delete' && !isLive) return 404
  if (isLive) return rev === model.rev ? (kind === 'put' ? 201 : 200) : 409
  return rev === undefined || rev === model.rev ? 201 : 409
}

test('any sequence of writes and deletions follows CouchDB’s rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const id = newId('ctg')
      const url = `/${db}/${id}`
      const model: Model = { rev: undefined, deleted: false, name: undefined, writes: 0 }
      let first: string | undefined
      for (const { kind, belief, name } of steps) {
        const rev = revOf(belief, model, first)
        const query: Record<string, string> = rev ? { rev } : {}
        const status = expected(kind, rev, model)
        const reply =
          kind === 'put'
            ? await owner.client.put(url, { name }, query)
            : await owner.client.delete(url, query)
        expect(reply.status).toBe(status)
        if (status >= 300) continue
        model.writes += 1
        model.deleted = kind === 'delete'
        model.name = model.deleted ? undefined : name
        model.rev = String(reply.body.rev)
        first ??= model.rev
        expect(model.rev).toMatch(new RegExp(`^${model.writes}-[0-9a-f]{32}$`))
      }
      const read = await owner.client.get(url)
      expect(read.body.name).toBe(model.name)
      const selector = { klass: 'DocumentChange', item_id: id }
      const history = await owner.client.post(`/${db}/_find`, { selector })
      expect(history.body.docs).toHaveLength(model.writes)
      expect(history.body.docs[0]?.rev).toBe(model.rev)
    }),
    { numRuns: 25 },
  )
})

test('writers who race for one record: one wins, the others get a conflict', async () => {
  const id = newId('ctg')
  const { body } = await owner.client.put(`/${db}/${id}`, { name: 'Start' })
  const names = ['A', 'B', 'C', 'D', 'E', 'F']
  const replies = await Promise.all(
    names.map((name) => owner.client.put(`/${db}/${id}`, { name }, { rev: body.rev })),
  )
  const statuses = replies.map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409])
  const winner = names[replies.findIndex(({ status }) => status === 201)]
  expect((await owner.client.get(`/${db}/${id}`)).body.name).toBe(winner)
})

test('numbers are handed out without a gap, however many ask at once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      owner.client.post(`/${db}`, { klass: 'Ticket', content: `Ticket ${at}` }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201))
  const query = { selector: { klass: 'Ticket' }, sort: [{ number: 'asc' }], fields: ['number'] }
  const { body } = await owner.client.post(`/${db}/_find`, query)
  expect(body.docs).toEqual(Array.from({ length: 12 }, (_, at) => ({ number: at + 1 })))
})

test('counters equal a recount', async () => {
  const view = await owner.client.get(`/${db}/_design/count-by-klass/_view/all`, { group: true })
  const rows = view.body.rows as { key: string; value: number }[]
  for (const { key, value } of rows) {
    // The second condition makes the server count the records instead of asking the counter.
    const selector = { klass: key, _id: { $gt: null } }
    const query = { selector, limit: 1, total: true }
    const { body } = await owner.client.post(`/${db}/_find`, query)
    expect([key, body.total]).toEqual([key, value])
  }
})
