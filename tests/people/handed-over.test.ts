// Where no mail goes out an invitation is handed over by a link. It admits to this one membership, and proves nothing of an
// address (docs/decisions/009).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { outboxUrl } from '#server/config.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { setPlan } from '../support/scene.ts'

const dayMs = 24 * 3_600_000

let app: TestApp
let ana: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Lima' })
  group = await app.makeGroup(ana, 'Oficina Ana')
  await setPlan(app, group, 'pro')
})
afterEach(() => Object.assign(app.house.config, { smtpUrl: undefined, billing: 'sandbox' }))
afterAll(() => app.close())

let invited = 0

interface Invited {
  readonly id: string
  readonly email: string
  readonly token: string
}

const ask = (person: TestPerson, id: string, db = group) =>
  person.client.get(`/${db}/_invitation/${id}`)

/** The token of the link that this person may hand over. */
async function linkOf(person: TestPerson, id: string, db = group): Promise<string> {
  const { url } = expectOk(await ask(person, id, db)).body
  const { origin, pathname } = new URL(String(url))
  expect(origin).toBe('http://bancada.test')
  return decodeURIComponent(/^\/user\/invitation\/(.+)$/.exec(pathname)![1]!)
}

async function invite(rights: object = {}, db = group): Promise<Invited> {
  invited += 1
  const email = `rui${invited}@shop.example`
  const doc = { klass: 'Membership', email, ...rights }
  const id = String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)
  return { id, email, token: await linkOf(ana, id, db) }
}

const claim = (email: string, password?: string) =>
  app.makePerson({ email, fullname: 'Rui Melo', confirmed: false, ...(password && { password }) })
const look = (token: unknown, client = app.nobody()) => client.post('/_invitation', { token })
const accept = (person: TestPerson, token: unknown) => person.client.put('/_invitation', { token })
const membership = async (id: string, db = group) =>
  expectOk(await ana.client.get(`/${db}/${id}`)).body
/** Another browser of theirs. */
async function signedIn({ email: username, password }: TestPerson) {
  const client = app.nobody()
  expectOk(await client.post('/_session', { username, password }))
  return client
}

/** Of a link that leads nowhere, whatever the reason. */
const over = { status: 422, body: { key: 'token_used' } }

test('who registers by it works in the Group at once, and their address is as unconfirmed as before', async () => {
  const { id, email, token } = await invite({ deletes: false })
  expect((await look(token)).body).toEqual({
    db_name: group,
    group: 'Oficina Ana',
    email,
    inviter: 'Ana Lima',
  })
  const rui = await claim(email)
  // To have it is not to have accepted, and without the link the address opens nothing.
  expect((await rui.client.get(`/${group}/${id}`)).status).toBe(403)
  const usual = await rui.client.put(`/${group}/_design/status/_update/accept/${id}`)
  expect(usual.status).toBe(403)
  expect((await accept(rui, token)).status).toBe(201)
  expect(await membership(id)).toMatchObject({
    name: 'Rui Melo',
    user_id: rui.id,
    status: 'accepted',
    deletes: false,
    email,
  })
  const { body: profile } = expectOk(await rui.client.get(`/_users/${rui.id}`))
  expect(profile).toMatchObject({ unconfirmed_email: email })
  expect(profile.confirmed_at).toBeUndefined()
  const ticket = { klass: 'Ticket', content: 'Does not start' }
  expect((await rui.client.post(`/${group}`, ticket)).status).toBe(201)
  // The rest of what unconfirmed people may not do stays.
  const another = { klass: 'Membership', email: 'lia@shop.example' }
  expect((await rui.client.post(`/${group}`, another)).status).toBe(403)
  const { body: audit } = expectOk(await ana.client.get(`/${group}/_audit`))
  expect(JSON.stringify(audit)).toContain('member_joined')
})

test('it works for who has an account, confirmed or not, and once', async () => {
  const { id, email, token } = await invite()
  const [rui, thief] = [await app.makePerson({ email }), await claim(email)]
  const both = await Promise.all([accept(rui, token), accept(thief, token)])
  // The other one came too late, by a moment or by more.
  const [done, refused] = both.map(({ status }) => status).toSorted()
  expect(done).toBe(201)
  expect([403, 422]).toContain(refused)
  const winner = both[0].status === 201 ? rui : thief
  expect(await membership(id)).toMatchObject({ user_id: winner.id })
  for (const person of [rui, thief]) expect(await accept(person, token)).toMatchObject(over)
  expect(await look(token)).toMatchObject(over)
  expect((await ask(ana, id)).status).toBe(404)
})

