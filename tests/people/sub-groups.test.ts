// Groups below others (spec 6): members of the one above belong to them, live, and nobody else does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { setPlan } from '#tests/support/scene.ts'

let app: TestApp
let owner: TestPerson
let member: TestPerson
let administrator: TestPerson
let parent: string
let north: string
let south: string
let membership: string

const make = (person: TestPerson, above: unknown, name = 'Below') => {
  const _id = newId('acc')
  return person.client.post('/accounts', { _id, name, 'parent-account-id': above })
}
const makeBelow = async (above: string, name: string) =>
  String(expectOk(await make(owner, above, name)).body.id)

const read = async (person: TestPerson, db: string) =>
  (await person.client.post(`/${db}/_find`, { selector: { klass: 'Category' } })).status
const write = async (person: TestPerson, db: string) =>
  (await person.client.post(`/${db}`, { klass: 'Category', name: newId('n'), active: true })).status
const invite = async (person: TestPerson, db: string) =>
  (
    await person.client.post(`/${db}`, {
      klass: 'Membership',
      email: `${newId('x')}@example.com`,
    })
  ).status
const own = async (person: TestPerson, db: string) => {
  const selector = { klass: 'Membership', db_name: db }
  return (await person.client.post(`/${person.id}/_find`, { selector })).body.docs[0]
}
const membersOf = async (person: TestPerson, db: string) => {
  const query = { selector: { klass: 'Membership' }, sort: ['name'], labels: true, total: true }
  return expectOk(await person.client.post(`/${db}/_find`, query)).body.docs
}

beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson({ fullname: 'Olga Owner' })
  member = await app.makePerson({ fullname: 'Mel Member' })
  administrator = await app.makePerson({ fullname: 'Ada Admin' })
  parent = await app.makeGroup(owner, 'Head office')
  await setPlan(app, parent, 'corp')
  membership = await app.addMember(owner, parent, member, { report_view: true })
  await app.addMember(owner, parent, administrator, { editor: true })
  north = await makeBelow(parent, 'North')
  south = await makeBelow(parent, 'South')
  await app.jobs()
})
afterAll(() => app.close())

test('nobody makes a Group below one that is deleted', async () => {
  const [boss, db] = [await app.makePerson(), newId('acc')]
  expectOk(await boss.client.post('/accounts', { _id: db, name: 'Above' }))
  await setPlan(app, db, 'corp')
  expectOk(await boss.client.post(`/accounts/${db}/deletion`, { name: 'Above' }))
  expect((await make(boss, db, 'Below')).status).toBe(403)
})

describe('a member of the Group above', () => {
  test('reads and writes below, and is what they are above but for reports', async () => {
    expect([await read(member, north), await write(member, south)]).toEqual([200, 201])
    expect(await invite(member, north)).toBe(403)
    expect(await invite(administrator, north)).toBe(201)
    expect(await own(member, north)).toMatchObject({
      editor: false,
      report_view: false,
      inherited: true,
      'parent-account-id': parent,
      'confirmed-plan': 'corp',
    })
    expect(await own(administrator, north)).toMatchObject({ editor: true, inherited: true })
  })

  test('is among the roles of the session and the people of the Group, with name and card', async () => {
    const { roles } = (await member.client.get('/_session')).body.userCtx
    expect(roles).toEqual(expect.arrayContaining([parent, north, south]))
    const listed = await membersOf(owner, north)
    const theirs = listed.find(({ user_id }: { user_id?: string }) => user_id === member.id)
    expect(theirs).toMatchObject({
      _id: membership,
      name: 'Mel Member',
      inherited: true,
      account: { _id: parent, label: 'Head office' },
    })
    const { admins, members } = (await owner.client.get(`/${north}/_security`)).body
    expect(admins.names).toEqual(expect.arrayContaining([owner.id, administrator.id]))
    expect(members.names).toContain(member.id)
    expect((await owner.client.get(`/${north}/${member.id}`)).body.fullname).toBe('Mel Member')
  })

  test('takes tickets, time and mentions below', async () => {
    const doc = { klass: 'Ticket', content: 'Noise', technical_id: member.id }
    const { id } = expectOk(await owner.client.post(`/${north}`, doc)).body
    const entry = { klass: 'TimeEntry', ticket_id: id, user_id: member.id, minutes: 5 }
    expect((await owner.client.post(`/${north}`, entry)).status).toBe(201)
    const comment = { klass: 'Comment', record_id: id, content: 'Look, @Mel Member' }
    const said = expectOk(await owner.client.post(`/${north}`, comment)).body
    const { mentions } = (await owner.client.get(`/${north}/${said.id}`)).body
    expect(mentions).toEqual([{ user_id: member.id, name: 'Mel Member' }])
  })

  test('may be invited below too, and is then what the invitation says', async () => {
    const person = await app.makePerson()
    await app.addMember(owner, parent, person, {})
    await app.addMember(owner, north, person, { report_view: true })
    expect(await own(person, north)).toMatchObject({ report_view: true })
    expect((await own(person, north)).inherited).toBeUndefined()
    expect((await own(person, south)).inherited).toBe(true)
  })

  test('comes and goes with the membership above, at once', async () => {
    const person = await app.makePerson()
    expect(await read(person, north)).toBe(403)
    const id = await app.addMember(owner, parent, person, {})
    expect(await read(person, north)).toBe(200)
    const { _rev } = (await owner.client.get(`/${parent}/${id}`)).body
    expectOk(await owner.client.delete(`/${parent}/${id}?rev=${_rev}`))
    expect([await read(person, north), await write(person, south)]).toEqual([403, 403])
    const doc = { klass: 'Ticket', content: 'Noise', technical_id: person.id }
    expect((await owner.client.post(`/${north}`, doc)).status).toBe(422)
  })

  test('reads feeds and bookmarks above with programs whose addresses name no Group, as before', async () => {
    const ask = async (path: string, ...permissions: string[]) =>
      (await app.withToken(await app.makeToken(member, permissions)).get(path)).status
    const feeds = '/api/greader.php/reader/api/0/subscription/list'
    expect(await ask(feeds, 'reader')).toBe(200)
    expect(await ask(feeds, `reader@${north}`)).toBe(200)
    expect(await ask(feeds, `reader@${parent}`, `reader@${north}`)).toBe(403)
    expect(await ask('/api/bookmarks/', 'read')).toBe(200)
  })

  test('takes nothing from what somebody writes below under the id of their membership', async () => {
    const email = 'somebody.else@example.com'
    const invitation = { klass: 'Membership', email }
    expectOk(await administrator.client.put(`/${south}/${membership}`, invitation))
    expect((await own(member, south))._rev).toBeUndefined()
    const { fullname, password } = member
    const change = { fullname, current_password: password }
    expectOk(await member.client.put(`/_users/${member.id}`, change))
    await app.jobs()
    expect((await owner.client.get(`/${south}/${membership}`)).body.email).toBe(email)
  })

  test('with a token of the one above gets no further', async () => {
    const token = await app.makeToken(member, [`read@${parent}`])
    const selector = { klass: 'Category' }
    const status = async (db: string) =>
      (await app.withToken(token).post(`/${db}/_find`, { selector })).status
    expect([await status(parent), await status(north)]).toEqual([200, 403])
  })
})

