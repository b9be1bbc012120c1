// The mails people get, read as a mail program reads them: both languages, text and HTML, outbox and SMTP.
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, expectOk, linkIn, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const last = async (email: string) =>
  (await app.letters()).findLast((letter) => letter.to?.[0]?.address === email)

describe.each([
  ['en', 'Confirm your email for Bancada', 'Set a new password for Bancada'],
  ['pt-BR', 'Confirme seu e-mail na Bancada', 'Crie uma nova senha para a Bancada'],
] as const)('in %s', (locale, confirmation, reset) => {
  const email = `dana.${locale}@example.com`.toLowerCase()

  it('asks to confirm an address', async () => {
    const fullname = 'Dána <b>Whitfield</b> & Söhne'
    await app.makePerson({ locale, email, fullname, confirmed: false })
    const letter = await last(email)
    expect(letter?.subject).toBe(confirmation)
    expect(letter?.from).toMatchObject({ name: 'Bancada', address: 'no-reply@bancada.test' })
    expect(letter?.text).toContain(fullname)
    expect(letter?.html).toContain('Dána &lt;b&gt;Whitfield&lt;/b&gt; &amp; Söhne')
    expect(letter?.html).toContain(`lang="${locale}"`)
    expect(linkIn(letter)).toMatch(/^\/user\/confirm\/[\w-]{43}$/)
    expect(letter?.html).toContain(`href="http://bancada.test${linkIn(letter)}"`)
    expect(letter?.html).not.toMatch(/<script|<img|\{\w+\}/)
  })

  it('sends the way to a new password', async () => {
    expectOk(await app.nobody().post('/_password', { email }))
    const letter = await last(email)
    expect(letter?.subject).toBe(reset)
    expect(linkIn(letter)).toMatch(/^\/user\/password\/[\w-]{43}$/)
  })

  it('invites to a Group', async () => {
    const owner = await app.makePerson({ locale, fullname: 'Maria Aparecida' })
    const group = await app.makeGroup(owner, 'Oficina "Silva"')
    const body = { klass: 'Membership', email: `invited.${email}` }
    expectOk(await owner.client.post(`/${group}`, body))
    const letter = await last(`invited.${email}`)
    expect(letter?.subject).toContain('Oficina "Silva"')
    expect(letter?.text).toContain('Maria Aparecida')
    expect(linkIn(letter)).toMatch(
      /^\/user\/register\?email=invited\..*&invitation=\d+\.[\w-]{22}&return=/,
    )
    // The page that it leads to says who invites to what, as the mail does; nobody becomes a member by that.
    const token = new URL(linkIn(letter), 'http://bancada.test').searchParams.get('to')
    const look = () => app.nobody().post('/_invitation', { token })
    expect(expectOk(await look()).body).toEqual({
      db_name: group,
      group: 'Oficina "Silva"',
      email: `invited.${email}`,
      inviter: 'Maria Aparecida',
    })
    const rui = await app.makePerson({ email: `invited.${email}`, confirmed: false })
    const over = { status: 422, body: { key: 'token_used' } }
    expect(await rui.client.put('/_invitation', { token })).toMatchObject(over)
    const [one] = expectOk(
      await owner.client.post(`/${group}/_find`, {
        selector: { klass: 'Membership', pending: true },
      }),
    ).body.docs as { _id: string; _rev: string }[]
    expectOk(
      await owner.client.call('DELETE', `/${group}/${one!._id}`, { query: { rev: one!._rev } }),
    )
    expect(await look()).toMatchObject(over)
  })
})

