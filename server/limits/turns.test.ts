// Long reads of one person rest after they worked, while somebody else asks.
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { usualReadLimits } from './reads.ts'
import { noteCaller, turnsOf, type InTurn } from './turns.ts'

type Call = Parameters<typeof turnsOf>[0]

const sessionOf = (user_id: string) => ({ person: { user_id } }) as Call['session']

interface Opened {
  readonly inTurn: InTurn
  close(): void
}

function open(person: string, asked: number, limits = usualReadLimits): Opened {
  const raw = Object.assign(new EventEmitter(), { closed: false, destroyed: false })
  const call = {
    house: { readLimits: limits },
    session: sessionOf(person),
    reply: { raw, header: () => undefined },
  }
  return {
    inTurn: turnsOf(call as unknown as Call, asked),
    close: () => void raw.emit('close'),
  }
}

const turns = (person: string, asked: number) => open(person, asked).inTurn

/** What comes first after so many pages of 300 ms at once, and a call of this person: one page more, or half of that time. */
async function firstOf(inTurn: InTurn, pages: number, caller: string): Promise<string> {
  await Promise.all(Array.from({ length: pages }, () => inTurn(() => pause(300))))
  noteCaller(sessionOf(caller))
  return Promise.race([inTurn(async () => 'page'), pause(150, 'time')])
}

test('a page of a large call waits when somebody else asks', async () => {
  expect(await firstOf(turns('usr-a', Infinity), 1, 'usr-b')).toBe('time')
})

test('it does not wait when the same person asks alone', async () => {
  noteCaller(sessionOf('usr-c'))
  await pause(1_100)
  expect(await firstOf(turns('usr-c', Infinity), 1, 'usr-c')).toBe('page')
})

test('a small call waits only when much was worked for its person', async () => {
  expect(await firstOf(turns('usr-d', 10), 1, 'usr-e')).toBe('page')
  expect(await firstOf(turns('usr-f', 10), 3, 'usr-g')).toBe('time')
})

test('what a person rested from earlier does not make them lose count of what is open', async () => {
  const limits = { ...usualReadLimits, maxOpen: 1 }
  for (const workMs of [200, 150]) {
    const { inTurn, close } = open('usr-h', 10, limits)
    await inTurn(() => pause(workMs))
    close()
  }
  // The rest after the first call is over, the one after the second is not.
  await pause(100)
  open('usr-h', 10, limits)
  await pause(150)
  expect(() => open('usr-h', 10, limits)).toThrow()
})
