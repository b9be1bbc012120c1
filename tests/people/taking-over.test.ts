// A claimed address never keeps what its claimant prepared (decision 009): in whatever way the owner of the mailbox proves
// it, no session, token or password of anybody else opens what is theirs from then on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, expectOk, linkIn, type TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const password = 'the password of a thief'
let count = 0
const newAddress = () => `wanted${(count += 1)}@example.com`
const signIn = (client: Client, name: string, secret: string) =>
  client.post('/_session', { name, password: secret })

/** The secret in the newest mail to this address that leads below `path`. */
async function secretIn(email: string, path: string): Promise<string> {
  const links = (await app.letters())
    .filter(({ to }) => to?.[0]?.address === email)
    .map(linkIn)
    .filter((link) => link.startsWith(path))
  return links.at(-1)?.split('/').at(-1) ?? ''
}

/** Everything somebody can prepare in an account that waits for an address they do not have. */
async function prepare(client: Client, id: string, email: string) {
  const session = app.nobody()
  expectOk(await session.post('/_session', { name: email, password, remember: true }))
  const tokens = await Promise.all(
    [['read'], ['read', 'write']].map(async (permissions) => {
      const doc = { klass: 'UserToken', description: 'A program', permissions }
      return app.withToken(expectOk(await client.post(`/${id}`, doc)).body.token)
    }),
  )
  const group = await app.makeGroup({ client } as Parameters<TestApp['makeGroup']>[0])
  return { id, email, browsers: [client, session], tokens, group }
}

async function register(email: string) {
  const client = app.nobody()
  const { id } = expectOk(await client.post('/_users', { unconfirmed_email: email, password })).body
  return { client, id: String(id) }
}

/** How an address comes into an account whose owner does not have the mailbox. */
const claims = {
  'registered with it': async (address: string) => {
    const { client, id } = await register(address)
    return prepare(client, id, address)
  },
  'changed a confirmed account to it': async (address: string) => {
    const { client, id, email } = await app.makePerson({ password })
    const change = { unconfirmed_email: address, current_password: password }
    expectOk(await client.put(`/_users/${id}`, change))
    return prepare(client, id, email)
  },
}

const ownPassword = 'the password of the owner'
const openLink = async (address: string) =>
  expectOk(
    await app.nobody().post('/_confirmation', { token: await secretIn(address, '/user/confirm/') }),
  ).body
/** As our own page does it: browsers name the page's origin with every POST. */
const confirmInBrowser = (client: Client, token: string) =>
  client.call('POST', '/_confirmation', {
    body: { token },
    headers: { origin: app.house.config.appUrl },
  })
const setPassword = async (token: string, input = {}) =>
  expectOk(await app.nobody().put(`/_password/${token}`, { password: ownPassword, ...input }))
const askForPassword = async (address: string) => {
  expectOk(await app.nobody().post('/_password', { email: address }))
  await setPassword(await secretIn(address, '/user/password/'))
}

/** How the owner of the mailbox proves that it is theirs. */
const proofs = {
  'opens the link that was mailed': async (address: string) => {
    await setPassword((await openLink(address)).password_token)
  },
  'opens that link and then asks for a new password': async (address: string) => {
    await openLink(address)
    await askForPassword(address)
  },
  'asks for a new password': askForPassword,
  'registers too, and confirms': async (address: string) => {
    const client = app.nobody()
    const body = { unconfirmed_email: address, password: ownPassword }
    expectOk(await client.post('/_users', body))
    const token = await secretIn(address, '/user/confirm/')
    expect((await client.post('/_confirmation', { token })).body).toEqual({ ok: true })
  },
}

const forms: [keyof typeof claims, keyof typeof proofs][] = [
  ['registered with it', 'opens the link that was mailed'],
  ['registered with it', 'opens that link and then asks for a new password'],
  ['registered with it', 'asks for a new password'],
  ['registered with it', 'registers too, and confirms'],
  ['changed a confirmed account to it', 'opens the link that was mailed'],
  ['changed a confirmed account to it', 'opens that link and then asks for a new password'],
  ['changed a confirmed account to it', 'registers too, and confirms'],
]

describe('of a person who claimed an address, nothing opens the account that holds it', () => {
  it.each(forms)('when they %s and its owner %s', async (claim, proof) => {
    const address = newAddress()
    const thief = await claims[claim](address)
    await app.letters()
    await proofs[proof](address)
    const owner = app.nobody()
    const { name: id } = expectOk(await signIn(owner, address, ownPassword)).body
    expect((await owner.get('/_session')).body.userCtx.email).toBe(address)
    const isAnother = id !== thief.id
    expect(isAnother).toBe(proof === 'registers too, and confirms')
    for (const client of thief.browsers) {
      expect((await client.get('/_session')).body.userCtx.name).toBe(isAnother ? thief.id : null)
      expect((await client.get(`/${id}`)).status).toBe(isAnother ? 403 : 401)
    }
    for (const program of thief.tokens) {
      expect((await program.get(`/${id}`)).status).toBe(isAnother ? 403 : 401)
    }
    for (const name of [address, thief.email]) {
      const { status, body } = await signIn(app.nobody(), name, password)
      const opens = isAnother && (name === thief.email || claim === 'registered with it')
      if (opens) expect(body.name).toBe(thief.id)
      else expect(status).toBe(401)
    }
    const selector = { klass: 'UserToken', active: true }
    expect((await owner.post(`/${id}/_find`, { selector })).body.docs).toEqual([])
    // What was mailed to anybody before opens nothing either.
    expect((await app.nobody().post('/_password', { email: thief.email })).status).toBe(200)
  })
})

