// Reading and changing a person, and the tokens they make for programs: over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  expectOk,
  linkIn,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function change(person: TestPerson, input: object) {
  const { body } = await person.client.get(`/_users/${person.id}`)
  return person.client.put(`/_users/${person.id}`, input, { rev: String(body._rev) })
}

describe('reading a person', () => {
  it('answers oneself whole, or the fields asked for, never a secret', async () => {
    const { client, id, email, fullname } = await app.makePerson()
    const { body } = await client.get(`/_users/${id}`)
    expect(body).toMatchObject({ _id: id, klass: 'User', email, fullname, label: fullname })
    expect(body._rev).toMatch(/^2-/)
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/)
    const some = await client.get(`/_users/${id}`, { fields: 'fullname,locale' })
    expect(some.body).toEqual({ _id: id, fullname, locale: 'en' })
  })

  it('answers the name alone to members of a shared Group, and nothing to others', async () => {
    const [owner, member, invitee, stranger] = [
      await app.makePerson(),
      await app.makePerson(),
      await app.makePerson(),
      await app.makePerson(),
    ]
    const group = await app.makeGroup(owner)
    await app.addMember(owner, group, member)
    await app.addMember(owner, group, invitee, { pending: true })
    const seen = await member.client.get(`/_users/${owner.id}`)
    const { fullname } = owner
    expect(seen.body).toEqual({ _id: owner.id, label: fullname, fullname })
    for (const other of [invitee, stranger]) {
      const reply = await other.client.get(`/_users/${owner.id}`)
      expect([reply.status, reply.body.error]).toEqual([404, 'not_found'])
    }
    expect((await owner.client.get(`/_users/${invitee.id}`)).status).toBe(404)
    expect((await owner.client.get('/_users/usr-unknown')).status).toBe(404)
  })
})

