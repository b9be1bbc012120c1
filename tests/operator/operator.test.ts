// Those who run the installation: named on the command line, which does what their calls do; people, Groups, the queue.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { commandsOf, runCommand } from '#modules/operator/server/command.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { Authenticator, type Options } from '../people/authenticator.ts'
import { eventsIn, latest } from '../audit/setup.ts'
import { makeOperator, run } from './setup.ts'

let app: TestApp
let olga: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  olga = await makeOperator(app)
})
afterAll(() => app.close())

let dana: TestPerson
let db: string
beforeEach(async () => {
  dana = await app.makePerson()
  db = await app.makeGroup(dana, 'Fixit')
})

const refused = async (...words: string[]) => {
  const { lines, code } = await runCommand(app.house, words)
  expect(code).toBe(1)
  return lines.join('\n')
}

describe('The command line', () => {
  test('names who operates, and ends it; no call does', async () => {
    const { client, email } = await app.makePerson()
    expect((await client.get('/_operator')).status).toBe(403)
    expect(await run(app, 'operator', 'add', email)).toEqual(['added'])
    expect(await run(app, 'operator', 'add', email)).toEqual(['is one already'])
    expect((await client.get('/_operator')).status).toBe(200)
    expect((await run(app, 'operator', 'list')).join()).toContain(email)
    expect(await run(app, 'operator', 'remove', email)).toEqual(['removed'])
    expect((await client.get('/_operator')).status).toBe(403)
  })

  test('says what is wrong in one line, and what it takes', async () => {
    expect(await refused('operator', 'add', 'nobody@example.com')).toBe(
      'bancada: Nobody here has this address or id',
    )
    expect(await refused('group', 'show', 'No such Group')).toBe('bancada: There is no such Group')
    expect(await refused('group', 'plan', db, 'gold')).toContain('GROUP free|pro|corp|server')
    expect(await refused('group', 'grant', db, 'records=many')).toContain(
      'npm run admin -- group grant',
    )
    expect(await refused('group', 'lock', db)).toContain('GROUP REASON')
    expect(await refused('dance')).toContain('there is no command dance')
    await app.makeGroup(dana, `Twice ${db}`)
    await app.makeGroup(olga, `Twice ${db}`)
    expect(await refused('group', 'show', `Twice ${db}`)).toContain('say its id')
    expect(await refused('job', 'retry', '999999999')).toContain('No job of this number')
  })

  test('names nobody by an address that is only claimed', async () => {
    const { id, email } = await app.makePerson({ confirmed: false })
    expect(await refused('operator', 'add', email)).toContain('is not confirmed')
    expect(await run(app, 'operator', 'add', id)).toEqual(['added'])
  })

  test('lists each of its commands', async () => {
    const help = (await run(app, 'help')).join('\n')
    for (const name of Object.keys(commandsOf(app.house.modules))) expect(help).toContain(name)
  })

  test('is one operator more in the audit', async () => {
    await run(app, 'group', 'plan', db, 'pro')
    expect(await latest(dana.client, db, 'plan_set')).toMatchObject({
      by: 'operator',
      actor: null,
      actor_name: 'command line',
      changes: { plan: ['free', 'pro'] },
    })
  })
})

test('A token of an operator opens nothing of it', async () => {
  const token = await app.makeToken(olga, ['read', 'write', 'admin'])
  expect((await app.withToken(token).get('/_operator')).status).toBe(403)
})

