// Tables about people: addresses, sessions, tokens, one-time secrets, memberships across databases, counted attempts.
import { describe, expect, test } from 'vitest'
import type { PersonRow } from '#server/store/database.ts'
import { aPut, freshIn, noon, sharedStore } from './store-ground.ts'

const shared = sharedStore()
const later = '2026-11-21T13:00:00.000Z'
const tomorrow = '2026-11-22T12:00:00.000Z'
const hash = (text: string) => Buffer.from(text.padEnd(32, '.'))

function person(id: string, rest: Partial<PersonRow> = {}): PersonRow {
  return {
    user_id: `usr-${id}`,
    email: `${id}@example.com`,
    unconfirmed_email: null,
    password_hash: 'secret',
    locale: 'en',
    confirmed_at: noon,
    confirmation_sent_at: noon,
    created_at: noon,
    ...rest,
  }
}

describe('A person', () => {
  test('is found by id and by address, however it is spelt', async () => {
    const { people } = shared.store
    await people.save(person('ana', { email: 'Ana@Example.com' }))
    const ana = person('ana')
    expect(await people.byId('usr-ana')).toEqual(ana)
    expect(await people.byEmail('ANA@example.COM')).toEqual(ana)
    await people.save({ ...ana, locale: 'pt-BR', unconfirmed_email: 'new@example.com' })
    expect(await people.byId('usr-ana')).toMatchObject({ locale: 'pt-BR' })
    expect(await people.byEmail('new@example.com')).toBeUndefined()
  })

  test('is found by the unconfirmed address as long as no other one is confirmed', async () => {
    const { people } = shared.store
    await people.save(
      person('bob', { email: null, unconfirmed_email: 'bob@x.com', confirmed_at: null }),
    )
    expect(await people.byEmail('bob@x.com')).toMatchObject({ user_id: 'usr-bob' })
  })

  test.each([
    ['confirmed', { email: 'cleo@example.com' }],
    ['registered', { email: null, unconfirmed_email: 'CLEO@example.com' }],
  ])(
    'cannot take an address that another one has %s, in or out of a transaction',
    async (_, rest) => {
      const { store } = shared
      const { database } = await freshIn(store, 'usr')
      await store.people.save(person('cleo'))
      const refusal = { status: 422, fields: { email: { key: 'taken' } } }
      await expect(store.people.save(person('dan', rest))).rejects.toMatchObject(refusal)
      const inside = database.write((transaction) => transaction.people.save(person('dan', rest)))
      await expect(inside).rejects.toMatchObject(refusal)
      expect(await store.people.byId('usr-dan')).toBeUndefined()
    },
  )
})

describe('A one-time secret', () => {
  test('is taken once, in its time, for its purpose', async () => {
    const { people } = shared.store
    await people.addOneTime('password', hash('one'), 'usr-x', later, 'x@example.com')
    expect(await people.takeOneTime('confirmation', hash('one'), noon)).toBeUndefined()
    expect(await people.takeOneTime('password', hash('one'), tomorrow)).toBeUndefined()
    expect(await people.takeOneTime('password', hash('one'), noon)).toEqual({
      user_id: 'usr-x',
      email: 'x@example.com',
    })
    expect(await people.takeOneTime('password', hash('one'), noon)).toBeUndefined()
  })

  test('is taken by one of two at the same moment', async () => {
    const { people } = shared.store
    await people.addOneTime('password', hash('two'), 'usr-x', later, 'x@example.com')
    const takes = await Promise.all(
      [1, 2, 3].map(() => people.takeOneTime('password', hash('two'), noon)),
    )
    expect(takes.filter(Boolean)).toHaveLength(1)
  })
})

describe('A session', () => {
  test('leads to the person until it expires or is closed', async () => {
    const { store } = shared
    await store.people.save(person('eva'))
    const open = (name: string) =>
      store.openSession({
        hash: hash(name),
        user_id: 'usr-eva',
        expires_at: later,
        at: noon,
        agent: 'x',
      })
    await open('eva1')
    await open('eva2')
    await open('eva3')
    expect(await store.standingBySession(hash('eva1'), noon)).toEqual({
      person: person('eva'),
      scopes: null,
      memberships: [],
    })
    expect(await store.standingBySession(hash('eva1'), tomorrow)).toBeUndefined()
    await store.touchSession(hash('eva1'), '2026-11-23T12:00:00.000Z')
    expect(await store.standingBySession(hash('eva1'), tomorrow)).toBeDefined()
    await store.closeSession(hash('eva1'))
    expect(await store.standingBySession(hash('eva1'), noon)).toBeUndefined()
    await store.people.endSessions('usr-eva', hash('eva2'))
    expect(await store.standingBySession(hash('eva2'), noon)).toBeDefined()
    expect(await store.standingBySession(hash('eva3'), noon)).toBeUndefined()
  })

  test('that expired is swept away when somebody signs in', async () => {
    const { store } = shared
    await store.people.save(person('fay'))
    const session = {
      hash: hash('fay1'),
      user_id: 'usr-fay',
      expires_at: later,
      at: noon,
      agent: 'x',
    }
    await store.openSession(session)
    await store.openSession({
      ...session,
      hash: hash('fay2'),
      expires_at: '2026-11-30T00:00:00.000Z',
      at: tomorrow,
    })
    expect(await store.standingBySession(hash('fay1'), noon)).toBeUndefined()
    expect(await store.standingBySession(hash('fay2'), noon)).toBeDefined()
  })
})

