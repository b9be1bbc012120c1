// Ways in that others have tried elsewhere: addresses guessed by answers or their time, planted and outlived sessions,
// pages of other sites, guesses spread thin, links and headers that mails should not carry. What belongs to one call
// alone is tried beside it (session, registration, profile, doors, mails).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualPasswordCost } from '#server/session/passwords.ts'
import { buildTestApp, expectOk, linkIn, type TestApp } from '#tests/support/app.ts'
import { Client } from '#tests/support/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const minute = 60_000
const signIn = (client: Client, username: string, password: string, headers = {}) =>
  client.call('POST', '/_session', {
    body: { username, password },
    headers: { 'x-route-id': 'signin', ...headers },
  })

/** Somebody's browser as it was: what it held is sent again, whatever has happened since. */
function copyOf(client: Client): Client {
  const copy = app.nobody()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

const whoIs = async (client: Client) => (await client.get('/_session')).body.userCtx.name

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}

/**
 * Milliseconds that the processors work for an answer: what its time would tell on a machine that does nothing else. The
 * threads that passwords are tried on belong to this process.
 */
async function workOf(answer: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await answer()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

describe('the time of an answer, where passwords cost what they do in life', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp({ passwordCost: usualPasswordCost })
  })
  afterAll(() => app.close())

  const turns = 7
  const password = 'the password of a guesser'

  it('does not tell an unknown address, or one without a password, from a wrong password', async () => {
    const times: Record<'known' | 'unknown' | 'blank', number[]> = {
      known: [],
      unknown: [],
      blank: [],
    }
    const guess = (username: string) =>
      workOf(async () => {
        expect((await signIn(app.nobody(), username, 'not this one')).status).toBe(401)
      })
    for (let turn = 0; turn < turns; turn += 1) {
      const unconfirmed_email = `blank${turn}@example.com`
      expectOk(await app.nobody().post('/_users', { unconfirmed_email, password: '' }))
      const { email } = await app.makePerson()
      times.known.push(await guess(email))
      times.unknown.push(await guess(`unknown${turn}@example.com`))
      times.blank.push(await guess(unconfirmed_email))
    }
    // The work of argon2 is nearly all of it; without it an answer takes a tenth.
    for (const kind of ['unknown', 'blank'] as const) {
      const ratio = median(times[kind]) / median(times.known)
      expect(ratio, kind).toBeGreaterThan(0.4)
      expect(ratio, kind).toBeLessThan(2.5)
    }
  })

  it('takes as long for a right password as for a wrong one, whether the address has a holder or not', async () => {
    const times: Record<string, number[]> = { alone: [], beside: [], wrong: [] }
    const time = async (kind: string, address: string, text: string) => {
      times[kind]!.push(await workOf(() => signIn(app.nobody(), address, text)))
    }
    for (let turn = 0; turn < turns; turn += 1) {
      const [alone, beside] = [`alone${turn}@example.com`, `beside${turn}@example.com`]
      await app.makePerson({ email: beside })
      for (const address of [alone, beside]) {
        expectOk(await app.nobody().post('/_users', { unconfirmed_email: address, password }))
      }
      await time('alone', alone, password)
      await time('beside', beside, password)
      await time('wrong', beside, 'not this one')
    }
    for (const kind of ['beside', 'wrong']) {
      const ratio = median(times[kind]!) / median(times.alone!)
      expect(ratio, kind).toBeGreaterThan(0.5)
      expect(ratio, kind).toBeLessThan(2)
    }
  })
})

describe('registering with an address and signing in with it', () => {
  const password = 'the password of a guesser'
  let count = 0

  /** Everything that somebody without the mailbox gets to see, names and moments aside. */
  async function tryAddress(address: string) {
    const client = app.nobody()
    const made = await client.post('/_users', { unconfirmed_email: address, password })
    const { userCtx } = (await client.get('/_session')).body
    const again = await signIn(app.nobody(), address, password)
    const group = await app.makeGroup({ client } as Parameters<TestApp['makeGroup']>[0])
    const selector = { klass: 'Membership' }
    const [place] = (await client.post(`/${group}/_find`, { selector })).body.docs
    const whole = (await client.get(`/_users/${made.body.id}`)).body
    return {
      statuses: [made.status, again.status],
      isHimself: again.body.name === made.body.id,
      shown: [userCtx.email, userCtx.unconfirmed_email, whole.unconfirmed_email, place.email],
    }
  }

  it.each([
    ['that nobody has', async () => {}],
    ['that somebody signs in with', async (email: string) => app.makePerson({ email })],
    [
      'that somebody else wants too',
      async (email: string) => app.makePerson({ email, confirmed: false }),
    ],
    [
      'that somebody wants to change to',
      async (email: string) => {
        const { client, id, password: current_password } = await app.makePerson()
        expectOk(await client.put(`/_users/${id}`, { unconfirmed_email: email, current_password }))
      },
    ],
  ])('tells nothing of one %s', async (_, prepare) => {
    const email = `wanted${(count += 1)}@example.com`
    await prepare(email)
    expect(await tryAddress(email)).toEqual({
      statuses: [201, 200],
      isHimself: true,
      shown: [null, email, email, email],
    })
  })

  it('never leads to somebody else, and leaves the door of the holder as it is', async () => {
    const holder = await app.makePerson()
    await tryAddress(holder.email)
    const reply = await signIn(app.nobody(), holder.email, holder.password)
    expect(reply.body.name).toBe(holder.id)
  })
})

