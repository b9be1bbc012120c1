// A token that is bound to one folder changes nothing beyond it, also where a save began or ended elsewhere: what lies in other folders keeps its
// id, its content and its versions, and what lies in their trash stays there.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { basic, buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
beforeAll(async () => {
  stage = await buildDavStage()
})
afterAll(() => stage.close())

interface Item {
  readonly id: string
  readonly versions: number
  readonly starred: boolean
}

/** Two folders, and how requests are made with a token for all, and with one that is bound to the first. */
interface Folders {
  readonly whole: Take
  readonly bound: Take
  at(path: string): Promise<Item | undefined>
  texts(id: string): Promise<string[]>
  trashed(): Promise<string[]>
}
/** Takes a step: `PUT name text`, `MOVE from to`, `DELETE name`, `MKCOL name`. Answers the status. */
type Take = (...steps: readonly string[]) => Promise<number[]>

let made = 0
async function folders(): Promise<Folders> {
  const { app, owner, db, disk } = stage
  const place = `place-${++made}`
  const take =
    (authorization: string): Take =>
    async (...steps) => {
      const statuses: number[] = []
      for (const step of steps) {
        const [method = '', name = '', more = ''] = step.split('|')
        const destination = `${disk}/${place}/${more}`
        const headers = { authorization, ...(method === 'MOVE' && { destination }) }
        const body = method === 'PUT' ? more : undefined
        const reply = await stage.ask(method, `/${place}/${name}`, {
          headers,
          ...(body !== undefined && { body }),
        })
        await reply.arrayBuffer()
        app.clock.advance(10)
        statuses.push(reply.status)
      }
      return statuses
    }
  const whole = take(stage.authorization)
  await whole('MKCOL|', 'MKCOL|in', 'MKCOL|out')
  const at = async (path: string) =>
    (await owner.client.get(`/${db}/_disk/item`, { path: `${place}/${path}` })).body.item as
      | Item
      | undefined
  const { id } = (await at('in'))!
  const token = await app.makeToken(owner, [`dav:write@${db}/${id}`])
  return {
    whole,
    bound: take(basic(owner.email, token)),
    at,
    async texts(of) {
      const { body } = await owner.client.get(`/${db}/_disk/versions`, { id: of })
      const revs = (body.versions as { rev: string }[]).map(({ rev }) => rev)
      return Promise.all(
        revs.map(async (rev) => (await owner.client.get(`/${db}/${of}/content`, { rev })).text),
      )
    },
    async trashed() {
      const { body } = expectOk(await owner.client.get(`/${db}/_disk/trash`))
      return (body.items as { name: string }[]).map(({ name }) => name)
    },
  }
}

test.each<[what: string, steps: readonly string[]]>([
  ['itself', ['DELETE|in/doc.bak']],
  ['with the folder that it lies in', ['DELETE|in/sub']],
])(
  'what was moved into its folder and is deleted there, %s, does not go on beyond it',
  async (_what, steps) => {
    const { whole, bound, at, texts, trashed } = await folders()
    const name = steps[0]!.includes('sub') ? 'in/sub/doc.bak' : 'in/doc.bak'
    await whole('MKCOL|in/sub', 'PUT|out/doc.txt|first', `MOVE|out/doc.txt|${name}`)
    expect(await bound(`PUT|${name}|theirs`)).toEqual([204])
    await whole('PUT|out/doc.txt|second')
    const { id } = (await at('out/doc.txt'))!
    expect(await bound(...steps)).toEqual([204])
    expect(await at('out/doc.txt')).toMatchObject({ id, versions: 1 })
    expect(await texts(id)).toEqual(['second'])
    expect(await trashed()).toContain(name.includes('sub') ? 'sub' : 'doc.bak')
  },
)

test('what came to a name in its folder and lies elsewhere by now stays what it is', async () => {
  const { whole, bound, at, texts } = await folders()
  await whole('PUT|in/doc.txt|first')
  await bound('MOVE|in/doc.txt|in/aside', 'PUT|in/doc.txt|second')
  await whole('MOVE|in/doc.txt|out/doc.txt')
  const { id } = (await at('out/doc.txt'))!
  expect(await bound('DELETE|in/aside')).toEqual([204])
  expect(await at('out/doc.txt')).toMatchObject({ id, versions: 1 })
  expect(await texts(id)).toEqual(['second'])
})

