// Tables about people: addresses, sessions, tokens, one-time secrets, memberships across databases, counted attempts.
import { describe, expect, test } from 'vitest'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { aPut, freshIn, noon, sharedStore } from './store-setup.ts'

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

const claimant = (id: string, address: string, rest: Partial<PersonRow> = {}) =>
  person(id, { email: null, unconfirmed_email: address, confirmed_at: null, ...rest })

describe('A person', () => {
  test('is found by id and by address, however it is spelt', async () => {
    const people = peopleTables(shared.store)
    await people.add(person('ana', { email: 'Ana@Example.com' }))
    const ana = person('ana')
    expect(await people.byId('usr-ana')).toEqual(ana)
    expect(await people.byEmail('ANA@example.COM')).toEqual(ana)
  })

  test('changes by one member at a time, so that nobody undoes what another one did', async () => {
    const people = peopleTables(shared.store)
    await people.add(person('amy'))
    await Promise.all([
      people.setLocale('usr-amy', 'pt-BR'),
      people.setPassword('usr-amy', 'another'),
      people.claimAddress('usr-amy', 'New@example.com', later),
    ])
    const amy = person('amy', { locale: 'pt-BR', password_hash: 'another' })
    const unconfirmed_email = 'new@example.com'
    expect(await people.byId('usr-amy')).toEqual({ ...amy, unconfirmed_email })
    expect(await people.byEmail(unconfirmed_email)).toBeUndefined()
    await people.releaseAddress('usr-amy')
    expect(await people.byId('usr-amy')).toEqual(amy)
    expect(await people.confirmAddress('usr-amy', unconfirmed_email, later)).toBe(false)
    await people.claimAddress('usr-amy', unconfirmed_email, later)
    expect(await people.confirmAddress('usr-amy', 'NEW@example.com', later)).toBe(true)
    const confirmed = { ...amy, email: unconfirmed_email, confirmed_at: later }
    expect(await people.byId('usr-amy')).toEqual(confirmed)
  })

  test('is found by the address they claim: its holder first, then the first claimant', async () => {
    const { store } = shared
    const at = (minute: number) => `2026-11-21T12:0${minute}:00.000Z`
    for (const [minute, id] of ['bob', 'ben', 'bea'].entries()) {
      await peopleTables(store).add(claimant(id, 'Bob@x.com', { created_at: at(minute) }))
    }
    const blank = { password_hash: '', created_at: at(4) }
    await peopleTables(store).add(claimant('bud', 'bob@x.com', blank))
    const found = async () => {
      const { holder, claimants } = await store.principalsByEmail('BOB@x.com', 2)
      const first = await peopleTables(store).byEmail('bob@x.com')
      const all = [holder, ...claimants].map((principal) => principal?.person.user_id)
      return [first?.user_id, ...all]
    }
    expect(await found()).toEqual(['usr-bob', undefined, 'usr-bea', 'usr-ben'])
    expect(await peopleTables(store).confirmAddress('usr-ben', 'bob@x.com', later)).toBe(true)
    expect(await found()).toEqual(['usr-ben', 'usr-ben', 'usr-bea', 'usr-bob'])
  })

  test('cannot hold an address that another one holds, or have their name', async () => {
    const { store } = shared
    const { database } = await freshIn(store, 'usr')
    const taken = (member: string) => ({ status: 422, fields: { [member]: { key: 'taken' } } })
    await peopleTables(store).add(person('cleo'))
    await peopleTables(store).add(claimant('dan', 'CLEO@example.com'))
    for (const people of [peopleTables(store), undefined]) {
      const confirm = people
        ? people.confirmAddress('usr-dan', 'cleo@example.com', noon)
        : database.write((own) =>
            peopleTables(own).confirmAddress('usr-dan', 'cleo@example.com', noon),
          )
      await expect(confirm).rejects.toMatchObject(taken('email'))
    }
    await peopleTables(store).add(claimant('dot', 'dot'))
    const second = peopleTables(store).add(claimant('don', 'DOT'))
    await expect(second).rejects.toMatchObject(taken('unconfirmed_email'))
    expect(await peopleTables(store).byId('usr-don')).toBeUndefined()
  })
})