describe('a session', () => {
  it('is another one after a new password, and the old cookie is dead', async () => {
    const { client, id, password } = await app.makePerson()
    const before = copyOf(client)
    const next = 'a better password'
    const input = { password: next, password_confirmation: next, current_password: password }
    expectOk(await client.put(`/_users/${id}`, input))
    expect(client.cookies.get('AuthSession')).not.toBe(before.cookies.get('AuthSession'))
    expect(client.xsrf).not.toBe(before.xsrf)
    expect(await whoIs(client)).toBe(id)
    expect(await whoIs(before)).toBeNull()
    expectOk(await client.put(`/_users/${id}`, { newsletter: true }))
  })

  it('stays a remembered one after a new password', async () => {
    const { email, password, id } = await app.makePerson()
    const client = app.nobody()
    const body = { username: email, password, remember: true }
    expectOk(await client.post('/_session', body))
    const next = { password: 'a better password', current_password: password }
    expectOk(await client.put(`/_users/${id}`, next))
    app.clock.advance(20 * 24 * 60 * minute)
    expect(await whoIs(client)).toBe(id)
  })

  it('of somebody else ends when another person signs in or registers over it', async () => {
    const first = await app.makePerson()
    const second = await app.makePerson()
    for (const enter of [
      () => signIn(first.client, second.email, second.password),
      () => first.client.post('/_users', { unconfirmed_email: 'third@example.com', password: '' }),
    ]) {
      const before = copyOf(first.client)
      const who = await whoIs(before)
      expectOk(await enter())
      expect(await whoIs(first.client)).not.toBe(who)
      expect(await whoIs(before)).toBeNull()
    }
  })

  it('is not read from the address or the body', async () => {
    const { client, id } = await app.makePerson()
    const secret = client.cookies.get('AuthSession')!
    const stranger = app.nobody()
    const query = { AuthSession: secret, access_token: secret, token: secret }
    expect((await stranger.get('/_session', query)).body.userCtx.name).toBeNull()
    expect((await stranger.post(`/${id}/_find`, { selector: {}, ...query })).status).toBe(401)
  })
})

describe('a page of another site', () => {
  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'klass=Category&name=Planted'],
    ['a form with files', 'multipart/form-data; boundary=a', '--a--'],
    ['JSON as text', 'text/plain', '{"klass":"Category","name":"Planted"}'],
    ['JSON without a type', '', '{"klass":"Category","name":"Planted"}'],
  ])('changes nothing by %s, even with the token', async (_, type, body) => {
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    const headers = { 'content-type': type }
    const reply = await person.client.call('POST', `/${group}`, { body, headers })
    expect(reply.status).toBe(415)
    const bare = app.nobody()
    bare.cookies.set('AuthSession', person.client.cookies.get('AuthSession')!)
    expect((await bare.call('POST', `/${group}`, { body, headers })).status).toBe(403)
  })

  it.each(['PUT', 'DELETE', 'delete'])(
    'changes nothing by a method %s named beside',
    async (meant) => {
      const person = await app.makePerson()
      const group = await app.makeGroup(person)
      const body = { klass: 'Category', name: 'Notebooks' }
      const made = expectOk(await person.client.post(`/${group}`, body)).body as {
        id: string
        rev: string
      }
      const bare = app.nobody()
      bare.cookies.set('AuthSession', person.client.cookies.get('AuthSession')!)
      const headers = { 'x-http-method-override': meant }
      const url = `/${group}/${made.id}?rev=${made.rev}`
      expect((await bare.call('POST', url, { body, headers })).status).toBe(403)
      // A method beside GET means nothing: whatever a link may carry, it reads.
      expect((await person.client.call('GET', url, { headers })).status).toBe(200)
      expect((await person.client.get(`/${group}/${made.id}`)).body._rev).toBe(made.rev)
    },
  )

  it.each([
    ['by its origin', { origin: 'https://evil.example' }],
    ['by an origin that it hides', { origin: 'null' }],
    ['by where it was fetched', { 'sec-fetch-site': 'cross-site' }],
    [
      'as one of a sibling domain',
      { 'sec-fetch-site': 'same-site', origin: 'http://other.bancada.test' },
    ],
  ])('signs nobody in or up, known %s', async (_, headers) => {
    const { email, password } = await app.makePerson()
    expect((await signIn(app.nobody(), email, password, headers)).status).toBe(403)
    const body = { unconfirmed_email: 'planted@example.com', password: 'long enough' }
    const reply = await app.nobody().call('POST', '/_users', { body, headers })
    expect([reply.status, reply.headers['set-cookie']]).toEqual([403, undefined])
  })

  it.each([
    ['of the address that people use', { origin: 'http://bancada.test' }],
    ['of the host it was sent to', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    [
      'that a browser vouches for',
      { origin: 'http://bancada.test', 'sec-fetch-site': 'same-origin' },
    ],
  ])('is told from a page %s', async (_, headers) => {
    const { email, password } = await app.makePerson()
    expectOk(await signIn(app.nobody(), email, password, headers))
  })

  it('reads no answer: no origin is let in, asked before or not', async () => {
    const { client, id } = await app.makePerson()
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-xsrf-token',
    }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { status, headers: sent } = await client.call(method, `/${id}`, { headers })
      expect(status).toBe(method === 'GET' ? 200 : 405)
      expect(Object.keys(sent).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(sent['cross-origin-resource-policy']).toBe('same-origin')
    }
  })

  it('shows none of ours in a frame', async () => {
    for (const url of ['/', '/_session', '/_docs', '/nowhere']) {
      const { headers } = await app.nobody().get(url)
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })
})

