// Groups and the people in them, over HTTP (spec 4, 5, 6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, linkIn } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { makePaidGroup } from '../plans/paid-group.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const memberships = (person: TestPerson, selector: Record<string, unknown> = {}) =>
  person.client
    .post(`/${person.id}/_find`, { selector: { klass: 'Membership', ...selector } })
    .then((reply) => expectOk(reply).body.docs)

const revOf = async (person: TestPerson) => {
  const { body } = expectOk(await person.client.get(`/_users/${person.id}`))
  return { rev: String(body._rev) }
}

const accept = (client: Client, db: string, id: string) =>
  client.put(`/${db}/_design/status/_update/accept/${id}`)

describe('creating a Group', () => {
  test('gives Group, place and person every field by the name that programs know', async () => {
    const owner = await app.makePerson({ fullname: 'Ana Lima' })
    const db = await app.makeGroup(owner, 'Oficina')
    const { body: group } = await owner.client.get(`/accounts/${db}`)
    expect(group).toMatchObject({
      db_name: db,
      'created-by': owner.id,
      'created-at': group.created_at,
      'confirmed-plan': 'free',
      'parent-account-id': null,
      platform_customer_id: null,
      livemode: false,
    })
    const facts = {
      user_id: owner.id,
      user: { _id: owner.id, label: 'Ana Lima' },
      name: 'Ana Lima',
      email: owner.email,
      account_id: db,
      db_name: db,
      account: { _id: db, label: 'Oficina' },
      'confirmed-plan': 'free',
      'created-by-id': owner.id,
      created_by: owner.id,
      updated_by: owner.id,
      created_at: group.created_at,
      updated_at: group.created_at,
      admin: true,
    }
    const { docs } = (
      await owner.client.post(`/${db}/_find`, { selector: { klass: 'Membership' } })
    ).body
    const [{ _id: id, _rev: rev, editor, report_view }] = docs
    expect(docs).toMatchObject([{ ...facts, membership_id: id }])
    expect(await memberships(owner)).toMatchObject([{ ...facts, membership_id: id, _rev: rev }])
    const read = (await owner.client.get(`/${db}/${id}`, { fields: 'account_id,admin' })).body
    expect(read).toEqual({ _id: id, _rev: rev, account_id: db, admin: true })
    expect([editor, report_view]).toEqual([true, false])
    const { body: person } = await owner.client.get(`/_users/${owner.id}`)
    expect(person.roles).toEqual([owner.id, db])
  })

  test('takes a membership back as it was read, computed members and all', async () => {
    const owner = await app.makePerson()
    const member = await app.makePerson()
    const db = await makePaidGroup(app, owner)
    const id = await app.addMember(owner, db, member)
    const { body } = await owner.client.get(`/${db}/${id}`)
    const changed = { ...body, report_view: true, account_id: 'acc-other' }
    expectOk(await owner.client.put(`/${db}/${id}`, changed))
    const { body: saved } = await owner.client.get(`/${db}/${id}`)
    expect(saved).toMatchObject({ report_view: true, account_id: db })

    // The same from a program that replicates: its revision is kept as it is, and corrected.
    const { _revisions: line } = (await owner.client.get(`/${db}/${id}`, { revs: true })).body
    const _revisions = { start: line.start + 1, ids: ['f00d', ...line.ids] }
    const made = { ...saved, report_view: false, account_id: 'acc-other', _revisions }
    const pushed = { ...made, _rev: `${_revisions.start}-f00d` }
    const push = (doc: object) =>
      owner.client.post(`/${db}/_bulk_docs`, { new_edits: false, docs: [doc] })
    expect((await push({ ...pushed, user: 'x'.repeat(20_000) })).body).toMatchObject([
      { reason: 'user is invalid' },
    ])
    expect((await push(pushed)).body).toEqual([])
    const { body: letters } = await owner.client.get(`/${db}/${id}`, { rev: pushed._rev })
    expect(letters).toMatchObject({ account_id: 'acc-other', account: { _id: db } })
    const { body: now } = await owner.client.get(`/${db}/${id}`)
    expect(now).toMatchObject({ report_view: false, account_id: db })
    const { body: winner } = await owner.client.get(`/${db}/${id}`, { rev: now._rev })
    expect(winner).not.toHaveProperty('account')
  })

  test('shows its new name with each membership, also to a program that knows the revision', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner, 'Oficina')
    const [{ _id: id, _rev: rev }] = await memberships(owner)
    const known = { headers: { 'if-none-match': `"${rev}"` } }
    const setting = { klass: 'Adjustment', key: 'name', value: 'Oficina Nova' }
    expectOk(await owner.client.post(`/${db}`, setting))
    const { body } = expectOk(await owner.client.call('GET', `/${db}/${id}`, known))
    expect(body).toMatchObject({ _rev: rev, account: { label: 'Oficina Nova' } })
    // The revision itself stays what it was.
    expect((await owner.client.call('GET', `/${db}/${id}?rev=${rev}`, known)).status).toBe(304)
  })

  test('brings its database, its document and its creator as administrator', async () => {
    const owner = await app.makePerson({ fullname: 'Ana Lima' })
    const reply = await owner.client.post('/accounts', { name: 'Oficina Ana' })
    expect(reply.status).toBe(201)
    const db = String(reply.body.id)
    expect(db).toMatch(/^acc-/)
    const { body } = await owner.client.get(`/accounts/${db}`)
    expect(body).toMatchObject({ _id: db, name: 'Oficina Ana', 'confirmed-plan': 'free' })
    const some = await owner.client.get(`/accounts/${db}`, { fields: 'name' })
    expect(Object.keys(some.body).sort()).toEqual(['_id', '_rev', 'name'])
    expect(await memberships(owner)).toMatchObject([
      {
        db_name: db,
        account: { _id: db, label: 'Oficina Ana' },
        user: { _id: owner.id, label: 'Ana Lima' },
        status: 'accepted',
        pending: false,
        editor: true,
        admin: true,
        'confirmed-plan': 'free',
        records: 1,
        entitlement: { open: true, max_records: 1_000, max_administrators: 1 },
      },
    ])
    const session = await owner.client.get('/_session')
    expect(session.body.userCtx.roles).toContain(db)
  })

  test('needs a name, a free id and a full session', async () => {
    const owner = await app.makePerson()
    const nameless = await owner.client.post('/accounts', {})
    expect([nameless.status, nameless.body.reason]).toEqual([422, { name: "can't be blank" }])
    const db = await app.makeGroup(owner)
    const again = await owner.client.post('/accounts', { _id: db, name: 'Twice' })
    expect([again.status, again.body.error]).toEqual([412, 'file_exists'])
    const odd = await owner.client.post('/accounts', { _id: 'mine', name: 'Odd' })
    expect(odd.status).toBe(422)
    const token = app.withToken(await app.makeToken(owner, ['read', 'write']))
    expect((await token.post('/accounts', { name: 'By token' })).status).toBe(403)
    expect((await app.nobody().post('/accounts', { name: 'x' })).status).toBe(401)
  })

  test('is possible once before the address is confirmed', async () => {
    const owner = await app.makePerson({ confirmed: false })
    await app.makeGroup(owner)
    const second = await owner.client.post('/accounts', { name: 'Second' })
    expect([second.status, second.body.reason]).toEqual([
      403,
      'You can have only 1 free Group, please confirm your email to unlock more benefits',
    ])
  })

  test('ends at five free Groups, even when asked for at once', async () => {
    const owner = await app.makePerson()
    const replies = await Promise.all(
      Array.from({ length: 7 }, () => owner.client.post('/accounts', { name: 'One more' })),
    )
    const statuses = replies.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 403, 403])
    const refused = replies.find(({ status }) => status === 403)
    expect(refused?.body.reason).toBe('You can create or be member of up to 5 free Groups')
  })
})

