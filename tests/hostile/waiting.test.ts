// Texts that take long to read keep nobody waiting, not even the writers of their own Group: they are read before the write takes its lock.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Reply } from '#tests/support/client.ts'
import { isProof } from '#tests/support/proof.ts'
import { openShop, type Shop } from '../ticket/shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop({ billing: 'off' }))
  await make('Customer', { name: 'Ann' })
})
afterAll(() => app.close())

/** A sixth of a megabyte in portions, each of which takes as long as a text of its length may; `name` makes it another text. */
const slow = (name: string) => `[[${name}]]\n\n${`**a*b [[${name}]] `.repeat(4_000)}\n\n`.repeat(2)

/** How many other records of the Group are written, one after the other, while this is. */
async function writtenDuring(write: Promise<Reply>): Promise<number> {
  let [written, isOver] = [0, false]
  const done = write.finally(() => (isOver = true))
  for (;;) {
    await make('Customer', { name: `Bob ${written}` })
    if (isOver) break
    written += 1
  }
  expectOk(await done)
  return written
}

const page = (title: string, more: object = {}) => ({
  klass: 'Handbook',
  title,
  content: slow(title),
  content_type: 'text/markdown',
  ...more,
})
/** Where they wait for it none is, or the one that began before it; a busy machine leaves time for few. */
const many = 2

test('a page of the handbooks, when it is made and changed', async () => {
  const _id = newId('han')
  expect(await writtenDuring(ana.client.post(`/${group}`, page('Ada', { _id })))).toBeGreaterThan(
    many,
  )
  const { _rev } = expectOk(await ana.client.get(`/${group}/${_id}`)).body
  const changed = page('Eve', { _id, _rev })
  expect(await writtenDuring(ana.client.put(`/${group}/${_id}`, changed))).toBeGreaterThan(many)
})

test('pages that come together', async () => {
  const docs = ['Cam', 'Dan'].map((title) => page(title, { _id: newId('han') }))
  const both = ana.client.post(`/${group}/_bulk_docs`, { docs })
  expect(await writtenDuring(both)).toBeGreaterThan(many)
})

test('pages whose links a new address changes, which lead to it at once', async () => {
  const named = expectOk(await ana.client.post(`/${group}`, { klass: 'Handbook', title: 'Fay' }))
  const { id, rev } = named.body
  const content = 'See [[Fay]], *this* and `that`, with words of a page.\n\n'.repeat(
    isProof ? 6_000 : 3_000,
  )
  for (const title of ['Hal', 'Ike'])
    expectOk(await ana.client.post(`/${group}`, page(title, { content })))
  const moved = ana.client.post(`/${group}/_handbooks/rename`, {
    id,
    rev,
    uri: 'gus',
    rewrite: true,
  })
  expect(await writtenDuring(moved)).toBeGreaterThan(many)
  expect((await moved).body).toMatchObject({ rewritten: 2, left: 0 })
  const { body } = expectOk(await ana.client.get(`/${group}/_handbooks/page?name=gus`))
  expect(body.linked_by_total).toBe(2)
})

test('notes', async () => {
  const put = (name: string) =>
    ana.client.call('PUT', `/${group}/_disk/content`, {
      query: { name: `${name}.md` },
      body: `[[${name}]]\n\n${'**a*b '.repeat(isProof ? 16_000 : 8_000)}`,
      headers: { 'content-type': 'text/markdown' },
    })
  const notes = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(put))
  expect(await writtenDuring(notes.then(([first]) => first!))).toBeGreaterThan(many)
})

test('comments that name a page', async () => {
  const record_id = await make('Ticket', { content: 'A radio' })
  expectOk(await ana.client.post(`/${group}`, { klass: 'Handbook', title: 'Sol' }))
  const address = `/account/${group}/handbooks/sol`
  const content = `[Sol](${address})\n\n${`${address} ${'**a*b '.repeat(isProof ? 600 : 400)}\n\n`.repeat(13)}`
  const docs = Array.from({ length: 4 }, (_, at) => ({
    klass: 'Comment',
    record_id,
    content: `${at}\n\n${content}`,
  }))
  const all = ana.client.post(`/${group}/_bulk_docs`, { docs })
  expect(await writtenDuring(all)).toBeGreaterThan(many)
  const { body } = expectOk(await ana.client.get(`/${group}/_handbooks/page?name=sol`))
  expect(body.linked_by_total).toBe(4)
})

