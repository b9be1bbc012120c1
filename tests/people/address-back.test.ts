// Somebody who knows a person's password takes their account to another mailbox: the former one is written to at once, and gets the account
// back for seven days.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  expectOk,
  linkIn,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

const dayMs = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const lastTo = async (address: string, part: string) =>
  (await app.letters()).findLast(
    ({ to, text }) => to?.[0]?.address === address && text?.includes(part),
  )
const tokenTo = async (address: string, part: string) =>
  linkIn(await lastTo(address, part)).split(/[/?]/)[3]!
const press = (token: string) => app.nobody().post('/_address_back', { token })

async function signIn(client: Client, { email, password }: TestPerson): Promise<void> {
  const headers = { 'x-route-id': 'login' }
  expectOk(await client.call('POST', '/_session', { body: { username: email, password }, headers }))
}

/** The thief signs in with the password, asks for a mailbox of theirs, and confirms it. */
async function take(thief: Client, { id, password }: TestPerson, to: string): Promise<void> {
  app.clock.advance(1_000)
  const change = { unconfirmed_email: to, current_password: password }
  expectOk(await thief.put(`/_users/${id}`, change))
  const token = await tokenTo(to, '/user/confirm/')
  expectOk(await thief.post('/_confirmation', { token }))
}

async function taken() {
  const ana = await app.makePerson()
  const thief = app.nobody()
  await signIn(thief, ana)
  await take(thief, ana, `thief.${ana.email}`)
  return { ana, thief, token: await tokenTo(ana.email, '/user/address-back/') }
}

describe('a change of the mailbox', () => {
  test.each([
    ['en', 'Someone asked to change the email of your Bancada account'],
    ['pt-BR', 'Alguém pediu para trocar o e-mail da sua conta da Bancada'],
  ] as const)('is said to the present one as it is asked for, in %s', async (locale, subject) => {
    const ana = await app.makePerson({ locale })
    const change = { unconfirmed_email: `new.${ana.email}`, current_password: ana.password }
    expectOk(await ana.client.put(`/_users/${ana.id}`, change))
    const letter = await lastTo(ana.email, '/user/not-me/')
    expect(letter?.subject).toBe(subject)
    expect(letter?.text).not.toContain(`new.${ana.email}`)
    const token = linkIn(letter).split('/')[3]!
    expectOk(await app.nobody().post('/_not_me', { token }))
    expect((await ana.client.get('/_sessions')).status).toBe(401)
    // What was asked for is no longer waiting to be confirmed.
    const own = await app.house.store.database(ana.id).get(ana.id)
    expect(own?.body.unconfirmed_email).toBeUndefined()
    const confirming = await tokenTo(`new.${ana.email}`, '/user/confirm/')
    expect((await app.nobody().post('/_confirmation', { token: confirming })).status).toBe(422)
  })

  test('is undone by the former one: its address is back, nobody is signed in, and a new password is asked for', async () => {
    const { ana, thief, token } = await taken()
    const program = app.withToken((await makeToken(thief, ana.id))!)
    expect((await program.get('/_session')).body.userCtx.name).toBe(ana.id)
    for (let turn = 0; turn < 2; turn += 1) {
      expectOk(await app.nobody().post('/_link', { purpose: 'address_back', token }))
    }
    const { password_token } = expectOk(await press(token)).body
    for (const client of [thief, ana.client]) {
      expect((await client.get('/_sessions')).status).toBe(401)
    }
    expect((await program.get('/_session')).status).toBe(401)
    expect((await press(token)).status).toBe(422)
    for (const username of [ana.email, `thief.${ana.email}`]) {
      const body = { username, password: ana.password }
      expect((await app.nobody().post('/_session', body)).status).toBe(401)
    }
    const fresh = 'a password of one’s own'
    expectOk(await app.nobody().put(`/_password/${password_token}`, { password: fresh }))
    const mine = app.nobody()
    expectOk(await mine.post('/_session', { username: ana.email, password: fresh }))
    expect((await mine.get(`/_users/${ana.id}`)).body).toMatchObject({ email: ana.email })
    const { entries } = (await mine.get(`/${ana.id}/_audit`)).body
    expect(entries.map(({ event }: { event: string }) => event)).toContain('address_put_back')
  })

  test('is undone for seven days, whatever mailboxes came after it and whatever these undo', async () => {
    const { ana, thief, token } = await taken()
    await take(thief, ana, `second.${ana.email}`)
    const later = await tokenTo(`thief.${ana.email}`, '/user/address-back/')
    app.clock.advance(6 * dayMs)
    expectOk(await press(later))
    expectOk(await press(token))
    const late = await taken()
    app.clock.advance(7 * dayMs + 1)
    expect((await press(late.token)).status).toBe(422)
  })

  test('once undone is not undone back by the mailbox that it had gone to', async () => {
    const { ana, thief, token } = await taken()
    await take(thief, ana, `second.${ana.email}`)
    const later = await tokenTo(`thief.${ana.email}`, '/user/address-back/')
    expectOk(await press(token))
    expect((await press(later)).status).toBe(422)
    const own = await app.house.store.database(ana.id).get(ana.id)
    expect(own?.body.email).toBe(ana.email)
  })
})

async function makeToken(client: Client, id: string): Promise<string | undefined> {
  const body = { klass: 'UserToken', description: 'A program', permissions: ['read'] }
  return expectOk(await client.post(`/${id}`, body)).body.token as string
}
