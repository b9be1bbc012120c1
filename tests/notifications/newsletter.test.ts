// The newsletter: who gets an issue, once; what its mail says; how it is sent; and the way out of it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { NewsletterTopic } from '#core/notifications/newsletter.ts'
import { newsletterJob, newsletterMail } from '#modules/notification/server/newsletter/send.ts'
import { issueTables } from '#modules/notification/store/issues.ts'
import { newsletterPath, unsubscribePath } from '#modules/notification/server/way-out.ts'
import { makeOperator, run } from '#tests/operator/setup.ts'
import { newScratchFolder } from '#tests/support/scratch.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let olga: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  olga = await makeOperator(app)
})
afterAll(() => app.close())

const texts = (subject: string) => ({
  en: { subject, text: 'Files are **faster**.\n\n- [Open them](/account)\n- <b>no tag</b>' },
  'pt-BR': { subject: `${subject} em português`, text: 'Arquivos **mais rápidos**.' },
})

async function choose({ client, id }: TestPerson, topics?: readonly NewsletterTopic[]) {
  const set = (key: string, value: unknown) =>
    client.post(`/${id}`, { klass: 'Adjustment', key, label: key, value })
  expectOk(await set('newsletter', true))
  if (topics) expectOk(await set('newsletter-topics', topics))
}

async function write(subject: string, topic: NewsletterTopic = 'rss'): Promise<string> {
  const body = { topic, texts: texts(subject) }
  return expectOk(await olga.client.post('/_operator/newsletter', body)).body.id
}
const act = (id: string, what: 'preview' | 'send') =>
  olga.client.post(`/_operator/newsletter/${id}/${what}`, {})
async function send(id: string) {
  expectOk(await act(id, 'preview'))
  expectOk(await act(id, 'send'))
}
const issueOf = async (id: string) =>
  expectOk(await olga.client.get('/_operator/newsletter')).body.issues.find(
    (one: { id: string }) => one.id === id,
  )
const lettersTo = async ({ email }: TestPerson, subject: string) =>
  (await app.letters()).filter(
    (one) => one.to?.[0]?.address === email && one.subject?.startsWith(subject),
  )
const headersOf = (letter: Email) =>
  new Map(letter.headers.map(({ key, value }) => [key, value] as const))

/** Where mail programs send their POST. */
const wayOut = (letter: Email) =>
  headersOf(letter)
    .get('list-unsubscribe')!
    .replace(/^<http:\/\/bancada\.test|>$/g, '')

