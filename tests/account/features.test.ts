// What a Group switches on and off: how it is before anybody does, for screens and for programs alike (spec 3, 9).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const fresh = {
  checklist: false,
  maintenance: false,
  'project-management': false,
  billing: false,
  budget: true,
  rdisk: true,
  textnotes: true,
  exoreader: false,
  admin: false,
  bookmark: true,
  cep: true,
  'contract-receipt': 'on-demand',
}

async function makeShop() {
  const owner = await app.makePerson()
  return { owner, db: await app.makeGroup(owner) }
}

type Setting = { key: string; value: unknown; _rev?: string }

async function settingsOf({ client }: { client: Client }, db: string, selector: object = {}) {
  const query = { selector: { klass: 'Adjustment', ...selector } }
  const docs = expectOk(await client.post(`/${db}/_find`, query)).body.docs as Setting[]
  return new Map(docs.map((doc) => [doc.key, doc]))
}

const set = async ({ client }: { client: Client }, db: string, key: string, value: unknown) =>
  expectOk(await client.post(`/${db}`, { klass: 'Adjustment', key, label: key, value })).body

/** What their browser hides of the Group. */
async function offFor({ client, id }: TestPerson, db: string): Promise<unknown> {
  const query = { selector: { klass: 'Membership', account_id: db } }
  const { docs } = expectOk(await client.post(`/${id}/_find`, query)).body as {
    docs: { off?: unknown }[]
  }
  return docs[0]?.off
}

describe('what nobody set', () => {
  test('is found with its value, and is no document', async () => {
    const { owner, db } = await makeShop()
    const found = await settingsOf(owner, db)
    const values = Object.keys(fresh).map((key) => [key, found.get(key)?.value])
    expect(Object.fromEntries(values)).toEqual(fresh)
    expect(found.get('checklist')).not.toHaveProperty('_rev')
    const [one] = (await settingsOf(owner, db, { key: 'rdisk' })).values()
    expect(one).toMatchObject({
      _id: 'adj-rdisk',
      klass: 'Adjustment',
      label: 'rdisk',
      value: true,
    })
  })

  test('is found once somebody sets it, and only once', async () => {
    const { owner, db } = await makeShop()
    const made = await set(owner, db, 'checklist', true)
    const { body } = await owner.client.post(`/${db}/_find`, {
      selector: { klass: 'Adjustment', key: { $in: ['checklist', 'rdisk'] } },
      fields: ['_id', 'key', 'value'],
    })
    expect(body.docs).toEqual([
      { _id: made.id, key: 'checklist', value: true },
      { _id: 'adj-rdisk', key: 'rdisk', value: true },
    ])
  })

  test('is what a token reads too, and what an invited person does not', async () => {
    const { owner, db } = await makeShop()
    const program = { client: app.withToken(await app.makeToken(owner, ['read'])) }
    expect((await settingsOf(program, db, { key: 'exoreader' })).get('exoreader')?.value).toBe(
      false,
    )
    const guest = await app.makePerson()
    await app.addMember(owner, db, guest, { pending: true })
    const query = { selector: { klass: 'Adjustment', key: 'rdisk' } }
    expect((await guest.client.post(`/${db}/_find`, query)).status).toBe(403)
  })

  test.each([
    ['exoreader', { klass: 'ReaderSubscription', url: 'https://127.0.9.2/feed', title: 'News' }],
    ['billing', undefined],
    ['maintenance', undefined],
  ])('stays on where records of it are: %s', async (key, doc) => {
    const { owner, db } = await makeShop()
    const make = async (input: object) =>
      String(expectOk(await owner.client.post(`/${db}`, input)).body.id)
    if (doc) await make(doc)
    if (key === 'billing') {
      const wallet_id = await make({ klass: 'Wallet', name: 'Till' })
      await make({ klass: 'Income', wallet_id, value: '9.00', date: '2026-11-20' })
    }
    if (key === 'maintenance') {
      const equipment_id = await make({ klass: 'Equipment', identifier: 'RD-7' })
      const next_maintenance = '2027-01-10'
      await make({ klass: 'Maintenance', title: 'Dust', equipment_id, next_maintenance })
    }
    expect((await settingsOf(owner, db)).get(key)?.value).toBe(true)
    expect(await offFor(owner, db)).not.toContain(key)
    await set(owner, db, key, false)
    expect((await settingsOf(owner, db)).get(key)?.value).toBe(false)
    expect(await offFor(owner, db)).toContain(key)
  })

  test('of a person is on: opening an item marks it as read', async () => {
    const owner = await app.makePerson()
    const key = 'reader_mark_as_read_on_opening'
    expect((await settingsOf(owner, owner.id)).get(key)).toMatchObject({ value: true })
    await set(owner, owner.id, key, false)
    expect((await settingsOf(owner, owner.id, { key })).get(key)?.value).toBe(false)
  })
})