test('who was let in signs in again, however many claim the address afterwards', async () => {
  const { email, token } = await invite()
  const rui = await claim(email, 'a sentence of his')
  expectOk(await accept(rui, token))
  for (let turn = 0; turn < 3; turn += 1) {
    const other = await claim(email)
    await app.makeGroup(other, 'Of their own')
  }
  const again = await signedIn(rui)
  expectOk(await again.get(`/accounts/${group}`))
})

test('nor is who was let in pushed out by others of the address, whom somebody lets into Groups of their own', async () => {
  const { email, token } = await invite()
  const rui = await claim(email, 'a sentence of his')
  expectOk(await accept(rui, token))
  const eve = await app.makePerson({ fullname: 'Eve' })
  for (const name of ['One', 'Two', 'Three']) {
    const db = await app.makeGroup(eve, name)
    await setPlan(app, db, 'pro')
    const { body } = await eve.client.post(`/${db}`, { klass: 'Membership', email })
    app.clock.advance(60_000)
    const other = await claim(email)
    expectOk(await accept(other, await linkOf(eve, String(body.id), db)))
  }
  await signedIn(rui)
})

test('somebody who calls themselves by another address is refused, and a member has nothing to accept', async () => {
  const { id, token } = await invite()
  const eva = await claim('eva@shop.example')
  expect(await accept(eva, token)).toMatchObject({ status: 403, body: { key: 'not_allowed' } })
  expect((await accept(ana, token)).status).toBe(403)
  expect((await app.nobody().put('/_invitation', { token })).status).toBe(401)
  expect(await membership(id)).toMatchObject({ pending: true })
})

describe('a link leads nowhere', () => {
  test('once the invitation is withdrawn or refused, also after a new one', async () => {
    for (const who of ['inviter', 'invited'] as const) {
      const { id, email, token } = await invite()
      const rui = await app.makePerson({ email })
      const client = who === 'inviter' ? ana.client : rui.client
      const { _rev: rev } = await membership(id)
      expectOk(await client.delete(`/${group}/${id}`, { rev: String(rev) }))
      expect(await look(token)).toMatchObject(over)
      expectOk(await ana.client.post(`/${group}`, { klass: 'Membership', email }))
      expect(await accept(rui, token)).toMatchObject(over)
    }
  })

  test('once what it gives is changed: who took the link may lack what it gives now', async () => {
    const { id, email, token } = await invite()
    const rui = await claim(email)
    const doc = await membership(id)
    expectOk(await ana.client.put(`/${group}/${id}`, { ...doc, report_view: true }))
    expect(await accept(rui, token)).toMatchObject(over)
    expectOk(await accept(rui, await linkOf(ana, id)))
  })

  test('when its Group is deleted', async () => {
    const gone = await app.makeGroup(ana, 'Gone')
    const { token } = await invite({}, gone)
    expect((await look(token)).status).toBe(200)
    expectOk(await ana.client.post(`/accounts/${gone}/deletion`, { name: 'Gone' }))
    expect(await look(token)).toMatchObject(over)
  })

  test('where a mail server is set up, where none is made either', async () => {
    const { id, email, token } = await invite()
    const rui = await claim(email)
    Object.assign(app.house.config, { smtpUrl: outboxUrl })
    expect(await look(token)).toMatchObject(over)
    expect(await accept(rui, token)).toMatchObject(over)
    expect((await ask(ana, id)).status).toBe(404)
  })

  test('when anything of it is another: time, Group, membership, signature, shape', async () => {
    const [one, two] = [await invite(), await invite()]
    const beside = await app.makeGroup(ana, 'Beside')
    const [until = '', signature = ''] = one.token.split('.')
    const rest = one.token.slice(until.length + 1 + signature.length)
    for (const forged of [
      `${Number(until) + 1}.${signature}${rest}`,
      `${until}.${'A'.repeat(22)}${rest}`,
      one.token.replace(one.id, two.id),
      one.token.replace(group, beside),
      one.token.replace(one.id, 'constructor'),
      one.token.replace(one.id, group),
      `${one.token}x`,
      `${until}.${signature}..`,
      '',
      'x'.repeat(200),
    ])
      expect(await look(forged), forged).toMatchObject(over)
    for (const wrong of ['x'.repeat(201), [one.token], null, { token: one.token }])
      expect((await look(wrong)).status).toBe(400)
    expect((await look(one.token)).status).toBe(200)
  })
})

