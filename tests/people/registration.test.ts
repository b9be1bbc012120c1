// Registering, confirming an address, asking for a new password: over HTTP, with the mails people get.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, linkIn, type TestApp } from '#tests/support/app.ts'
import { outboxUrl } from '#server/config.ts'
import { peopleTables } from '#server/store/people/tables.ts'

const hour = 3_600_000
const day = 24 * hour

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
let count = 0
const newAddress = () => `somebody${(count += 1)}@example.com`

/** Mails to this address, oldest first. */
async function lettersTo(email: string) {
  return (await app.letters()).filter((letter) => letter.to?.[0]?.address === email)
}

async function secretIn(email: string): Promise<string> {
  return (
    linkIn((await lettersTo(email)).at(-1))
      .split('/')
      .at(-1) ?? ''
  )
}

async function register(email: string, more: object = {}) {
  const client = app.nobody()
  const reply = await client.post('/_users', { unconfirmed_email: email, password, ...more })
  return { client, reply, id: String(reply.body.id) }
}

describe('registering', () => {
  it('makes a person with a database of their own and signs them in', async () => {
    const email = newAddress()
    const { client, reply, id } = await register(email, { fullname: ' Dana  Whitfield ' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({ ok: true, id, rev: expect.stringMatching(/^1-[0-9a-f]{32}$/) })
    const { body } = await client.get('/_session')
    expect(body.userCtx).toMatchObject({
      name: id,
      fullname: 'Dana Whitfield',
      email: null,
      unconfirmed_email: email,
      confirmed_at: null,
      confirmation_sent_at: app.clock.now.toISOString(),
    })
    expect((await client.get(`/${id}`)).body).toMatchObject({ db_name: id, doc_count: 1 })
    expect((await client.get(`/${id}/${id}`)).body).toMatchObject({ klass: 'User', locale: 'en' })
  })

  it('keeps the id and the language that the program chose', async () => {
    const _id = newId('usr')
    const { reply, client } = await register(newAddress(), { _id, locale: 'pt-BR' })
    expect(reply.body.id).toBe(_id)
    expect((await client.get('/_session')).body.userCtx.locale).toBe('pt-BR')
    const again = await register(newAddress(), { _id })
    expect(again.reply.status).toBe(412)
  })

  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
    ['de, pt', 'pt-BR'],
    ['en-US,en', 'en'],
    ['apt', 'en'],
  ])('takes the language of a browser that reads %s to be %s', async (accepted, locale) => {
    const client = app.nobody()
    const body = { unconfirmed_email: newAddress(), password }
    await client.call('POST', '/_users', { body, headers: { 'accept-language': accepted } })
    expect((await client.get('/_session')).body.userCtx.locale).toBe(locale)
  })

  it.each([
    ['no address', { unconfirmed_email: ' ' }, { unconfirmed_email: "can't be blank" }],
    [
      'an address that is none',
      { unconfirmed_email: 'a b@c' },
      { unconfirmed_email: 'is invalid' },
    ],
    [
      'two passwords that differ',
      { password: 'long enough', password_confirmation: 'long enougH' },
      { password_confirmation: "doesn't match" },
    ],
    [
      'a short password',
      { password: 'short' },
      { password: 'is too short (minimum is 8 characters)' },
    ],
    ['terms not accepted', { accept_terms: false }, { accept_terms: 'must be accepted' }],
    ['a language we do not speak', { locale: 'de' }, { locale: 'is not included in the list' }],
    [
      'several at once',
      { unconfirmed_email: '', password: 'short', locale: 'de' },
      {
        unconfirmed_email: "can't be blank",
        password: 'is too short (minimum is 8 characters)',
        locale: 'is not included in the list',
      },
    ],
  ])('says under each field what is wrong: %s', async (_, input, reason) => {
    const body = { unconfirmed_email: newAddress(), password, ...input }
    const client = app.nobody()
    const reply = await client.post('/_users', body)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: 'unprocessable_entity', reason })
    expect(Object.keys(reply.body.keys as object).toSorted()).toEqual(
      Object.keys(reason).toSorted(),
    )
    expect(client.cookies.size).toBe(0)
  })

  it.each([
    ['150 signs of two halves each', '🔧'.repeat(150)],
    ['200 letters with their accents apart', 'a\u0301'.repeat(200)],
  ])('takes a password of %s, which opens the door', async (_, long) => {
    const email = newAddress()
    expect((await register(email, { password: long })).reply.status).toBe(201)
    expectOk(await app.nobody().post('/_session', { username: email, password: long }))
    const composed = long.normalize('NFC')
    expectOk(await app.nobody().post('/_session', { username: email, password: composed }))
  })

  it('takes a blank password: such a person signs in after a reset only', async () => {
    const email = newAddress()
    const { reply, client } = await register(email, { password: '' })
    expect(reply.status).toBe(201)
    expect((await client.get('/_session')).body.userCtx.name).toBe(reply.body.id)
    expect((await client.get('/_session')).body.userCtx.has_password).toBe(false)
    const body = { username: email, password: 'anything at all' }
    expect((await app.nobody().post('/_session', body)).status).toBe(401)
  })

  it('lets a person without a password correct name and address, until an address is theirs', async () => {
    const [mistyped, email] = [newAddress(), newAddress()]
    const { reply, client } = await register(mistyped, { password: '' })
    const url = `/_users/${reply.body.id}`
    expectOk(await client.put(url, { fullname: 'Dana W.', unconfirmed_email: email }))
    expect((await client.get('/_session')).body.userCtx).toMatchObject({
      fullname: 'Dana W.',
      unconfirmed_email: email,
    })
    const chosen = { password, password_confirmation: password }
    expect((await client.put(url, chosen)).body.reason).toHaveProperty('current_password')
    const body = { token: await secretIn(email) }
    expectOk(await client.call('POST', '/_confirmation', { body }))
    const later = await client.put(url, { fullname: 'Somebody else' })
    expect(later.body.reason).toHaveProperty('current_password')
  })

  it('asks who left the password blank for one when the address is confirmed, in their own browser too', async () => {
    const email = newAddress()
    const { client } = await register(email, { password: '' })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const body = { token: await secretIn(email) }
    const reply = expectOk(await client.call('POST', '/_confirmation', { body, headers }))
    expect((await client.get('/_session')).body.userCtx.email).toBeNull()
    const chosen = { password, password_confirmation: password }
    expectOk(await client.put(`/_password/${reply.body.password_token}`, chosen))
    expectOk(await client.post('/_session', { username: email, password }))
    expect((await client.get('/_session')).body.userCtx).toMatchObject({
      email,
      has_password: true,
    })
  })

  it('sends no mail to an address without an at sign, which is a name to sign in with', async () => {
    const before = (await app.letters()).length
    const { reply } = await register('dana.the.technician')
    expect(reply.status).toBe(201)
    expect((await app.letters()).length).toBe(before)
    const body = { username: 'dana.the.technician', password }
    expectOk(await app.nobody().post('/_session', body))
  })

  it('is limited for each network', async () => {
    const client = app.nobody()
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn += 1) {
      const body = { unconfirmed_email: newAddress(), password: '' }
      statuses.push((await client.post('/_users', body)).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 201))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('an address that somebody has already', () => {
  it('is not revealed to the newcomer, but to its mailbox', async () => {
    const dana = await app.makePerson({ email: newAddress() })
    const { reply } = await register(dana.email, { password: 'another password' })
    expect(reply.status).toBe(201)
    const letter = (await lettersTo(dana.email)).at(-1)
    expect(letter?.subject).toBe('You already have a Bancada account')
    expect(linkIn(letter)).toBe('/user/password/new')
    expectOk(await app.nobody().post('/_session', { username: dana.email, password }))
  })

  it('belongs to the person who proves it, and one who only claimed it stays a stranger to them', async () => {
    const email = newAddress()
    const squatter = await register(email, { password: 'squatting here' })
    await app.letters()
    const owner = await register(email)
    expectOk(await owner.client.post('/_confirmation', { token: await secretIn(email) }))
    const signedIn = app.nobody()
    expectOk(await signedIn.post('/_session', { username: email, password }))
    const whoIs = async ({ client }: Pick<typeof owner, 'client'>) =>
      (await client.get('/_session')).body.userCtx
    expect(await whoIs({ client: signedIn })).toMatchObject({ name: owner.id, email })
    expect(await whoIs(squatter)).toMatchObject({ name: squatter.id, email: null })
    const token = await peopleTables(app.house.store).byEmail(email)
    expect(token?.user_id).toBe(owner.id)
  })

  it('is refused to the second of two who were sent its secret', async () => {
    const email = newAddress()
    const secrets: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      await register(email)
      secrets.push(await secretIn(email))
    }
    expectOk(await app.nobody().post('/_confirmation', { token: secrets[1] }))
    const late = await app.nobody().post('/_confirmation', { token: secrets[0] })
    expect(late.status).toBe(422)
    expect(late.body.reason).toEqual({ email: 'has already been taken' })
  })

  it('that is a mere name is taken, since no mailbox can settle whose it is', async () => {
    expect((await register('rafael')).reply.status).toBe(201)
    const { reply } = await register('Rafael')
    expect(reply.status).toBe(422)
    expect(reply.body.reason).toEqual({ unconfirmed_email: 'has already been taken' })
  })
})

