// Remembering standings: for how long, how many, and when not. What tells it of changes is tested in tests/store.
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Standings, tellValues, type Loaded } from './standings.ts'

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
    return { standing: { person, scopes: null, memberships: [] }, expires_at, subjects }
  }
  return Object.assign(count, { load })
}

function listening(limits?: { most: number; life: number }): Standings {
  const standings = new Standings(limits)
  standings.connected()
  return standings
}

describe('a standing', () => {
  it('is looked up once, as long as nothing is told', async () => {
    const standings = listening()
    const person = lookUps()
    const first = await standings.find('a', noon, person.load)
    expect(await standings.find('a', noon, person.load)).toBe(first)
    standings.drop(['usr-2'])
    expect(await standings.find('a', noon, person.load)).toBe(first)
    expect(person.loads).toBe(1)
  })

  it.each([
    ['his person', 'usr-1'],
    ['his Group', 'acc-1'],
    ['everybody', '*'],
  ])('is looked up anew when %s is told of', async (_, subject) => {
    const standings = listening()
    const person = lookUps(['usr-1', 'acc-1'])
    await standings.find('a', noon, person.load)
    standings.received(JSON.stringify([subject]))
    await standings.find('a', noon, person.load)
    expect(person.loads).toBe(2)
  })

  it.each(['', '{', '3', 'null', '{"a":1}'])(
    'is looked up anew after a message that cannot be read: %s',
    async (payload) => {
      const standings = listening()
      const person = lookUps()
      await standings.find('a', noon, person.load)
      standings.received(payload)
      await standings.find('a', noon, person.load)
      expect(person.loads).toBe(2)
    },
  )

  it('that is not there is not remembered as missing', async () => {
    const standings = listening()
    expect(await standings.find('a', noon, async () => undefined)).toBeUndefined()
    expect(await standings.find('a', noon, lookUps().load)).toBeDefined()
  })

  it('is not kept when a change was told while it was read', async () => {
    const standings = listening()
    const person = lookUps()
    const slow = standings.find('a', noon, async () => {
      const old = await person.load()
      standings.drop(['usr-1'])
      return old
    })
    expect((await slow)?.person.locale).toBe('load 1')
    expect((await standings.find('a', noon, person.load))?.person.locale).toBe('load 2')
  })

  it('is kept no longer than its life, nor beyond the end of the session', async () => {
    const standings = listening({ most: 10, life: 20 })
    const person = lookUps()
    await standings.find('a', noon, person.load)
    await pause(30)
    await standings.find('a', noon, person.load)
    expect(person.loads).toBe(2)
    await standings.find('a', later, person.load)
    expect(person.loads).toBe(3)
  })
})

describe('the memory of standings', () => {
  it('is empty and stays so while nothing is heard', async () => {
    const standings = listening()
    const person = lookUps()
    await standings.find('a', noon, person.load)
    standings.disconnected()
    for (let turn = 0; turn < 2; turn += 1) await standings.find('a', noon, person.load)
    expect(person.loads).toBe(3)
    expect(standings.size).toBe(0)
    standings.connected()
    for (let turn = 0; turn < 2; turn += 1) await standings.find('a', noon, person.load)
    expect(person.loads).toBe(4)
  })

  it('keeps nothing that was read while it heard nothing for a moment', async () => {
    const standings = listening()
    const person = lookUps()
    await standings.find('a', noon, async () => {
      const old = await person.load()
      standings.disconnected()
      standings.connected()
      return old
    })
    expect(standings.size).toBe(0)
  })

  it('holds so many and no more; who asked longest ago goes first', async () => {
    const standings = listening({ most: 3, life: 60_000 })
    const person = lookUps()
    for (const key of ['a', 'b', 'c', 'a', 'd']) await standings.find(key, noon, person.load)
    expect([standings.size, person.loads]).toEqual([3, 4])
    await standings.find('a', noon, person.load)
    expect(person.loads).toBe(4)
    await standings.find('b', noon, person.load)
    expect(person.loads).toBe(5)
  })
})

describe('what is told', () => {
  it('names whom it concerns, or everybody when the list would be too long', () => {
    expect(tellValues(new Set(['usr-1', 'ána@x.com']))).toEqual(['["usr-1","ána@x.com"]'])
    const many = new Set(Array.from({ length: 1_000 }, (_, at) => `usr-${at}`))
    expect(tellValues(many)).toEqual(['["*"]'])
  })
})
