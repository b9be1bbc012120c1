// Long reads of one person rest after they worked, while somebody else asks.
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
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
    close() {
      raw.closed = true
      raw.emit('close')
    },
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

/** Work that runs until it is ended, and what of it was begun. */
function works() {
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  return {
    begun,
    /** A piece of so many rows of this call. */
    piece: ({ inTurn }: Opened, name: string, rows?: number) =>
      inTurn(async () => {
        begun.push(name)
        await new Promise<void>((end) => void endings.set(name, end))
      }, rows),
    async end(name: string) {
      endings.get(name)!()
      await pause(1)
    },
  }
}

/** People of the tests before may still count as others. */
const rested = (seen: () => void) => vi.waitFor(seen, 5_000)

const unavailable = { code: 'service_unavailable' }

test('what waits leaves the queue when its client is gone, and no further piece begins for it', async () => {
  const { begun, piece, end } = works()
  const crowd = Array.from({ length: 50 }, () => open('usr-i', Infinity))
  const [first, second, ...others] = crowd
  const running = piece(first!, 'first')
  const waiting = piece(second!, 'second')
  const left = others.map((call) => piece(call, 'left'))
  const refused = Promise.all(left.map((one) => expect(one).rejects.toMatchObject(unavailable)))
  for (const call of [first!, ...others]) call.close()
  await refused
  await end('first')
  await running
  await rested(() => expect(begun).toEqual(['first', 'second']))
  await end('second')
  await waiting
  await expect(piece(first!, 'further')).rejects.toMatchObject(unavailable)
  await expect(piece(first!, 'further', 1)).rejects.toMatchObject(unavailable)
  expect(begun).toHaveLength(2)
})

test('a call counts until what it began has ended, not until its client is gone', async () => {
  const limits = { ...usualReadLimits, maxOpen: 2 }
  const { piece, end } = works()
  const call = open('usr-j', 10, limits)
  const both = ['one', 'two'].map((name) => piece(call, name))
  call.close()
  await end('one')
  open('usr-j', 10, limits)
  expect(() => open('usr-j', 10, limits)).toThrow()
  await end('two')
  await Promise.all(both)
  open('usr-j', 10, limits)
})

test('a person has one lane for large pieces, whichever of their clients are gone', async () => {
  const { begun, piece, end } = works()
  const call = open('usr-k', Infinity)
  const running = piece(call, 'first')
  call.close()
  await pause(1)
  const next = piece(open('usr-k', Infinity), 'next')
  await pause(1)
  expect(begun).toEqual(['first'])
  await end('first')
  await running
  await rested(() => expect(begun).toEqual(['first', 'next']))
  await end('next')
  await next
})