describe('confirming an address', () => {
  it('works once, with the secret from the mail', async () => {
    const email = newAddress()
    const { client } = await register(email, { fullname: 'Dana' })
    const token = await secretIn(email)
    const look = () => app.nobody().post('/_link', { purpose: 'confirmation', token })
    expect((await lettersTo(email))[0]?.subject).toBe('Confirm your email for Bancada')
    expect((await look()).body).toEqual({ ok: true })
    expect((await client.post('/_confirmation', { token })).body).toEqual({ ok: true })
    const { userCtx } = (await client.get('/_session')).body
    expect(userCtx).toMatchObject({ email, unconfirmed_email: null })
    expect(userCtx.confirmed_at).toBe(app.clock.now.toISOString())
    const again = await app.nobody().post('/_confirmation', { token })
    expect(again.status).toBe(422)
    expect((await look()).body).toEqual(again.body)
    expect(again.body.reason).toBe('Token already used or expired, please request a new one')
  })

  it('does not work after seven days, nor with a secret for something else', async () => {
    const email = newAddress()
    await register(email)
    const token = await secretIn(email)
    expect((await app.nobody().put(`/_password/${token}`, { password })).status).toBe(422)
    app.clock.advance(8 * day)
    expect((await app.nobody().post('/_confirmation', { token })).status).toBe(422)
  })

  it('can be asked for again, with the same answer for every address', async () => {
    const email = newAddress()
    await register(email)
    const before = (await lettersTo(email)).length
    const known = await app.nobody().post('/_confirmation/resend', { email })
    const unknown = await app.nobody().post('/_confirmation/resend', { email: newAddress() })
    expect(known.body).toEqual({ ok: true })
    expect(unknown.body).toEqual(known.body)
    expect((await lettersTo(email)).length).toBe(before + 1)
    expectOk(await app.nobody().post('/_confirmation', { token: await secretIn(email) }))
    // Confirmed: nothing more is sent.
    await app.nobody().post('/_confirmation/resend', { email })
    expect((await lettersTo(email)).length).toBe(before + 1)
  })

  it('is asked for five times an hour from one place, which shuts nobody out elsewhere', async () => {
    const email = newAddress()
    const here = app.nobody()
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await here.post('/_confirmation/resend', { email })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expectOk(await app.nobody().post('/_confirmation/resend', { email }))
  })

  it('closes the Groups after 30 days without it, where mails go out, but not the profile', async () => {
    Object.assign(app.house.config, { smtpUrl: outboxUrl })
    const email = newAddress()
    const { client, id } = await register(email)
    const group = newId('acc')
    expectOk(await client.post('/accounts', { _id: group, name: 'Fixit' }))
    app.clock.advance(29 * day)
    expectOk(await client.post('/_session', { username: email, password }))
    expect((await client.get(`/${group}`)).status).toBe(200)
    app.clock.advance(2 * day)
    expectOk(await client.post('/_session', { username: email, password }))
    const reply = await client.get(`/${group}`)
    expect(reply.status).toBe(403)
    expect(reply.body.reason).toBe('Please, confirm your email first')
    expect((await client.get(`/_users/${id}`)).status).toBe(200)
    const another = await client.post('/accounts', { _id: newId('acc'), name: 'Fixit 2' })
    expect([another.status, another.body.reason]).toEqual([403, reply.body.reason])
    expectOk(await client.post('/_confirmation/resend', { email }))
    expectOk(await client.post('/_confirmation', { token: await secretIn(email) }))
    expect((await client.get(`/${group}`)).status).toBe(200)
    Object.assign(app.house.config, { smtpUrl: undefined })
  })
})

