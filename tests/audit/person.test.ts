// The audit of a person: sign-ins, passwords, addresses and tokens of their own; and how long entries are kept.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '#core/time/zone.ts'
import { readConfig } from '#server/config.ts'
import { auditAlone } from '#server/session/audit.ts'
import { buildTestApp, expectOk, linkIn, type TestApp, type TestPerson } from '../support/app.ts'
import { eventsIn, latest, readAudit } from './setup.ts'

let app: TestApp
let dana: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ auditDays: 30 })
  dana = await app.makePerson({ email: 'dana@example.com' })
})
afterAll(() => app.close())

const signIn = (username: string, password: string) =>
  app.nobody().post('/_session', { username, password })

test('Somebody registers, confirms their address, and signs in', async () => {
  const person = await app.makePerson({ email: 'ana@example.com' })
  expectOk(await signIn(person.email, person.password))
  const events = await eventsIn(person.client, person.id)
  expect(events).toEqual(['registered', 'address_confirmed', 'signed_in'])
  expect(await latest(person.client, person.id, 'signed_in')).toMatchObject({
    by: 'person',
    actor: person.id,
    actor_name: person.fullname,
    address: expect.stringMatching(/^10\.1\./),
    group_name: null,
  })
})

test('A wrong password is noted for the person whose address it was tried at, and what was typed is not kept', async () => {
  expect((await signIn(dana.email, 'my-secret-guess')).status).toBe(401)
  expect((await signIn('nobody-has-this@example.com', 'x')).status).toBe(401)
  const entry = await vi.waitFor(() => latest(dana.client, dana.id, 'sign_in_failed'))
  expect(entry).toMatchObject({ by: 'nobody', actor: null, subject: dana.id })
  expect(JSON.stringify(await readAudit(dana.client, dana.id))).not.toContain('my-secret-guess')
})

test('A password that is changed, or set by a mail', async () => {
  const password = 'another good one'
  const body = { current_password: dana.password, password, password_confirmation: password }
  expectOk(await dana.client.put(`/_users/${dana.id}`, body))
  expectOk(await app.nobody().post('/_password', { email: dana.email }))
  const token = linkIn((await app.letters()).at(-1))
    .split('/')
    .at(-1)
  const set = { password: dana.password, password_confirmation: dana.password }
  expectOk(await app.nobody().put(`/_password/${token}`, set))
  expectOk(await dana.client.post('/_session', { username: dana.email, password: dana.password }))
  const events = await eventsIn(dana.client, dana.id)
  expect(events).toEqual(expect.arrayContaining(['password_changed', 'password_reset']))
  const { entries } = await readAudit(dana.client, dana.id)
  expect(JSON.stringify(entries)).not.toContain(password)
})

test('Tokens as they are made and end, without their secret', async () => {
  const body = { klass: 'UserToken', description: 'Sync', permissions: ['read'] }
  const { id, rev, token } = expectOk(await dana.client.post(`/${dana.id}`, body)).body
  expectOk(await dana.client.delete(`/${dana.id}/${id}`, { rev: String(rev) }))
  expect(await latest(dana.client, dana.id, 'token_made')).toMatchObject({
    subject: id,
    subject_name: 'Sync',
    changes: { permissions: [null, ['read']], active: [null, true] },
  })
  expect(await latest(dana.client, dana.id, 'token_ended')).toMatchObject({ subject: id })
  expect(JSON.stringify(await readAudit(dana.client, dana.id))).not.toContain(String(token))
})

test('Sessions that are ended elsewhere', async () => {
  const other = app.nobody()
  expectOk(await other.post('/_session', { username: dana.email, password: dana.password }))
  expectOk(await dana.client.delete('/_sessions'))
  expect(await eventsIn(dana.client, dana.id)).toContain('sessions_ended')
})

test('Nobody reads that of another person', async () => {
  const other = await app.makePerson()
  expect((await other.client.get(`/${dana.id}/_audit`)).status).toBe(403)
})

test('An event that no module declares is refused', async () => {
  const actor = { by: 'job', actor: null, address: null } as const
  await expect(auditAlone(app.house, dana.id, actor, { event: 'unheard' })).rejects.toThrow(
    'declared by no module',
  )
})

test('Entries are kept as many days as the installation says, and 400 where it says nothing', async () => {
  expect(readConfig({}).auditDays).toBe(400)
  expect(readConfig({ AUDIT_DAYS: '90' }).auditDays).toBe(90)
  for (const wrong of ['0', 'forever', '1.5', '99999'])
    expect(() => readConfig({ AUDIT_DAYS: wrong })).toThrow(/^AUDIT_DAYS must be a number of days/)
  const ana = await app.makePerson()
  app.clock.advance(29 * dayMs)
  expectOk(await signIn(ana.email, ana.password))
  app.clock.advance(2 * dayMs)
  await app.house.store.database('_users').write((transaction) => transaction.addJob('audit', {}))
  await app.jobs()
  const token = app.nobody()
  expectOk(await token.post('/_session', { username: ana.email, password: ana.password }))
  expect(await eventsIn(token, ana.id)).toEqual(['signed_in', 'signed_in'])
})
