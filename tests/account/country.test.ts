// The country that a Group works in: proposed when it is made, set by its administrators.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import { buildStage, type Stage } from '../notifications/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.app.close())

async function groupIn(country: unknown): Promise<string> {
  const _id = newId('acc')
  expectOk(await stage.dana.client.post('/accounts', { _id, name: 'Oficina', country }))
  // A person has five free ones.
  await setPlan(stage.app, _id, 'pro')
  return _id
}

/** The country by the Group's own document, and as the person's page is carried it. */
async function countryOf(db: string) {
  const { client, id } = stage.dana
  const group = expectOk(await client.get(`/accounts/${db}`)).body
  const selector = { klass: 'Membership', db_name: db }
  const { docs } = expectOk(await client.post(`/${id}/_find`, { selector })).body
  return [group.country, (docs as { country?: string }[])[0]?.country]
}

test('a Group works in the country that it was made with, if there is one', async () => {
  expect(await countryOf(await groupIn('BR'))).toEqual(['BR', 'BR'])
  expect(await countryOf(await groupIn('Bree'))).toEqual([undefined, undefined])
  expect(await countryOf(await groupIn({ a: 1 }))).toEqual([undefined, undefined])
})

test('its administrators choose another one, or none; members do not', async () => {
  const { group, dana, tiago } = stage
  const setting = { klass: 'Adjustment', key: 'country', value: 'US' }
  expect((await tiago.client.post(`/${group}`, setting)).status).toBe(403)
  const made = expectOk(await dana.client.post(`/${group}`, setting)).body
  expect(await countryOf(group)).toEqual(['US', 'US'])
  const refused = await dana.client.post(`/${await groupIn('BR')}`, { ...setting, value: 'usa' })
  expect([refused.status, Object.keys(refused.body.reason as object)]).toEqual([422, ['value']])
  const none = { ...setting, value: '', _rev: made.rev }
  expectOk(await dana.client.put(`/${group}/${String(made.id)}`, none))
  expect(await countryOf(group)).toEqual(['', ''])
})
