// Signing in and out over HTTP: cookies, the XSRF pair, lifetimes, guesses, programs with tokens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import { Client } from '#tests/support/client.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const setCookies = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []].flat() as string[]
const basic = (name: string, secret: string) =>
  `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

describe('who is signed in', () => {
  it('is nobody without a cookie, and that is no error', async () => {
    const { status, body } = await app.nobody().get('/_session')
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, userCtx: { name: null, roles: [] } })
    expect(body.info.authenticated).toBeUndefined()
  })

  it('answers the person, their databases and their address', async () => {
    const dana = await app.makePerson({ fullname: 'Dana Whitfield', email: 'dana@example.com' })
    const tiago = await app.makePerson({ locale: 'pt-BR' })
    const group = await app.makeGroup(dana)
    await app.addMember(dana, group, tiago, { pending: true })
    const { body } = await dana.client.get('/_session')
    expect(body.userCtx).toMatchObject({
      name: dana.id,
      roles: [dana.id, group],
      locale: 'en',
      fullname: 'Dana Whitfield',
      email: 'dana@example.com',
      unconfirmed_email: null,
    })
    expect(body.info.authenticated).toBe('cookie')
    const invited = await tiago.client.get('/_session')
    expect(invited.body.userCtx).toMatchObject({ roles: [tiago.id], locale: 'pt-BR' })
  })
})

describe('signing in', () => {
  it('takes JSON or a form, `username` or `name`, and any case of the address', async () => {
    const { email, password, id } = await app.makePerson()
    for (const body of [
      { username: email, password },
      { name: ` ${email.toUpperCase()} `, password },
    ]) {
      const reply = await app.nobody().post('/_session', body)
      expect(reply.body).toEqual({ ok: true, name: id, roles: [id] })
    }
    const form = await app.nobody().call('POST', '/_session', {
      body: `name=${encodeURIComponent(email)}&password=${encodeURIComponent(password)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.body.name).toBe(id)
  })

  it.each([
    ['nothing', {}],
    ['no password', { username: 'a@example.com' }],
    ['an empty password', { username: 'a@example.com', password: '' }],
    ['no name', { password: 'secret words' }],
  ])('asks for both when it gets %s', async (_, body) => {
    const reply = await app.nobody().post('/_session', body)
    expect(reply.status).toBe(400)
    expect(reply.body.reason).toBe('Please provide username and password')
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await app.makePerson()
    const wrong = await app.nobody().post('/_session', { username: email, password: 'not this' })
    const unknown = await app
      .nobody()
      .post('/_session', { username: 'no@example.com', password: 'x' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      error: 'unauthorized',
      reason: 'Email or password is incorrect',
      key: 'incorrect_email_or_password',
    })
    expect(unknown.status).toBe(wrong.status)
    expect(unknown.body).toEqual(wrong.body)
    const names = ({ headers }: { headers: object }) => Object.keys(headers).toSorted()
    expect(names(unknown)).toEqual(names(wrong))
  })

  it('counts guesses per network too', async () => {
    const guesser = app.nobody()
    const statuses: number[] = []
    for (let guess = 0; guess < 101; guess += 1) {
      const username = `person${guess}@elsewhere.example`
      // A missing password is refused before it is counted, so each try costs a look-up.
      statuses.push((await guesser.post('/_session', { username, password: 'wrong' })).status)
    }
    expect([statuses[0], statuses[99], statuses[100]]).toEqual([401, 401, 429])
  })
})

