// Names that systems use for themselves: what they write under one is forgotten, and what people kept before it got such a name stays theirs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trashJob } from '#modules/rdisk/server/trash/job.ts'
import { expectOk, type TestPerson } from '../support/app.ts'
import { buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
let program: TestPerson['client']
beforeAll(async () => {
  stage = await buildDavStage()
  program = stage.app.withToken(await stage.app.makeToken(stage.owner, ['read', 'write']))
})
afterAll(() => stage.close())

interface Item {
  readonly id: string
  readonly name: string
}

const disk = (path: string) => `/${stage.db}/_disk/${path}`
const itemAt = async (path: string) =>
  (await stage.owner.client.get(disk('item'), { path })).body.item as Item | undefined
const listed = async (list: 'list' | 'trash') => {
  const { body } = expectOk(await stage.owner.client.get(disk(list)))
  return (body.items as Item[]).map(({ id }) => id)
}
const send = async (method: string, name: string, more = '') => {
  const reply = await stage.ask(method, `/${encodeURIComponent(name)}`, {
    headers: { destination: `${stage.disk}/${encodeURIComponent(more)}` },
    ...(method === 'PUT' && { body: more }),
  })
  await reply.arrayBuffer()
  return reply.status
}

/** A file with two versions, an hour old. */
async function kept(name: string): Promise<Item> {
  await send('PUT', name, 'first')
  await send('PUT', name, 'second')
  stage.app.clock.advance(3_600_000)
  return (await itemAt(name))!
}

const texts = async (id: string) => {
  const { body } = expectOk(await stage.owner.client.get(disk('versions'), { id }))
  const revs = (body.versions as { rev: string }[]).map(({ rev }) => rev)
  return Promise.all(
    revs.map(
      async (rev) => (await stage.owner.client.get(`/${stage.db}/${id}/content`, { rev })).text,
    ),
  )
}
const night = () =>
  trashJob(
    { ...stage.app.house, now: () => new Date(stage.app.clock.now.getTime() + 90_000_000) },
    {},
  )

type Way = readonly [how: string, rename: (file: Item, to: string) => Promise<unknown>]
const ways: readonly Way[] = [
  ['by WebDAV', ({ name }, to) => send('MOVE', name, to)],
  [
    'in the browser',
    async ({ id }, name) =>
      expectOk(await stage.owner.client.post(disk('move'), { ids: [id], parent: '', name })),
  ],
  [
    'by the API',
    async ({ id }, name) => {
      const { body } = expectOk(await program.get(`/${stage.db}/${id}`))
      expectOk(await program.call('PUT', `/${stage.db}/${id}`, { body: { ...body, name } }))
    },
  ],
]

describe.each(ways)('a file of people that gets such a name %s', (how, rename) => {
  test.each(['.~lock.offer.odt#', '._offer.odt', '~$offer.docx', 'Thumbs.db', '.offer.swp'])(
    '(%s) stays in lists, keeps its versions, and goes into the trash',
    async (name) => {
      const file = await kept(`${how} ${name} offer.odt`)
      await rename(file, name)
      expect((await itemAt(name))!.id).toBe(file.id)
      expect(await listed('list')).toContain(file.id)
      await night()
      expect(await texts(file.id)).toEqual(['second', 'first'])
      expect(await send('DELETE', name)).toBe(204)
      expect(await listed('trash')).toContain(file.id)
      expectOk(await stage.owner.client.post(disk('restore'), { ids: [file.id] }))
      expect(await texts(file.id)).toEqual(['second', 'first'])
      await rename({ id: file.id, name }, `${how} ${name} again`)
      await rename({ id: file.id, name: `${how} ${name} again` }, name)
      expect(await listed('list')).toContain(file.id)
      await send('DELETE', name)
    },
  )
})

test('so does what takes the place of a file that a system wrote', async () => {
  await send('PUT', 'desktop.ini', 'of the system')
  const file = await kept('settings.ini')
  expect(await send('MOVE', 'settings.ini', 'desktop.ini')).toBe(204)
  const { id } = (await itemAt('desktop.ini'))!
  expect(await listed('list')).toContain(id)
  await night()
  expect((await texts(id))[0]).toBe('second')
  expect(await listed('trash')).toContain(file.id)
})

test('what a program wrote a moment ago and renames to such a name is the system’s, and so is what it copies or puts there', async () => {
  await send('PUT', '.DS_Store.part', 'of the system')
  expect(await send('MOVE', '.DS_Store.part', '.DS_Store')).toBe(201)
  await send('PUT', '._doc.txt', 'of the system')
  const ids = [(await itemAt('.DS_Store'))!.id, (await itemAt('._doc.txt'))!.id]
  expect(await listed('list')).not.toContain(ids[0])
  expect(await send('DELETE', '.DS_Store')).toBe(204)
  expect(await listed('trash')).not.toContain(ids[0])
  await night()
  expect(await itemAt('._doc.txt')).toBeUndefined()
})
