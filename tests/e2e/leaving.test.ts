// Deleting one's account in the browser: what keeps somebody from it is named, and then it is over.
import { expect } from 'vitest'
import { test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'

test('an account is deleted once nobody depends on it, and the password proves who asks', async ({
  stage,
}) => {
  const { app } = stage
  const [ana, rui] = [await app.makePerson(), await app.makePerson()]
  const group = await app.makeGroup(ana, 'Fixit Bench')
  const membership = await app.addMember(ana, group, rui)
  const visitor = await stage.visitor({ device: 'phone' })
  const { say, page } = visitor
  await comeIn(visitor, ana, '/user/profile?page=data')
  const busy = { status: 429, json: { error: 'too_many_requests', reason: 'Later' } }
  await page.route('**/leaving', (route) => route.fulfill(busy), { times: 1 })
  await visitor.press(say('profile.leaving.title'))
  await visitor.answer(say('actions.try_again'))
  await visitor.sees(say('profile.leaving.held'))
  await visitor.answer('Fixit Bench')
  await visitor.arrivesAt(`/account/${group}/memberships`)
  const { _rev: rev } = (await ana.client.get(`/${group}/${membership}`)).body
  await ana.client.delete(`/${group}/${membership}`, { rev })

  app.clock.advance(11 * 60_000)
  await visitor.open('/user/profile?page=data')
  await visitor.press(say('profile.leaving.title'))
  await visitor.sees(say('profile.leaving.goes'))
  await page.route('**/_proof', (route) => route.fulfill(busy), { times: 1 })
  await visitor.answer(say('profile.leaving.confirm'))
  await visitor.sees(say('titles.too_many_requests'))
  await visitor.answer(say('profile.leaving.confirm'))
  await visitor.sees(say('profile.proof.text'))
  await page.getByRole('dialog').getByLabel(say('profile.currentPassword')).fill(ana.password)
  await visitor.answer(say('profile.proof.submit'))
  await visitor.seesTitle(say('login.title'))
  const body = { username: ana.email, password: ana.password }
  expect((await app.nobody().post('/_session', body)).status).toBe(401)
  expect(visitor.broken).toEqual([])
  await visitor.close()
})