describe('somebody else who is busy', () => {
  const next = 'a better password'

  /** Holds what the statement locks until `release`. */
  async function hold(statement: string, values: unknown[]) {
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query(statement, values)
    // What a transaction has read of the others it reads again from memory.
    const others = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const look = async () => {
      await client.query('select pg_stat_clear_snapshot()')
      return (await client.query(others)).rowCount ?? 0
    }
    return {
      /** How many wait for it. */
      waiting: look,
      async release() {
        await client.query('commit')
        await client.end()
      },
    }
  }

  it('keeps their new password when an address they claimed is proven by another', async () => {
    const email = newAddress()
    const bea = await app.makePerson({ email, confirmed: false })
    const carl = await register(email)
    const token = await secretIn(email)
    const hash = await app.house.passwords.hash('test', next)
    const change = 'update people set password_hash = $2 where user_id = $1'
    const { waiting, release } = await hold(change, [bea.id, hash])
    const confirmed = app.nobody().post('/_confirmation', { token })
    let isOver = false
    const over = confirmed.finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await waiting()) > 0).toBe(true)
    await release()
    expectOk(await over)
    expect((await peopleTables(app.house.store).byId(bea.id))?.password_hash).toBe(hash)
    expect((await peopleTables(app.house.store).byEmail(email))?.user_id).toBe(carl.id)
  })

  it('delays nobody but the person: others confirm and reset meanwhile', async () => {
    const [busy, other] = [await register(newAddress()), newAddress()]
    await register(other)
    const busyAddress = `somebody${count - 1}@example.com`
    const [held, free] = [await secretIn(busyAddress), await secretIn(other)]
    const { waiting: waitingFor, release } = await hold(
      'select 1 from databases where db = $1 for update',
      [busy.id],
    )
    const waiting = app.nobody().post('/_confirmation', { token: held })
    let isOver = false
    const over = waiting.then(() => (isOver = true))
    await expect.poll(waitingFor).toBeGreaterThan(0)
    expectOk(await app.nobody().post('/_confirmation', { token: free }))
    expectOk(await app.nobody().post('/_password', { email: other }))
    expect(isOver).toBe(false)
    await release()
    await over
    expectOk(await waiting)
  })
})