describe('A one-time secret', () => {
  test('is taken once, in its time, for its purpose', async () => {
    const people = peopleTables(shared.store)
    await people.addOneTime('password', hash('one'), 'usr-x', later, 'x@example.com')
    expect(await people.takeOneTime('confirmation', hash('one'), noon)).toBeUndefined()
    expect(await people.takeOneTime('password', hash('one'), tomorrow)).toBeUndefined()
    expect(await people.findOneTime('confirmation', hash('one'), noon)).toBeUndefined()
    expect(await people.findOneTime('password', hash('one'), tomorrow)).toBeUndefined()
    expect(await people.findOneTime('password', hash('one'), noon)).toEqual({
      user_id: 'usr-x',
      email: 'x@example.com',
    })
    expect(await people.takeOneTime('password', hash('one'), noon)).toEqual({
      user_id: 'usr-x',
      email: 'x@example.com',
      expires_at: later,
    })
    expect(await people.takeOneTime('password', hash('one'), noon)).toBeUndefined()
  })

  test('is taken by one of two at the same moment', async () => {
    const people = peopleTables(shared.store)
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
    await peopleTables(store).add(person('eva'))
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
    expect(await store.principalBySession(hash('eva1'), noon)).toEqual({
      person: person('eva'),
      scopes: null,
      memberships: [],
    })
    expect(await store.principalBySession(hash('eva1'), tomorrow)).toBeUndefined()
    await store.touchSession(hash('eva1'), '2026-11-23T12:00:00.000Z', {
      at: noon,
      address: '192.0.2.7',
    })
    expect(await store.principalBySession(hash('eva1'), tomorrow)).toBeDefined()
    await store.closeSession(hash('eva1'))
    expect(await store.principalBySession(hash('eva1'), noon)).toBeUndefined()
    await peopleTables(store).endSessions('usr-eva', hash('eva2'))
    expect(await store.principalBySession(hash('eva2'), noon)).toBeDefined()
    expect(await store.principalBySession(hash('eva3'), noon)).toBeUndefined()
  })

  test('that expired is swept away when somebody signs in', async () => {
    const { store } = shared
    await peopleTables(store).add(person('fay'))
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
    expect(await store.principalBySession(hash('fay1'), noon)).toBeUndefined()
    expect(await store.principalBySession(hash('fay2'), noon)).toBeDefined()
  })
})

describe('An API token', () => {
  test('leads to the person with its permissions while it is active', async () => {
    const { store } = shared
    await peopleTables(store).add(person('gil'))
    await peopleTables(store).saveToken({
      id: 'tok-1',
      user_id: 'usr-gil',
      hash: hash('gil'),
      permissions: ['read@acc-1', 'write'],
      active: true,
    })
    expect(await store.principalByToken(hash('gil'))).toMatchObject({
      person: { user_id: 'usr-gil' },
      scopes: ['read@acc-1', 'write'],
    })
    await peopleTables(store).setTokenActive('tok-1', ['read'], false)
    expect(await store.principalByToken(hash('gil'))).toBeUndefined()
    expect(await store.principalByToken(hash('none'))).toBeUndefined()
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

  test('leads from the person to their Groups, and an invitation from their address', async () => {
    const { store } = shared
    await peopleTables(store).add(person('hal'))
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
      rights: null,
      bookmark: true,
      created_by: 'usr-owner',
      inherited: false,
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
      parent: null,
      exception: null,
      deleted_at: null,
    })
    const places = [
      { ...accepted, group: facts('acc-hal1') },
      { ...invited, group: facts('acc-hal2') },
    ]
    expect(await store.membershipsOf('usr-hal', 'hal@example.com')).toEqual(places)
    expect(await store.membershipsOf('usr-hal', null)).toHaveLength(1)
    const { holder } = await store.principalsByEmail('hal@example.com', 0)
    expect(holder?.memberships).toEqual(places)
    await peopleTables(store).add(claimant('hel', 'hal@example.com'))
    const { claimants } = await store.principalsByEmail('hal@example.com', 1)
    expect(claimants.map(({ memberships }) => memberships)).toEqual([[]])
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
    await store.takeBackAttempt('sign-in')
    expect(await at(later)).toBe(2)
    await store.forgetAttempts('sign-in')
    expect(await at(later)).toBe(1)
  })

  test('that a clock counted ten years ahead count no more once it is right', async () => {
    const { store } = shared
    const at = (now: string) => store.attempt('ahead', 60, now)
    expect(await at('2036-11-21T12:00:00.000Z')).toBe(1)
    expect(await at(noon)).toBe(1)
    expect(await at(noon)).toBe(2)
    const pace = { name: 'ahead', free: 1, firstSeconds: 60, maxSeconds: 600 }
    const guess = (now: string) => store.guess('guessed ahead', pace, now)
    expect(await guess('2036-11-21T12:00:00.000Z')).toBe(0)
    expect(await guess('2036-11-21T12:00:00.000Z')).toBeGreaterThan(0)
    expect(await guess(noon)).toBe(0)
    expect(await guess(noon)).toBe(60)
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