describe('the session', () => {
  it('is a cookie that scripts cannot read, with a pair that they can', async () => {
    const { email, password } = await app.makePerson()
    const reply = await app.nobody().call('POST', '/_session', {
      body: { username: email, password },
      headers: { 'x-route-id': 'signin' },
    })
    const [session, xsrf] = setCookies(reply.headers)
    expect(session).toMatch(/^AuthSession=s[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/)
  })

  it('lasts 30 days when it is remembered', async () => {
    const { email, password } = await app.makePerson()
    const body = { username: email, password, remember: true }
    const reply = await app.nobody().post('/_session', body)
    for (const cookie of setCookies(reply.headers).slice(0, 2)) {
      expect(cookie).toContain('Max-Age=2592000')
    }
  })

  it.each([
    ['a plain one ends after 24 unused hours', false, 20 * hour, 25 * hour],
    ['a remembered one ends after 30 unused days', true, 29 * day, 31 * day],
  ])('slides: %s', async (_, remember, within, beyond) => {
    const { email, password, id } = await app.makePerson()
    const client = app.nobody()
    expectOk(await client.post('/_session', { username: email, password, remember }))
    for (let turn = 0; turn < 3; turn += 1) {
      app.clock.advance(within)
      expect((await client.get('/_session')).body.userCtx.name).toBe(id)
    }
    app.clock.advance(beyond)
    expect((await client.get('/_session')).body.userCtx.name).toBeNull()
  })

  it('is a new one at each sign-in, so a planted cookie is worth nothing', async () => {
    const { email, password } = await app.makePerson()
    const client = app.nobody()
    client.cookies.set('AuthSession', `s${'A'.repeat(43)}`)
    client.cookies.set('XSRF-TOKEN', 'planted')
    expectOk(await client.post('/_session', { username: email, password }))
    expect(client.cookies.get('AuthSession')).not.toContain('AAAA')
    expect(client.xsrf).not.toBe('planted')
    const first = client.cookies.get('AuthSession')!
    expectOk(await client.post('/_session', { username: email, password }))
    const old = app.nobody()
    old.cookies.set('AuthSession', first)
    expect((await old.get('/_session')).body.userCtx.name).toBeNull()
  })

  it('cannot be made a remembered one by changing its first letter', async () => {
    const { client } = await app.makePerson()
    const text = client.cookies.get('AuthSession')!
    client.cookies.set('AuthSession', `r${text.slice(1)}`)
    expect((await client.get('/_session')).body.userCtx.name).toBeNull()
  })

  it('is gone on the server after signing out', async () => {
    const { client, id } = await app.makePerson()
    const kept = new Map(client.cookies)
    expectOk(await client.delete('/_session'))
    expect([...client.cookies.keys()]).toEqual(['device'])
    for (const [name, value] of kept) client.cookies.set(name, value)
    expect((await client.get('/_session')).body.userCtx.name).toBeNull()
    expect((await client.get(`/${id}`)).status).toBe(401)
  })

  it('is marked Secure behind https', async () => {
    const secure = await buildTestApp({ appUrl: 'https://bancada.test' })
    try {
      const client = secure.nobody()
      const body = { unconfirmed_email: 'a@example.com', password: 'long enough' }
      const reply = await client.post('/_users', body)
      for (const cookie of setCookies(reply.headers)) expect(cookie).toContain('; Secure')
      expect(reply.headers['strict-transport-security']).toContain('max-age=')
    } finally {
      await secure.close()
    }
  })
})

describe('a change by cookie', () => {
  it.each([
    ['no token', undefined],
    ['another text', 'x'.repeat(43)],
    ['an empty one', ''],
  ])('is refused with %s', async (_, token) => {
    const { client, id } = await app.makePerson()
    const headers: Record<string, string> = token === undefined ? {} : { 'x-xsrf-token': token }
    for (const [method, url] of [
      ['POST', '/accounts'],
      ['PUT', `/_users/${id}`],
      ['DELETE', '/_session'],
    ] as const) {
      const bare = app.nobody()
      bare.cookies.set('AuthSession', client.cookies.get('AuthSession')!)
      const reply = await bare.call(method, url, { body: {}, headers })
      expect(reply.status).toBe(403)
      expect(reply.body.reason).toContain('XSRF')
    }
  })

  it("is refused with another session's token", async () => {
    const mine = await app.makePerson()
    const other = await app.makePerson()
    const headers = { 'x-xsrf-token': other.client.xsrf! }
    expect((await mine.client.call('POST', '/accounts', { body: {}, headers })).status).toBe(403)
  })

  it('needs no token when it only reads', async () => {
    const { client, id } = await app.makePerson()
    const bare = app.nobody()
    bare.cookies.set('AuthSession', client.cookies.get('AuthSession')!)
    const body = { selector: { klass: 'Membership' } }
    expect((await bare.call('POST', `/${id}/_find`, { body })).status).toBe(200)
  })

  it('is refused when a browser says that another site sent it, sign-in included', async () => {
    const { email, password } = await app.makePerson()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const body = { username: email, password }
    expect((await app.nobody().call('POST', '/_session', { body, headers })).status).toBe(403)
  })

  it('gets its token back when the browser lost it', async () => {
    const { client } = await app.makePerson()
    const token = client.xsrf
    client.cookies.delete('XSRF-TOKEN')
    await client.get('/_session')
    expect(client.xsrf).toBe(token)
  })
})

describe('programs', () => {
  it('come with a token as Bearer or Basic, without the XSRF pair', async () => {
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    const token = await app.makeToken(person, ['read', 'write'])
    const body = { klass: 'Category', name: 'Notebooks' }
    expect((await app.withToken(token).post(`/${group}`, body)).status).toBe(201)
    for (const name of [person.email, person.email.toUpperCase(), person.id]) {
      const client = new Client(app.server, basic(name, token))
      expect((await client.get('/_session')).body.userCtx.name).toBe(person.id)
    }
  })

  it.each([
    ['an unknown token', () => 'Bearer nothing'],
    ['an unknown scheme', () => 'Digest nothing'],
    ['a broken Basic', () => 'Basic %%%'],
    ['a Basic without a colon', () => `Basic ${Buffer.from('nothing').toString('base64')}`],
  ])('are refused with %s, even to ask who they are', async (_, authorization) => {
    const reply = await new Client(app.server, authorization()).get('/_session')
    expect(reply.status).toBe(401)
    expect(reply.body.error).toBe('unauthorized')
  })

  it("cannot use the account's password, or a token under another name", async () => {
    const person = await app.makePerson()
    const other = await app.makePerson()
    const token = await app.makeToken(person, ['read'])
    for (const authorization of [basic(person.email, person.password), basic(other.email, token)]) {
      expect((await new Client(app.server, authorization).get('/_session')).status).toBe(401)
    }
  })

  it('are answered 429 after many wrong credentials', async () => {
    const program = app.withToken('wrong')
    let status = 401
    for (let guess = 0; guess < 61 && status === 401; guess += 1) {
      status = (await program.get('/_session')).status
    }
    expect(status).toBe(429)
  })
})
