// Two installations exchange a folder that changed after what lies in it: phones carry it behind its files, in a later batch.
import { expect, test } from 'vitest'
import { expectOk } from '#tests/support/app.ts'
import { change, installTwo, make, read } from './installations.ts'

const { two, phone } = installTwo('CloudFile')

test.each([
  ['renamed', (id: string) => change(two.here, id, { name: 'Contracts 2026' }), true],
  [
    'put into the trash',
    async (id: string) => {
      const { app, ana, db } = two.here
      app.clock.advance(60_000)
      expectOk(await ana.client.post(`/${db}/_disk/remove`, { ids: [id] }))
    },
    false,
  ],
] as const)(
  'The files of a folder that was %s lie in it in both installations',
  async (_how, changed, isLive) => {
    const { here, other } = two
    const folder = await make(here, { klass: 'CloudFile', kind: 'dir', name: 'Contracts' })
    const file = await make(here, { klass: 'CloudFile', name: 'offer.pdf', dir_id: folder })
    await changed(folder)
    const { fullpath } = await read(here, file)
    const carrier = phone()
    for (let round = 0; round < 3; round += 1) {
      for (const one of [here, other]) {
        other.app.clock.now = new Date(here.app.clock.now)
        await carrier.replicate.from(one.there, { selector: { klass: 'CloudFile' } })
        await one.there.replicate.from(carrier, { selector: { _id: file } })
        await one.there.replicate.from(carrier)
      }
    }
    for (const one of [here, other]) {
      const doc = await read(one, file)
      expect(doc).toMatchObject({ dir_id: folder, fullpath })
      expect(doc.webdav_link !== undefined).toBe(isLive)
    }
  },
)

test('A folder that was destroyed for good is gone in both installations, with what lay in it, in whichever order its deletions come', async () => {
  const { here, other } = two
  const outer = await make(here, { klass: 'CloudFile', kind: 'dir', name: 'Old' })
  const inner = await make(here, { klass: 'CloudFile', kind: 'dir', name: 'Older', dir_id: outer })
  const file = await make(here, { klass: 'CloudFile', name: 'draft.txt', dir_id: inner })
  const all = [outer, inner, file]
  const carrier = phone()
  const carry = async () => {
    other.app.clock.now = new Date(here.app.clock.now)
    const selector = { _id: { $in: all } }
    await carrier.replicate.from(here.there, { selector })
    const { doc_write_failures } = await other.there.replicate.from(carrier, { selector })
    expect(doc_write_failures).toBe(0)
  }
  await carry()
  expect((await read(other, file)).fullpath).toBe('/Old/Older/draft.txt')
  for (const call of ['remove', 'destroy']) {
    here.app.clock.advance(60_000)
    expectOk(await here.ana.client.post(`/${here.db}/_disk/${call}`, { ids: [outer] }))
  }
  await carry()
  const { body } = expectOk(await other.ana.client.post(`/${other.db}/_all_docs`, { keys: all }))
  expect(body.rows).toMatchObject(all.map(() => ({ value: { deleted: true } })))
  const root = expectOk(await other.ana.client.get(`/${other.db}/_disk/list`)).body.items
  expect(JSON.stringify(root)).not.toContain('Missing')
})
