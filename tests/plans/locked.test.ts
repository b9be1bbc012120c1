// A locked Group is a room with a door: its administrators take everything home, delete, and switch to free once it fits; all else is
// closed (spec 4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverModules } from '#app/server-modules.ts'
import { newId } from '#core/ids.ts'
import type { House } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import { allRoutes } from '#server/server.ts'
import { docsOf, download, readArchive, takeArchive } from '#tests/backup/archives.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'

const limit = 1_000

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
})
afterAll(() => app.close())

/** A Group of so many records, itself included; the plan ended. */
async function makeLocked(amount: number, member?: TestPerson): Promise<string> {
  const db = await app.makeGroup(ana, 'Oficina Ana')
  if (member) await app.addMember(ana, db, member)
  const at = app.clock.now.toISOString()
  await app.house.store.database(db).write(async (transaction) => {
    for (let left = amount - 1; left > 0; left--) {
      const doc = { _id: newId('ctg'), name: `C${left}`, active: true, updated_at: at }
      await writeBeside(app.house, transaction, doc, { event: 'create', actor: null, at })
    }
  })
  await setPlan(app, db, 'locked')
  return db
}

test('everything in it is taken home, now and as an archive that is kept', async () => {
  const db = await makeLocked(limit + 1)
  const { id } = expectOk(await ana.client.post(`/${db}/_backups`)).body
  await app.jobs()
  const { backups } = expectOk(await ana.client.get(`/${db}/_backups`)).body
  // With a membership and the card of a person, which do not count.
  const records = limit + 3
  expect(backups).toMatchObject([{ id, state: 'kept', records }])
  const kept = await download(app, ana, `/${db}/_backups/${id}`)
  for (const archive of [await takeArchive(app, ana, db), kept])
    expect(docsOf(await readArchive(archive))).toHaveLength(records)
})

test('three archives by hand are kept in it, as anywhere', async () => {
  const db = await makeLocked(2)
  const made: string[] = []
  for (let left = 4; left > 0; left--) {
    made.unshift(String(expectOk(await ana.client.post(`/${db}/_backups`)).body.id))
    await app.jobs()
    app.clock.advance(1_000)
  }
  const { backups } = expectOk(await ana.client.get(`/${db}/_backups`)).body
  expect(backups.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 3))
})

test('who is no administrator of it finds every door closed', async () => {
  const member = await app.makePerson()
  const db = await makeLocked(2, member)
  const release = { version: '0', sha: 'test', released: '' }
  const doors = allRoutes({ modules: serverModules } as House, release).filter(
    ({ whileLocked }) => whileLocked,
  )
  expect(doors.length).toBeGreaterThan(3)
  for (const { method, url } of doors) {
    const address = url.replace(':db', db).replaceAll(/:\w+/g, 'x')
    const { status } = await member.client.call(method as 'GET', address)
    expect([method, url, status]).toEqual([method, url, 402])
  }
})
