// Where a person is signed in, and signing out of each place.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenSession, TokenInUse } from '#core/wire.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function signIn({ email, password }: TestPerson, agent: string): Promise<Client> {
  const client = app.nobody()
  const headers = { 'user-agent': agent }
  const body = { username: email, password }
  expectOk(await client.call('POST', '/_session', { body, headers }))
  return client
}

const sessionsOf = async (client: Client): Promise<OpenSession[]> =>
  expectOk(await client.get('/_sessions')).body.sessions

test('the list names every place, says which is the one at hand, and tells no secret', async () => {
  const ana = await app.makePerson()
  const phone = await signIn(ana, 'Phone of Ana')
  const found = await sessionsOf(phone)
  expect(found.map(({ agent, current }) => [agent, current])).toContainEqual(['Phone of Ana', true])
  expect(found.filter(({ current }) => current)).toHaveLength(1)
  expect(Object.keys(found[0]!).toSorted()).toEqual([
    'address',
    'agent',
    'created_at',
    'current',
    'expires_at',
    'id',
    'seen_at',
  ])
  // Neither the secret nor what is kept of it: from the hash the XSRF token follows.
  const text = JSON.stringify(found)
  for (const secret of phone.cookies.values()) expect(text).not.toContain(secret)
})

test('signing out in another place ends that session at once, and no other', async () => {
  const ana = await app.makePerson()
  const [desk, phone] = [await signIn(ana, 'Desk'), await signIn(ana, 'Phone')]
  const lost = (await sessionsOf(desk)).find(({ agent }) => agent === 'Phone')!
  expectOk(await desk.delete(`/_sessions/${lost.id}`))
  expect((await phone.get(`/_users/${ana.id}`)).status).toBe(401)
  expect((await desk.get(`/_users/${ana.id}`)).status).toBe(200)
  expect((await desk.delete(`/_sessions/${lost.id}`)).status).toBe(404)
})

test('signing out everywhere else ends every other session, those beyond the list too', async () => {
  const ana = await app.makePerson()
  const [desk, phone] = [await signIn(ana, 'Desk'), await signIn(ana, 'Phone')]
  const oldest = await signIn(ana, 'Oldest')
  // As many as are listed came after it.
  app.clock.advance(1_000)
  const expires_at = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
  const at = app.clock.now.toISOString()
  for (let left = 100; left > 0; left--) {
    const hash = Buffer.alloc(32, left)
    await app.house.store.openSession({ hash, user_id: ana.id, expires_at, at, agent: 'Program' })
  }
  expect((await sessionsOf(desk)).map(({ agent }) => agent)).not.toContain('Oldest')
  expectOk(await desk.delete('/_sessions'))
  for (const other of [phone, oldest]) {
    expect((await other.get(`/_users/${ana.id}`)).status).toBe(401)
  }
  expect((await sessionsOf(desk)).map(({ agent }) => agent)).toEqual(['Desk'])
})

test('the session at hand can be ended by its name too', async () => {
  const ana = await app.makePerson()
  const desk = await signIn(ana, 'Desk')
  const own = (await sessionsOf(desk)).find(({ current }) => current)!
  expectOk(await desk.delete(`/_sessions/${own.id}`))
  expect((await desk.get('/_sessions')).status).toBe(401)
})

test('each place says where from and when it was last used, to the minute', async () => {
  const ana = await app.makePerson()
  const phone = await signIn(ana, 'Phone')
  app.clock.advance(5 * 60_000)
  await phone.get('/_session')
  const own = (await sessionsOf(phone)).find(({ current }) => current)!
  expect(own).toMatchObject({ address: phone.address, seen_at: app.clock.now.toISOString() })
  expect(own.created_at < own.seen_at!).toBe(true)
})

test('tokens are in the list with their last use, and end there as anywhere', async () => {
  const ana = await app.makePerson()
  const [used, unused] = [await app.makeToken(ana, ['read']), await app.makeToken(ana, ['write'])]
  const program = app.withToken(used)
  expectOk(await program.get('/_session'))
  const tokens = async () => expectOk(await ana.client.get('/_sessions')).body.tokens
  const at = app.clock.now.toISOString()
  const seen = (await tokens()).map(({ address, seen_at }: TokenInUse) => [address, seen_at])
  expect(seen).toContainEqual([program.address, at])
  expect(seen).toContainEqual([null, null])
  expect(JSON.stringify(await tokens())).not.toContain(used)
  const { id } = (await tokens()).find(({ seen_at }: TokenInUse) => seen_at !== null)
  const rui = await app.makePerson()
  expect((await rui.client.delete(`/_sessions/${id}`)).status).toBe(404)
  expectOk(await ana.client.delete(`/_sessions/${id}`))
  expect((await program.get('/_session')).status).toBe(401)
  expect((await ana.client.get(`/${ana.id}/${id}`)).body.active).toBe(false)
  expect((await ana.client.delete(`/_sessions/${id}`)).status).toBe(404)
  expect((await app.withToken(unused).get('/_session')).status).toBe(200)
})

test('signing out everywhere else ends tokens where that is asked', async () => {
  const ana = await app.makePerson()
  const token = await app.makeToken(ana, ['read'])
  expectOk(await ana.client.delete('/_sessions'))
  expect((await app.withToken(token).get('/_session')).status).toBe(200)
  expectOk(await ana.client.delete('/_sessions', { tokens: true }))
  expect((await app.withToken(token).get('/_session')).status).toBe(401)
  expect((await ana.client.get('/_sessions')).body.tokens).toEqual([])
})

test('nobody sees or ends the sessions of somebody else', async () => {
  const [ana, rui] = [await app.makePerson(), await app.makePerson()]
  const [own] = await sessionsOf(ana.client)
  const seen = await sessionsOf(rui.client)
  expect(seen.map(({ id }) => id)).not.toContain(own!.id)
  expect((await rui.client.delete(`/_sessions/${own!.id}`)).status).toBe(404)
  expect((await ana.client.get('/_sessions')).status).toBe(200)
})
