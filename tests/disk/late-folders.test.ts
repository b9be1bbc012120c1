// Files that arrive from elsewhere before the folders that they lie in: records travel in the order in which they last changed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { trashJob } from '#modules/rdisk/server/trash/job.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { buildDavStage, type DavStage } from '#tests/webdav/stage.ts'

let stage: DavStage
let app: TestApp
let owner: TestPerson
let db: string
beforeAll(async () => {
  stage = await buildDavStage()
  ;({ app, owner, db } = stage)
})
afterAll(() => stage.close())

type Members = Record<string, unknown>

const rev = `1-${'a'.repeat(32)}`

/** A record of another installation comes in a batch of its own. */
async function arrive(_id: string, members: Members): Promise<void> {
  const doc = { _id, _rev: rev, klass: 'CloudFile', kind: 'file', ...members }
  const { body } = expectOk(
    await owner.client.post(`/${db}/_bulk_docs`, { new_edits: false, docs: [doc] }),
  )
  expect(body).toEqual([])
}

const read = async (id: string) => expectOk(await owner.client.get(`/${db}/${id}`)).body

async function namesIn(folder = ''): Promise<string[]> {
  const { body } = expectOk(await owner.client.get(`/${db}/_disk/list?folder=${folder}`))
  return (body.items as { name: string }[]).map(({ name }) => name)
}

const content = { content_type: 'text/plain', data: Buffer.from('Plan').toString('base64') }

const trashBytes = async () => expectOk(await owner.client.get(`/${db}/_disk/usage`)).body.trash

const ids = (count: number) => Array.from({ length: count }, () => newId('fle'))

test('A file waits for the folders above it, which come last, and then lies where it did, with what it holds', async () => {
  const [file, inner, outer] = ids(3) as [string, string, string]
  const before = await namesIn()
  await arrive(file, { name: 'plan.txt', dir_id: inner, _attachments: { content } })
  await arrive(inner, { name: 'inner', kind: 'dir', dir_id: outer })
  expect(await namesIn()).toEqual(before)
  expect(await read(file)).toMatchObject({ _id: file, dir_id: inner })
  expect(await read(file)).not.toHaveProperty('webdav_link')
  await arrive(outer, { name: 'outer', kind: 'dir' })
  expect(await namesIn()).toEqual([...before, 'outer'])
  expect(await namesIn(outer)).toEqual(['inner'])
  expect(await namesIn(inner)).toEqual(['plan.txt'])
  expect((await read(file)).fullpath).toBe('/outer/inner/plan.txt')
  const sent = await stage.ask('GET', '/outer/inner/plan.txt')
  expect(await sent.text()).toBe('Plan')
})

test('What lay in a folder of the trash is in the trash with it', async () => {
  const [file, folder] = ids(2) as [string, string]
  const before = await namesIn()
  await arrive(file, { name: 'dismissal.txt', dir_id: folder, _attachments: { content } })
  await arrive(folder, { name: 'Old', kind: 'dir_deleted' })
  expect(await namesIn()).toEqual(before)
  expect(await read(file)).toMatchObject({ dir_id: folder, fullpath: '/Old/dismissal.txt' })
  expect(await trashBytes()).toBe(4)
  expectOk(await owner.client.post(`/${db}/_disk/restore`, { ids: [folder] }))
  expect(await namesIn(folder)).toEqual(['dismissal.txt'])
})

test('A file whose folder was deleted here, and folders that would lie in each other, come into the root', async () => {
  const [file, folder, one, other] = ids(4) as [string, string, string, string]
  await arrive(folder, { name: 'Gone', kind: 'dir' })
  expectOk(
    await owner.client.delete(`/${db}/${folder}`, { rev: String((await read(folder))._rev) }),
  )
  await arrive(file, { name: 'left.txt', dir_id: folder })
  expect(await read(file)).not.toHaveProperty('dir_id')
  await arrive(one, { name: 'One', kind: 'dir', dir_id: other })
  await arrive(other, { name: 'Other', kind: 'dir', dir_id: one })
  expect(await read(one)).toMatchObject({ fullpath: '/Other/One' })
})

test('What waited for its folder for thirty days comes into the root at night', async () => {
  const [file, folder] = ids(2) as [string, string]
  await arrive(file, { name: 'waits.txt', dir_id: folder })
  const after = async (days: number) => {
    app.clock.advance(days * 24 * 3_600_000)
    await trashJob(app.house, {})
    expectOk(await owner.client.post('/_session', { name: owner.email, password: owner.password }))
  }
  await after(29)
  expect(await read(file)).toMatchObject({ dir_id: folder })
  await after(2)
  expect(await read(file)).not.toHaveProperty('dir_id')
  expect(await namesIn()).toContain('waits.txt')
})