test('a folder that was moved out of its folder while a save went on is beyond it', async () => {
  const { whole, bound, at, texts } = await folders()
  await whole('MKCOL|in/sub', 'PUT|in/sub/doc.txt|first')
  await bound('MOVE|in/sub/doc.txt|in/aside', 'PUT|in/sub/doc.txt|second')
  await whole('MOVE|in/sub|out/sub')
  const { id } = (await at('out/sub/doc.txt'))!
  expect(await bound('DELETE|in/aside')).toEqual([204])
  expect(await at('out/sub/doc.txt')).toMatchObject({ id, versions: 1 })
  expect(await texts(id)).toEqual(['second'])
})

test('what lies in the trash beyond it does not come back into its folder', async () => {
  const { whole, bound, at, trashed } = await folders()
  await whole('PUT|in/doc.txt|first')
  await bound('MOVE|in/doc.txt|in/aside', 'MOVE|in/aside|in/doc.txt')
  const { id } = (await at('in/doc.txt'))!
  await whole('MOVE|in/doc.txt|out/aside', 'DELETE|out/aside')
  for (const steps of [['PUT|in/doc.txt|second'], ['PUT|in/tmp|2', 'MOVE|in/tmp|in/doc.txt']]) {
    await bound(...steps)
    expect((await at('in/doc.txt'))!.id).not.toBe(id)
    await bound('DELETE|in/doc.txt')
    stage.app.clock.advance(61_000)
  }
  expect(await trashed()).toContain('aside')
})

test('what is deleted there waits in the trash, though its content is a version of what lies beyond', async () => {
  const { whole, bound, at, trashed } = await folders()
  await whole('PUT|out/doc.txt|first', 'MOVE|out/doc.txt|in/kept.txt', 'PUT|out/doc.txt|first')
  const { id } = (await at('out/doc.txt'))!
  await stage.owner.client.post(`/${stage.db}/_disk/set`, { ids: [id], starred: true })
  expect(await bound('DELETE|in/kept.txt')).toEqual([204])
  expect(await trashed()).toContain('kept.txt')
})

test('a save in the folder keeps its file, as with a token for all', async () => {
  const { whole, bound, at } = await folders()
  await whole('PUT|in/doc.txt|first')
  const { id } = (await at('in/doc.txt'))!
  await bound('PUT|in/tmp|2', 'MOVE|in/doc.txt|in/aside', 'MOVE|in/tmp|in/doc.txt')
  expect(await bound('DELETE|in/aside')).toEqual([204])
  expect(await at('in/doc.txt')).toMatchObject({ id, versions: 2 })
})

/** A token for all, and what binds it to this folder from then on. */
async function tokenToBind(folder: string) {
  const { owner, db } = stage
  const draft = { klass: 'UserToken', description: 'Drive', permissions: ['dav:write'] }
  const { id, token } = expectOk(await owner.client.post(`/${owner.id}`, draft)).body
  const bind = async () => {
    const { body: doc } = await owner.client.get(`/${owner.id}/${id}`)
    const narrow = { ...doc, permissions: [`dav:write@${db}/${folder}`] }
    expectOk(await owner.client.put(`/${owner.id}/${id}`, narrow, { rev: doc._rev }))
  }
  return { headers: { authorization: basic(owner.email, String(token)) }, bind }
}

test('what comes in while its token is bound to another folder is not written', async () => {
  const { at } = await folders()
  const place = `place-${made}`
  const { headers, bind } = await tokenToBind((await at('in'))!.id)
  let pieces = 0
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode('x'))
      await setTimeout(600)
      pieces += 1
      if (pieces === 1) await bind()
      if (pieces === 3) controller.close()
    },
  })
  expect((await stage.ask('PUT', `/${place}/out/late.txt`, { headers, body })).status).toBe(403)
  expect(await at('out/late.txt')).toBeUndefined()
})

test('nor are notes that wait to be read meanwhile', async () => {
  const { at } = await folders()
  const place = `place-${made}`
  const { headers, bind } = await tokenToBind((await at('in'))!.id)
  const names = Array.from({ length: 16 }, (_, each) => `out/note-${each}.md`)
  const sent = names.map(async (name) => {
    const body = `[[${name}]]\n\n${'**a*b '.repeat(16_000)}`
    return (await stage.ask('PUT', `/${place}/${name}`, { headers, body })).status
  })
  await setTimeout(300)
  await bind()
  const statuses = await Promise.all(sent)
  expect(statuses).toContain(403)
  for (const [each, name] of names.entries())
    expect([statuses[each], (await at(name)) !== undefined]).toBeOneOf([
      [201, true],
      [403, false],
    ])
})
