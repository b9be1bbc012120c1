// What the server does about plans by itself: it confirms a switch, and locks Groups that grew too large (spec 4, 9).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { writeBeside } from '#server/records/beside.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { anItem, publish, readerOf } from '#tests/reader/setup.ts'
import { api, post, state } from '#tests/reader/reader-apps.ts'
import { setPlan } from '#tests/support/scene.ts'
import { makePaidGroup } from './paid-group.ts'

const day = 86_400_000

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson({ locale: 'pt-BR' })
})
afterAll(() => app.close())

const group = async (db: string) => (await owner.client.get(`/accounts/${db}`)).body
const signIn = async () => {
  const { email: username, password } = owner
  expectOk(await owner.client.post('/_session', { username, password, remember: true }))
}

/** Writes so many records past the plan's rules, as an import under a paid plan would have. */
async function fill(db: string, amount: number): Promise<void> {
  const at = app.clock.now.toISOString()
  await app.house.store.database(db).write(async (transaction) => {
    for (let left = amount; left > 0; left--) {
      const doc = { _id: newId('ctg'), name: `C${left}`, active: true }
      await writeBeside(app.house, transaction, doc, { event: 'create', actor: null, at })
    }
  })
}

describe('a switch of the plan', () => {
  const switchTo = (db: string, plan: string) =>
    owner.client.put(`/${db}/_design/subscription/_update/${plan}/${db}`)

  test.each(['free', 'cancel'])(
    'to %s is confirmed by the server, the lock stays',
    async (plan) => {
      await signIn()
      const db = await makePaidGroup(app, owner)
      expectOk(await switchTo(db, plan))
      expect((await group(db))['confirmed-plan']).toBe('pro')
      await app.jobs()
      const { 'confirmed-plan': confirmed, 'unconfirmed-plan': wanted } = await group(db)
      expect([confirmed, wanted]).toEqual(['free', undefined])
      expect((await switchTo(db, plan)).status).toBe(403)
    },
  )

  test('is dropped when the Group has grown too large in between', async () => {
    await signIn()
    const db = await makePaidGroup(app, owner)
    expectOk(await switchTo(db, 'free'))
    await fill(db, 1_001)
    await app.jobs()
    const { 'confirmed-plan': confirmed, 'unconfirmed-plan': wanted } = await group(db)
    expect([confirmed, wanted]).toEqual(['pro', undefined])
  })

  test('to free is refused above 1,000 records; a plan is cancelled with any number, and then looked at for 30 days', async () => {
    await signIn()
    const db = await makePaidGroup(app, owner)
    await fill(db, 1_001)
    const { status, body } = await switchTo(db, 'free')
    expect([status, body.reason]).toEqual([
      403,
      'You can not switch to free plan because you have used more than 1,000 records',
    ])
    expectOk(await switchTo(db, 'cancel'))
    const [letter] = (await app.letters()).slice(-1)
    // Its 30 days begin with the switch, not in the night after it.
    const { 'confirmed-plan': confirmed, over_limit_since } = (await app.house.store
      .database(db)
      .get(db))!.body
    expect([confirmed, over_limit_since]).toEqual(['free', app.clock.now.toISOString()])
    expect(letter?.subject).toContain('tem mais registros')
    expect((await owner.client.get(`/${db}/_all_docs?limit=1`)).status).toBe(200)
    expect((await owner.client.post(`/${db}`, { klass: 'Category', name: 'X' })).status).toBe(402)
  })

  test('is allowed as soon as the Group is small enough', async () => {
    await signIn()
    const db = await makePaidGroup(app, owner)
    await fill(db, 1_000)
    expect((await switchTo(db, 'free')).status).toBe(403)
    const selector = { klass: 'Category' }
    const { docs } = (await owner.client.post(`/${db}/_find`, { selector, limit: 1 })).body
    expectOk(await owner.client.delete(`/${db}/${docs[0]._id}`, { rev: docs[0]._rev }))
    expectOk(await switchTo(db, 'free'))
  })
})