test.runIf(isProof)(
  'more pages with links than are kept of many writers',
  async () => {
    const links = Array.from({ length: 1_950 }, (_, at) => `[[${at.toString(36)}]]`).join(' ')
    const docs = Array.from({ length: 105 }, (_, at) =>
      page(`Page ${at}`, { content: `${at} ${links}` }),
    )
    const { body } = await ana.client.post(`/${group}/_bulk_docs`, { docs })
    expect((body as unknown as { ok?: true }[]).filter(({ ok }) => ok)).toHaveLength(105)
  },
  60_000,
)

test('nobody waits for one person in many Groups', async () => {
  const over: string[] = []
  const save = async (who: TestPerson, db: string, content: string) => {
    expectOk(await who.client.post(`/${db}`, page(db, { content })))
    over.push(db)
  }
  const groups: string[] = []
  for (let at = 0; at < (isProof ? 10 : 6); at += 1) groups.push(await app.makeGroup(ana))
  const bob = await app.makePerson()
  const other = await app.makeGroup(bob)
  const many = groups.map((db) => save(ana, db, `[[${db}]] ${'**a*b '.repeat(15_000)}`))
  await Promise.race(many)
  await save(bob, other, `[[a]] ${'words '.repeat(1_000)}`)
  expect(over.length).toBeLessThan(5)
  await Promise.all(many)
})

test('a short page waits for no long one of others', async () => {
  const over: string[] = []
  const save = async ({ client }: TestPerson, db: string, more: object) => {
    expectOk(await client.post(`/${db}`, page(db, more)))
    over.push(db)
  }
  const bob = await app.makePerson()
  const other = await app.makeGroup(bob)
  const short = { content: `[[a]] ${'words '.repeat(1_000)}` }
  await save(bob, other, short)
  over.length = 0
  const long = { content: '<div><b>'.repeat(isProof ? 124_000 : 60_000), content_type: 'text/html' }
  const groups: [TestPerson, string][] = []
  for (let at = 0; at < 4; at += 1) {
    const person = await app.makePerson({ confirmed: false })
    groups.push([person, await app.makeGroup(person)])
  }
  const all = groups.map(([person, db]) => save(person, db, long))
  await Promise.race(all)
  await save(bob, other, { ...short, title: 'Bob' })
  expect(over.length).toBeLessThan(4)
  await Promise.all(all)
})

test('nothing is written for who is removed while it is read, nor by a token that has ended', async () => {
  const eve = await app.makePerson()
  const member = await app.addMember(ana, group, eve, { editor: true })
  const asked = { klass: 'UserToken', description: 'Bench', permissions: [`write@${group}`] }
  const { token, id, rev } = expectOk(await ana.client.post(`/${ana.id}`, asked)).body
  const ids = Array.from({ length: 4 }, () => newId('han'))
  const docs = ids.map((_id, at) => page(`Leo${at}`, { _id, content: slow(`Leo${at}`).repeat(6) }))
  const sent = [
    eve.client.post(`/${group}`, docs[0]),
    eve.client.post(`/${group}/_bulk_docs`, { docs: docs.slice(1, 3) }),
    app.withToken(String(token)).post(`/${group}`, docs[3]),
  ]
  await setTimeout(300)
  const { _rev } = expectOk(await ana.client.get(`/${group}/${member}`)).body
  expectOk(await ana.client.delete(`/${group}/${member}`, { rev: String(_rev) }))
  expectOk(await ana.client.delete(`/${ana.id}/${String(id)}`, { rev: String(rev) }))
  const [one, some, other] = await Promise.all(sent)
  expect([one!.status, other!.status]).toEqual([403, 401])
  expect(some!.body).toMatchObject([{ error: 'forbidden' }, { error: 'forbidden' }])
  for (const _id of ids) expect((await ana.client.get(`/${group}/${_id}`)).status).toBe(404)
})

test('nothing is read for who is gone, nor written', async () => {
  const token = await app.makeToken(ana, [`write@${group}`])
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const gone = new AbortController()
  const _id = newId('han')
  const sent = fetch(`${origin}/${group}`, {
    method: 'POST',
    signal: gone.signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(page('Lea', { _id, content: slow('Lea').repeat(6) })),
  })
  void setTimeout(250).then(() => gone.abort())
  await expect(sent).rejects.toThrow('abort')
  // It would have been read before this one.
  expectOk(await ana.client.post(`/${group}`, page('Mia')))
  expect((await ana.client.get(`/${group}/${_id}`)).status).toBe(404)
})
