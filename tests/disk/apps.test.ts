// Files that are attached to tickets and money entries, read through the tree below `Apps`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from 'node:stream/consumers'
import { copy } from '#modules/rdisk/server/tree/copy.ts'
import { openPlace } from '#modules/rdisk/server/tree/content.ts'
import { makeFolder } from '#modules/rdisk/server/tree/folders.ts'
import { move } from '#modules/rdisk/server/tree/move.ts'
import { remove } from '#modules/rdisk/server/tree/trash.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'
import { contextOfPerson } from './setup.ts'

let app: TestApp
let owner: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
  db = await app.makeGroup(owner)
})
afterAll(() => app.close())

const write = { via: 'dav' } as const
const refused = {
  code: 'forbidden',
  message: 'This folder is made by an app and cannot be changed here',
}

async function ticketWithPhoto(name = 'front/board.txt') {
  const made = await owner.client.post(`/${db}`, { klass: 'Ticket', content: 'Does not start' })
  const { id, rev } = expectOk(made).body as { id: string; rev: string }
  const path = encodeURIComponent(name)
  const put = await owner.client.call('PUT', `/${db}/${id}/${path}?rev=${rev}`, {
    body: 'photo',
    headers: { 'content-type': 'text/plain' },
  })
  return { id, rev: String(expectOk(put).body.rev) }
}

test('The files of a ticket lie in a folder of their own, and go with the ticket', async () => {
  const { id, rev } = await ticketWithPhoto()
  const { database } = await contextOfPerson(app, db)
  const folder = `1 Does not start (${id.slice(-6)})`
  const walked = await placeQueries(database).walk(['Apps', 'Tickets', folder, 'front_board.txt'])
  expect(walked.map(({ kind, size }) => [kind, size])).toEqual([
    ['dir_app', 0],
    ['dir_app', 0],
    ['dir_app', 0],
    ['file', 5],
  ])
  const { body } = expectOk(await owner.client.get(`/${db}/_disk/list?folder=${id}`))
  expect(body.crumbs).toMatchObject([{ name: 'Apps' }, { name: 'Tickets' }, { name: folder }])
  expect(body.items).toMatchObject([{ id: `${id}/front/board.txt`, app: { kind: 'Ticket', id } }])
  const check = () => database.write((transaction) => transaction.compare('places', ''))
  expect(await check()).toEqual({ last: undefined, mended: 0 })
  expectOk(await owner.client.delete(`/${db}/${id}`, { rev }))
  expect(await placeQueries(database).list('app-Tickets')).toEqual([])
})

test('Files of apps are found by their names, by people who may read what they belong to', async () => {
  const found = async (q: string, query: object = {}) => {
    const { body } = expectOk(await owner.client.get(`/${db}/_disk/search`, { q, ...query }))
    return body.items as { id: string; path: string; by: string; app: object }[]
  }
  const { id } = await ticketWithPhoto('Relatório fotográfico.txt')
  const [one, ...others] = await found('fotografico relat')
  expect(others).toEqual([])
  expect(one).toMatchObject({ id: `${id}/Relatório fotográfico.txt`, by: 'name' })
  expect([one!.app, one!.path.split('/').slice(0, 2)]).toEqual([
    { kind: 'Ticket', id },
    ['Apps', 'Tickets'],
  ])
  expect(await found('grafico')).toEqual([])
  expect(await found('fotografico', { folder: id })).toHaveLength(1)
  expect(await found('fotografico', { folder: 'app-Expenses' })).toEqual([])
})

test('Nothing below the folders of apps is changed there, but all of it can be read and copied', async () => {
  const context = await contextOfPerson(app, db)
  const { id } = await ticketWithPhoto()
  const file = `${id}/front/board.txt`
  const elsewhere = { parent: '', name: 'taken.txt' }
  const onTaken = 'overwrite' as const
  const tries = [
    () => remove(context, { id, ...write }),
    () => remove(context, { id: file, ...write }),
    () => move(context, { id: file, to: elsewhere, onTaken, ...write }),
    () => makeFolder(context, { parent: 'app-Tickets', name: 'mine', ...write }),
    () => makeFolder(context, { parent: '', name: 'Apps', ...write }),
  ]
  for (const one of tries) await expect(one()).rejects.toMatchObject(refused)
  const copied = await copy(context, { id: file, to: elsewhere, onTaken, ...write })
  const { blob } = await openPlace(context, copied.place)
  expect([copied.place.name, await text(await blob.read())]).toEqual(['taken.txt', 'photo'])
  // Also to the name of what was deleted a moment ago: an app's file is none that a program wrote for a save.
  const program = { ...write, caller: 'a token' }
  await remove(context, { id: copied.place.id, ...program })
  const again = await copy(context, { id: file, to: elsewhere, onTaken, ...program })
  expect(again.place.id).not.toBe(copied.place.id)
  const whole = await copy(context, { id, to: { parent: '', name: 'ticket' }, onTaken, ...write })
  expect(await placeQueries(context.database).list(whole.place.id)).toMatchObject([
    { name: 'front_board.txt', kind: 'file' },
  ])
})
