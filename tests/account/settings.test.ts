// The plan and the settings of a Group, and the settings of a person (spec 4, 5, 9).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { makePaidGroup } from '../plans/paid-group.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('the plan', () => {
  const switchTo = (client: Client, db: string, plan: string) =>
    client.put(`/${db}/_design/subscription/_update/${plan}/${db}`)

  test('is switched by administrators, once a day', async () => {
    const owner = await app.makePerson()
    const db = await makePaidGroup(app, owner)
    const member = await app.makePerson()
    await app.addMember(owner, db, member)
    expect((await switchTo(member.client, db, 'free')).status).toBe(403)
    expectOk(await switchTo(owner.client, db, 'free'))
    const { body } = await owner.client.get(`/accounts/${db}`)
    expect([body['unconfirmed-plan'], body['confirmed-plan']]).toEqual(['free', 'pro'])
    expect((await switchTo(owner.client, db, 'cancel')).status).toBe(403)
    app.clock.advance(24 * 3_600_000)
    const { email: username, password } = owner
    expectOk(await owner.client.post('/_session', { username, password }))
    expectOk(await switchTo(owner.client, db, 'cancel'))
  })

  test('a free Group takes 1,000 records, itself among them, not one more; deleting makes room', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const docs = Array.from({ length: 1_001 }, (_, at) => ({ klass: 'Category', name: `C${at}` }))
    const reply = expectOk(await owner.client.post(`/${db}/_bulk_docs`, { docs }))
    const answers = reply.body as unknown as {
      ok?: true
      error?: string
      id: string
      rev: string
    }[]
    expect(answers.filter(({ ok }) => ok)).toHaveLength(999)
    expect(answers.at(-1)?.error).toBe('subscription_needed')
    const one = await owner.client.post(`/${db}`, { klass: 'Category', name: 'One more' })
    expect([one.status, one.body.reason]).toEqual([
      402,
      'You need a subscription to access this Group',
    ])
    const [{ id, rev }] = answers as [(typeof answers)[0]]
    const saved = expectOk(await owner.client.put(`/${db}/${id}`, { name: 'Still' }, { rev }))
    expectOk(await owner.client.delete(`/${db}/${id}`, { rev: saved.body.rev }))
    expectOk(await owner.client.post(`/${db}`, { klass: 'Category', name: 'One more' }))
  })

  test('prices are open to everybody', async () => {
    const selector = { active: true, livemode: false }
    const query = { selector, fields: ['group_plan', 'unit_amount'] }
    const { body } = await app.nobody().post('/prices/_find', query)
    expect(body.docs).toEqual([
      { group_plan: 'free', unit_amount: 0 },
      { group_plan: 'pro', unit_amount: 600 },
      { group_plan: 'corp', unit_amount: 1_800 },
      { group_plan: 'server', unit_amount: 90_000 },
    ])
  })

  test('a stranger learns nothing of a Group, not even whether it is there', async () => {
    const owner = await app.makePerson()
    const stranger = await app.makePerson()
    const there = await stranger.client.get(`/accounts/${await app.makeGroup(owner)}`)
    const nowhere = await stranger.client.get(`/accounts/${newId('acc')}`)
    expect([there.status, there.body]).toEqual([nowhere.status, nowhere.body])
  })
})