describe('inviting', () => {
  test('sends a mail in the language of the invited, and counts only when they accept', async () => {
    const owner = await app.makePerson({ fullname: 'Ana Lima' })
    const db = await app.makeGroup(owner, 'Oficina Ana')
    const invited = await app.makePerson({ fullname: 'Rui Melo', locale: 'pt-BR' })
    const id = await app.addMember(owner, db, invited, { pending: true, report_view: true })
    const letter = (await app.letters()).findLast((mail) => mail.to?.[0]?.address === invited.email)
    expect(letter?.subject).toBe('“Ana Lima” convidou você para “Oficina Ana”')
    expect(linkIn(letter)).toBe('/user/profile?page=invites')
    expect((await invited.client.get(`/${db}`)).status).toBe(403)
    const [invitation] = await memberships(invited, { pending: true })
    expect(invitation).toMatchObject({ inviter: { _id: owner.id, label: 'Ana Lima' } })
    expect(invitation).toHaveProperty('created_at')
    expect(invitation).toMatchObject({
      _id: id,
      status: 'pending',
      account: { label: 'Oficina Ana' },
    })
    expect(invitation.records).toBeUndefined()

    expectOk(await accept(invited.client, invited.id, id))
    expect((await invited.client.get(`/${db}`)).status).toBe(200)
    const { body } = await owner.client.get(`/${db}/${id}`)
    expect(body).toMatchObject({
      user_id: invited.id,
      name: 'Rui Melo',
      label: 'Rui Melo',
      status: 'accepted',
      pending: false,
      report_view: true,
      editor: false,
    })
    const card = await owner.client.get(`/${db}/${invited.id}`)
    expect(card.body).toMatchObject({ klass: 'User', label: 'Rui Melo' })
    expect(card.body.email).toBeUndefined()
    expect((await accept(invited.client, db, id)).status).toBe(403)
  })

  test('is for administrators with a confirmed address', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const member = await app.makePerson()
    await app.addMember(owner, db, member)
    const body = { klass: 'Membership', email: 'new@example.com' }
    expect((await member.client.post(`/${db}`, body)).body.reason).toBe(
      'You are not allowed to access this data',
    )
    const fresh = await app.makePerson({ confirmed: false })
    const own = await app.makeGroup(fresh)
    expect((await fresh.client.post(`/${own}`, body)).body.reason).toBe(
      'You need to confirm your email to use this feature',
    )
  })

  test('nobody is invited twice, nor who is a member already', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const member = await app.makePerson()
    await app.addMember(owner, db, member)
    for (const email of [owner.email, member.email.toUpperCase()]) {
      const reply = await owner.client.post(`/${db}`, { klass: 'Membership', email })
      expect(reply.body.reason).toEqual({ email: 'has already been taken' })
    }
    const blank = await owner.client.post(`/${db}`, { klass: 'Membership' })
    expect(blank.body.reason).toEqual({ email: "can't be blank" })
  })

  test('only the invited may see, accept or refuse it', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const [invited, stranger] = [await app.makePerson(), await app.makePerson()]
    const id = await app.addMember(owner, db, invited, { pending: true })
    for (const database of [db, stranger.id]) {
      expect((await accept(stranger.client, database, id)).status).toBeGreaterThanOrEqual(403)
    }
    expect(await memberships(stranger)).toEqual([])
    expect((await invited.client.get(`/${db}/_all_docs`)).status).toBe(403)
    const other = await owner.client.post(`/${db}`, { klass: 'Category', name: 'Secret' })
    expect((await invited.client.get(`/${db}/${other.body.id}`)).status).toBe(403)
    const seen = expectOk(await invited.client.get(`/${db}/${id}`))
    const refused = await invited.client.delete(`/${invited.id}/${id}`, { rev: seen.body._rev })
    expect(refused.status).toBe(200)
    expect(await memberships(invited)).toEqual([])
    expect((await accept(invited.client, invited.id, id)).status).toBe(404)
  })

  test('is not shown before the address is confirmed', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const invited = await app.makePerson({ confirmed: false })
    const id = await app.addMember(owner, db, invited, { pending: true })
    expect(await memberships(invited)).toEqual([])
    for (const database of [db, invited.id]) {
      expect((await accept(invited.client, database, id)).status).toBeGreaterThanOrEqual(403)
    }
  })

  test('the person who accepts must have room for one more free Group', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const invited = await app.makePerson()
    for (let count = 0; count < 5; count += 1) await app.makeGroup(invited)
    const id = await app.addMember(owner, db, invited, { pending: true })
    const reply = await accept(invited.client, db, id)
    expect(reply.body.reason).toBe('You can create or be member of up to 5 free Groups')
    const paid = await makePaidGroup(app, owner)
    const other = await app.addMember(owner, paid, invited, { pending: true })
    expect((await accept(invited.client, paid, other)).status).toBe(201)
  })
})