describe('An API token', () => {
  test('leads to the person with its permissions while it is active', async () => {
    const { store } = shared
    await store.people.save(person('gil'))
    await store.people.saveToken({
      id: 'tok-1',
      user_id: 'usr-gil',
      hash: hash('gil'),
      permissions: ['read@acc-1', 'write'],
      active: true,
    })
    expect(await store.standingByToken(hash('gil'))).toMatchObject({
      person: { user_id: 'usr-gil' },
      scopes: ['read@acc-1', 'write'],
    })
    await store.people.setTokenActive('tok-1', ['read'], false)
    expect(await store.standingByToken(hash('gil'))).toBeUndefined()
    expect(await store.standingByToken(hash('none'))).toBeUndefined()
  })
})

describe('A membership', () => {
  const membership = (id: string, body: Record<string, unknown>, rest = {}) =>
    aPut(id, { created_by: 'usr-owner', ...body }, { klass: 'Membership', counters: [], ...rest })

  async function group(name: string) {
    const { store } = shared
    const account = aPut(name, { name: `Group ${name}` }, { klass: 'Account', counters: [] })
    await store.createWith(name, (transaction) => transaction.put(account))
    return store.database(name)
  }

  test('leads from the person to his Groups, and an invitation from his address', async () => {
    const { store } = shared
    await store.people.save(person('hal'))
    const one = await group('acc-hal1')
    const two = await group('acc-hal2')
    await one.write((transaction) =>
      transaction.put(
        membership('mem-1', {
          user_id: 'usr-hal',
          email: 'old@example.com',
          editor: true,
          pending: false,
          bookmark: true,
        }),
      ),
    )
    await two.write((transaction) =>
      transaction.put(
        membership('mem-2', { email: 'Hal@example.com', report_view: true, pending: true }),
      ),
    )
    const accepted = {
      db: 'acc-hal1',
      id: 'mem-1',
      user_id: 'usr-hal',
      email: 'old@example.com',
      pending: false,
      editor: true,
      report_view: false,
      bookmark: true,
      created_by: 'usr-owner',
    }
    const invited = {
      ...accepted,
      db: 'acc-hal2',
      id: 'mem-2',
      user_id: null,
      email: 'hal@example.com',
      pending: true,
      editor: false,
      report_view: true,
      bookmark: false,
    }
    const facts = (db: string) => ({
      db,
      name: `Group ${db}`,
      plan: 'free',
      records: 0,
      created_by: null,
    })
    const places = [
      { ...accepted, group: facts('acc-hal1') },
      { ...invited, group: facts('acc-hal2') },
    ]
    expect(await store.membershipsOf('usr-hal', 'hal@example.com')).toEqual(places)
    expect(await store.membershipsOf('usr-hal', null)).toHaveLength(1)
    expect((await store.standingByEmail('hal@example.com'))?.memberships).toEqual(places)
    await store.people.save(person('hal', { confirmed_at: null }))
    expect((await store.standingByEmail('hal@example.com'))?.memberships).toEqual([places[0]])
  })

  test('that is changed, taken back or rolled back changes the index with it', async () => {
    const { store } = shared
    const database = await group('acc-ida')
    const { rev } = await database.write((one) =>
      one.put(membership('mem-1', { email: 'ida@example.com', pending: true })),
    )
    const accepted = await database.write((one) =>
      one.put(
        membership(
          'mem-1',
          { email: 'ida@example.com', user_id: 'usr-ida', pending: false },
          { rev },
        ),
      ),
    )
    expect(await store.membershipsOf('usr-other', 'ida@example.com')).toEqual([])
    expect(await store.membershipsOf('usr-ida', null)).toMatchObject([{ pending: false }])
    const remove = (fails: boolean) =>
      database.write(async (one) => {
        await one.put(membership('mem-1', {}, { rev: accepted.rev, deleted: true }))
        if (fails) throw new Error('no')
      })
    await expect(remove(true)).rejects.toThrow('no')
    expect(await store.membershipsOf('usr-ida', null)).toHaveLength(1)
    await remove(false)
    expect(await store.membershipsOf('usr-ida', null)).toEqual([])
  })
})

describe('Attempts', () => {
  test('are counted in a window that starts with the first, and forgotten', async () => {
    const { store } = shared
    const at = (now: string) => store.attempt('sign-in', 3600, now)
    expect(await at(noon)).toBe(1)
    expect(await at('2026-11-21T12:59:59.000Z')).toBe(2)
    expect(await at(later)).toBe(1)
    expect(await at(later)).toBe(2)
    await store.forgetAttempts('sign-in')
    expect(await at(later)).toBe(1)
  })

  test('of many at once are each counted', async () => {
    const { store } = shared
    const counts = await Promise.all(
      Array.from({ length: 20 }, () => store.attempt('many', 60, noon)),
    )
    expect(counts.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
  })
})
