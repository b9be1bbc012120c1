// A program that replicates edits a file where its content changes meanwhile: nothing that people wrote is refused, and nothing is lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let owner: TestPerson
let db: string
const programs: Record<string, Client> = {}
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  db = await app.makeGroup(owner)
  const member = await app.makePerson()
  await app.addMember(owner, db, member)
  for (const [name, person] of Object.entries({ administrator: owner, member })) {
    programs[name] = app.withToken(await app.makeToken(person, [`read@${db}`, `write@${db}`]))
  }
})
afterAll(() => app.close())

const holding = (text: string) => {
  const data = Buffer.from(text).toString('base64')
  return { _attachments: { content: { content_type: 'text/markdown', data } } }
}
const revision = (generation: number, letter: string) => `${generation}-${letter.repeat(32)}`

/** A file, and its first revision as the program pulled it. */
async function pulled(name: string) {
  const doc = { klass: 'CloudFile', name, ...holding('first') }
  const { id } = expectOk(await owner.client.post(`/${db}`, doc)).body
  const body = { docs: [{ id }] }
  const { results } = expectOk(await owner.client.post(`/${db}/_bulk_get`, body)).body
  app.clock.advance(5_000)
  return results[0].docs[0].ok as { _id: string; _rev: string }
}

/** Pushes a revision as it was made on the phone, with the system's fields as they were there. */
async function push(program: Client, base: object, line: readonly string[], more: object) {
  const [_rev = ''] = line
  const ids = line.map((one) => one.split('-')[1])
  const _revisions = { start: Number.parseInt(_rev, 10), ids }
  const docs = [{ ...base, ...more, _rev, _revisions }]
  app.clock.advance(5_000)
  const reply = expectOk(await program.post(`/${db}/_bulk_docs`, { new_edits: false, docs }))
  return reply.body as unknown as object[]
}
const contentOf = async (id: string) => (await owner.client.get(`/${db}/${id}/content`)).text

describe.each(['administrator', 'member'])('of an %s', (who) => {
  test('two texts in a row arrive, the second before the correction of the first was pulled', async () => {
    const base = await pulled(`twice ${who}.md`)
    const first = [revision(2, 'a'), base._rev]
    expect(await push(programs[who]!, base, first, holding('second text'))).toEqual([])
    const second = [revision(3, 'b'), ...first]
    expect(await push(programs[who]!, base, second, holding('third'))).toEqual([])
    expect(await contentOf(base._id)).toBe('third')
    const { size, _conflicts } = (
      await owner.client.get(`/${db}/${base._id}`, { conflicts: 'true' })
    ).body
    expect([size, _conflicts]).toEqual([5, undefined])
  })

  test('a text beside another one that was saved online is kept as a conflict', async () => {
    const base = await pulled(`beside ${who}.md`)
    const online = { ...base, ...holding('saved online') }
    expectOk(await owner.client.put(`/${db}/${base._id}`, online))
    const line = [revision(2, '0'), base._rev]
    expect(await push(programs[who]!, base, line, holding('offline'))).toEqual([])
    const { _conflicts } = (await owner.client.get(`/${db}/${base._id}`, { conflicts: 'true' }))
      .body
    expect(_conflicts).toHaveLength(1)
  })

  test('what it makes up of the system’s fields is refused', async () => {
    const base = await pulled(`forged ${who}.md`)
    const line = [revision(2, 'c'), base._rev]
    const [row] = await push(programs[who]!, base, line, { size: 7_777, ...holding('x') })
    expect(row).toMatchObject({ error: 'forbidden' })
  })
})
