// The cache of principals: for how long, how many, and when not. Its invalidation is tested in tests/store.
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Principals, announceValues, type Loaded } from './principals.ts'

const noon = '2026-11-21T12:00:00.000Z'
const later = '2026-11-21T13:00:00.000Z'

/** A person whose locale says how often they were looked up. */
function lookUps(subjects: string[] = ['usr-1'], expires_at: string | null = later) {
  const count = { loads: 0 }
  const load = async (): Promise<Loaded> => {
    count.loads += 1
    const person = {
      user_id: 'usr-1',
      email: null,
      unconfirmed_email: null,
      password_hash: '',
      locale: `load ${count.loads}`,
      confirmed_at: null,
      confirmation_sent_at: null,
      created_at: noon,
    }
    return { principal: { person, scopes: null, memberships: [] }, expires_at, subjects }
  }
  return Object.assign(count, { load })
}

function listening(limits?: { maxKept: number; lifeMs: number }): Principals {
  const principals = new Principals(limits)
  principals.connected()
  return principals
}

describe('a principal', () => {
  it('is looked up once, as long as nothing invalidates it', async () => {
    const principals = listening()
    const person = lookUps()
    const first = await principals.find('a', noon, person.load)
    expect(await principals.find('a', noon, person.load)).toBe(first)
    principals.drop(['usr-2'])
    expect(await principals.find('a', noon, person.load)).toBe(first)
    expect(person.loads).toBe(1)
  })

  it.each([
    ['his person', 'usr-1'],
    ['his Group', 'acc-1'],
    ['everybody', '*'],
  ])('is looked up anew when %s is published', async (_, subject) => {
    const principals = listening()
    const person = lookUps(['usr-1', 'acc-1'])
    await principals.find('a', noon, person.load)
    principals.received(JSON.stringify([subject]))
    await principals.find('a', noon, person.load)
    expect(person.loads).toBe(2)
  })

  it.each(['', '{', '3', 'null', '{"a":1}'])(
    'is looked up anew after a message that cannot be read: %s',
    async (payload) => {
      const principals = listening()
      const person = lookUps()
      await principals.find('a', noon, person.load)
      principals.received(payload)
      await principals.find('a', noon, person.load)
      expect(person.loads).toBe(2)
    },
  )

  it('that is not there is not remembered as missing', async () => {
    const principals = listening()
    expect(await principals.find('a', noon, async () => undefined)).toBeUndefined()
    expect(await principals.find('a', noon, lookUps().load)).toBeDefined()
  })

  it('is not cached when a change was published while it was read', async () => {
    const principals = listening()
    const person = lookUps()
    const slow = principals.find('a', noon, async () => {
      const old = await person.load()
      principals.drop(['usr-1'])
      return old
    })
    expect((await slow)?.person.locale).toBe('load 1')
    expect((await principals.find('a', noon, person.load))?.person.locale).toBe('load 2')
  })

  it('is kept no longer than its life, nor beyond the end of the session', async () => {
    const principals = listening({ maxKept: 10, lifeMs: 20 })
    const person = lookUps()
    await principals.find('a', noon, person.load)
    await pause(30)
    await principals.find('a', noon, person.load)
    expect(person.loads).toBe(2)
    await principals.find('a', later, person.load)
    expect(person.loads).toBe(3)
  })
})

describe('the memory of principals', () => {
  it('is empty and stays so while nothing is heard', async () => {
    const principals = listening()
    const person = lookUps()
    await principals.find('a', noon, person.load)
    principals.disconnected()
    for (let turn = 0; turn < 2; turn += 1) await principals.find('a', noon, person.load)
    expect(person.loads).toBe(3)
    expect(principals.size).toBe(0)
    principals.connected()
    for (let turn = 0; turn < 2; turn += 1) await principals.find('a', noon, person.load)
    expect(person.loads).toBe(4)
  })

  it('keeps nothing that was read while it heard nothing for a moment', async () => {
    const principals = listening()
    const person = lookUps()
    await principals.find('a', noon, async () => {
      const old = await person.load()
      principals.disconnected()
      principals.connected()
      return old
    })
    expect(principals.size).toBe(0)
  })

  it('holds so many and no more; who asked longest ago goes first', async () => {
    const principals = listening({ maxKept: 3, lifeMs: 60_000 })
    const person = lookUps()
    for (const key of ['a', 'b', 'c', 'a', 'd']) await principals.find(key, noon, person.load)
    expect([principals.size, person.loads]).toEqual([3, 4])
    await principals.find('a', noon, person.load)
    expect(person.loads).toBe(4)
    await principals.find('b', noon, person.load)
    expect(person.loads).toBe(5)
  })
})

describe('what is published', () => {
  it('names whom it concerns, or everybody when the list would be too long', () => {
    expect(announceValues(new Set(['usr-1', 'ána@x.com']))).toEqual(['["usr-1","ána@x.com"]'])
    const many = new Set(Array.from({ length: 1_000 }, (_, at) => `usr-${at}`))
    expect(announceValues(many)).toEqual(['["*"]'])
  })
})