describe('a free Group above the limit', () => {
  const night = async () => {
    await app.house.store.database(owner.id).write((tx) => tx.addJob('limits', {}))
    await app.jobs()
  }
  const lastLetter = async () => (await app.letters()).at(-1)

  test('is looked at for 30 days, then locked; its creator is notified both times', async () => {
    await signIn()
    const db = await app.makeGroup(owner, 'Oficina Silva')
    await fill(db, 1_001)
    await night()
    expect((await lastLetter())?.subject).toContain('Oficina Silva tem mais registros')
    app.clock.advance(29 * day)
    await signIn()
    await night()
    expect((await owner.client.post(`/${db}/_find`, { selector: {}, limit: 1 })).status).toBe(200)
    expect((await owner.client.post(`/${db}`, { klass: 'Category', name: 'X' })).status).toBe(402)
    app.clock.advance(day)
    await night()
    expect((await owner.client.get(`/${db}/_all_docs?limit=1`)).status).toBe(402)
    expect((await group(db))['confirmed-plan']).toBe('locked')
    expect((await lastLetter())?.subject).toBe('Oficina Silva está bloqueado')
    const letters = (await app.letters()).length
    await night()
    expect((await app.letters()).length).toBe(letters)
  })

  test('is let be once it is small enough again', async () => {
    await signIn()
    const db = await app.makeGroup(owner)
    await fill(db, 1_000)
    await night()
    const { body } = await owner.client.post(`/${db}/_find`, {
      selector: { klass: 'Category' },
      limit: 1,
    })
    const [{ _id, _rev }] = body.docs
    expectOk(await owner.client.delete(`/${db}/${_id}`, { rev: _rev }))
    app.clock.advance(29 * day)
    await signIn()
    await night()
    app.clock.advance(2 * day)
    await night()
    expect((await group(db))['confirmed-plan']).toBe('free')
    expect((await group(db)).over_limit_since).toBeUndefined()
  })

  test('is open again, locked as it was, once it is small enough or nothing is charged any more', async () => {
    const ana = await app.makePerson()
    const [small, large] = [await app.makeGroup(ana), await app.makeGroup(ana)]
    await fill(large, 1_001)
    for (const db of [small, large]) await setPlan(app, db, 'locked')
    await night()
    const plans = async () =>
      Promise.all(
        [small, large].map(
          async (db) => (await ana.client.get(`/accounts/${db}`)).body['confirmed-plan'],
        ),
      )
    expect(await plans()).toEqual(['free', 'locked'])
    const { config } = app.house
    Object.assign(config, { billing: 'off' })
    expect((await ana.client.post(`/${large}`, { klass: 'Category', name: 'X' })).status).toBe(201)
    await night()
    Object.assign(config, { billing: 'sandbox' })
    expect(await plans()).toEqual(['free', 'free'])
  })
})

test('above the limit of its plan nobody marks what they read, in the reader or in an app', async () => {
  const person = await app.makePerson()
  const db = await app.makeGroup(person)
  const mine = readerOf(person, db)
  const feed = 'https://limited.example/feed'
  const now = app.clock.now.toISOString()
  await mine.subscribe(feed)
  await publish(app.house.store, feed, [anItem('Story', now)], now)
  const id = (await mine.find()).docs[0]!._id
  await fill(db, 1_001)
  const program = app.withToken(await app.makeToken(person, [`reader@${db}`]))
  const unread = await program.get(`${api}/stream/items/ids?s=${state}/reading-list`)
  const { itemRefs } = expectOk(unread).body
  const read = ['a', `${state}/read`]
  const one = await post(program, `${api}/edit-tag`, [['i', itemRefs[0].id], read])
  const all = await post(program, `${api}/mark-all-as-read`, [['s', `${state}/reading-list`]])
  const token = app.withToken(await app.makeToken(person, [`write@${db}`]))
  const own = await token.put(`/${db}/_design/status/_update/read/${id}`)
  expect([one.status, all.status, own.status]).toEqual([402, 402, 402])
  expect(await mine.titles({ read: false })).toEqual(['Story'])
})