describe('confirming an address', () => {
  const program = { klass: 'UserToken', description: 'A program', permissions: ['read'] }

  it.each([
    ['where the person is signed in', () => undefined],
    ['in a browser that knows them', (client: Client) => client.cookies.delete('AuthSession')],
  ])('%s ends nothing', async (_, prepareBrowser) => {
    const address = newAddress()
    const { client, id } = await register(address)
    const { token } = expectOk(await client.post(`/${id}`, program)).body
    const session = app.nobody()
    expectOk(await signIn(session, address, password))
    prepareBrowser(client)
    const secret = await secretIn(address, '/user/confirm/')
    expect((await client.post('/_confirmation', { token: secret })).body).toEqual({ ok: true })
    expect((await session.get('/_session')).body.userCtx.name).toBe(id)
    expect((await app.withToken(token).get(`/${id}`)).status).toBe(200)
    expectOk(await signIn(app.nobody(), address, password))
  })

  it('elsewhere ends the tokens, and leaves their sessions and password to who registered', async () => {
    const address = newAddress()
    const { client, id } = await register(address)
    const { token } = expectOk(await client.post(`/${id}`, program)).body
    const answer = await openLink(address)
    expect(answer).toEqual({ ok: true, password_token: expect.any(String) })
    expect((await app.withToken(token).get(`/${id}`)).status).toBe(401)
    expect((await client.get('/_session')).body.userCtx).toMatchObject({ name: id, email: address })
    expectOk(await signIn(app.nobody(), address, password))
    // A token made meanwhile ends with the password that is set by what came with the answer.
    const later = expectOk(await client.post(`/${id}`, program)).body.token
    await setPassword(answer.password_token)
    expect((await app.withToken(later).get(`/${id}`)).status).toBe(401)
    expect((await signIn(app.nobody(), address, password)).status).toBe(401)
  })

  it('in a browser that does not know the account gives nobody a place that its mailbox was invited to', async () => {
    const address = newAddress()
    const owner = await app.makePerson()
    const group = await app.makeGroup(owner)
    const invitation = { klass: 'Membership', email: address }
    const { id: place } = expectOk(await owner.client.post(`/${group}`, invitation)).body
    const { client, id } = await register(address)
    const token = await secretIn(address, '/user/confirm/')
    const answer = await confirmInBrowser(app.nobody(), token)
    expect(answer.body).toEqual({ ok: true, password_token: expect.any(String) })
    expect((await client.put(`/${group}/_design/status/_update/accept/${place}`)).status).toBe(403)
    expect((await client.get('/_session')).body.userCtx.email).toBeNull()
    await setPassword(answer.body.password_token)
    expect((await client.get('/_session')).body.userCtx.name).toBeNull()
    const mailbox = app.nobody()
    expect(expectOk(await signIn(mailbox, address, ownPassword)).body.name).toBe(id)
    expectOk(await mailbox.put(`/${group}/_design/status/_update/accept/${place}`))
  })

  it('in another browser works once its person signed in there', async () => {
    const address = newAddress()
    const { client } = await register(address)
    const token = await secretIn(address, '/user/confirm/')
    const phone = app.nobody()
    expectOk(await confirmInBrowser(phone, token))
    expectOk(await phone.post('/_session', { username: address, password }))
    expect((await confirmInBrowser(phone, token)).body).toEqual({ ok: true })
    expect((await client.get('/_session')).body.userCtx.email).toBe(address)
  })

  it('by one link ends the others', async () => {
    const address = newAddress()
    const { client } = await register(address)
    const first = await secretIn(address, '/user/confirm/')
    expectOk(await client.post('/_confirmation/resend', { email: address }))
    const second = await secretIn(address, '/user/confirm/')
    expect(second).not.toBe(first)
    expectOk(await client.post('/_confirmation', { token: first }))
    expect((await client.post('/_confirmation', { token: second })).status).toBe(422)
  })
})

describe('a new password', () => {
  const program = { klass: 'UserToken', description: 'A program', permissions: ['read'] }

  it.each([
    [true, 401],
    [false, 200],
  ])(
    'ends the tokens of the person when asked to (%s): a program is answered %i',
    async (end_tokens, status) => {
      const { client, id, email, password: current_password } = await app.makePerson()
      const made = async () => {
        const { body } = expectOk(await client.post(`/${id}`, program))
        return { id: body.id, program: app.withToken(body.token) }
      }
      const first = await made()
      const change = { current_password, password: 'a better one', end_tokens }
      expectOk(await client.put(`/_users/${id}`, change))
      expect((await first.program.get(`/${id}`)).status).toBe(status)
      expect((await client.get(`/${id}/${first.id}`)).body.active).toBe(!end_tokens)
      const second = await made()
      expectOk(await app.nobody().post('/_password', { email }))
      await setPassword(await secretIn(email, '/user/password/'), { end_tokens })
      expect((await second.program.get(`/${id}`)).status).toBe(status)
    },
  )

  it('set by mail makes links worthless that would lead to another address', async () => {
    const { client, id, email, password: current_password } = await app.makePerson()
    const elsewhere = newAddress()
    expectOk(await client.put(`/_users/${id}`, { unconfirmed_email: elsewhere, current_password }))
    const token = await secretIn(elsewhere, '/user/confirm/')
    await app.nobody().post('/_password', { email })
    await setPassword(await secretIn(email, '/user/password/'))
    expect((await app.nobody().post('/_confirmation', { token })).status).toBe(422)
  })
})
