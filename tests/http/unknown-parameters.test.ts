// What is asked with a parameter that a call does not know: ours refuse it by its name, those of CouchDB and of other programs go on
// without it, as what they were made for does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverModules } from '#app/server-modules.ts'
import type { House } from '#server/house.ts'
import { allRoutes } from '#server/server.ts'
import { makeOperator } from '#tests/operator/setup.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

const release = { version: '0', sha: 'test', released: '' }
const couchs =
  /^\/(?::db\/)?_(?:up|uuids|session|users|dbs_info|security|design|find|all_docs|changes|design_docs|local_docs|local|bulk_docs|bulk_get|revs_diff|missing_revs|view_cleanup|ensure_full_commit|revs_limit|index|explain|compact)(?:\/|$)/
const routes = allRoutes({ modules: serverModules } as House, release)
// A hub sends what its protocol has.
const ours = routes.filter(
  ({ url }) => /^\/(:db\/)?_/.test(url) && !couchs.test(url) && !url.includes('/hub/'),
)

let app: TestApp
let owner: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  // Who runs the installation, so that every route is open.
  owner = await makeOperator(app)
  db = await app.makeGroup(owner)
})
afterAll(() => app.close())

describe('a parameter that a call of ours does not know', () => {
  test('is tried with more than a hundred of them', () => {
    expect(ours.length).toBeGreaterThan(100)
  })

  test.each(ours)('is refused by $method $url', async ({ method, url }) => {
    const path = url.replace(':db', db).replaceAll(/:\w+/g, 'x')
    const { status, body } = await owner.client.call(method as 'GET', `${path}?no_such_thing=1`, {})
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'query_parse_error',
      reason: expect.stringContaining(`"no_such_thing"`),
    })
  })

  test('puts no file into the root that was meant for a folder', async () => {
    const folder = expectOk(await owner.client.post(`/${db}/_disk/folder`, { name: 'Papers' })).body
    const query = new URLSearchParams({ dir_id: String(folder.id), name: 'a.txt' })
    const reply = await owner.client.call('PUT', `/${db}/_disk/content?${query}`, { body: 'x' })
    expect([reply.status, reply.body.reason]).toEqual([400, expect.stringContaining('"dir_id"')])
    const { body } = await owner.client.get(`/${db}/_disk/list`)
    expect((body.items as { name: string }[]).map(({ name }) => name)).toEqual(['Papers'])
  })
})

test.each(['/_session', '/_up', '/:db', '/:db/_all_docs', '/:db/_changes', '/:db/_design_docs'])(
  '%s goes on without it, as CouchDB does',
  async (url) => {
    const reply = await owner.client.get(url.replace(':db', db), { no_such_thing: '1' })
    expect(reply.status).toBe(200)
  },
)
