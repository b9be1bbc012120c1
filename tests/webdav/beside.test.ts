// What lies beside a name while a program saves: a backup that somebody else holds, what people made of a file that is deleted there, folders of
// many files.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { basic, buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
let bia: string
beforeAll(async () => {
  stage = await buildDavStage()
  const { app, owner, db } = stage
  const person = await app.makePerson({ fullname: 'Bia' })
  await app.addMember(owner, db, person)
  bia = basic(person.email, await app.makeToken(person, ['dav:write']))
})
afterAll(() => stage.close())

const lockinfo = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>`

interface Item {
  readonly id: string
  readonly versions: number
}

let made = 0
/** A folder, and steps in it: `PUT name text`, `MOVE from to`, `COPY from to`, `DELETE name`, `MKCOL name`, `LOCK name`. */
async function folder() {
  const name = `beside-${++made}`
  const send = async (step: string, headers: Record<string, string> = {}) => {
    const [method = '', from = '', to = ''] = step.split('|')
    const destination = `${stage.disk}/${name}/${to}`
    const reply = await stage.ask(method, `/${name}/${from}`, {
      headers: { ...headers, ...(['MOVE', 'COPY'].includes(method) && { destination }) },
      ...(method === 'PUT' && { body: to }),
      ...(method === 'LOCK' && { body: lockinfo }),
    })
    return {
      status: reply.status,
      token: reply.headers.get('lock-token'),
      text: await reply.text(),
    }
  }
  const take = async (...steps: readonly string[]) => {
    for (const step of steps) {
      const { status } = await send(step)
      expect([step, status < 300]).toEqual([step, true])
    }
  }
  await take('MKCOL|')
  const itemAt = async (path: string) =>
    (await stage.owner.client.get(`/${stage.db}/_disk/item`, { path: `${name}/${path}` })).body
      .item as Item | undefined
  return { send, take, itemAt }
}

async function trashed(): Promise<string[]> {
  const { body } = expectOk(await stage.owner.client.get(`/${stage.db}/_disk/trash`))
  return (body.items as Item[]).map(({ id }) => id)
}

test('who locked the backup holds the backup, and not the file that goes on under its name', async () => {
  const { send, take } = await folder()
  await take('PUT|doc.txt|first', 'MOVE|doc.txt|doc.txt~')
  const { token } = await send('LOCK|doc.txt~', { authorization: bia })
  await take('PUT|doc.txt|second', 'PUT|doc.txt|third')
  expect((await send('PUT|doc.txt~|no')).status).toBe(423)
  const held = { authorization: bia, if: `(${token})` }
  expect((await send('PUT|doc.txt~|hers', held)).status).toBe(204)
  expect((await send('GET|doc.txt')).text).toBe('third')
})

test('what people made of a file waits in the trash, though its content lies under its former name', async () => {
  const { send, take, itemAt } = await folder()
  await take('PUT|doc.txt|1', 'PUT|doc.txt|2')
  stage.app.clock.advance(3_600_000)
  const { id } = (await itemAt('doc.txt'))!
  await take('MOVE|doc.txt|aside')
  expect((await send('COPY|aside|doc.txt', { authorization: bia })).status).toBe(201)
  await take('DELETE|aside')
  expect(await trashed()).toContain(id)
  const { body } = expectOk(
    await stage.owner.client.post(`/${stage.db}/_disk/restore`, { ids: [id] }),
  )
  expect(body.items).toMatchObject([{ id, versions: 2 }])
})

test('the backup of a file with words, tags and a colour has none of them, and leaves nothing in the trash', async () => {
  const { take, itemAt } = await folder()
  await take('PUT|doc.txt|first')
  const { id } = (await itemAt('doc.txt'))!
  const { client } = stage.owner
  const { body: doc } = await client.get(`/${stage.db}/${id}`)
  const more = { description: 'For Ana', tags: ['offer'], color: '#ff0000' }
  expectOk(await client.put(`/${stage.db}/${id}`, { ...doc, ...more }))
  stage.app.clock.advance(3_600_000)
  await take('MOVE|doc.txt|doc.txt~', 'PUT|doc.txt|second')
  const backup = (await itemAt('doc.txt~'))!
  expect((await client.get(`/${stage.db}/${id}`)).body).toMatchObject(more)
  await take('DELETE|doc.txt~')
  expect(await trashed()).not.toContain(backup.id)
  expect(await itemAt('doc.txt')).toMatchObject({ id, versions: 2 })
})

test('what a lock alone made and a program deleted again does not stand between a file and its next content', async () => {
  const { send, take, itemAt } = await folder()
  await take('PUT|doc.txt|first')
  const { id } = (await itemAt('doc.txt'))!
  await take('DELETE|doc.txt')
  const { token } = await send('LOCK|doc.txt')
  stage.app.clock.advance(1_000)
  expect((await send('DELETE|doc.txt', { if: `(${token})` })).status).toBe(204)
  await take('PUT|doc.txt|second')
  expect(await itemAt('doc.txt')).toMatchObject({ id, versions: 2 })
})

test('what was locked and is deleted in the browser holds its folder no longer', async () => {
  const { send, take, itemAt } = await folder()
  await take('MKCOL|sub', 'PUT|sub/doc.txt|first')
  expect((await send('LOCK|sub/doc.txt', { authorization: bia })).status).toBe(200)
  const { id } = (await itemAt('sub/doc.txt'))!
  expectOk(await stage.owner.client.post(`/${stage.db}/_disk/remove`, { ids: [id] }))
  await take('DELETE|sub')
})

test('a folder into which people moved many files is no folder of a save: it goes into the trash as it is', async () => {
  const { take, itemAt } = await folder()
  await take('MKCOL|old')
  const names = Array.from({ length: 21 }, (_, at) => `${at}.txt`)
  for (const name of names)
    await take(`PUT|${name}|first`, `MOVE|${name}|old/${name}`, `PUT|${name}|second`)
  const files = await Promise.all(names.map(itemAt))
  const { id } = (await itemAt('old'))!
  await take('DELETE|old')
  expect(await Promise.all(names.map(itemAt))).toEqual(files)
  expect(await trashed()).toContain(id)
})
