// What operators do by an id is done to whom the id is of, however others name themselves and their Groups.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { makeOperator, run } from './setup.ts'

let app: TestApp
let olga: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  olga = await makeOperator(app)
})
afterAll(() => app.close())

test('an id means its Group, not another one that has it for a name', async () => {
  const early = newId('acc')
  const [dana, mallory] = [await app.makePerson(), await app.makePerson()]
  const db = await app.makeGroup(dana, 'Fixit')
  expectOk(await mallory.client.post('/accounts', { _id: early, name: db }))
  expectOk(await olga.client.put(`/_operator/groups/${db}/plan`, { plan: 'server' }))
  await run(app, 'group', 'lock', early, 'x')
  const plans = [db, early].map(async (one) => (await app.house.store.group(one))?.plan)
  expect(await Promise.all(plans)).toEqual(['server', 'free'])
  const { body } = await olga.client.get(`/_operator/groups?text=${db}`)
  expect(body.found.map((one: { db: string }) => one.db)).toEqual([db])
})

test('an id means its person, not another one who has it in their address', async () => {
  const mallory = { id: newId('usr') }
  const dana = await app.makePerson()
  const claim = { _id: mallory.id, unconfirmed_email: `${dana.id}@evil.example` }
  const more = { password: 'a long password', password_confirmation: 'a long password' }
  expectOk(await app.nobody().post('/_users', { ...claim, ...more, accept_terms: true }))
  const { body } = await olga.client.get(`/_operator/people/${dana.id}`)
  expect(body.person).toMatchObject({ user_id: dana.id, email: dana.email })
})