describe('the browser of a member', () => {
  test('knows with the membership what is off', async () => {
    const { owner, db } = await makeShop()
    const member = await app.makePerson()
    await app.addMember(owner, db, member)
    const off = Object.entries(fresh).flatMap(([key, value]) => (value === false ? [key] : []))
    expect(await offFor(member, db)).toEqual(off)
    await set(owner, db, 'exoreader', true)
    await set(owner, db, 'rdisk', false)
    const then = await offFor(member, db)
    expect(then).toContain('rdisk')
    expect(then).not.toContain('exoreader')
  })

  test('hides bookmarks in the Groups of a person who hides them', async () => {
    const { owner, db } = await makeShop()
    const member = await app.makePerson()
    await app.addMember(owner, db, member)
    await set(member, member.id, 'bookmark', false)
    expect(await offFor(member, db)).toContain('bookmark')
    expect(await offFor(owner, db)).not.toContain('bookmark')
  })
})

describe('phones and addresses', () => {
  test('get an id for each row, which stays', async () => {
    const { owner, db } = await makeShop()
    const rows = [{ number: '(31) 3333-4444', main: true }, { number: '(31) 98765-4321' }]
    const { id, rev } = await set(owner, db, 'phones', JSON.stringify(rows))
    const read = async () => {
      const { value } = (await owner.client.get(`/${db}/${String(id)}`)).body
      return JSON.parse(String(value)) as { id: string; number: string }[]
    }
    const [first, second] = await read()
    expect([first?.id, second?.id]).toEqual([
      expect.stringMatching(/^pho-[0-9a-z]{26}$/),
      expect.stringMatching(/^pho-[0-9a-z]{26}$/),
    ])
    const changed = [
      { ...first, marktodelete: true },
      { ...second, description: 'WhatsApp' },
    ]
    const value = JSON.stringify([...changed, { number: '(31) 3333-5555' }])
    expectOk(await owner.client.put(`/${db}/${String(id)}`, { value }, { rev: String(rev) }))
    const [kept, added] = await read()
    expect([kept?.id, kept?.number]).toEqual([second?.id, second?.number])
    expect(added?.id).toMatch(/^pho-/)
    const places = await set(owner, db, 'addresses', '[{"street":"Rua A"}]')
    const { body } = await owner.client.get(`/${db}/${String(places.id)}`)
    expect(String(body.value)).toMatch(/^\[\{"id":"adr-[0-9a-z]{26}"/)
  })
})

describe('names of every record', () => {
  test('a program finds by `id`, `user` and `search`, and reads them', async () => {
    const { owner, db } = await makeShop()
    const id = newId('cus')
    expectOk(await owner.client.post(`/${db}`, { _id: id, klass: 'Customer', name: 'Maria Souza' }))
    expectOk(await owner.client.post(`/${db}`, { klass: 'Customer', name: 'Rui Alves' }))
    const names = async (selector: object) => {
      const query = { selector: { klass: 'Customer', ...selector }, fields: ['name'] }
      const { docs } = expectOk(await owner.client.post(`/${db}/_find`, query)).body as {
        docs: { name: string }[]
      }
      return docs.map(({ name }) => name)
    }
    expect(await names({ id })).toEqual(['Maria Souza'])
    expect(await names({ search: 'souza' })).toEqual(['Maria Souza'])
    expect(await names({ user: owner.id })).toHaveLength(2)
    expect(await names({ user: 'usr-nobody' })).toEqual([])
    expect(await names({ $or: [{ id }, { name: 'Rui Alves' }] })).toHaveLength(2)
    expect(await names({ id, _id: id })).toEqual(['Maria Souza'])
    const fields = ['id', 'user', 'search']
    const { docs } = (
      await owner.client.post(`/${db}/_find`, { selector: { klass: 'Customer', id }, fields })
    ).body as { docs: object[] }
    expect(docs).toEqual([{ id, user: owner.id, search: expect.stringContaining('Maria Souza') }])
    const { body } = await owner.client.get(`/${db}/${id}`, { fields: fields.join(',') })
    expect(body).toMatchObject({ id, user: owner.id })
    expect((await owner.client.get(`/${db}/${id}`)).body).not.toHaveProperty('search')
  })

  test('what is computed has them too: settings, counters, memberships and changes', async () => {
    const { owner, db } = await makeShop()
    const { id: stored } = await set(owner, db, 'maintenance', true)
    const fields = ['id', 'user', 'search', 'klass']
    const found = async (place: string, klass: string, selector: object = {}) =>
      expectOk(
        await owner.client.post(`/${place}/_find`, { selector: { klass, ...selector }, fields }),
      ).body.docs as Record<string, unknown>[]
    expect(await found(db, 'Adjustment', { id: stored })).toEqual([
      {
        id: stored,
        user: owner.id,
        search: expect.stringContaining('maintenance'),
        klass: 'Adjustment',
      },
    ])
    expect(await found(db, 'Adjustment', { user: owner.id, search: 'maintenance' })).toHaveLength(1)
    expect(await found(db, 'Counter', { id: 'counter-Account' })).toEqual([
      { id: 'counter-Account', klass: 'Counter' },
    ])
    const [own] = await found(owner.id, 'Membership')
    expect(own).toMatchObject({ id: expect.stringMatching(/^mem-/), user: { _id: owner.id } })
    expect(await found(owner.id, 'Membership', { id: own?.id })).toEqual([own])
    const changes = await found(db, 'DocumentChange', { item_id: stored, user: owner.id })
    expect(changes).toEqual([
      {
        id: expect.stringContaining(`ver-${String(stored)}-1-`),
        user: owner.id,
        search: 'maintenance',
        klass: 'DocumentChange',
      },
    ])
  })

  test('prices are found by the names of the provider and by their own `id`', async () => {
    const { owner } = await makeShop()
    const query = {
      selector: { id: 'ppr-01k9pr00000000000000000000' },
      fields: ['id', 'group_plan'],
    }
    const { docs } = expectOk(await owner.client.post('/prices/_find', query)).body
    expect(docs).toEqual([{ id: 'ppr-01k9pr00000000000000000000', group_plan: 'pro' }])
  })

  test('a kind that has a `user` of its own keeps it', async () => {
    const { owner, db } = await makeShop()
    const record_id = String(
      expectOk(await owner.client.post(`/${db}`, { klass: 'Ticket', content: 'Off' })).body.id,
    )
    expectOk(await owner.client.post(`/${db}`, { klass: 'Comment', record_id, content: 'Hello' }))
    const query = { selector: { klass: 'Comment', user: owner.id }, fields: ['id', 'user'] }
    const { docs } = (await owner.client.post(`/${db}/_find`, query)).body as {
      docs: { user: string }[]
    }
    expect(docs).toMatchObject([{ user: owner.id }])
  })
})