describe('rights', () => {
  test('a free Group has one administrator, a paid one may have more', async () => {
    const owner = await app.makePerson()
    const free = await app.makeGroup(owner)
    const body = { klass: 'Membership', email: 'two@example.com', editor: true }
    const refused = await owner.client.post(`/${free}`, body)
    expect(refused.body.reason).toEqual({ editor: 'A free Group can have only one administrator' })
    expectOk(await owner.client.post(`/${await makePaidGroup(app, owner)}`, body))
  })

  test('nobody changes or removes their own membership, or the creator’s', async () => {
    const owner = await app.makePerson()
    const db = await makePaidGroup(app, owner)
    const admin = await app.makePerson()
    const id = await app.addMember(owner, db, admin, { editor: true })
    const own = await admin.client.get(`/${db}/${id}`)
    const rev = own.body._rev
    const demoted = await admin.client.put(`/${db}/${id}`, { editor: false }, { rev })
    expect(demoted.body.reason).toBe('You cannot change your own membership')
    const left = await admin.client.delete(`/${db}/${id}`, { rev })
    expect(left.body.reason).toBe('You cannot delete your own subscription')
    const [creators] = await memberships(owner, { db_name: db })
    const url = `/${db}/${creators._id}`
    for (const reply of [
      await admin.client.put(url, { editor: false }, { rev: creators._rev }),
      await admin.client.delete(url, { rev: creators._rev }),
    ]) {
      expect(reply.body.reason).toBe(
        'The creator of a group cannot be removed and must be an administrator',
      )
    }
  })

  test('flags are changed alone, and the address stays', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const member = await app.makePerson()
    const id = await app.addMember(owner, db, member)
    const { body } = await owner.client.get(`/${db}/${id}`)
    const change = { report_view: true, email: 'other@example.com', pending: true, user_id: 'x' }
    expectOk(await owner.client.put(`/${db}/${id}`, change, { rev: body._rev }))
    const after = await owner.client.get(`/${db}/${id}`)
    expect(after.body).toMatchObject({
      email: member.email,
      user_id: member.id,
      pending: false,
      report_view: true,
    })
  })

  test('a removed member is out at once, their name stays', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const member = await app.makePerson({ fullname: 'Bruno Reis' })
    const id = await app.addMember(owner, db, member)
    const { body } = await owner.client.get(`/${db}/${id}`)
    expectOk(await owner.client.delete(`/${db}/${id}`, { rev: body._rev }))
    expect((await member.client.get(`/${db}`)).status).toBe(403)
    const card = await owner.client.get(`/${db}/${member.id}`)
    expect(card.body.label).toBe('Bruno Reis')
  })

  test('a person who changes their name is known by the new one in their Groups', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const member = await app.makePerson({ fullname: 'Bia' })
    const id = await app.addMember(owner, db, member)
    const change = { fullname: 'Beatriz Reis', current_password: member.password }
    expectOk(await member.client.put(`/_users/${member.id}`, change, await revOf(member)))
    await app.jobs()
    expect((await owner.client.get(`/${db}/${member.id}`)).body.label).toBe('Beatriz Reis')
    expect((await owner.client.get(`/${db}/${id}`)).body.name).toBe('Beatriz Reis')
    expect((await owner.client.get(`/${db}/${id}`)).body.email).toBe(member.email)
  })

  test('a feed of theirs ends with their membership', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const member = await app.makePerson()
    const id = await app.addMember(owner, db, member)
    const { body } = await owner.client.get(`/${db}/${id}`)
    const query = { feed: 'eventsource', since: 'now', heartbeat: 30_000 }
    const feed = await member.client.follow(`/${db}/_changes`, query)
    expectOk(await owner.client.delete(`/${db}/${id}`, { rev: body._rev }))
    expect(await feed.ended).not.toContain('data: {')
  })

  test('everybody marks their own membership, nobody another’s', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const member = await app.makePerson()
    const id = await app.addMember(owner, db, member)
    const mark = (client: Client, where: string, value: boolean) =>
      client.put(`/${where}/_design/bookmark/_update/${value}/${id}`)
    expectOk(await mark(member.client, member.id, true))
    await app.makeGroup(member)
    const query = { selector: { klass: 'Membership' }, sort: [{ bookmark: 'desc' }], total: true }
    const { body } = await member.client.post(`/${member.id}/_find`, { ...query, limit: 1 })
    expect([body.docs[0].db_name, body.total]).toEqual([db, 2])
    expect(await memberships(member, { bookmark: true })).toHaveLength(1)
    expectOk(await mark(member.client, db, false))
    expect(await memberships(member, { bookmark: true })).toHaveLength(0)
    expect((await mark(owner.client, db, true)).status).toBe(403)
  })

  test('comments are their author’s; an administrator may take them away', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const member = await app.makePerson()
    await app.addMember(owner, db, member)
    const category = await owner.client.post(`/${db}`, { klass: 'Category', name: 'A' })
    const comment = { content: 'Mine', record_id: category.body.id }
    const made = await member.client.post(`/${db}`, { klass: 'Comment', ...comment })
    const url = `/${db}/${made.body.id}`
    const { rev } = made.body
    expect((await owner.client.put(url, { ...comment, content: 'No' }, { rev })).status).toBe(403)
    expect((await owner.client.get(url)).body.user).toBe(member.id)
    expect((await owner.client.delete(url, { rev })).status).toBe(200)
  })
})