describe('settings', () => {
  test('name and billing address show in the Group’s document', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const set = (key: string, value: unknown) =>
      owner.client.post(`/${db}`, { klass: 'Adjustment', key, label: key, value })
    const name = expectOk(await set('name', '  Oficina Nova '))
    expectOk(await set('billing-email', 'Pay@Example.com'))
    const { body } = await owner.client.get(`/accounts/${db}`)
    expect(body).toMatchObject({ name: 'Oficina Nova', 'billing-email': 'pay@example.com' })
    const url = `/${db}/${name.body.id}`
    expectOk(await owner.client.put(url, { value: 'Outra' }, { rev: name.body.rev }))
    expect((await owner.client.get(url)).body).toMatchObject({ key: 'name', value: 'Outra' })
    expect((await owner.client.get(`/accounts/${db}`)).body.name).toBe('Outra')
    expect((await set('name', 'Again')).body.reason).toEqual({ key: 'has already been taken' })
  })

  test('history says of a Group that it was created, of a setting that it was written over (spec 4)', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const made = expectOk(
      await owner.client.post(`/${db}`, { klass: 'Adjustment', key: 'name', value: 'A' }),
    )
    expectOk(
      await owner.client.put(`/${db}/${made.body.id}`, { value: 'B' }, { rev: made.body.rev }),
    )
    const eventsOf = async (item_id: unknown) => {
      const selector = { klass: 'DocumentChange', item_id }
      const { body } = expectOk(await owner.client.post(`/${db}/_find`, { selector }))
      return (body.docs as { event: string }[]).map(({ event }) => event).toSorted()
    }
    expect(await eventsOf(made.body.id)).toEqual(['create', 'upsert'])
    expect(await eventsOf(db)).toEqual(['created', 'update', 'update'])
  })

  test('keep their label; keys that the server alone sets are refused by name', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    // As programs write it: its kind is in its id.
    const setting = { _id: newId('adj'), key: 'checklist', label: 'Check lists', value: true }
    const { id, rev } = expectOk(await owner.client.post(`/${db}`, setting)).body
    expectOk(await owner.client.put(`/${db}/${id}`, { value: false }, { rev: String(rev) }))
    expect((await owner.client.get(`/${db}/${id}`)).body).toMatchObject({
      ...setting,
      value: false,
    })
    const plan = { klass: 'Adjustment', key: 'confirmed_plan', value: 'corp' }
    const refused = await owner.client.post(`/${db}`, plan)
    expect([refused.status, refused.body.reason]).toEqual([
      422,
      { key: 'is set by the system only' },
    ])
  })

  test('that the server alone sets are found beside the others, and by members alone', async () => {
    const owner = await app.makePerson()
    const guest = await app.makePerson()
    const db = await app.makeGroup(owner)
    await app.addMember(owner, db, guest, { pending: true })
    expectOk(
      await owner.client.post(`/${db}`, { klass: 'Adjustment', key: 'checklist', value: true }),
    )
    const find = (key?: unknown, more: object = {}) => {
      const selector = { klass: 'Adjustment', ...(key !== undefined && { key }) }
      return owner.client.post(`/${db}/_find`, { selector, fields: ['key', 'value'], ...more })
    }
    const { body: group } = await owner.client.get(`/accounts/${db}`)
    const server = [
      { key: 'confirmed_plan', value: 'free' },
      { key: 'created-at', value: group.created_at },
      { key: 'created-by', value: owner.id },
      { key: 'created-by-id', value: owner.id },
      { key: 'admin_roles', value: [owner.id] },
    ]
    const checklist = { key: 'checklist', value: true }
    const all = expectOk(await find(undefined, { total: true })).body
    // Behind them are those that nobody set (features.test.ts).
    expect((all.docs as unknown[]).slice(0, 6)).toEqual([checklist, ...server])
    expect(all.docs).toHaveLength(Number(all.total))
    expect((await find('checklist')).body.docs).toEqual([checklist])
    expect((await find('confirmed_plan')).body.docs).toEqual([server[0]])
    const some = { $in: ['checklist', 'created-by-id'] }
    expect((await find(some)).body.docs).toEqual([checklist, server[3]])
    const asked = { selector: { klass: 'Adjustment' } }
    expect((await guest.client.post(`/${db}/_find`, asked)).status).toBe(403)
    const url = `/${db}/adj-created-by-id`
    expect((await owner.client.put(url, { key: 'created-by-id', value: guest.id })).status).toBe(
      403,
    )
  })

  test('keep what a program knows an address by', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const rows = [{ id: 'a-1', uuid: 'f00d', street: 'Rua A', main: true }]
    const setting = { klass: 'Adjustment', key: 'addresses', value: JSON.stringify(rows) }
    const { id } = expectOk(await owner.client.post(`/${db}`, setting)).body
    const { value } = (await owner.client.get(`/${db}/${id}`)).body
    expect(JSON.parse(String(value))).toEqual(rows)
  })

  test('keep their key (docs/decisions/010)', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const name = { klass: 'Adjustment', key: 'name', value: 'Oficina Nova' }
    const { id, rev } = expectOk(await owner.client.post(`/${db}`, name)).body
    const change = { key: 'estimate-observation', value: 'Valid for 30 days' }
    const refused = await owner.client.put(`/${db}/${id}`, change, { rev })
    expect([refused.status, refused.body.reason]).toEqual([422, { key: 'cannot be changed' }])
    expectOk(await owner.client.put(`/${db}/${id}`, { ...name, value: 'Outra' }, { rev }))
  })

  test('members read them, administrators write them', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const member = await app.makePerson()
    await app.addMember(owner, db, member)
    const body = { klass: 'Adjustment', key: 'checklist', value: true }
    expect((await member.client.post(`/${db}`, body)).status).toBe(403)
    const made = expectOk(await owner.client.post(`/${db}`, body))
    expect((await member.client.get(`/${db}/${made.body.id}`)).body.value).toBe(true)
  })

  test('a person’s language follows their setting', async () => {
    const person = await app.makePerson({ locale: 'en' })
    const body = { klass: 'Adjustment', key: 'locale', value: 'pt-BR' }
    expectOk(await person.client.post(`/${person.id}`, body))
    expect((await person.client.get('/_session')).body.userCtx.locale).toBe('pt-BR')
    const profile = await person.client.get(`/_users/${person.id}`, { fields: 'locale' })
    expect(profile.body.locale).toBe('pt-BR')
  })

  test('a person’s setting follows their language, however often either changes', async () => {
    const person = await app.makePerson({ locale: 'en' })
    const body = { klass: 'Adjustment', key: 'locale', value: 'pt-BR' }
    const { id } = expectOk(await person.client.post(`/${person.id}`, body)).body
    const look = async () => {
      const { userCtx } = (await person.client.get('/_session')).body
      return [userCtx.locale, (await person.client.get(`/${person.id}/${id}`)).body.value]
    }
    expectOk(await person.client.put(`/_users/${person.id}`, { locale: 'en' }))
    expect(await look()).toEqual(['en', 'en'])
    const { _rev: rev, ...setting } = (await person.client.get(`/${person.id}/${id}`)).body
    const again = { ...setting, value: 'pt-BR' }
    expectOk(await person.client.put(`/${person.id}/${id}`, again, { rev: String(rev) }))
    expect(await look()).toEqual(['pt-BR', 'pt-BR'])
  })
})