describe('who hands it over', () => {
  test('could invite, and has every right that the invitation gives', async () => {
    const join = async (rights: object) => {
      const person = await app.makePerson()
      await app.addMember(ana, group, person, rights)
      return person
    }
    const chief = await join({ manages_people: true, sees_money: false })
    const other = await join({})
    const stranger = await app.makePerson()
    const usual = await invite({ sees_money: false })
    expect((await ask(chief, usual.id)).status).toBe(200)
    for (const person of [other, stranger]) expect((await ask(person, usual.id)).status).toBe(403)
    for (const rights of [{}, { report_view: true, sees_money: false }, { editor: true }]) {
      const { id } = await invite(rights)
      expect((await ask(chief, id)).status).toBe(403)
    }
    // Of members there is none, nor of what is no membership.
    for (const id of [(await invite()).id.replace('mem-', 'cat-'), group, 'mem-none'])
      expect((await ask(ana, id)).status).toBe(404)
  })

  test('is a person whose address is confirmed, and no program', async () => {
    const { id } = await invite()
    for (const permissions of [['read'], ['read', 'write', 'admin']]) {
      const program = app.withToken(await app.makeToken(ana, permissions))
      expect((await program.get(`/${group}/_invitation/${id}`)).status).toBe(403)
    }
    const { email, token } = await invite({ manages_people: true })
    const rui = await claim(email)
    expectOk(await accept(rui, token))
    expect((await ask(rui, id)).body).toMatchObject({ key: 'confirm_to_use' })
  })
})

test('a member by the Group above accepts below, with the rights that the invitation gives', async () => {
  const above = await app.makeGroup(ana, 'Above')
  await setPlan(app, above, 'corp')
  const body = { name: 'Below', 'parent-account-id': above }
  const below = String(expectOk(await ana.client.post('/accounts', body)).body.id)
  const first = await invite({}, above)
  const rui = await claim(first.email)
  expectOk(await accept(rui, first.token))
  expect((await rui.client.get(`/accounts/${below}`)).status).toBe(200)
  const doc = { klass: 'Membership', email: first.email, report_view: true }
  const { id } = expectOk(await ana.client.post(`/${below}`, doc)).body
  // The link above opened nothing but above.
  expect(await accept(rui, first.token)).toMatchObject(over)
  expectOk(await accept(rui, await linkOf(ana, String(id), below)))
  expect(await membership(String(id), below)).toMatchObject({ user_id: rui.id, report_view: true })
})

test('a free Group is one of theirs: an unconfirmed person has one, where plans count', async () => {
  const free = await app.makeGroup(ana, 'Free')
  const { email, token } = await invite({}, free)
  const rui = await claim(email)
  await app.makeGroup(rui, 'Of my own')
  expect(await accept(rui, token)).toMatchObject({ status: 403, body: { key: 'one_group' } })
  Object.assign(app.house.config, { billing: 'off' })
  expect((await accept(rui, token)).status).toBe(201)
})

test('openings from one network have a most', async () => {
  const { token } = await invite()
  const client = app.nobody()
  const statuses = await Promise.all(
    Array.from({ length: 210 }, async () => (await look(token, client)).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('after a week it leads nowhere, and after a month nobody has lost a Group for an address that is not confirmed', async () => {
  const [first, second] = [await invite(), await invite()]
  const [rui, lia] = [await claim(first.email), await claim(second.email)]
  expectOk(await accept(rui, first.token))
  app.clock.advance(7 * dayMs - 1_000)
  expect((await look(second.token)).status).toBe(200)
  app.clock.advance(2_000)
  const hers = await signedIn(lia)
  expect(await hers.put('/_invitation', { token: second.token })).toMatchObject(over)
  app.clock.advance(33 * dayMs)
  const his = await signedIn(rui)
  expectOk(await his.get(`/accounts/${group}`))
  expectOk(await his.post(`/${group}/_find`, { selector: { klass: 'Ticket' } }))
  Object.assign(app.house.config, { smtpUrl: outboxUrl })
  const closed = await his.get(`/accounts/${group}`)
  expect(closed).toMatchObject({ status: 403, body: { key: 'confirm_email_first' } })
})