describe('a forgotten password', () => {
  it('is set with the secret from the mail, confirms the address and ends every session', async () => {
    const email = newAddress()
    const { client, id } = await register(email)
    expectOk(await app.nobody().post('/_password', { email }))
    const letter = (await lettersTo(email)).at(-1)
    expect(letter?.subject).toBe('Set a new password for Bancada')
    const url = `/_password/${linkIn(letter).split('/').at(-1)}`
    const next = { password: 'a better password', password_confirmation: 'a better password' }
    expect((await app.nobody().put(url, next)).body).toEqual({ ok: true })
    expect((await client.get('/_session')).body.userCtx.name).toBeNull()
    expect((await app.nobody().post('/_session', { username: email, password })).status).toBe(401)
    const signedIn = app.nobody()
    const body = { username: email, password: next.password }
    expect(expectOk(await signedIn.post('/_session', body)).body.name).toBe(id)
    expect((await signedIn.get('/_session')).body.userCtx).toMatchObject({ email })
    const token = url.split('/').at(-1)
    const look = await app.nobody().post('/_link', { purpose: 'password', token })
    const again = await app.nobody().put(url, next)
    expect(look.body).toEqual(again.body)
    expect(again.body.reason).toBe('Token already used or expired, please request a new one')
  })

  it('keeps the secret when the new password is refused', async () => {
    const { email } = await app.makePerson({ email: newAddress() })
    await app.nobody().post('/_password', { email })
    const url = `/_password/${await secretIn(email)}`
    for (const [input, reason] of [
      [{}, { password: "can't be blank" }],
      [{ password: 'short' }, { password: 'is too short (minimum is 8 characters)' }],
      [
        { password: 'long enough', password_confirmation: 'other' },
        { password_confirmation: "doesn't match" },
      ],
    ] as const) {
      expect((await app.nobody().put(url, input)).body.reason).toEqual(reason)
    }
    expectOk(await app.nobody().put(url, { password: 'long enough' }))
  })

  it('stays as it is after 24 hours', async () => {
    const { email } = await app.makePerson({ email: newAddress() })
    await app.nobody().post('/_password', { email })
    const url = `/_password/${await secretIn(email)}`
    app.clock.advance(25 * hour)
    expect((await app.nobody().put(url, { password: 'long enough' })).status).toBe(422)
  })

  it('gives the same answer for every address, and no mail to unknown ones', async () => {
    const { email } = await app.makePerson({ email: newAddress() })
    const stranger = newAddress()
    const known = await app.nobody().post('/_password', { email })
    const unknown = await app.nobody().post('/_password', { email: stranger })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await lettersTo(stranger)).toEqual([])
  })

  it('opens an address that was locked by guesses', async () => {
    const { email } = await app.makePerson({ email: newAddress() })
    for (let guess = 0; guess < 6; guess += 1) {
      await app.nobody().post('/_session', { username: email, password: 'wrong' })
    }
    await app.nobody().post('/_password', { email })
    const url = `/_password/${await secretIn(email)}`
    expectOk(await app.nobody().put(url, { password: 'long enough' }))
    expectOk(await app.nobody().post('/_session', { username: email, password: 'long enough' }))
  })

  it('switches off tokens that somebody made before the address was proven', async () => {
    const squatter = await app.makePerson({ email: newAddress(), confirmed: false })
    const token = await app.makeToken(squatter, ['read', 'write'])
    expect((await app.withToken(token).get('/_session')).status).toBe(200)
    await app.nobody().post('/_password', { email: squatter.email })
    const url = `/_password/${await secretIn(squatter.email)}`
    expectOk(await app.nobody().put(url, { password: 'long enough' }))
    expect((await app.withToken(token).get('/_session')).status).toBe(401)
  })

  it('is asked for five times an hour from one place, and its secrets are not guessed at', async () => {
    const email = newAddress()
    const here = app.nobody()
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await here.post('/_password', { email })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expectOk(await app.nobody().post('/_password', { email }))
    const guesser = app.nobody()
    let status = 422
    for (let guess = 0; guess < 31 && status === 422; guess += 1) {
      status = (await guesser.post('/_confirmation', { token: `guess${guess}` })).status
    }
    expect(status).toBe(429)
  })
})
