// A mail about a browser that a person never signed in by, and its link for those who did not do it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  expectOk,
  linkIn,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts'
import { Authenticator } from './authenticator.ts'
import type { Client } from '#tests/support/client.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function signIn(client: Client, { email, password }: TestPerson): Promise<void> {
  const headers = { 'x-route-id': 'login', 'user-agent': firefox }
  expectOk(await client.call('POST', '/_session', { body: { username: email, password }, headers }))
}

async function mailsTo({ email }: TestPerson) {
  const letters = await app.letters()
  return letters.filter(({ to, text }) => to?.[0]?.address === email && text?.includes('/not-me/'))
}

const tokenIn = async (person: TestPerson) =>
  linkIn((await mailsTo(person)).at(-1))
    .split('/')
    .at(-1)!

describe('a sign-in', () => {
  test('by registering sends no mail, nor does one in the same browser later', async () => {
    const ana = await app.makePerson()
    expectOk(await ana.client.delete('/_session'))
    await signIn(ana.client, ana)
    expect(await mailsTo(ana)).toEqual([])
  })

  test.each([
    ['en', 'A new browser signed in to your Bancada account', '2026-11-21 12:00 UTC'],
    ['pt-BR', 'Um novo navegador entrou na sua conta da Bancada', '21/11/2026 12:00 UTC'],
  ] as const)('by a new browser sends one, once, in %s', async (locale, subject, at) => {
    const ana = await app.makePerson({ locale })
    const phone = app.nobody()
    for (let turn = 0; turn < 3; turn += 1) await signIn(phone, ana)
    const mails = await mailsTo(ana)
    expect(mails.map((mail) => mail.subject)).toEqual([subject])
    for (const part of [mails[0]!.text, mails[0]!.html]) {
      expect(part).toContain('Firefox · Linux')
      expect(part).toContain(at)
      expect(part).toContain(phone.address)
      expect(part).toMatch(/\/user\/not-me\/[\w-]{43}/)
    }
  })

  test('by one new browser after the other sends five mails within an hour; the next one waits', async () => {
    const ana = await app.makePerson()
    for (let turn = 0; turn < 6; turn += 1) await signIn(app.nobody(), ana)
    expect(await mailsTo(ana)).toHaveLength(5)
    app.clock.advance(3_600_001)
    const mails = await mailsTo(ana)
    expect(mails).toHaveLength(6)
    const body = { purpose: 'not_me', token: await tokenIn(ana) }
    expectOk(await app.nobody().post('/_link', body))
  })

  test('by a program sends none, and by one whose name is a lure no lure', async () => {
    const ana = await app.makePerson()
    const { email: username, password } = ana
    expectOk(await app.nobody().post('/_session', { username, password }))
    expect(await mailsTo(ana)).toEqual([])
    const headers = { 'x-route-id': 'login', 'user-agent': 'evil.example' }
    const body = { username, password }
    expectOk(await app.nobody().call('POST', '/_session', { body, headers }))
    const [mail] = await mailsTo(ana)
    expect(JSON.stringify(mail)).not.toContain('evil')
    expect(mail?.text).toContain('An unknown browser')
  })

  test('of somebody who only claims an address mails nobody', async () => {
    const ana = await app.makePerson({ confirmed: false })
    await signIn(app.nobody(), ana)
    expect(await mailsTo(ana)).toEqual([])
  })

  test('in a browser that several people share is known to each of them', async () => {
    const [ana, rui] = [await app.makePerson(), await app.makePerson()]
    const counter = app.nobody()
    for (const person of [ana, rui, ana, rui]) await signIn(counter, person)
    expect([await mailsTo(ana), await mailsTo(rui)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('with a forged cookie is that of a new browser', async () => {
    const [ana, rui] = [await app.makePerson(), await app.makePerson()]
    const forged = app.nobody()
    const [, nonce, signature] = rui.client.cookies.get('device')!.split('.')
    forged.cookies.set('device', `${ana.id}.${nonce}.${signature}`)
    await signIn(forged, ana)
    expect(await mailsTo(ana)).toHaveLength(1)
  })
})

describe('“that was not me”', () => {
  async function intruded(): Promise<{ ana: TestPerson; thief: Client; token: string }> {
    const ana = await app.makePerson()
    const thief = app.nobody()
    await signIn(thief, ana)
    return { ana, thief, token: await tokenIn(ana) }
  }
  const press = (token: string) => app.nobody().post('/_not_me', { token })

  test('only shows a page until it is pressed', async () => {
    const { thief, token } = await intruded()
    const body = { purpose: 'not_me', token }
    for (let turn = 0; turn < 2; turn += 1) expectOk(await app.nobody().post('/_link', body))
    expect((await app.nobody().get(`/_not_me?token=${token}`)).status).not.toBe(200)
    expect((await thief.get('/_sessions')).status).toBe(200)
  })

  test('ends every session and the password, and leads to a new one, once', async () => {
    const { ana, thief, token } = await intruded()
    const { password_token } = expectOk(await press(token)).body
    for (const client of [thief, ana.client]) {
      expect((await client.get('/_sessions')).status).toBe(401)
    }
    const { email: username, password } = ana
    expect((await thief.post('/_session', { username, password })).status).toBe(401)
    expect((await press(token)).status).toBe(422)
    const fresh = 'a password of one’s own'
    expectOk(await app.nobody().put(`/_password/${password_token}`, { password: fresh }))
    expectOk(await app.nobody().post('/_session', { username, password: fresh }))
  })

  test('works for a week, and not from a mailbox that the account has left', async () => {
    const { token } = await intruded()
    app.clock.advance(7 * 86_400_000 + 1)
    expect((await press(token)).status).toBe(422)
    const { ana, token: left } = await intruded()
    const unconfirmed_email = `new.${ana.email}`
    const change = { unconfirmed_email, current_password: ana.password }
    expectOk(await ana.client.put(`/_users/${ana.id}`, change))
    const letter = (await app.letters()).find(({ to }) => to?.[0]?.address === unconfirmed_email)
    expectOk(await ana.client.post('/_confirmation', { token: linkIn(letter).split(/[/?]/)[3] }))
    expect((await press(left)).status).toBe(422)
    expect((await app.nobody().post('/_link', { purpose: 'not_me', token: left })).status).toBe(422)
    expect((await ana.client.get('/_sessions')).status).toBe(200)
  })
})

test('“that was not me” ends passkeys and tokens that were made since, and no others', async () => {
  const ana = await app.makePerson()
  const older = await app.makeToken(ana, ['read'])
  app.clock.advance(60_000)
  const thief = app.nobody()
  await signIn(thief, ana)
  const key = new Authenticator()
  const options = expectOk(await thief.post('/_passkeys/options')).body as { challenge: string }
  expectOk(await thief.post('/_passkeys', { response: key.create(options) }))
  const made = { klass: 'UserToken', description: 'x', permissions: ['read'] }
  const { token } = expectOk(await thief.post(`/${ana.id}`, made)).body
  app.clock.advance(60_000)
  expectOk(await app.nobody().post('/_not_me', { token: await tokenIn(ana) }))
  const given = expectOk(await thief.post('/_passkeys/challenge', { purpose: 'sign_in' }))
  const response = key.get(given.body as { challenge: string }, ana.id)
  expect((await thief.post('/_passkeys/session', { response })).status).toBe(422)
  expect((await app.withToken(token as string).get('/_session')).status).toBe(401)
  expect((await app.withToken(older).get('/_session')).status).toBe(200)
})
