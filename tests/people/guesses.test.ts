// Guesses at a password: slower and slower for who guesses, while the owner gets in by the browser that knows them or by a
// mailed link (decision 032).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitKey } from '#server/limits/rate.ts'
import { perPerson } from '#server/session/sign-in.ts'
import { buildTestApp, expectOk, linkIn, type TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

const minute = 60_000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const signIn = (client: Client, username: string, password: string) =>
  client.call('POST', '/_session', {
    body: { username, password },
    headers: { 'x-route-id': 'signin' },
  })
const statusOf = async (client: Client, username: string, password: string) =>
  (await signIn(client, username, password)).status

/** A browser that only keeps what says whose it is, in a network of its own. */
async function ownBrowserOf(email: string, password: string): Promise<Client> {
  const client = app.nobody()
  expectOk(await signIn(client, email, password))
  client.cookies.delete('AuthSession')
  client.cookies.delete('XSRF-TOKEN')
  return client
}

describe('guesses from one network at one address', () => {
  it('wait after five, known or not, however it is spelled; the right one waits too', async () => {
    const { email, password } = await app.makePerson({ email: 'josé@example.com' })
    for (const address of [email, 'nobody.knows@example.com']) {
      const guesser = app.nobody()
      const spellings = [address, address.toUpperCase(), ` ${address} `, address.normalize('NFD')]
      for (const spelling of [...spellings, address]) {
        expect(await statusOf(guesser, spelling, 'wrong')).toBe(401)
      }
      const locked = await signIn(guesser, address, password)
      expect([locked.status, locked.body.error]).toEqual([429, 'too_many_requests'])
      expect(locked.headers['retry-after']).toBe('60')
    }
  })

  it('wait longer each time, and are forgotten after a quiet day', async () => {
    const { email, password } = await app.makePerson()
    const guesser = app.nobody()
    for (let guess = 0; guess < 5; guess += 1) await signIn(guesser, email, 'wrong')
    for (const minutes of [1, 2, 4]) {
      app.clock.advance((minutes - 0.5) * minute)
      expect(await statusOf(guesser, email, 'wrong')).toBe(429)
      app.clock.advance(minute / 2)
      expect(await statusOf(guesser, email, 'wrong')).toBe(401)
    }
    expect((await signIn(guesser, email, password)).headers['retry-after']).toBe('480')
    app.clock.advance(24 * 60 * minute)
    expectOk(await signIn(guesser, email, password))
  })

  it('do not shut the owner out who is elsewhere, or signed in', async () => {
    const { email, password, client, id } = await app.makePerson()
    const guesser = app.nobody()
    for (let guess = 0; guess < 6; guess += 1) await signIn(guesser, email, 'wrong')
    expectOk(await signIn(app.nobody(), email, password))
    expect((await client.get('/_session')).body.userCtx.name).toBe(id)
  })

  it('start anew after the right one', async () => {
    const { email, password } = await app.makePerson()
    const client = app.nobody()
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) {
        expect(await statusOf(client, email, 'wrong')).toBe(401)
      }
      expectOk(await signIn(client, email, password))
      client.cookies.clear()
    }
  })

  it('sent at once are counted one by one', async () => {
    const { email } = await app.makePerson()
    const guesser = app.nobody()
    const all = Array.from({ length: 12 }, () => statusOf(guesser, email, 'wrong'))
    const statuses = await Promise.all(all)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  it('sent at once are no more than fifty in a line: one more is answered to come again in a second, and counts as none', async () => {
    const { email, password } = await app.makePerson()
    const guesser = app.nobody()
    const all = await Promise.all(Array.from({ length: 95 }, () => signIn(guesser, email, 'wrong')))
    const turnedAway = all.filter(({ headers }) => headers['retry-after'] === '1')
    expect(turnedAway.length).toBeGreaterThan(0)
    for (const { status, body } of turnedAway) {
      expect([status, body.error]).toEqual([429, 'too_many_requests'])
      expect(body.reason).toMatch(/^Too many requests/)
    }
    expect(all.filter(({ status }) => status === 401)).toHaveLength(5)
    app.clock.advance(24 * 60 * minute)
    expectOk(await signIn(guesser, email, password))
  })

  it('are not those of the right one: sixteen sent at once all get in, and wrong ones after them count', async () => {
    const { email, password } = await app.makePerson()
    const client = app.nobody()
    const all = Array.from({ length: 16 }, () => statusOf(client, email, password))
    expect(await Promise.all(all)).toEqual(Array(16).fill(200))
    const guesser = app.nobody()
    const wrong = Array.from({ length: 12 }, () => statusOf(guesser, email, 'wrong'))
    const statuses = await Promise.all(wrong)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  it('are not won by claiming the address', async () => {
    const holder = await app.makePerson()
    const password = 'the password of a guesser'
    const guesser = app.nobody()
    expectOk(await guesser.post('/_users', { unconfirmed_email: holder.email, password }))
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await statusOf(guesser, holder.email, 'wrong')).toBe(401)
      // In their own browser they get in, and that gives nothing back.
      expectOk(await signIn(guesser, holder.email, password))
    }
    guesser.cookies.delete('device')
    expect(await statusOf(guesser, holder.email, holder.password)).toBe(429)
  })
})

describe('guesses from many networks at one address', () => {
  it('slow down everybody unknown but never lock; the browser that knows its person, and a mailed link, get in', async () => {
    const { email, password, id } = await app.makePerson()
    const own = await ownBrowserOf(email, password)
    for (let guess = 0; guess < 20; guess += 1) {
      expect(await statusOf(app.nobody(), email, 'wrong')).toBe(401)
    }
    const refused = await signIn(app.nobody(), email, password)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
    // What others guess does not concern the browser that knows its person.
    expect((await signIn(own, email, password)).body.name).toBe(id)
    own.cookies.delete('AuthSession')

    // Even at the slowest, one guess in a quarter of an hour is heard: the owner's too.
    for (let guess = 0; guess < 8; guess += 1) {
      app.clock.advance(15 * minute)
      expect(await statusOf(app.nobody(), email, 'wrong')).toBe(401)
      expect(await statusOf(app.nobody(), email, 'wrong')).toBe(429)
    }

    expectOk(await app.nobody().post('/_password', { email }))
    const letter = (await app.letters()).findLast(({ to }) => to?.[0]?.address === email)
    const token = linkIn(letter).split('/').at(-1)
    const next = 'a better password'
    expectOk(await app.nobody().put(`/_password/${token}`, { password: next }))
    expectOk(await signIn(app.nobody(), email, next))
  })
})

describe('a browser that knows its person', () => {
  it('is marked by a cookie that scripts cannot read, and knows nobody else', async () => {
    const [dana, tiago] = [await app.makePerson(), await app.makePerson()]
    const reply = await signIn(app.nobody(), dana.email, dana.password)
    const device = [reply.headers['set-cookie']]
      .flat()
      .find((one) => `${one}`.startsWith('device='))
    expect(device).toMatch(/^device=usr-[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const own = await ownBrowserOf(dana.email, dana.password)
    for (let guess = 0; guess < 5; guess += 1) await signIn(own, tiago.email, 'wrong')
    expect(await statusOf(own, tiago.email, tiago.password)).toBe(429)
    expectOk(await signIn(own, dana.email, dana.password))
  })

  it.each([
    ['with another signature', (value: string) => `${value.slice(0, -3)}abc`],
    ['with another name of the browser', (value: string) => value.replace(/\.[^.]+\./, '.x.')],
    ['without a signature', (value: string) => value.split('.')[0]!],
  ])('is not made up: %s', async (_, forge) => {
    const { email, password } = await app.makePerson()
    const own = await ownBrowserOf(email, password)
    own.cookies.set('device', forge(own.cookies.get('device')!))
    for (let guess = 0; guess < 5; guess += 1) await signIn(own, email, 'wrong')
    expect(await statusOf(own, email, password)).toBe(429)
  })

  it('knows them no more after a new password was set elsewhere', async () => {
    const { email, password, client, id } = await app.makePerson()
    const lost = await ownBrowserOf(email, password)
    const next = 'a better password'
    expectOk(await client.put(`/_users/${id}`, { current_password: password, password: next }))
    for (let guess = 0; guess < 5; guess += 1) await signIn(lost, email, 'wrong')
    expect(await statusOf(lost, email, next)).toBe(429)
    for (let guess = 0; guess < 5; guess += 1) await signIn(client, email, 'wrong')
    expectOk(await signIn(client, email, next))
  })

  it('is no way to guess without end', async () => {
    const { email, password } = await app.makePerson()
    const own = await ownBrowserOf(email, password)
    const statuses = new Set<number>()
    for (let guess = 0; guess < 21; guess += 1) statuses.add(await statusOf(own, email, 'wrong'))
    expect(statuses).toEqual(new Set([401, 429]))
    expect(await statusOf(own, email, password)).toBe(429)
    app.clock.advance(minute)
    expectOk(await signIn(own, email, password))
  })

  it('is no way to sign in without end: each sign-in is work, and a session that is kept', async () => {
    const { id, email, password } = await app.makePerson()
    const own = await ownBrowserOf(email, password)
    const who = limitKey(perPerson, `${id} ${own.address}`)
    const { attempts, window_seconds } = perPerson
    const now = app.clock.now.toISOString()
    const before = Array.from({ length: attempts - 1 }, () =>
      app.house.store.attempt(who, window_seconds, now),
    )
    await Promise.all(before)
    expect(await statusOf(own, email, password)).toBe(200)
    expect(await statusOf(own, email, password)).toBe(429)
    app.clock.advance(window_seconds * 1_000)
    expect(await statusOf(own, email, password)).toBe(200)
  })
})

describe('guesses at the secret of a mailed link', () => {
  it('are looked up sixty times an hour from one network, then answered no more', async () => {
    const network = app.nobody()
    const look = async () => {
      const body = { purpose: 'password', token: 'guess' }
      return (await network.post('/_link', body, {})).status
    }
    const statuses: number[] = []
    for (let guess = 0; guess <= 60; guess += 1) statuses.push(await look())
    expect([...new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([422, 429])
  })
})