describe('a mail', () => {
  it('greets nobody by name who gave none', async () => {
    const email = 'nameless@example.com'
    await app.nobody().post('/_users', { unconfirmed_email: email, password: '' })
    expect((await last(email))?.text).toMatch(/^Welcome to Bancada\n/)
  })

  it('cannot get headers of its own from a name', async () => {
    const owner = await app.makePerson({ fullname: 'X' })
    const group = await app.makeGroup(owner, 'Fixit\r\nBcc: thief@example.com')
    const body = { klass: 'Membership', email: 'careful@example.com' }
    expectOk(await owner.client.post(`/${group}`, body))
    const letter = await last('careful@example.com')
    expect(letter?.bcc ?? []).toEqual([])
    expect(letter?.headers.some((header) => header.key === 'bcc')).toBe(false)
  })

  it('carries no address that somebody wrote into a name', async () => {
    const lure = 'pay at http://evil.example/x or evil.example'
    const inviter = await app.makePerson({ fullname: lure })
    const group = await app.makeGroup(inviter, 'http://evil.example')
    const email = 'lured@example.com'
    expectOk(await inviter.client.post(`/${group}`, { klass: 'Membership', email }))
    await app.makePerson({ email: 'lured2@example.com', fullname: lure, confirmed: false })
    for (const address of [email, 'lured2@example.com']) {
      expect(JSON.stringify(await last(address))).not.toContain('evil')
    }
    expect((await last(email))?.subject).toBe('You are invited to a Group')
  })

  it('says nothing that somebody wrote for a name to lure the reader', async () => {
    const inviter = await app.makePerson({ fullname: 'Your parcel is held: pay at' })
    const group = await app.makeGroup(inviter, 'Call +55 11 99999-0000 today')
    const email = 'lured3@example.com'
    expectOk(await inviter.client.post(`/${group}`, { klass: 'Membership', email }))
    const letter = await last(email)
    expect(letter?.subject).toBe('You are invited to a Group')
    expect(JSON.stringify(letter)).not.toMatch(/parcel|99999/)
  })

  it('is not sent without limit to one mailbox, whatever the caller, and every link that was sent works', async () => {
    const { email } = await app.makePerson()
    const tagged = email.replace('@', '+tag@')
    for (let turn = 0; turn < 8; turn += 1) {
      expectOk(await app.nobody().post('/_password', { email }))
      await app.nobody().post('/_users', { unconfirmed_email: tagged, password: '' })
    }
    const letters = (await app.letters()).filter(({ to }) =>
      [email, tagged].includes(to?.[0]?.address ?? ''),
    )
    const resets = letters.filter(({ subject }) => subject?.includes('new password'))
    expect([resets.length, letters.length]).toEqual([5, 10])
    const token = linkIn(resets[0]).split('/').at(-1)
    expectOk(await app.nobody().put(`/_password/${token}`, { password: 'a better password' }))
    app.clock.advance(3_600_001)
    expectOk(await app.nobody().post('/_password', { email }))
    const after = (await app.letters()).filter(({ to }) => to?.[0]?.address === email)
    expect(
      after.filter(({ subject }) => subject === 'Set a new password for Bancada'),
    ).toHaveLength(6)
  })

  it('is counted by the mailbox it arrives in, however the address is written', async () => {
    const spellings = [
      'vic.tim@m\u00fcller.example',
      'v.i.c.t.i.m@m\u00fcller.example',
      'victim@m\u00fcller\u3002example',
    ]
    const others = [
      'victim@xn--mller-kva.example',
      'victim@m\u00fcller\uff0eexample',
      'victim@\uff4d\u00fcller.example',
    ]
    for (const unconfirmed_email of [...spellings, ...others]) {
      expectOk(await app.nobody().post('/_users', { unconfirmed_email, password: '' }))
    }
    const letters = (await app.letters()).filter(({ to }) => to?.[0]?.address?.includes('ller'))
    expect(letters).toHaveLength(5)
  })

  it('invites in the name of a member where who invites gave none', async () => {
    const inviter = await app.makePerson({ fullname: '' })
    const group = await app.makeGroup(inviter)
    const email = 'by.somebody@example.com'
    expectOk(await inviter.client.post(`/${group}`, { klass: 'Membership', email }))
    expect((await last(email))?.text).toContain('A member would like to work with you')
  })

  it('is not sent again and again by changing an address back and forth', async () => {
    const { client, id, password: current_password } = await app.makePerson()
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn += 1) {
      const change = { unconfirmed_email: `victim${turn}@example.com`, current_password }
      statuses.push((await client.put(`/_users/${id}`, change)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('leaves no half-written file behind', async () => {
    await app.letters()
    const names = await readdir(join(app.house.config.dataDir, 'outbox'))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).toMatch(/^2026-11-21T[\d-]+Z-mail-[0-9a-z]{26}\.eml$/)
  })
})

describe('with SMTP_URL', () => {
  it('hands mails to that server, and tries again when it was away', async () => {
    const received: Email[] = []
    let away = true
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, done) =>
        away ? done(Object.assign(new Error('Try later'), { responseCode: 451 })) : done(),
      onData(stream, _session, done) {
        buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then((mail) => {
            received.push(mail)
            done()
          }, done)
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const other = await buildTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` })
    try {
      await other.makePerson({ email: 'dana@example.com', confirmed: false })
      await other.jobs()
      expect(received).toEqual([])
      away = false
      // The queue waits before it tries again; the wish is still there, and a second one is served at once.
      expectOk(await other.nobody().post('/_confirmation/resend', { email: 'dana@example.com' }))
      await other.jobs()
      expect(received[0]?.subject).toBe('Confirm your email for Bancada')
      expect(received[0]?.to?.[0]?.address).toBe('dana@example.com')
      expect(other.logLines.join('')).not.toContain('dana@example.com')
    } finally {
      await other.close()
      await new Promise<void>((resolve) => server.close(resolve))
    }
  })

  it('keeps an address that is refused out of the log', async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(new Error(`No such user ${address}`)),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const other = await buildTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` })
    try {
      await other.makePerson({ email: 'nowhere@example.com', confirmed: false })
      await other.jobs()
      const log = other.logLines.join('')
      expect(log).toContain('The mail was not taken: EENVELOPE 550')
      expect(log).not.toContain('nowhere@example.com')
    } finally {
      await other.close()
      await new Promise<void>((resolve) => server.close(resolve))
    }
  })
})
