// Somebody who knows a person's password takes their account to another mailbox: the former one is written to at once, and gets the account
// back for seven days.
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Client as SqlClient } from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
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

  test('is said to the former one however many mails like it look-alike addresses of others got', async () => {
    const moving = async (email: string) => {
      const person = await app.makePerson({ email })
      app.clock.advance(3_600_001)
      return person
    }
    const others = []
    for (const name of ['v.ictim', 'vi.ctim', 'vic.tim', 'vict.im', 'victi.m', 'v.i.ctim']) {
      others.push(await moving(`${name}@look-alike.example`))
    }
    const ana = await moving('victim@look-alike.example')
    for (const person of [...others, ana]) {
      await take(person.client, person, `${person.id}@new.example`)
    }
    expect(await lastTo(ana.email, '/user/address-back/')).toBeDefined()
    expect(await lastTo(ana.email, '/user/not-me/')).toBeDefined()
  })

  test.each([
    ['en', 'Your Bancada account uses its former email again'],
    ['pt-BR', 'Sua conta da Bancada voltou a usar o e-mail anterior'],
  ] as const)(
    'once undone is said to the mailbox that loses the account, in %s',
    async (locale, subject) => {
      const ana = await app.makePerson({ locale })
      const to = `new.${ana.email}`
      await take(ana.client, ana, to)
      expectOk(await press(await tokenTo(ana.email, '/user/address-back/')))
      const letter = (await app.letters()).findLast((one) => one.to?.[0]?.address === to)
      expect(letter?.subject).toBe(subject)
      expect(linkIn(letter)).toBe('/user/login')
      // Besides the address of the page no mail names another one.
      expect(letter?.text).not.toContain(` ${ana.email}`)
    },
  )

  test('cannot be undone while its former address is that of another account, which its link says as it is opened', async () => {
    const { ana, token } = await taken()
    const again = await app.makePerson({ email: ana.email })
    const look = () => app.nobody().post('/_link', { purpose: 'address_back', token })
    for (const answer of [await look(), await press(token)]) {
      expect([answer.status, answer.body.keys]).toEqual([422, { email: { key: 'taken' } }])
    }
    expectOk(await again.client.delete(`/_users/${again.id}`))
    expectOk(await look())
    expectOk(await press(token))
  })

  test('once undone gives no link to a mailbox whose mail about it still waits', async () => {
    const { ana, thief, token } = await taken()
    await take(thief, ana, `second.${ana.email}`)
    expectOk(await press(token))
    const letters = (await app.letters()).filter(
      ({ to, text }) =>
        to?.[0]?.address === `thief.${ana.email}` && text?.includes('/user/address-back/'),
    )
    expect(letters).toEqual([])
  })
})

/** Takes mails, but for those to mailboxes that refuse them for now. */
async function refusingApp() {
  const refusing = new Set<string>()
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      refusing.has(address)
        ? done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        : done(),
    onData(stream, _session, done) {
      void buffer(stream).then(async (bytes) => {
        received.push(await PostalMime.parse(bytes))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const other = await buildTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await other.close()
    server.close(() => undefined)
  })
  return {
    other,
    refusing,
    /** The secret of the last such mail to this mailbox. */
    async tokenTo(address: string, part: string): Promise<string | undefined> {
      await other.jobs()
      const letter = received.findLast(
        ({ to, text }) => to?.[0]?.address === address && text?.includes(part),
      )
      return letter && linkIn(letter).split(/[/?]/)[3]
    },
    /** The mailbox takes mails, and what waits for it is tried at once. */
    async takeAgain(address: string): Promise<void> {
      refusing.delete(address)
      const sql = new SqlClient({ connectionString: other.databaseUrl })
      await sql.connect()
      await sql.query('update graphile_worker._private_jobs set run_at = now()')
      await sql.end()
    },
  }
}

describe('a mailbox whose server takes the mail about a change later', () => {
  async function moved() {
    const smtp = await refusingApp()
    const { other, tokenTo: tokenOf } = smtp
    const ana = await other.makePerson()
    const thief = other.nobody()
    expectOk(await thief.post('/_session', { username: ana.email, password: ana.password }))
    const move = async (to: string) => {
      other.clock.advance(1_000)
      const change = { unconfirmed_email: to, current_password: ana.password }
      expectOk(await thief.put(`/_users/${ana.id}`, change))
      const token = await tokenOf(to, '/user/confirm/')
      expectOk(await thief.post('/_confirmation', { token }))
      await other.jobs()
    }
    const undo = (token: string | undefined) => other.nobody().post('/_address_back', { token })
    return { ...smtp, ana, move, undo }
  }

  test('gets no link where an earlier mailbox undid it meanwhile', async () => {
    const { ana, refusing, takeAgain, move, undo, tokenTo: tokenOf } = await moved()
    await move('first@thief.example')
    refusing.add('first@thief.example')
    await move('second@thief.example')
    expectOk(await undo(await tokenOf(ana.email, '/user/address-back/')))
    await takeAgain('first@thief.example')
    expect(await tokenOf('first@thief.example', '/user/address-back/')).toBeUndefined()
  })

  test('has the last word all the same where a later one undid what came after it', async () => {
    const { other, ana, refusing, takeAgain, move, undo, tokenTo: tokenOf } = await moved()
    refusing.add(ana.email)
    await move('first@thief.example')
    await move('second@thief.example')
    expectOk(await undo(await tokenOf('first@thief.example', '/user/address-back/')))
    await takeAgain(ana.email)
    expectOk(await undo(await tokenOf(ana.email, '/user/address-back/')))
    const own = await other.house.store.database(ana.id).get(ana.id)
    expect(own?.body.email).toBe(ana.email)
  })
})

async function makeToken(client: Client, id: string): Promise<string | undefined> {
  const body = { klass: 'UserToken', description: 'A program', permissions: ['read'] }
  return expectOk(await client.post(`/${id}`, body)).body.token as string
}