describe('an issue', () => {
  test('goes once to each who confirmed their address and chose its topic, in their language', async () => {
    const [ana, rui] = [await app.makePerson(), await app.makePerson({ locale: 'pt-BR' })]
    const others = [
      await app.makePerson(),
      await app.makePerson(),
      await app.makePerson({ confirmed: false }),
    ]
    await choose(ana)
    await choose(rui, ['rss', 'api'])
    await choose(others[1]!, ['links'])
    await choose(others[2]!)
    const id = await write('News of feeds')
    expect((await act(id, 'send')).body.key).toBe('preview_first')
    await send(id)
    const [letter, ...more] = await lettersTo(ana, 'News of feeds')
    expect(more).toEqual([])
    expect(letter?.text).toContain('Files are faster.')
    expect(letter?.html).toContain('<strong>faster</strong>')
    expect(letter?.html).toContain('href="http://bancada.test/account"')
    expect(letter?.html).not.toContain('<b>no tag')
    expect(headersOf(letter!).get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(wayOut(letter!)).toMatch(/^\/user\/newsletter\/[\w-]{80,}$/)
    expect(letter?.html).toContain(wayOut(letter!))
    expect(await lettersTo(rui, 'News of feeds em português')).toHaveLength(1)
    for (const one of others) expect(await lettersTo(one, 'News')).toEqual([])
    expect(await issueOf(id)).toMatchObject({ state: 'sent', recipients: 2, sent: 2 })
    expect((await act(id, 'send')).body.key).toBe('issue_sent')
    // What runs again, or was queued twice, mails nobody.
    await newsletterJob(app.house, { issue: id })
    await newsletterMail(app.house, { issue: id, user_id: ana.id })
    expect(await lettersTo(ana, 'News of feeds')).toHaveLength(1)
    const { entries } = expectOk(await olga.client.get('/_operator/audit')).body
    expect(
      entries.find(({ event }: { event: string }) => event === 'newsletter_sent'),
    ).toMatchObject({ by: 'operator', actor: olga.id, subject: id, subject_name: 'News of feeds' })
  })

  test('is looked at by its writer alone, in both languages, anew after each change, and is no draft once it went', async () => {
    const ana = await app.makePerson()
    await choose(ana)
    const id = await write('Draft')
    expectOk(await act(id, 'preview'))
    expect((await lettersTo(olga, 'Draft')).map(({ subject }) => subject).toSorted()).toEqual([
      'Draft',
      'Draft em português',
    ])
    const body = { topic: 'rss', texts: texts('Better') }
    expectOk(await olga.client.put(`/_operator/newsletter/${id}`, body))
    expect((await act(id, 'send')).body.key).toBe('preview_first')
    expect(await lettersTo(ana, 'Draft')).toEqual([])
    await send(id)
    expect(await lettersTo(ana, 'Better')).toHaveLength(1)
    expect((await olga.client.put(`/_operator/newsletter/${id}`, body)).body.key).toBe('issue_sent')
    const long = {
      topic: 'rss',
      texts: { ...texts('x'), en: { subject: 'x', text: 'y'.repeat(50_001) } },
    }
    expect((await olga.client.post('/_operator/newsletter', long)).status).toBe(400)
  })

  test('is not mailed to who stopped it while it was queued', async () => {
    const ana = await app.makePerson()
    await choose(ana)
    const id = await write('Too late')
    expectOk(await act(id, 'preview'))
    await issueTables(app.house.store).begin(id, app.clock.now.toISOString())
    await newsletterJob(app.house, { issue: id })
    expectOk(await ana.client.put(`/_users/${ana.id}`, { newsletter: false }))
    expect(await lettersTo(ana, 'Too late')).toEqual([])
    expect((await issueOf(id)).recipients).toBe((await issueOf(id)).sent)
  })

  test('reaches who is left when somebody is locked or gone by then, and counts them alone', async () => {
    const people = [await app.makePerson(), await app.makePerson(), await app.makePerson()]
    const [ana, eva, lia] = people as [TestPerson, TestPerson, TestPerson]
    for (const person of people) await choose(person, ['links'])
    const id = await write('Queued', 'links')
    expectOk(await act(id, 'preview'))
    await app.jobs()
    const issues = issueTables(app.house.store)
    await issues.begin(id, app.clock.now.toISOString())
    const addressees = people.map(({ id: user_id, email }) => ({ user_id, email }))
    await issues.queue(id, addressees, 'usr-zzz')
    expectOk(await ana.client.delete(`/_users/${ana.id}`))
    expectOk(await olga.client.post(`/_operator/people/${eva.id}/lock`, { reason: 'x' }))
    await app.jobs()
    for (const one of [ana, eva]) expect(await lettersTo(one, 'Queued')).toEqual([])
    expect(await lettersTo(lia, 'Queued')).toHaveLength(1)
    expect(await issueOf(id)).toMatchObject({ state: 'sent', recipients: 1, sent: 1 })
  })

  test('waits while its mailbox got five within an hour, and that is no error', async () => {
    const ana = await app.makePerson()
    await choose(ana, ['ticket_app'])
    const sql = new Client({ connectionString: app.databaseUrl })
    await sql.connect()
    onTestFinished(() => sql.end())
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) {
      const id = await write(`Many ${count}`, 'ticket_app')
      ids.push(id)
      await sql.query('update newsletter_issues set previewed_at = now() where id = $1', [id])
      expectOk(await act(id, 'send'))
    }
    app.logLines.length = 0
    await app.jobs()
    expect(await lettersTo(ana, 'Many')).toHaveLength(5)
    for (const issue of ids) await newsletterMail(app.house, { issue, user_id: ana.id })
    expect(await lettersTo(ana, 'Many')).toHaveLength(5)
    expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([])
    app.clock.advance(3_600_001)
    await app.jobs()
    expect(await lettersTo(ana, 'Many')).toHaveLength(7)
    // Others got as many: they have room again for the tests that follow.
    app.clock.advance(3_600_001)
    await app.jobs()
  })

  test('of a text that cannot be kept is refused', async () => {
    const id = await write('Kept')
    for (const broken of ['a\ud800', 'a\u0000b']) {
      const en = { subject: 'x', text: broken }
      for (const body of [
        { topic: 'rss', texts: { ...texts('x'), en } },
        { topic: 'rss', texts: texts(broken) },
      ]) {
        const replies = [
          await olga.client.post('/_operator/newsletter', body),
          await olga.client.put(`/_operator/newsletter/${id}`, body),
        ]
        expect(replies.map(({ status }) => status)).toEqual([400, 400])
      }
    }
  })

  test('that is broken off among its people goes on behind the last one, and mails nobody twice', async () => {
    const people = []
    for (let count = 0; count < 3; count += 1) people.push(await app.makePerson())
    for (const person of people) await choose(person, ['text_notes'])
    const id = await write('Broken off', 'text_notes')
    expectOk(await act(id, 'preview'))
    await issueTables(app.house.store).begin(id, app.clock.now.toISOString())
    const [first] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const { id: user_id, email } = first!
    // As far as a process got that was killed then.
    await issueTables(app.house.store).queue(id, [{ user_id, email }], user_id)
    await app.jobs()
    await newsletterJob(app.house, { issue: id })
    await app.jobs()
    for (const person of people) expect(await lettersTo(person, 'Broken off')).toHaveLength(1)
  })

  test('is written, looked at and sent on the command line too', async () => {
    const ana = await app.makePerson()
    await choose(ana, ['links'])
    const folder = newScratchFolder()
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const [en, pt] = [file('en.md', '# Links\n\nThey *work*.'), file('pt.md', '# Ligações\n\nVão.')]
    await expect(run(app, 'newsletter', 'write', 'links', en, 'nowhere')).rejects.toThrow(
      /no such file/,
    )
    await expect(run(app, 'newsletter', 'write', 'weather', en, pt)).rejects.toThrow(
      /newsletter write/,
    )
    const bare = file('bare.md', '# Links')
    await expect(run(app, 'newsletter', 'write', 'links', en, bare)).rejects.toThrow(/no text/)
    const [line = ''] = await run(app, 'newsletter', 'write', 'links', en, pt)
    const [id = ''] = line.split('\t')
    await expect(run(app, 'newsletter', 'send', id)).rejects.toThrow(/preview/)
    await run(app, 'newsletter', 'preview', id, olga.email)
    await run(app, 'newsletter', 'send', id)
    expect((await lettersTo(ana, 'Links')).map(({ text }) => text)).toEqual([
      expect.stringContaining('They work.'),
    ])
    const listed = await run(app, 'newsletter', 'list')
    expect(listed.find((one) => one.startsWith(id))).toMatch(
      /\tsent\trecipients=(\d+)\tsent=\1\tLinks$/,
    )
  })
})