describe('changing a person', () => {
  it('asks for the current password for name, address and password', async () => {
    const person = await app.makePerson()
    for (const input of [
      { fullname: 'Somebody Else' },
      { unconfirmed_email: 'else@example.com' },
      { password: 'long enough', password_confirmation: 'long enough' },
    ]) {
      const bare = await change(person, input)
      expect([bare.status, bare.body.reason]).toEqual([422, { current_password: "can't be blank" }])
      const wrong = await change(person, { ...input, current_password: 'wrong' })
      expect([wrong.status, wrong.body.reason]).toEqual([422, { current_password: 'is invalid' }])
    }
    expect((await person.client.get(`/_users/${person.id}`)).body.fullname).toBe(person.fullname)
  })

  it('changes the name with it, and language and newsletter without it', async () => {
    const person = await app.makePerson()
    const current_password = person.password
    expectOk(await change(person, { fullname: 'Maria Aparecida', current_password }))
    expectOk(await change(person, { locale: 'pt-BR', newsletter: true }))
    const { body } = await person.client.get(`/_users/${person.id}`)
    expect(body).toMatchObject({
      fullname: 'Maria Aparecida',
      label: 'Maria Aparecida',
      locale: 'pt-BR',
      newsletter: true,
      email: person.email,
    })
    expect((await person.client.get('/_session')).body.userCtx.locale).toBe('pt-BR')
  })

  it('keeps what is not sent, also when no revision is named', async () => {
    const { client, id, fullname, email } = await app.makePerson()
    expectOk(await client.put(`/_users/${id}`, { newsletter: true }))
    const { body } = await client.get(`/_users/${id}`)
    expect(body).toMatchObject({ newsletter: true, fullname, email })
  })

  it('counts wrong current passwords, and right ones not at all', async () => {
    const person = await app.makePerson()
    const rename = async (current_password: string) =>
      (await change(person, { fullname: 'Another Name', current_password })).status
    for (let turn = 0; turn < 12; turn += 1) expect(await rename(person.password)).toBe(200)
    for (let turn = 0; turn < 10; turn += 1) expect(await rename('wrong')).toBe(422)
    expect(await rename(person.password)).toBe(429)
    app.clock.advance(601_000)
    expect(await rename(person.password)).toBe(200)
  })

  it('refuses a stale revision', async () => {
    const person = await app.makePerson()
    const stale = await person.client.put(
      `/_users/${person.id}`,
      { newsletter: true },
      { rev: `1-${'0'.repeat(32)}` },
    )
    expect([stale.status, stale.body.error]).toEqual([409, 'conflict'])
  })

  it('is refused to others and to programs', async () => {
    const person = await app.makePerson()
    const other = await app.makePerson()
    const body = { fullname: 'Taken over', current_password: other.password }
    expect((await other.client.put(`/_users/${person.id}`, body)).status).toBe(404)
    const token = await app.makeToken(person, ['read', 'write'])
    const program = await app.withToken(token).put(`/_users/${person.id}`, { newsletter: true })
    expect(program.status).toBe(403)
  })

  it('cannot be done around these calls, by writing the document', async () => {
    const { client, id } = await app.makePerson()
    const { body } = await client.get(`/${id}/${id}`)
    const forged = {
      ...body,
      email: 'forged@example.com',
      confirmed_at: '2020-01-01T00:00:00.000Z',
    }
    const put = await client.put(`/${id}/${id}`, forged)
    expect(put.status).toBe(403)
    const bulk = await client.post(`/${id}/_bulk_docs`, { docs: [forged] })
    expect(bulk.body).toMatchObject([{ id, error: 'forbidden' }])
    expect((await client.delete(`/${id}/${id}`, { rev: body._rev })).status).toBe(403)
  })

  it('ends the other sessions with a new password, and keeps this one', async () => {
    const person = await app.makePerson()
    const elsewhere = app.nobody()
    const credentials = { username: person.email, password: person.password }
    expectOk(await elsewhere.post('/_session', credentials))
    const password = 'a better password'
    const input = { password, password_confirmation: password, current_password: person.password }
    expectOk(await change(person, input))
    expect((await elsewhere.get('/_session')).body.userCtx.name).toBeNull()
    expect((await person.client.get('/_session')).body.userCtx.name).toBe(person.id)
    expect((await app.nobody().post('/_session', credentials)).status).toBe(401)
    expectOk(await app.nobody().post('/_session', { username: person.email, password }))
  })

  it('says what is wrong with a new password', async () => {
    const person = await app.makePerson()
    const current_password = person.password
    for (const [input, reason] of [
      [{ password: '' }, { password: "can't be blank" }],
      [{ password: 'short' }, { password: 'is too short (minimum is 8 characters)' }],
      [
        { password: 'long enough', password_confirmation: 'x' },
        { password_confirmation: "doesn't match" },
      ],
      [{ unconfirmed_email: 'nothing at all' }, { unconfirmed_email: 'is invalid' }],
      [{ locale: 'fr' }, { locale: 'is not included in the list' }],
    ] as const) {
      expect((await change(person, { ...input, current_password })).body.reason).toEqual(reason)
    }
  })

  it('stops guesses at the current password', async () => {
    const person = await app.makePerson()
    const guess = () => change(person, { fullname: 'X', current_password: 'wrong' })
    for (let turn = 0; turn < 10; turn += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })
})

describe('changing the address', () => {
  const claim = async (person: TestPerson, unconfirmed_email: string) =>
    change(person, { unconfirmed_email, current_password: person.password })

  it('counts once the new one is confirmed; until then the old one stays', async () => {
    const person = await app.makePerson({ email: 'old@example.com' })
    expectOk(await claim(person, 'New@Example.com'))
    const before = (await person.client.get('/_session')).body.userCtx
    expect(before).toMatchObject({ email: 'old@example.com', unconfirmed_email: 'new@example.com' })
    const { password } = person
    expectOk(await app.nobody().post('/_session', { username: 'old@example.com', password }))
    const early = await app.nobody().post('/_session', { username: 'new@example.com', password })
    expect(early.status).toBe(401)
    const letter = (await app.letters()).findLast(
      (sent) => sent.to?.[0]?.address === 'new@example.com',
    )
    expect(letter?.subject).toBe('Confirm your new email for Bancada')
    const token = linkIn(letter).split('/').at(-1)
    expectOk(await person.client.post('/_confirmation', { token }))
    const after = (await person.client.get('/_session')).body.userCtx
    expect(after).toMatchObject({ email: 'new@example.com', unconfirmed_email: null })
    expectOk(await app.nobody().post('/_session', { username: 'new@example.com', password }))
  })

  it('can be taken back, which makes the mail worthless', async () => {
    const person = await app.makePerson()
    expectOk(await claim(person, 'mistake@example.com'))
    const letters = await app.letters()
    const token = linkIn(
      letters.findLast((sent) => sent.to?.[0]?.address === 'mistake@example.com'),
    )
    expectOk(await claim(person, person.email))
    const { userCtx } = (await person.client.get('/_session')).body
    expect(userCtx).toMatchObject({ email: person.email, unconfirmed_email: null })
    const body = { token: token.split('/').at(-1) }
    const look = { ...body, purpose: 'confirmation' }
    expect((await app.nobody().post('/_link', look)).status).toBe(422)
    expect((await app.nobody().post('/_confirmation', body)).status).toBe(422)
  })

  it('leads from the mail back to where it was asked for, and to no other site', async () => {
    const person = await app.makePerson()
    const body = { unconfirmed_email: 'elsewhere@example.com', current_password: person.password }
    const long = `/${'a'.repeat(100_000)}`
    const others = [
      'https://evil.example/x',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
    ]
    for (const return_url of [...others, 7, long]) {
      const { status, body: refused } = await change(person, { ...body, return_url })
      expect([status, refused.reason]).toEqual([422, { return_url: 'is invalid' }])
    }
    expect((await person.client.get('/_session')).body.userCtx.unconfirmed_email).toBeNull()
    const letterTo = async (email: string) =>
      (await app.letters()).findLast((sent) => sent.to?.[0]?.address === email)
    expectOk(await change(person, { ...body, return_url: '/user/profile?page=data' }))
    expect(linkIn(await letterTo('elsewhere@example.com'))).toMatch(
      /^\/user\/confirm\/[\w-]{43}\?return=%2Fuser%2Fprofile%3Fpage%3Ddata$/,
    )
    const return_url = 'http://bancada.test/user/profile#x'
    const another = { ...body, unconfirmed_email: 'other.place@example.com', return_url }
    expectOk(await change(person, another))
    expect(linkIn(await letterTo('other.place@example.com'))).toMatch(
      /\?return=%2Fuser%2Fprofile%23x$/,
    )
    // Half a character is no reason for the mail not to come.
    const half = { ...body, unconfirmed_email: 'half@example.com', return_url: '/\ud800' }
    expectOk(await change(person, half))
    expect(linkIn(await letterTo('half@example.com'))).toContain('/user/confirm/')
  })

  it('does not tell that somebody else has the address', async () => {
    const person = await app.makePerson()
    const other = await app.makePerson()
    const free = await claim(person, 'free.address@example.com')
    const taken = await claim(person, other.email)
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
    const { userCtx } = (await person.client.get('/_session')).body
    expect(userCtx.unconfirmed_email).toBe(other.email)
    const letter = (await app.letters()).findLast((sent) => sent.to?.[0]?.address === other.email)
    expect(letter?.subject).toBe('You already have a Bancada account')
  })
})

describe('tokens for programs', () => {
  it('show their secret once, when they are made', async () => {
    const { client, id } = await app.makePerson()
    const body = { klass: 'UserToken', description: 'Price list', permissions: ['read'] }
    const made = await client.post(`/${id}`, body)
    expect(made.status).toBe(201)
    expect(made.body.token).toMatch(/^[\w-]{43}$/)
    const { body: stored } = await client.get(`/${id}/${made.body.id}`)
    expect(stored).toMatchObject({ ...body, active: true, user_id: id })
    expect(JSON.stringify(stored)).not.toContain(made.body.token)
    const found = await client.post(`/${id}/_find`, {
      selector: { klass: 'UserToken', active: true },
      sort: [{ created_at: 'desc' }],
    })
    expect(found.body.docs).toHaveLength(1)
  })

  it.each([
    ['no list', 'read', 'is invalid'],
    ['an empty list', [], "can't be blank"],
    ['an unknown permission', ['owner'], 'is not included in the list'],
    ['a binding to no Group', ['read@usr-x'], 'is not included in the list'],
    ['a list without end', Array.from({ length: 51 }, () => 'read'), /too many/],
  ])('refuse %s as permissions', async (_, permissions, reason) => {
    const { client, id } = await app.makePerson()
    const reply = await client.post(`/${id}`, { klass: 'UserToken', description: 'X', permissions })
    expect(reply.status).toBe(422)
    expect(reply.body.reason.permissions).toMatch(reason)
  })

  it('stop working when they are switched off or deleted, and work again when switched on', async () => {
    const person = await app.makePerson()
    const { client, id } = person
    const description = 'A program'
    const input = { klass: 'UserToken', description, permissions: ['read'] }
    const { body: made } = await client.post(`/${id}`, input)
    const program = app.withToken(made.token)
    const works = async () => (await program.get(`/${id}`)).status
    expect(await works()).toBe(200)
    const off = expectOk(
      await client.put(`/${id}/${made.id}`, { ...input, _rev: made.rev, active: false }),
    )
    expect(await works()).toBe(401)
    const on = expectOk(
      await client.put(`/${id}/${made.id}`, { ...input, _rev: off.body.rev, active: true }),
    )
    expect(await works()).toBe(200)
    expectOk(await client.delete(`/${id}/${made.id}`, { rev: on.body.rev }))
    expect(await works()).toBe(401)
  })

  it('cannot make tokens themselves', async () => {
    const person = await app.makePerson()
    const token = await app.makeToken(person, ['read', 'write'])
    const input = { klass: 'UserToken', description: 'Heir', permissions: ['read'] }
    expect((await app.withToken(token).post(`/${person.id}`, input)).status).toBe(403)
  })

  it('reach only what their permissions say', async () => {
    const owner = await app.makePerson()
    const [mine, other] = [await app.makeGroup(owner), await app.makeGroup(owner, 'Other')]
    const tries = async (permissions: string[], db: string) => {
      const program = app.withToken(await app.makeToken(owner, permissions))
      const body = { klass: 'Category', name: 'Notebooks' }
      const find = { selector: { klass: 'Category' } }
      const got = [
        await program.get(`/${db}`),
        await program.post(`/${db}/_find`, find),
        await program.post(`/${db}`, body),
      ]
      return got.map((reply) => reply.status)
    }
    expect(await tries(['read'], mine)).toEqual([200, 200, 403])
    expect(await tries(['write'], mine)).toEqual([403, 403, 201])
    expect(await tries(['read', 'write'], mine)).toEqual([200, 200, 201])
    expect(await tries([`read@${mine}`, `write@${mine}`], mine)).toEqual([200, 200, 201])
    expect(await tries([`read@${mine}`, `write@${mine}`], other)).toEqual([403, 403, 403])
    expect(await tries([`read@${mine}`], owner.id)).toEqual([403, 403, 403])
    expect(await tries(['dav:read'], mine)).toEqual([403, 403, 403])
  })

  it('are limited in number an hour', async () => {
    const { client, id } = await app.makePerson()
    const input = { klass: 'UserToken', description: 'X', permissions: ['read'] }
    let status = 201
    for (let turn = 0; turn < 21 && status === 201; turn += 1) {
      status = (await client.post(`/${id}`, input)).status
    }
    expect(status).toBe(429)
  })
})
