// What comes after what in a save follows from the order of the changes, not from a clock: steps of one millisecond, processes whose clocks differ.
// And what a third person writes under a name while two others save stays theirs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { basic, buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
let authorizations: Record<string, string>
beforeAll(async () => {
  stage = await buildDavStage()
  const { app, owner, db } = stage
  authorizations = { ana: stage.authorization }
  for (const name of ['bia', 'carl']) {
    const person = await app.makePerson({ fullname: name })
    await app.addMember(owner, db, person)
    authorizations[name] = basic(person.email, await app.makeToken(person, ['dav:write']))
  }
})
afterAll(() => stage.close())

interface Item {
  readonly id: string
  readonly starred: boolean
}

let made = 0
/** A file of Ana's with a star, for an hour there. */
async function starred() {
  const { client } = stage.owner
  const folder = `order-${++made}`
  const itemAt = async (name: string) =>
    (await client.get(`/${stage.db}/_disk/item`, { path: `${folder}/${name}` })).body.item as
      | Item
      | undefined
  const take = async (who: string, ...steps: readonly string[]) => {
    for (const step of steps) {
      const [method = '', name = '', more = ''] = step.split('|')
      const destination = `${stage.disk}/${folder}/${more}`
      const reply = await stage.ask(method, `/${folder}/${name}`, {
        headers: { authorization: authorizations[who]!, ...(method === 'MOVE' && { destination }) },
        ...(method === 'PUT' && { body: more }),
      })
      await reply.arrayBuffer()
      expect([step, reply.ok]).toEqual([step, true])
    }
  }
  await take('ana', 'MKCOL|', 'PUT|doc|first')
  const { id } = (await itemAt('doc'))!
  expectOk(await client.post(`/${stage.db}/_disk/set`, { ids: [id], starred: true }))
  stage.app.clock.advance(3_600_000)
  const texts = async (of: string) => {
    const { body } = await client.get(`/${stage.db}/_disk/versions`, { id: of })
    const revs = (body.versions as { rev: string }[]).map(({ rev }) => rev)
    return Promise.all(
      revs.map(async (rev) => (await client.get(`/${stage.db}/${of}/content`, { rev })).text),
    )
  }
  return { id, itemAt, take, texts }
}

test('of two saves whose steps all fall into one millisecond both are versions', async () => {
  const { id, itemAt, take, texts } = await starred()
  await take('ana', 'PUT|ana.tmp|ana', 'MOVE|doc|~ana', 'MOVE|ana.tmp|doc')
  await take('bia', 'PUT|bia.tmp|bia', 'MOVE|doc|~bia')
  await take('ana', 'DELETE|~ana')
  await take('bia', 'MOVE|bia.tmp|doc', 'DELETE|~bia')
  expect(await itemAt('doc')).toMatchObject({ id, starred: true })
  expect(await texts(id)).toEqual(['bia', 'ana', 'first'])
})

test('what another person writes over in that millisecond is a version as well', async () => {
  const { id, itemAt, take, texts } = await starred()
  await take('ana', 'PUT|ana.tmp|ana', 'MOVE|doc|~ana', 'MOVE|ana.tmp|doc')
  await take('bia', 'PUT|doc|bia')
  await take('ana', 'DELETE|~ana')
  expect(await itemAt('doc')).toMatchObject({ id, starred: true })
  expect(await texts(id)).toEqual(['bia', 'ana', 'first'])
})

test('so is what a process writes whose clock is behind, or an upload that began long before', async () => {
  const { id, itemAt, take, texts } = await starred()
  await take('ana', 'PUT|ana.tmp|ana', 'MOVE|doc|~ana', 'MOVE|ana.tmp|doc')
  stage.app.clock.advance(-5_000)
  await take('bia', 'PUT|doc|bia')
  stage.app.clock.advance(5_000)
  await take('ana', 'DELETE|~ana')
  expect(await itemAt('doc')).toMatchObject({ id, starred: true })
  expect(await texts(id)).toEqual(['bia', 'ana', 'first'])
})

test('a file with versions that comes to the name in that millisecond stays what it is', async () => {
  const { id, itemAt, take } = await starred()
  await take('ana', 'PUT|b|1', 'PUT|b|2')
  const other = (await itemAt('b'))!
  await take('ana', 'MOVE|doc|c', 'MOVE|b|doc', 'DELETE|c')
  expect(await itemAt('doc')).toMatchObject({ id: other.id })
  expect(other.id).not.toBe(id)
})

test('what a third person writes under the name while two others save stays theirs', async () => {
  const { id, itemAt, take, texts } = await starred()
  await take('ana', 'MOVE|doc|aside')
  stage.app.clock.advance(1_000)
  await take('ana', 'MOVE|aside|doc')
  await take('bia', 'MOVE|doc|aside')
  stage.app.clock.advance(1_000)
  await take('carl', 'PUT|doc|carl')
  const theirs = (await itemAt('doc'))!
  await take('ana', 'DELETE|aside')
  expect(await itemAt('doc')).toMatchObject({ id: theirs.id, starred: false })
  expect(await texts(id)).toEqual(['first'])
})

test('a third person who deletes what two moved away ends no save of theirs', async () => {
  const { itemAt, take } = await starred()
  await take('ana', 'MOVE|doc|aside', 'MOVE|aside|doc')
  await take('bia', 'MOVE|doc|aside')
  stage.app.clock.advance(1_000)
  await take('ana', 'PUT|doc|new')
  const theirs = (await itemAt('doc'))!
  await take('carl', 'DELETE|aside')
  expect(await itemAt('doc')).toMatchObject({ id: theirs.id, starred: false })
})