describe('a mail server that fails', () => {
  test('is asked again later with the same mail, and operators see why it waits', async () => {
    const ids: string[] = []
    const state = { refuses: true }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        void buffer(stream).then(async (bytes) => {
          ids.push((await PostalMime.parse(bytes)).messageId ?? '')
          done(state.refuses ? Object.assign(new Error('full'), { responseCode: 452 }) : null)
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    const other = await buildTestApp({ smtpUrl })
    const sql = new Client({ connectionString: other.databaseUrl })
    await sql.connect()
    onTestFinished(async () => {
      await sql.end()
      server.close(() => undefined)
      await other.close()
    })
    const boss = await makeOperator(other)
    await choose(boss)
    await other.jobs()
    ids.length = 0
    const issues = issueTables(other.house.store)
    const at = other.clock.now.toISOString()
    await issues.add('iss-1', { topic: 'api', texts: texts('News') }, at)
    await sql.query('update newsletter_issues set previewed_at = now()')
    await issues.begin('iss-1', at)
    await other.jobs()
    const mail = expectOk(await boss.client.get('/_operator/mail')).body
    expect(mail.jobs).toMatchObject(
      [{ task: 'newsletter_mail', mail_to: boss.email, attempts: 1, last_error: /452/ }].map(
        (one) => ({ ...one, last_error: expect.stringMatching(one.last_error) }),
      ),
    )
    expect(Date.parse(mail.jobs[0].run_at)).toBeGreaterThan(Date.now())
    state.refuses = false
    await sql.query('update graphile_worker._private_jobs set run_at = now()')
    await other.jobs()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await issues.one('iss-1')).toMatchObject({ recipients: 1, sent: 1 })
    expect((await boss.client.get('/_operator/mail')).body.jobs).toEqual([])
  })
})

describe('the way out', () => {
  const press = (url: string, client = app.nobody()) =>
    client.call('POST', url, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  async function reached(): Promise<{ ana: TestPerson; path: string; api: string }> {
    const ana = await app.makePerson()
    await choose(ana, ['api', 'remote_diskette'])
    const id = await write('Reached', 'remote_diskette')
    await send(id)
    const [letter] = await lettersTo(ana, 'Reached')
    const path = wayOut(letter!)
    return { ana, path, api: path.replace('/user/newsletter/', '/_newsletter/') }
  }
  const profile = async ({ client, id }: TestPerson) =>
    expectOk(await client.get(`/_users/${id}`)).body.newsletter

  test('is pressed without signing in, as often as it is, and looking at it changes nothing', async () => {
    const { ana, path, api } = await reached()
    await app.nobody().get(path)
    const chosen = { newsletter: true, topics: ['remote_diskette', 'api'] }
    expect((await app.nobody().get(api)).body.newsletter).toBe(true)
    expect(new Set((await app.nobody().get(api)).body.topics)).toEqual(new Set(chosen.topics))
    expect((await press(`${path.slice(0, -3)}AAA`)).status).toBe(404)
    for (const _ of [1, 2]) expect((await press(path)).body).toEqual({ ok: true })
    expect((await app.nobody().get(api)).body.newsletter).toBe(false)
    expect(await profile(ana)).toBe(false)
    const id = await write('Not any more', 'remote_diskette')
    await send(id)
    expect(await lettersTo(ana, 'Not any more')).toEqual([])
  })

  test('is open to a provider of mailboxes that ends mails of many people from one network', async () => {
    const provider = app.nobody()
    const wrong = []
    for (const [path, other] of [
      [newsletterPath, unsubscribePath],
      [unsubscribePath, newsletterPath],
    ] as const) {
      const statuses = []
      for (let count = 0; count < 62; count += 1) {
        const url = path(app.house, olga.id.replace(/.{6}$/, String(100_000 + count)))
        statuses.push((await press(url, provider)).status)
      }
      // Nobody's any more, yet links that this installation made.
      expect(new Set(statuses)).toEqual(new Set([404]))
      const crossed = other(app.house, olga.id).replace(/[^/]+$/, 'wrong')
      for (let count = 0; count < 62; count += 1) {
        wrong.push((await press(crossed, provider)).status)
      }
    }
    expect(wrong.filter((status) => status === 429)).toHaveLength(4)
    const ana = await app.makePerson()
    expect((await press(newsletterPath(app.house, ana.id), provider)).status).toBe(200)
    expect((await press(unsubscribePath(app.house, ana.id), provider)).status).toBe(200)
  })

  test('turns nothing on that its person did not choose, and not again what ended', async () => {
    const { ana, api } = await reached()
    const put = (newsletter: boolean, topics: readonly string[]) =>
      app.nobody().put(api, { newsletter, topics })
    const more = await put(true, ['remote_diskette', 'rss'])
    expect([more.status, more.body.key]).toEqual([403, 'newsletter_by_link'])
    expectOk(await put(false, []))
    expect((await put(true, ['remote_diskette'])).status).toBe(403)
    expect(await profile(ana)).toBe(false)
    const eva = await app.makePerson()
    const unasked = newsletterPath(app.house, eva.id).replace('/user/', '/_')
    expect((await app.nobody().put(unasked, { newsletter: true, topics: ['api'] })).status).toBe(
      403,
    )
  })

  test('leads to topics of which some are kept without signing in, for a year', async () => {
    const { ana, api } = await reached()
    const other = { newsletter: true, topics: ['api'] }
    expectOk(await app.nobody().put(api, { ...other, topics: ['api', 'api'] }))
    expect((await app.nobody().get(api)).body).toEqual(other)
    const selector = { klass: 'Adjustment', key: 'newsletter-topics' }
    const { docs } = (await ana.client.post(`/${ana.id}/_find`, { selector })).body
    expect(docs).toMatchObject([{ value: ['api'] }])
    expect((await app.nobody().put(api, { ...other, topics: ['weather'] })).status).toBe(400)
    app.clock.advance(364 * 86_400_000)
    expect((await app.nobody().get(api)).status).toBe(200)
    app.clock.advance(2 * 86_400_000)
    for (const status of [
      (await app.nobody().get(api)).status,
      (await app.nobody().put(api, other)).status,
    ])
      expect(status).toBe(404)
    olga = await makeOperator(app)
  })
})

test('the setting and the profile say the same, whichever of them is changed', async () => {
  const ana = await app.makePerson()
  const setting = async () => {
    const selector = { klass: 'Adjustment', key: 'newsletter' }
    return (await ana.client.post(`/${ana.id}/_find`, { selector })).body.docs[0]
  }
  await choose(ana)
  const read = async () => (await ana.client.get(`/_users/${ana.id}`)).body.newsletter
  expect(await read()).toBe(true)
  expectOk(await ana.client.put(`/_users/${ana.id}`, { newsletter: false }))
  expect((await setting()).value).toBe(false)
  const { _id, _rev: rev } = await setting()
  expectOk(await ana.client.put(`/${ana.id}/${_id}`, { value: true }, { rev }))
  expect(await read()).toBe(true)
})

test('mails to very many are queued a few at a time, so that what is asked for meanwhile waits for these alone', async () => {
  const other = await buildTestApp()
  onTestFinished(() => other.close())
  const people: TestPerson[] = []
  for (let count = 0; count < 30; count += 1) people.push(await other.makePerson())
  for (const person of people) await choose(person)
  await other.jobs()
  const issues = issueTables(other.house.store)
  const at = other.clock.now.toISOString()
  await issues.add('iss-1', { topic: 'api', texts: texts('News') }, at)
  const [{ id: user_id, email }] = people as [TestPerson]
  await issues.preview('iss-1', { user_id, email }, at, [])
  await issues.begin('iss-1', at)
  await newsletterJob(other.house, { issue: 'iss-1' })
  expect((await issues.one('iss-1'))!.recipients).toBeLessThan(30)
  await other.jobs()
  expect(await issues.one('iss-1')).toMatchObject({ state: 'sent', recipients: 30, sent: 30 })
})