describe('guesses', () => {
  it('through a proxy that is trusted are counted for whom it names, and behind another for itself', async () => {
    const behind = await buildTestApp({ trustedProxies: ['10.0.0.0/8', '2001:db8::1'] })
    const last = async (remoteAddress: string) => {
      let status = 0
      for (let guess = 0; guess <= 30; guess += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${guess}` }
        const payload = { token: `guess ${guess}` }
        const request = {
          method: 'POST',
          url: '/_confirmation',
          remoteAddress,
          headers,
          payload,
        } as const
        status = (await behind.server.inject(request)).statusCode
      }
      return status
    }
    for (const proxy of ['10.1.2.3', '::ffff:10.1.2.4']) expect(await last(proxy)).toBe(422)
    for (const other of ['127.0.0.1', '2001:db8::2']) expect(await last(other)).toBe(429)
    await behind.close()
  })

  it('from one network are counted though it names another one', async () => {
    const guesser = app.nobody()
    const guess = async (username: string, at: number) => {
      const headers = { 'x-forwarded-for': `192.0.2.${at}` }
      return (await signIn(guesser, username, 'wrong', headers)).status
    }
    for (let at = 0; at < 99; at += 1) await guess('thin@example.com', at)
    expect(await guess('hundredth@example.com', 99)).toBe(401)
    expect(await guess('next@example.com', 100)).toBe(429)
  })
})

describe('a mail', () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example',
    origin: 'http://bancada.test',
  }
  const lettersTo = async (email: string) =>
    (await app.letters()).filter(({ to }) => to?.[0]?.address === email)

  it('leads to the address of the installation, whatever host a request names', async () => {
    const email = 'careful@example.com'
    const body = { unconfirmed_email: email, password: 'long enough' }
    // From the machine itself, whose word on hosts is believed.
    const near = new Client(app.server)
    Object.defineProperty(near, 'address', { value: '127.0.0.1' })
    expectOk(await near.call('POST', '/_users', { body, headers: forged }))
    expectOk(
      await near.call('POST', '/_password', {
        body: { email },
        headers: { ...forged, 'x-xsrf-token': near.xsrf! },
      }),
    )
    const letters = await lettersTo(email)
    expect(letters).toHaveLength(2)
    for (const letter of letters) {
      expect(linkIn(letter)).not.toBe('')
      expect(JSON.stringify(letter)).not.toContain('evil.example')
    }
  })

  it.each([
    'a@example.com\r\nBcc: thief@example.com',
    'a@example.com, thief@example.com',
    'a@example.com;thief@example.com',
    '"A\r\nBcc: thief@example.com" <a@example.com>',
    'a@example.com\u2028bcc:thief@example.com',
    'a@example.com\0',
  ])('is sent to nobody beside the one who asked: %j', async (email) => {
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    for (const [url, body] of [
      ['/_password', { email }],
      ['/_confirmation/resend', { email }],
      [`/${group}`, { klass: 'Membership', email }],
    ] as const) {
      const { status } = await person.client.post(url, body)
      if (status < 300) expect(url).not.toBe(`/${group}`)
    }
    const all = JSON.stringify(
      (await app.letters()).map(({ to, cc, bcc, headers }) => [to, cc, bcc, headers]),
    )
    expect(all).not.toContain('thief')
  })
})

describe('signing in', () => {
  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '%2f%2fevil.example'])(
    'leads nowhere that the request names: next=%s',
    async (next) => {
      const { email, password } = await app.makePerson()
      const body = { username: email, password, next }
      const reply = await app.nobody().call('POST', '/_session', { body, query: { next } })
      expect(reply.status).toBe(200)
      expect(reply.headers.location).toBeUndefined()
      expect(reply.text).not.toContain('evil')
    },
  )
})
