// Who was invited by mail: registering by its link proves the address, for exactly that address, and no second mail asks for it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, linkIn, type TestApp, type TestPerson } from '../support/app.ts'

let app: TestApp
let owner: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson({ fullname: 'Ana Lima' })
  group = await app.makeGroup(owner, 'Oficina Ana')
})
afterAll(() => app.close())

const mailsTo = async (email: string) =>
  (await app.letters()).filter(({ to: [who] = [] }) => who?.address === email)

/** Invites the address and answers what its mail leads to. */
async function invite(email: string): Promise<URL> {
  expectOk(await owner.client.post(`/${group}`, { klass: 'Membership', email }))
  const [letter] = await mailsTo(email)
  return new URL(linkIn(letter), 'http://shop.example')
}

async function register(email: string, invitation: unknown, password = 'a sentence of hers') {
  const client = app.nobody()
  const body = { unconfirmed_email: email, password, password_confirmation: password }
  const whole = { ...body, accept_terms: true, invitation }
  const { body: made } = expectOk(await client.post('/_users', whole))
  const { body: profile } = expectOk(await client.get(`/_users/${made.id}`))
  return { client, id: made.id as string, profile }
}

test('the link registers the address that it was sent to, confirmed, and with its invitation', async () => {
  const link = await invite('rui@shop.example')
  expect(link.pathname).toBe('/user/register')
  expect(link.searchParams.get('email')).toBe('rui@shop.example')
  expect(link.searchParams.get('return')).toBe('/user/profile?page=invites')
  const { client, id, profile } = await register(
    'Rui@Shop.example',
    link.searchParams.get('invitation'),
  )
  expect(profile).toMatchObject({ email: 'rui@shop.example' })
  expect(profile.confirmed_at).toBeDefined()
  expect(await mailsTo('rui@shop.example')).toHaveLength(1)
  const pending = { selector: { klass: 'Membership', pending: true } }
  const { body } = expectOk(await client.post(`/${id}/_find`, pending))
  expect(body.docs).toMatchObject([{ account: { label: 'Oficina Ana' } }])
})

test('for another address, forged or of another shape it proves nothing', async () => {
  const proof = (await invite('bia@shop.example')).searchParams.get('invitation')!
  const [until = '', signature = ''] = proof.split('.')
  const others: [string, unknown][] = [
    ['eva@shop.example', proof],
    ['bia@shop.example.org', proof],
    ['bia@shop.example', `${Number(until) + 1}.${signature}`],
    ['bia@shop.example', `${until}.${'A'.repeat(22)}`],
    ['bia@shop.example', until],
    ['bia@shop.example', 'x'.repeat(10_000)],
    ['bia@shop.example', [proof]],
    ['bia@shop.example', undefined],
  ]
  for (const [email, invitation] of others) {
    const { profile } = await register(email, invitation)
    expect(profile).toMatchObject({ unconfirmed_email: email })
    expect(profile.confirmed_at).toBeUndefined()
  }
  expect(await mailsTo('eva@shop.example')).toHaveLength(1)
})

test('without a password, and where somebody has the address already, it is confirmed by mail as ever', async () => {
  const link = await invite('lia@shop.example')
  const proof = link.searchParams.get('invitation')
  expect((await register('lia@shop.example', proof, '')).profile.confirmed_at).toBeUndefined()
  expect((await register('lia@shop.example', proof)).profile.confirmed_at).toBeDefined()
  const again = await register('lia@shop.example', proof)
  expect(again.profile).toMatchObject({ unconfirmed_email: 'lia@shop.example' })
  expect(again.profile.confirmed_at).toBeUndefined()
})

test('after a week it proves nothing any more', async () => {
  const proof = (await invite('ivo@shop.example')).searchParams.get('invitation')
  app.clock.advance(8 * 24 * 3_600_000)
  expect((await register('ivo@shop.example', proof)).profile.confirmed_at).toBeUndefined()
})