test('somebody who is invited below sees neither the Group above nor its others', async () => {
  const person = await app.makePerson()
  await app.addMember(owner, north, person, {})
  expect([
    await read(person, north),
    await read(person, south),
    await read(person, parent),
  ]).toEqual([200, 403, 403])
  const { roles } = (await person.client.get('/_session')).body.userCtx
  expect(roles).not.toEqual(expect.arrayContaining([south]))
  expect(roles).not.toEqual(expect.arrayContaining([parent]))
  expect((await person.client.get(`/${parent}/${membership}`)).status).toBe(403)
  const above = (await membersOf(person, north)).filter(({ inherited = false }) => inherited)
  expect(above.length).toBeGreaterThan(1)
  expect(JSON.stringify(above)).not.toMatch(/Head office|confirmed-plan/)
})

test('the members of a Group itself come first where there are more than a list takes', async () => {
  const person = await app.makePerson()
  await app.addMember(owner, south, person, {})
  const members = await peopleTables(app.house.store).members(south, 2)
  expect(members.map(({ user_id }) => user_id)).toEqual([owner.id, person.id])
})

describe('a Group below another is made', () => {
  test('by the owner of the one above alone', async () => {
    const stranger = await app.makePerson()
    for (const person of [member, administrator, stranger]) {
      expect((await make(person, parent)).body).toMatchObject({ error: 'forbidden' })
    }
    const program = app.withToken(await app.makeToken(owner, ['read', 'write', 'admin']))
    const body = { name: 'Below', 'parent-account-id': parent }
    expect((await program.post('/accounts', body)).status).toBe(403)
  })

  test.each([
    ['of a Group that is not there', () => newId('acc'), 403],
    ['of a Group that is below another', () => north, 403],
    ['of a person', () => owner.id, 422],
    ['of no text', () => 7, 422],
  ])('not with the id %s', async (_, above, status) => {
    expect((await make(owner, above())).status).toBe(status)
  })

  test('under a plan that has them', async () => {
    const person = await app.makePerson()
    const db = await app.makeGroup(person)
    await setPlan(app, db, 'pro')
    expect((await make(person, db)).body.key).toBe('sub_groups_need_plan')
  })

  test('as often as wanted: they are none of the free ones', async () => {
    for (let count = 0; count < 6; count += 1) await makeBelow(parent, `Branch ${count}`)
    expect((await make(owner, undefined)).status).toBe(201)
  })
})

describe('the plan of the Group above', () => {
  test('holds below, and is switched above alone', async () => {
    const { body } = await owner.client.get(`/accounts/${north}`)
    expect(body['parent-account-id']).toBe(parent)
    const selector = { klass: 'Adjustment', key: 'confirmed_plan' }
    const { docs } = (await owner.client.post(`/${north}/_find`, { selector })).body
    expect(docs).toMatchObject([{ value: 'corp' }])
    expect((await own(owner, north)).entitlement).toMatchObject({ max_records: null })
    const url = `/${north}/_design/subscription/_update/free/${north}`
    expect((await owner.client.put(url)).body.key).toBe('plan_from_above')
  })

  test('ends below too when it ends, and the members stay', async () => {
    const above = await app.makeGroup(owner, 'Ending')
    await setPlan(app, above, 'corp')
    const below = await makeBelow(above, 'Ends too')
    await app.addMember(owner, above, member, {})
    await setPlan(app, above, 'free')
    expect((await own(owner, below)).entitlement).toMatchObject({ max_records: 1_000 })
    expect(await read(member, below)).toBe(200)
    expect((await make(owner, above)).body.key).toBe('sub_groups_need_plan')
  })
})