describe('People', () => {
  const at = (path: string) => `/_operator/people/${dana.id}${path}`

  test('are found by a part of their address, with counts alone', async () => {
    const { body } = expectOk(await olga.client.get('/_operator/people', { text: dana.email }))
    expect(body.found).toEqual([
      expect.objectContaining({
        user_id: dana.id,
        groups: 1,
        sessions: 1,
        tokens: 0,
        locked_at: null,
      }),
    ])
    const { memberships } = expectOk(await olga.client.get(at(''))).body
    expect(memberships).toEqual([{ db, name: 'Fixit', editor: true, inherited: false }])
  })

  test('who are locked come in by nothing, and come in again when they are unlocked', async () => {
    const token = app.withToken(await app.makeToken(dana, ['read']))
    const password = { username: dana.email, password: dana.password }
    const { feed } = expectOk(await dana.client.post(`/${db}/_calendar_feed`, {})).body
    const calendar = new URL(String(feed.url)).pathname
    expectOk(await app.nobody().get(calendar))
    expectOk(await olga.client.post(at('/lock'), { reason: 'Sends spam' }))
    expect((await app.nobody().get(calendar)).status).toBe(404)
    expect((await dana.client.get(`/${db}`)).status).toBe(401)
    expect((await token.get(`/${db}`)).status).toBe(401)
    expect((await app.nobody().post('/_session', password)).status).toBe(401)
    expectOk(await olga.client.delete(at('/lock')))
    expectOk(await token.get(`/${db}`))
    expectOk(await dana.client.post('/_session', password))
    const events = await eventsIn(dana.client, dana.id)
    expect(events).toEqual(expect.arrayContaining(['person_locked', 'person_unlocked']))
    expect(await latest(dana.client, dana.id, 'person_locked')).toMatchObject({
      by: 'operator',
      actor_name: 'Olga Operator',
      changes: { reason: [null, 'Sends spam'] },
    })
  })

  test('who are locked come in by no passkey either, and keep it', async () => {
    const key = new Authenticator()
    const made = expectOk(await dana.client.post('/_passkeys/options'))
    expectOk(await dana.client.post('/_passkeys', { response: key.create(made.body as Options) }))
    const signIn = async () => {
      const client = app.nobody()
      const asked = expectOk(await client.post('/_passkeys/challenge', { purpose: 'sign_in' })).body
      return client.post('/_passkeys/session', { response: key.get(asked as Options, dana.id) })
    }
    expectOk(await signIn())
    expectOk(await olga.client.post(at('/lock'), { reason: 'Sends spam' }))
    expect((await signIn()).status).toBe(401)
    expectOk(await olga.client.delete(at('/lock')))
    expectOk(await signIn())
  })

  test('are signed out everywhere, and their tokens go on', async () => {
    const token = app.withToken(await app.makeToken(dana, ['read']))
    expectOk(await olga.client.delete(at('/sessions')))
    expect((await dana.client.get(`/${db}`)).status).toBe(401)
    expectOk(await token.get(`/${db}`))
  })

  test('who operate are not locked', async () => {
    const reply = await olga.client.post(`/_operator/people/${olga.id}/lock`, { reason: 'x' })
    expect([reply.status, reply.body.key]).toEqual([403, 'operator_stays'])
  })
})

