// Doors that must be shut: other people's tokens, outstanding secrets, feeds of those who left, mails in bulk.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#core/ids.ts'
import { newSecret } from '#server/session/secrets.ts'
import {
  buildTestApp,
  expectOk,
  linkIn,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { peopleTables } from '#server/store/people/tables.ts'

let app: TestApp
let dana: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp()
  dana = await app.makePerson()
  db = await app.makeGroup(dana)
})
afterAll(() => app.close())

describe('a token', () => {
  const program = { klass: 'UserToken', description: 'A program', permissions: ['read'] }

  it('is not taken over by a document of the same id in another database', async () => {
    const { body } = expectOk(await dana.client.post(`/${dana.id}`, program))
    const thief = await app.makePerson()
    const taken = await thief.client.put(`/${thief.id}/${body.id}`, program)
    expect([taken.status, taken.body.reason]).toEqual([422, { _id: 'has already been taken' }])
    const { userCtx } = (await app.withToken(body.token).get('/_session')).body
    expect(userCtx.name).toBe(dana.id)
  })

  it('made anew under its old id gets a new secret', async () => {
    const { body } = expectOk(await dana.client.post(`/${dana.id}`, program))
    expectOk(await dana.client.delete(`/${dana.id}/${body.id}`, { rev: body.rev }))
    const again = expectOk(await dana.client.put(`/${dana.id}/${body.id}`, program))
    expect((await app.withToken(body.token).get('/_session')).status).toBe(401)
    expect((await app.withToken(again.body.token).get('/_session')).status).toBe(200)
  })

  it('bound to one Group reads the document of that Group, and of no other', async () => {
    const other = await app.makeGroup(dana, 'Other')
    const bound = app.withToken(await app.makeToken(dana, [`read@${db}`]))
    expect((await bound.get(`/accounts/${db}`)).body._id).toBe(db)
    expect((await bound.get(`/accounts/${other}`)).status).toBe(403)
  })

  it('bound to one Group does not tell which others there are', async () => {
    const bound = app.withToken(await app.makeToken(dana, [`read@${db}`]))
    expect((await bound.get('/_session')).body.userCtx.roles).toEqual([db])
  })
})

describe('an open feed', () => {
  const follow = (client: Client) =>
    client.follow(`/${db}/_changes`, { feed: 'eventsource', since: 'now', heartbeat: 30_000 })
  const change = () => dana.client.post(`/${db}`, { klass: 'Category', name: newId('ctg') })

  it('ends with the token it was opened with', async () => {
    const { id, token, rev } = expectOk(
      await dana.client.post(`/${dana.id}`, {
        klass: 'UserToken',
        description: 'Follower',
        permissions: ['read'],
      }),
    ).body
    const feed = await follow(app.withToken(token))
    const off = {
      klass: 'UserToken',
      description: 'Follower',
      permissions: ['read'],
      active: false,
    }
    expectOk(await dana.client.put(`/${dana.id}/${id}`, off, { rev }))
    await change()
    expect(await feed.ended).not.toContain('data: {')
  })

  it('ends when the token may not read any more', async () => {
    const wide = { klass: 'UserToken', description: 'F', permissions: ['read', 'write'] }
    const { id, token, rev } = expectOk(await dana.client.post(`/${dana.id}`, wide)).body
    const feed = await follow(app.withToken(token))
    const narrow = { ...wide, permissions: ['write'] }
    expectOk(await dana.client.put(`/${dana.id}/${id}`, narrow, { rev }))
    await change()
    expect(await feed.ended).not.toContain('data: {')
  })
})

describe('a new password', () => {
  const ask = async () => {
    const { text, hash } = newSecret()
    const expires = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    await peopleTables(app.house.store).addOneTime('password', hash, dana.id, expires, dana.email)
    return text
  }
  const set = (token: string, password: string) =>
    app.nobody().put(`/_password/${token}`, { password })

  it('makes every other mail that could set one worthless', async () => {
    const [first, second] = [await ask(), await ask()]
    expectOk(await set(first, dana.password))
    expect((await set(second, 'what a thief wants')).status).toBe(422)
    const third = await ask()
    expectOk(await dana.client.post('/_session', { name: dana.email, password: dana.password }))
    const { password } = dana
    const change = { current_password: password, password }
    expectOk(await dana.client.put(`/_users/${dana.id}`, change))
    expect((await set(third, 'what a thief wants')).status).toBe(422)
  })
})

describe('a person who did not do it themselves', () => {
  const letterTo = async (email: string) =>
    (await app.letters()).findLast((letter) => letter.to?.[0]?.address === email)

  it.each([
    ['en', 'Your Bancada password was changed'],
    ['pt-BR', 'Sua senha da Bancada foi alterada'],
  ] as const)('learns of a new password, in %s', async (locale, subject) => {
    const { client, id, email, password } = await app.makePerson({ locale })
    expectOk(
      await client.put(`/_users/${id}`, { current_password: password, password: 'another one' }),
    )
    expect((await letterTo(email))?.subject).toBe(subject)
  })

  it.each([
    ['en', 'Your Bancada account now uses another email'],
    ['pt-BR', 'Sua conta da Bancada agora usa outro e-mail'],
  ] as const)('learns of a new address at the old one, in %s', async (locale, subject) => {
    const person = await app.makePerson({ locale })
    const next = `next.${person.email}`
    const change = { unconfirmed_email: next, current_password: person.password }
    expectOk(await person.client.put(`/_users/${person.id}`, change))
    expect((await letterTo(person.email))?.subject).not.toBe(subject)
    const token = linkIn(await letterTo(next))
      .split('/')
      .at(-1)
    expectOk(await app.nobody().post('/_confirmation', { token }))
    const letter = await letterTo(person.email)
    expect(letter?.subject).toBe(subject)
    // The mail to the old mailbox does not name the new address.
    expect(letter?.text).not.toContain(next)
  })
})

describe('invitations', () => {
  it('are not a way to send mails in bulk', async () => {
    const sender = await app.makePerson()
    const group = await app.makeGroup(sender)
    const invite = (amount: number) => {
      const docs = Array.from({ length: amount }, (_, at) => ({
        klass: 'Membership',
        email: `guest${at}@example.com`,
      }))
      return sender.client.post(`/${group}/_bulk_docs`, { docs })
    }
    // One too many refuses the call, and nobody is mailed.
    expect((await invite(61)).status).toBe(429)
    const mailed = async () =>
      (await app.letters()).filter(({ to }) => to?.[0]?.address?.startsWith('guest')).length
    expect(await mailed()).toBe(0)
    app.clock.advance(3_600_000)
    expectOk(await invite(60))
    const another = { klass: 'Membership', email: 'guest60@example.com' }
    expect((await sender.client.post(`/${group}`, another)).status).toBe(429)
    expect(await mailed()).toBe(60)
  })

  it('are not accepted twice by one person under two addresses', async () => {
    const guest = await app.makePerson()
    await app.addMember(dana, db, guest)
    const email = `second.${guest.email}`
    const invited = await dana.client.post(`/${db}`, { klass: 'Membership', email })
    const change = { unconfirmed_email: email, current_password: guest.password }
    expectOk(await guest.client.put(`/_users/${guest.id}`, change))
    const { text, hash } = newSecret()
    const expires = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    await peopleTables(app.house.store).addOneTime('confirmation', hash, guest.id, expires, email)
    expectOk(await guest.client.post('/_confirmation', { token: text }))
    const accept = `/${db}/_design/status/_update/accept/${invited.body.id}`
    expect((await guest.client.put(accept)).status).toBe(403)
  })
})
