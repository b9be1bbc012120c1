// Proofs that somebody is at it themselves: by password, passkey or a code from a mail.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { Authenticator } from './authenticator.ts'

const minute = 60_000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const look = async ({ client }: TestPerson) => expectOk(await client.get('/_proof')).body

async function codeOf({ client, email }: TestPerson): Promise<string> {
  expectOk(await client.post('/_proof/mail'))
  const letter = (await app.letters()).findLast(({ to }) => to?.[0]?.address === email)
  return /Your code is (\d{6})/.exec(letter?.text ?? '')![1]!
}

test('signing in is a proof, for ten minutes; each further one too', async () => {
  const ana = await app.makePerson()
  expect(await look(ana)).toEqual({ proven: true, password: true, passkey: false, mail: true })
  app.clock.advance(10 * minute + 1)
  expect(await look(ana)).toMatchObject({ proven: false })
  expect((await ana.client.post('/_proof', { password: 'not this' })).status).toBe(422)
  expect(await look(ana)).toMatchObject({ proven: false })
  expectOk(await ana.client.post('/_proof', { password: ana.password }))
  expect(await look(ana)).toMatchObject({ proven: true })
})

test('a code works once, for ten minutes, in the hands of its person; a new one ends the old', async () => {
  const [ana, rui] = [await app.makePerson(), await app.makePerson()]
  app.clock.advance(11 * minute)
  const first = await codeOf(ana)
  expect((await rui.client.post('/_proof', { code: first })).status).toBe(422)
  const second = await codeOf(ana)
  if (first !== second) expect((await ana.client.post('/_proof', { code: first })).status).toBe(422)
  expectOk(await ana.client.post('/_proof', { code: ` ${second.slice(0, 3)} ${second.slice(3)}` }))
  expect((await ana.client.post('/_proof', { code: second })).status).toBe(422)
  const third = await codeOf(ana)
  app.clock.advance(10 * minute + 1)
  expect((await ana.client.post('/_proof', { code: third })).status).toBe(422)
  expect(await look(ana)).toMatchObject({ proven: false })
})

test('codes cannot be guessed, nor read from the table or the log', async () => {
  const ana = await app.makePerson()
  app.clock.advance(11 * minute)
  const code = await codeOf(ana)
  expect(app.logLines.join()).not.toContain(code)
  const wrong = code === '000000' ? '000001' : '000000'
  const statuses: number[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    statuses.push((await ana.client.post('/_proof', { code: wrong })).status)
  }
  expect(statuses).toContain(429)
  expect((await ana.client.post('/_proof', { code })).status).toBe(429)
})

test('a passkey proves its own person alone, by a challenge given to them', async () => {
  const [ana, rui] = [await app.makePerson(), await app.makePerson()]
  const key = new Authenticator()
  const options = expectOk(await ana.client.post('/_passkeys/options')).body as never
  expectOk(await ana.client.post('/_passkeys', { response: key.create(options) }))
  app.clock.advance(11 * minute)
  const asked = async ({ client }: TestPerson, purpose: string) =>
    (await client.post('/_passkeys/challenge', { purpose })).body as { challenge: string }
  const tries = [
    [rui, await asked(rui, 'prove')],
    [ana, await asked(rui, 'prove')],
    [ana, await asked(ana, 'sign_in')],
  ] as const
  for (const [person, given] of tries) {
    const passkey = key.get(given, ana.id)
    expect((await person.client.post('/_proof', { passkey })).status).toBe(422)
  }
  const passkey = key.get(await asked(ana, 'prove'), ana.id)
  expectOk(await ana.client.post('/_proof', { passkey }))
  expect(await look(ana)).toMatchObject({ proven: true, passkey: true })
})

test('with nothing to prove oneself by the session is proof enough', async () => {
  const client = app.nobody()
  const body = { unconfirmed_email: 'bare@example.com', password: '' }
  expectOk(await client.post('/_users', body))
  app.clock.advance(60 * minute)
  expect((await client.get('/_proof')).body.proven).toBe(true)
  expect((await client.post('/_proof/mail')).status).toBe(422)
})
