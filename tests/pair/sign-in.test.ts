// Who somebody is, and what they may do, is the same at both servers, at once.
import { expect, it } from 'vitest'
import { Client, type Reply } from '#tests/support/client.ts'
import { overHttp } from '#tests/support/over-http.ts'
import { expectDone, makeOwner, makeTenant, makeToken } from '#tests/torture/setup.ts'
import { programOf, sameBrowser, startPair } from './pair.ts'

const pair = startPair()

/** What is not announced is looked up anew after five seconds: what is known sooner was announced. */
const soon = { timeout: 4_500, interval: 5 }

const nameIn = async (client: Client) => (await client.get('/_session')).body.userCtx?.name

/** What one server lets be done once it has heard of what the other did. */
async function soonDone(call: () => Promise<Reply>): Promise<void> {
  await expect.poll(async () => (await call()).status, soon).toBeLessThan(300)
}

async function signIn(
  email: string,
  password: string,
  { address }: { address: string },
  network?: string,
) {
  const client = new Client(overHttp(address), undefined, network)
  return { client, reply: await client.post('/_session', { name: email, password }) }
}

it('a person who signs in at one is signed in at the other, until they sign out at either', async () => {
  const dana = await makeOwner(pair.here)
  const other = sameBrowser(dana, pair.there)
  expect(await nameIn(other)).toBeTruthy()
  expect((await other.get(`/${dana.id}`)).status).toBe(200)
  expectDone(await dana.client.delete('/_session'))
  await expect.poll(async () => (await other.get(`/${dana.id}`)).status, soon).toBe(401)
})

it('a new password at one ends the other sessions at the other', async () => {
  const dana = await makeOwner(pair.here)
  const { client: phone } = await signIn(dana.email, dana.password, pair.there)
  expect((await phone.get(`/${dana.id}`)).status).toBe(200)
  const password = 'another long password'
  const change = { current_password: dana.password, password, password_confirmation: password }
  const { body } = await dana.client.get(`/_users/${dana.id}`)
  expectDone(await dana.client.put(`/_users/${dana.id}`, { ...body, ...change }))
  await expect.poll(async () => (await phone.get(`/${dana.id}`)).status, soon).toBe(401)
  expect((await signIn(dana.email, dana.password, pair.there)).reply.status).toBe(401)
  expect((await signIn(dana.email, password, pair.there)).reply.status).toBe(200)
})

it('a token switched off at one opens nothing at the other', async () => {
  const dana = await makeOwner(pair.here)
  const { id, token } = await makeToken(dana)
  const program = programOf(token, pair.there)
  expect((await program.get(`/${dana.id}`)).status).toBe(200)
  const { body } = await dana.client.get(`/${dana.id}/${id}`)
  expectDone(
    await dana.client.put(`/${dana.id}/${id}`, { ...body, active: false }, { rev: body._rev }),
  )
  await expect.poll(async () => (await program.get(`/${dana.id}`)).status, soon).toBe(401)
})

it('a member removed at one is a stranger at the other, and their feed there ends', async () => {
  const { owner, db } = await makeTenant(pair.here)
  const rui = await makeOwner(pair.there)
  const invited = expectDone(
    await owner.client.post(`/${db}`, { klass: 'Membership', email: rui.email }),
  )
  const { id } = invited.body
  await soonDone(() => rui.client.put(`/${db}/_design/status/_update/accept/${id}`))
  expect((await rui.client.get(`/${db}`)).status).toBe(200)
  const feed = await rui.client.follow(`/${db}/_changes`, {
    feed: 'eventsource',
    since: 'now',
    heartbeat: 1_000,
  })
  const { body } = await owner.client.get(`/${db}/${id}`)
  expectDone(await owner.client.delete(`/${db}/${id}`, { rev: body._rev }))
  await expect.poll(async () => (await rui.client.get(`/${db}`)).status, soon).toBe(403)
  expect(await feed.ended).not.toContain(String(id))
})

it('a right given at one counts at the other', async () => {
  const { owner, db } = await makeTenant(pair.here)
  const rui = await makeOwner(pair.there)
  expect((await rui.client.get(`/${db}`)).status).toBe(403)
  const invited = expectDone(
    await owner.client.post(`/${db}`, { klass: 'Membership', email: rui.email }),
  )
  const accept = `/${db}/_design/status/_update/accept/${String(invited.body.id)}`
  await soonDone(() => rui.client.put(accept))
  await expect
    .poll(async () => (await sameBrowser(rui, pair.here).get(`/${db}`)).status, soon)
    .toBe(200)
})

it('guesses of a password are counted over both', async () => {
  const dana = await makeOwner(pair.here)
  const at = [pair.here, pair.there, pair.here, pair.there, pair.here]
  const network = '203.0.113.7'
  for (const server of at) {
    const { reply } = await signIn(dana.email, 'a wrong guess', server, network)
    expect(reply.status).toBe(401)
  }
  for (const server of [pair.here, pair.there]) {
    expect((await signIn(dana.email, dana.password, server, network)).reply.status).toBe(429)
  }
})

it('sixteen right passwords at once, half of them at each, all open a session', async () => {
  const dana = await makeOwner(pair.here)
  const tries = Array.from({ length: 16 }, (_, at) =>
    signIn(dana.email, dana.password, at % 2 === 0 ? pair.here : pair.there),
  )
  const statuses = (await Promise.all(tries)).map(({ reply }) => reply.status)
  expect(statuses).toEqual(Array.from({ length: 16 }, () => 200))
})