describe('Groups', () => {
  const at = (path: string) => `/_operator/groups/${db}${path}`
  const group = async () => expectOk(await dana.client.get(`/accounts/${db}`)).body

  test('are found with counts and sizes, and without contents', async () => {
    expectOk(await dana.client.post(`/${db}`, { klass: 'Customer', name: 'Secret customer' }))
    const { body, text } = expectOk(await olga.client.get('/_operator/groups', { text: db }))
    expect(body.found[0]).toMatchObject({ db, name: 'Fixit', plan: 'free', members: 1, records: 2 })
    expect(text).not.toContain('Secret customer')
    expect((await olga.client.get(`/${db}/_all_docs`)).status).toBe(403)
  })

  test('get a plan by hand, as sold by invoice', async () => {
    expectOk(await olga.client.put(at('/plan'), { plan: 'corp' }))
    expect(await group()).toMatchObject({ 'confirmed-plan': 'corp' })
    expect((await olga.client.put(at('/plan'), { plan: 'locked' })).status).toBe(400)
  })

  test('get exceptions that limits read, and lose them again', async () => {
    const invite = async () => {
      const email = `${newId('mem')}@example.com`
      return (await dana.client.post(`/${db}`, { klass: 'Membership', email, editor: true })).status
    }
    expect(await invite()).toBe(422)
    expectOk(await olga.client.put(at('/exception'), { max_administrators: null, max_records: 5 }))
    expect(await invite()).toBe(201)
    const add = async () =>
      (await dana.client.post(`/${db}`, { klass: 'Category', name: 'C' })).status
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push(await add())
    expect(statuses).toContain(402)
    expectOk(await olga.client.put(at('/exception'), {}))
    expect([await invite(), await add()]).toEqual([422, 201])
    expect(await latest(dana.client, db, 'exception_set')).toMatchObject({
      changes: { exception: ['records=5 administrators=none', null] },
    })
  })

  test('are locked for a reason, also where nothing is charged, and opened again', async () => {
    expectOk(await olga.client.post(at('/lock'), { reason: 'Unpaid invoice 7' }))
    expect((await dana.client.get(`/${db}/_all_docs`)).status).toBe(402)
    expect(await group()).toMatchObject({ exception: { open: false, reason: 'Unpaid invoice 7' } })
    await app.jobs()
    expect((await dana.client.get(`/${db}/_all_docs`)).status).toBe(402)
    expectOk(await olga.client.delete(at('/lock')))
    expectOk(await dana.client.get(`/${db}/_all_docs`))
  })

  test('that are deleted are shown closed, and their lock stays one that nobody set', async () => {
    const read = async () => expectOk(await olga.client.get(at(''))).body
    expect(await read()).toMatchObject({ locked: false, exception: null })
    expectOk(await dana.client.post(`/accounts/${db}/deletion`, { name: 'Fixit' }))
    expect(await read()).toMatchObject({ locked: true, exception: null })
    expect((await run(app, 'group', 'show', db)).join()).toContain('locked')
  })

  test('with as much data as they may hold take nothing new; changes and deletions go on', async () => {
    const kept = expectOk(await dana.client.post(`/${db}`, { klass: 'Category', name: 'Kept' }))
    expectOk(await olga.client.put(at('/exception'), { max_bytes_of_data: 10 }))
    const made = await dana.client.post(`/${db}`, { klass: 'Category', name: 'New' })
    expect([made.status, made.body.key]).toEqual([402, 'data_full'])
    const url = `/${db}/${kept.body.id}`
    const { body } = expectOk(
      await dana.client.put(url, { klass: 'Category', name: 'Changed' }, { rev: kept.body.rev }),
    )
    expectOk(await dana.client.delete(url, { rev: body.rev }))
    expectOk(await olga.client.put(at('/exception'), {}))
    expectOk(await dana.client.post(`/${db}`, { klass: 'Category', name: 'New' }))
  })

  test('keep an exception while they are locked, and their lock while one is set', async () => {
    await run(app, 'group', 'grant', db, 'records=7')
    await run(app, 'group', 'lock', db, 'For', 'a', 'reason')
    await run(app, 'group', 'grant', db, 'records=9')
    expect((await group()).exception).toEqual({
      max_records: 9,
      open: false,
      reason: 'For a reason',
    })
    await run(app, 'group', 'unlock', db)
    expect((await group()).exception).toEqual({ max_records: 9 })
  })
})

describe('The installation', () => {
  test('says which jobs failed and why, without what they were handed, and tries one again', async () => {
    await app.house.store
      .database(dana.id)
      .write((own) => own.addJob('plan', { db: 'acc-broken name', secret: 'do not show' }))
    await app.jobs().catch(() => undefined)
    const { body, text } = expectOk(await olga.client.get('/_operator/jobs'))
    const [job] = body.jobs as { id: number; task: string; last_error: string; attempts: number }[]
    expect(job).toMatchObject({ task: 'plan', attempts: 1 })
    expect(text).not.toContain('do not show')
    expectOk(await olga.client.post(`/_operator/jobs/${job!.id}/retry`, {}))
    const again = expectOk(await olga.client.get('/_operator/jobs')).body
    expect(again.jobs[0]).toMatchObject({ id: job!.id, attempts: 0 })
    expect((await run(app, 'jobs')).join('\n')).toContain(`${job!.id}\tplan`)
  })

  test('says which mails wait, how much is stored, and who did what', async () => {
    expectOk(await app.nobody().post('/_password', { email: dana.email }))
    const { jobs } = expectOk(await olga.client.get('/_operator/mail')).body
    expect(jobs[0]).toMatchObject({ task: 'password', mail_to: dana.email })
    expectOk(await dana.client.post('/_proof/mail'))
    const { jobs: later } = expectOk(await olga.client.get('/_operator/mail')).body
    expect(later[0]).toMatchObject({ task: 'proof_code', mail_to: dana.email })
    const storage = expectOk(await olga.client.get('/_operator/storage')).body
    expect(storage.database_bytes).toBeGreaterThan(1_000_000)
    const { entries } = expectOk(await olga.client.get('/_operator/audit', { db })).body
    expect(entries).toEqual([expect.objectContaining({ event: 'group_made', db })])
    expect((await run(app, 'audit', dana.email)).join('\n')).toContain('registered')
  })
})
