// Principals are cached between calls: a right that a person loses is gone with their very next call.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { makePaidGroup } from '../plans/paid-group.ts'

let app: TestApp
let owner: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  db = await makePaidGroup(app, owner)
})
afterAll(() => app.close())

const ask = (client: Client) => client.get(`/${db}/_all_docs`, { limit: 1 })

/** A member whom the server remembers, and the id of their membership. */
async function knownMember() {
  const person = await app.makePerson()
  const id = await app.addMember(owner, db, person)
  const token = await app.makeToken(person, ['read', 'write'])
  expectOk(await ask(person.client))
  expectOk(await ask(app.withToken(token)))
  return { ...person, place: id, token }
}

test('a session that was signed out', async () => {
  const { client } = await knownMember()
  const stolen = app.nobody()
  for (const [name, value] of client.cookies) stolen.cookies.set(name, value)
  expectOk(await ask(stolen))
  expectOk(await client.delete('/_session'))
  expect((await ask(stolen)).status).toBe(401)
})

test('every other session, once the password is changed', async () => {
  const { client, id, email, password: current_password } = await knownMember()
  const elsewhere = app.nobody()
  expectOk(await elsewhere.post('/_session', { username: email, password: current_password }))
  expectOk(await ask(elsewhere))
  const password = 'another horse battery'
  const change = { current_password, password, password_confirmation: password }
  expectOk(await client.put(`/_users/${id}`, change))
  expect((await ask(elsewhere)).status).toBe(401)
  expectOk(await ask(client))
})

test.each([
  ['switched off', { active: false }],
  ['that may no longer read', { permissions: ['write'] }],
])('a token %s', async (_, change) => {
  const { client, id, token } = await knownMember()
  const { docs } = (await client.post(`/${id}/_find`, { selector: { klass: 'UserToken' } })).body
  const [doc] = docs as { _id: string; _rev: string; [name: string]: unknown }[]
  expectOk(await client.put(`/${id}/${doc!._id}`, { ...doc, ...change }))
  expect([401, 403]).toContain((await ask(app.withToken(token))).status)
})

test('a place that was taken back, by cookie and by token', async () => {
  const { client, token, place } = await knownMember()
  const { _rev } = (await owner.client.get(`/${db}/${place}`)).body
  expectOk(await owner.client.delete(`/${db}/${place}`, { rev: _rev }))
  expect((await ask(client)).status).toBe(403)
  expect((await ask(app.withToken(token))).status).toBe(403)
})

test('a right that was taken back', async () => {
  const { client, place } = await knownMember()
  let guests = 0
  const invite = () =>
    client.post(`/${db}`, { klass: 'Membership', email: `guest${++guests}@example.com` })
  const { _rev, ...doc } = (await owner.client.get(`/${db}/${place}`)).body
  expect((await invite()).status).toBe(403)
  const { rev } = expectOk(
    await owner.client.put(`/${db}/${place}`, { ...doc, editor: true }, { rev: _rev }),
  ).body
  expectOk(await invite())
  expectOk(await owner.client.put(`/${db}/${place}`, { ...doc, editor: false }, { rev }))
  expect((await invite()).status).toBe(403)
})

test('a Group that was locked', async () => {
  const { client } = await knownMember()
  const plan = (name: string) =>
    app.house.store.database(db).write(async (transaction) => {
      const { body, ...stored } = (await transaction.get(db))!
      const at = app.clock.now.toISOString()
      const rest = { words: '', counters: [], event: 'update', actor: null, at }
      await transaction.put({ ...stored, ...rest, body: { ...body, 'confirmed-plan': name } })
    })
  await plan('locked')
  expect((await ask(client)).status).toBe(402)
  await plan('pro')
  expectOk(await ask(client))
})
