// Passkeys at the server: made, used, forged, replayed, copied, ended.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { warnOfPasskeys } from '#modules/user/server/passkeys/elsewhere.ts'
import {
  buildTestApp,
  expectOk,
  linkIn,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts'
import type { Client, Reply } from '#tests/support/client.ts'
import { Authenticator, type Forgery } from './authenticator.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const challenge = async (client: Client, purpose = 'sign_in') =>
  expectOk(await client.post('/_passkeys/challenge', { purpose })).body as { challenge: string }

const optionsFor = async ({ client }: TestPerson) =>
  expectOk(await client.post('/_passkeys/options')).body as { challenge: string }

async function give(person: TestPerson, key = new Authenticator()): Promise<Authenticator> {
  const response = key.create(await optionsFor(person))
  expectOk(await person.client.post('/_passkeys', { response }))
  return key
}

async function signIn(key: Authenticator, id: string, forged: Forgery = {}): Promise<Reply> {
  const client = app.nobody()
  const response = key.get(await challenge(client), id, forged)
  return client.post('/_passkeys/session', { response })
}

const keysOf = async ({ client }: TestPerson) =>
  expectOk(await client.get('/_passkeys')).body.passkeys as {
    readonly id: string
    readonly name: string
    readonly refused_at: string | null
  }[]

describe('a passkey', () => {
  test('signs in without a name and a password, and its person gets a mail when it is made', async () => {
    const ana = await app.makePerson({ locale: 'pt-BR' })
    const key = await give(ana)
    const client = app.nobody()
    const response = key.get(await challenge(client), ana.id)
    const reply = expectOk(await client.post('/_passkeys/session', { response, remember: true }))
    expect(reply.body).toEqual({ ok: true, name: ana.id, roles: [ana.id] })
    expect((await client.get('/_session')).body.userCtx.name).toBe(ana.id)
    expect(client.cookies.get('AuthSession')).toMatch(/^r/)
    const subjects = (await app.letters())
      .filter(({ to }) => to?.[0]?.address === ana.email)
      .map(({ subject }) => subject)
    expect(subjects).toContain('Uma chave de acesso foi adicionada à sua conta da Bancada')
    // By a new browser: of that too.
    expect(subjects).toContain('Um novo navegador entrou na sua conta da Bancada')
  })

  test('is asked for by its domain alone, and named after nobody', async () => {
    const asked = await challenge(app.nobody())
    expect(asked).toMatchObject({ rpId: 'bancada.test', userVerification: 'preferred' })
    expect(asked).not.toHaveProperty('allowCredentials.0')
    const ana = await app.makePerson()
    const options = await optionsFor(ana)
    expect(options).toMatchObject({
      rp: { id: 'bancada.test' },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })
  })

  test.each<[string, Forgery]>([
    ['of another page', { origin: 'http://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['made for something else', { type: 'webauthn.create' }],
    ['in the name of somebody else', { userHandle: 'usr-01k9000000000000000000000a' }],
  ])('%s is refused', async (_, forged) => {
    const ana = await app.makePerson()
    const key = await give(ana)
    const reply = await signIn(key, ana.id, forged)
    expect([reply.status, reply.body.key]).toEqual([422, 'passkey_refused'])
  })

  test('answers a challenge once, within ten minutes, and none that we did not give', async () => {
    const ana = await app.makePerson()
    const key = await give(ana)
    const client = app.nobody()
    const asked = await challenge(client)
    expectOk(await client.post('/_passkeys/session', { response: key.get(asked, ana.id) }))
    const replayed = { response: key.get(asked, ana.id) }
    expect((await app.nobody().post('/_passkeys/session', replayed)).status).toBe(422)
    const invented = { response: key.get({ challenge: 'AAAA' }, ana.id) }
    expect((await app.nobody().post('/_passkeys/session', invented)).status).toBe(422)
    const late = await challenge(client)
    app.clock.advance(600_001)
    const response = key.get(late, ana.id)
    expect((await app.nobody().post('/_passkeys/session', { response })).status).toBe(422)
  })

  test('with a signature of another key is refused, and one that nobody has is unknown', async () => {
    const ana = await app.makePerson()
    const key = await give(ana)
    const thief = new Authenticator()
    const asked = await challenge(app.nobody())
    const right = key.get(asked, ana.id)
    const forged = { ...right, response: thief.get(asked, ana.id).response }
    const reply = await app.nobody().post('/_passkeys/session', { response: forged })
    expect([reply.status, reply.body.key]).toEqual([422, 'passkey_refused'])
    const unknown = await signIn(thief, ana.id)
    expect([unknown.status, unknown.body.key]).toEqual([422, 'passkey_unknown'])
    expect((await keysOf(ana))[0]).toMatchObject({ refused_at: null })
  })

  test('that counts backwards is refused and marked; one that counts nothing is not', async () => {
    const ana = await app.makePerson()
    const key = await give(ana)
    expectOk(await signIn(key, ana.id, { counter: 7 }))
    expect((await signIn(key, ana.id, { counter: 7 })).status).toBe(422)
    expect((await signIn(key, ana.id, { counter: 0 })).status).toBe(422)
    expect((await keysOf(ana))[0]!.refused_at).toBe(app.clock.now.toISOString())
    const synced = await give(ana)
    for (let turn = 0; turn < 2; turn += 1) expectOk(await signIn(synced, ana.id, { counter: 0 }))
  })

  test('of two uses with one counter only one is right', async () => {
    const ana = await app.makePerson()
    const key = await give(ana)
    const both = await Promise.all([1, 2].map(() => signIn(key, ana.id, { counter: 3 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('making a passkey', () => {
  test('asks for a proof where the session is older than ten minutes, and so does ending one', async () => {
    const ana = await app.makePerson()
    await give(ana)
    const [key] = await keysOf(ana)
    app.clock.advance(600_001)
    for (const reply of [
      await ana.client.post('/_passkeys/options'),
      await ana.client.delete(`/_passkeys/${key!.id}`),
    ]) {
      expect([reply.status, reply.body.key]).toEqual([403, 'prove_first'])
    }
    expectOk(await ana.client.post('/_proof', { password: ana.password }))
    expectOk(await ana.client.post('/_passkeys/options'))
    expectOk(await ana.client.delete(`/_passkeys/${key!.id}`))
    expect(await keysOf(ana)).toEqual([])
  })

  test('takes an answer for another person’s challenge, page or domain for none', async () => {
    const [ana, rui] = [await app.makePerson(), await app.makePerson()]
    const key = new Authenticator()
    const tries = [
      key.create(await optionsFor(rui)),
      key.create(await optionsFor(ana), { origin: 'http://evil.example' }),
      key.create(await optionsFor(ana), { rpId: 'evil.example' }),
      key.create(await challenge(ana.client)),
    ]
    for (const response of tries) {
      expect((await ana.client.post('/_passkeys', { response })).status).toBe(422)
    }
    expect(await keysOf(ana)).toEqual([])
  })

  test('refuses statements with certificates, which would be looked up elsewhere', async () => {
    const ana = await app.makePerson()
    const attStmt: [string, Map<string, unknown>] = [
      'packed',
      new Map<string, unknown>([
        ['alg', -7],
        ['sig', Buffer.alloc(8)],
        ['x5c', Buffer.alloc(8)],
      ]),
    ]
    const response = new Authenticator().create(await optionsFor(ana), { attStmt })
    expect((await ana.client.post('/_passkeys', { response })).body.key).toBe('passkey_refused')
  })

  test('refuses statements that are none, whatever they are', async () => {
    const ana = await app.makePerson()
    const packed = '63666d74667061636b6564'
    const numbered = `a2${packed}6761747453746d7405`
    for (const bytes of ['05', 'f6', '80', '6161', 'a0', `a1${packed}`, numbered]) {
      const made = new Authenticator().create(await optionsFor(ana))
      const attestationObject = Buffer.from(bytes, 'hex').toString('base64url')
      const response = { ...made, response: { ...made.response, attestationObject } }
      const { body } = await ana.client.post('/_passkeys', { response })
      expect(body.key, bytes).toBe('passkey_refused')
    }
  })

  test('refuses a key that cannot keep it, a known one, and more than twenty', async () => {
    const ana = await app.makePerson()
    const lost = new Authenticator().create(await optionsFor(ana))
    const response = { ...lost, clientExtensionResults: { credProps: { rk: false } } }
    expect((await ana.client.post('/_passkeys', { response })).body.key).toBe('passkey_not_kept')
    const key = await give(ana)
    const again = { response: key.create(await optionsFor(ana)) }
    expect((await ana.client.post('/_passkeys', again)).status).toBe(422)
    for (let left = 18; left > 0; left -= 1) await give(ana)
    const last = await Promise.all([optionsFor(ana), optionsFor(ana)])
    const made = last.map((options) => ({ response: new Authenticator().create(options) }))
    const replies = await Promise.all(made.map((body) => ana.client.post('/_passkeys', body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await ana.client.post('/_passkeys/options')).status).toBe(422)
    expect(await keysOf(ana)).toHaveLength(20)
  })

  test('is nobody else’s: lists, names and ends are one’s own', async () => {
    const [ana, rui] = [await app.makePerson(), await app.makePerson()]
    await give(ana)
    const [key] = await keysOf(ana)
    const url = `/_passkeys/${key!.id}`
    expect(await keysOf(rui)).toEqual([])
    expect((await rui.client.put(url, { name: 'Mine' })).status).toBe(404)
    expect((await rui.client.delete(url)).status).toBe(404)
    expectOk(await ana.client.put(url, { name: ' Desk\nat work ' }))
    expect((await keysOf(ana))[0]!.name).toBe('Desk at work')
    expect((await ana.client.put(url, { name: ' ' })).status).toBe(422)
    const token = app.withToken(await app.makeToken(ana, ['read', 'write']))
    expect((await token.get('/_passkeys')).status).toBe(403)
  })
})

describe('a forgotten password', () => {
  async function reset(ana: TestPerson): Promise<string> {
    expectOk(await app.nobody().post('/_password', { email: ana.email }))
    const letter = (await app.letters()).findLast(({ to }) => to?.[0]?.address === ana.email)
    return linkIn(letter).split('/').at(-1)!
  }

  test('shows the passkeys, and those that are not kept end', async () => {
    const ana = await app.makePerson()
    const [kept, planted] = [await give(ana), await give(ana)]
    const token = await reset(ana)
    const look = expectOk(await app.nobody().post('/_link', { purpose: 'password', token })).body
    expect(look.passkeys).toHaveLength(2)
    const keep_passkeys = [look.passkeys[0].id]
    const body = { password: 'a brand new sentence', keep_passkeys }
    expectOk(await app.nobody().put(`/_password/${token}`, body))
    expect((await ana.client.get('/_passkeys')).status).toBe(401)
    expectOk(await signIn(kept, ana.id))
    expect((await signIn(planted, ana.id)).body.key).toBe('passkey_unknown')
    const letter = (await app.letters()).findLast(({ to }) => to?.[0]?.address === ana.email)
    const texts = (await app.letters()).map(({ text }) => text)
    expect(texts.join()).toContain('Passkeys that you did not keep have ended too.')
    expect(letter).toBeDefined()
  })

  test('ends all where nothing is said of them, and where the mailbox proves itself for the first time', async () => {
    const ana = await app.makePerson()
    const key = await give(ana)
    expectOk(await app.nobody().put(`/_password/${await reset(ana)}`, { password: 'new words' }))
    expect((await signIn(key, ana.id)).status).toBe(422)
    // Somebody registered with the address of another person, and prepared a passkey.
    const rui = await app.makePerson({ confirmed: false })
    const planted = await give(rui)
    const [{ id } = { id: '' }] = await keysOf(rui)
    const token = await reset(rui)
    const look = expectOk(await app.nobody().post('/_link', { purpose: 'password', token })).body
    expect(look.passkeys).toBeUndefined()
    const body = { password: 'new words', keep_passkeys: [id] }
    expectOk(await app.nobody().put(`/_password/${token}`, body))
    expect((await signIn(planted, rui.id)).body.key).toBe('passkey_unknown')
  })
})

describe('the domain of passkeys', () => {
  test('is that of APP_URL, and pages of other host names are listed', async () => {
    const { body } = await app.nobody().get('/.well-known/webauthn')
    expect(body).toEqual({ origins: ['http://bancada.test'] })
    const other = await buildTestApp({ appUrl: 'http://10.0.0.1:3000' })
    try {
      const reply = await other.nobody().post('/_passkeys/challenge', { purpose: 'sign_in' })
      expect([reply.status, reply.body.key]).toEqual([404, 'passkeys_unavailable'])
    } finally {
      await other.close()
    }
  })

  test('warns at the start when it is another one than that of passkeys that are kept', async () => {
    const { house, logLines } = app
    await give(await app.makePerson())
    const said = () => logLines.filter((line) => line.includes('passkeys were made for')).length
    await warnOfPasskeys(house)
    expect(said()).toBe(0)
    await warnOfPasskeys({ ...house, config: { ...house.config, appUrl: 'https://shop.example' } })
    expect(said()).toBe(1)
  })
})
