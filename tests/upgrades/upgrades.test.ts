// A database that a former release left is opened by this one: everything in it is read, counted and found, and work
// goes on. Each migration there is counts as a former release, so the next one is tried by itself.
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'
import { recounts } from '#tests/torture/recounts.ts'
import { contentAt, formerDatabase, releases, type Content } from './former.ts'

/** In `npm test` the first release, which every migration changes, and the last, whose content is the richest; `npm run proof` takes all. */
const tried = isProof ? releases : [releases[0]!, releases.at(-1)!]

async function open(migration: string): Promise<{ app: TestApp; content: Content }> {
  const app = await buildTestApp({ database: await formerDatabase(migration) })
  onTestFinished(() => app.close())
  return { app, content: contentAt(migration) }
}

/** The Group's documents as the former release kept them: winners, and those that were deleted. */
function documentsOf({ known, tables }: Content) {
  const rows = tables['documents'] as {
    db: string
    id: string
    rev: string
    klass: string
    deleted: boolean
    body: Record<string, unknown>
  }[]
  return rows.filter(({ db }) => db === known.group)
}

describe.each(tried)('a database that release %s left', (migration) => {
  test('is read whole, counted right and searched, and work goes on', async () => {
    const { app, content } = await open(migration)
    const { group, people, token, customer, ticket, deleted, conflict } = content.known
    const ana = app.withToken(token)
    const find = async (query: object) =>
      expectOk(await ana.post(`/${group}/_find`, query)).body.docs as Record<string, unknown>[]

    const live = documentsOf(content).filter((one) => !one.deleted)
    for (const { id, rev, body } of live) {
      const { body: read } = expectOk(await ana.get(`/${group}/${id}`))
      expect(read).toMatchObject({ ...body, _id: id, _rev: rev })
    }
    expect((await ana.get(`/${group}/${deleted}`)).body).toMatchObject({ reason: 'deleted' })

    const kinds = new Map(live.map(({ klass }) => [klass, 0]))
    for (const { klass } of live) kinds.set(klass, kinds.get(klass)! + 1)
    for (const [klass, amount] of kinds) {
      const found = await find({ selector: { klass }, sort: ['created_at'] })
      // Settings that the server alone sets are stored nowhere.
      expect(
        found.filter(({ _rev }) => _rev !== undefined),
        klass,
      ).toHaveLength(amount)
      const [counter] = await find({ selector: { klass: 'Counter', kind: klass } })
      expect(counter, klass).toMatchObject({ amount })
    }
    const words = { selector: { klass: 'Customer', $text: 'nogue' } }
    expect(await find(words)).toMatchObject([{ _id: customer }])
    const history = { selector: { klass: 'DocumentChange', item_id: customer } }
    expect(await find(history)).toMatchObject([{ event: 'update' }, { event: 'create' }])
    const { body: both } = await ana.get(`/${group}/${conflict}`, { conflicts: true })
    expect(both._conflicts).toHaveLength(1)
    const { body: changes } = expectOk(await ana.get(`/${group}/_changes`))
    if (migration >= '004') expectOk(await ana.get(`/${group}/_local/phone`))
    const ids = documentsOf(content).map(({ id }) => id)
    expect(changes.results.map(({ id }: { id: string }) => id).sort()).toEqual(ids.sort())

    const rui = app.nobody()
    const password = { name: 'rui@example.com', password: 'correct horse battery' }
    expectOk(await rui.post('/_session', password))
    expectOk(await rui.get(`/${people.rui}`))
    const { body: was } = expectOk(await rui.get(`/${group}/${ticket}`))
    const edit = { ...was, content: 'Hums no more' }
    expectOk(await rui.put(`/${group}/${ticket}`, edit, { rev: was._rev }))
    const input = { klass: 'Ticket', content: 'Smokes', customer_id: customer }
    const { id } = expectOk(await ana.post(`/${group}`, input)).body as { id: string }
    expect((await ana.get(`/${group}/${id}`)).body).toMatchObject({ number: 3 })

    const client = new Client({ connectionString: app.databaseUrl })
    await client.connect()
    for (const { says, sql } of recounts) expect((await client.query(sql)).rows, says).toEqual([])
    await client.end()
  })
})
