// What a page of `_changes` counts as among the long reads of one person: a program that asks for the few that are new does not
// wait behind their exports.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#server/calls/route.ts'
import { changes, changesOptions } from '#server/records/changes.ts'
import { contextHere } from '#server/records/context.ts'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

let app: TestApp
let client: Client
let db: string

/** How many rows each turn of the call was said to ask for. */
let asked: (number | undefined)[] = []

/** The call itself, with turns that say what they are asked for. */
const handle = (call: Call) => {
  const inTurn = (work: () => Promise<never>, rows?: number) => {
    asked.push(rows)
    return work()
  }
  const query = call.query as { include_docs?: string; limit?: string }
  const wanted = {
    include_docs: query.include_docs === 'true',
    limit: query.limit ? 150 : undefined,
  }
  const long = { next: async () => contextHere(call), inTurn: inTurn as never }
  return changes(long, changesOptions(wanted, 0))
}

beforeAll(async () => {
  const query = z.object({ include_docs: z.string().optional(), limit: z.string().optional() })
  const route = { method: 'GET', url: '/:db/_asked', summary: '', tag: '', query, handle } as const
  const routes = [{ ...route, access: 'database' as const }]
  app = await buildTestApp({ serverModules: [{ name: 'asking', routes }] })
  const owner = await app.makePerson()
  client = owner.client
  db = await app.makeGroup(owner)
  // 203 with what is in a new Group.
  const docs = Array.from({ length: 200 }, (_, at) => ({ klass: 'Category', name: `C${at}` }))
  expectOk(await client.post(`/${db}/_bulk_docs`, { docs }))
})
afterAll(() => app.close())

test.each<[string, Record<string, string>, rows: number, (number | undefined)[]]>([
  ['without end is light for its first hundred', {}, 203, [100, undefined]],
  ['with a limit is light for its first hundred', { limit: '150' }, 150, [100, undefined]],
  ['with documents is not', { include_docs: 'true' }, 203, [undefined]],
])('a call for changes %s', async (_, query, rows, turns) => {
  asked = []
  const { body } = expectOk(await client.get(`/${db}/_asked`, query))
  const results = body.results as { id: string }[]
  expect([results.length, new Set(results.map(({ id }) => id)).size]).toEqual([rows, rows])
  expect(asked).toEqual(turns)
})
