// The queue of uploads: two at a time, one that asks keeps no other, nothing is sent twice, and the network may go and come.
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { wholeBytes } from '../../rules/pieces.ts'
import { isBusy, makeQueue, type Sent } from './queue.ts'
import { totalsOf } from './totals.ts'
import type { Transport } from './transport.ts'

const fileOf = (name: string, bytes = 10): File =>
  new File([new Uint8Array(bytes)], name, { type: 'text/plain' })
const sent = (name: string, bytes?: number): Sent => ({
  db: 'acc-1',
  parent: '',
  folders: [],
  name,
  file: fileOf(name, bytes),
})

const rest = () => new Promise((done) => setTimeout(done, 0))
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await rest()
}

/** A server that notes what it is asked; `over` answers in its place. */
function stage(over: Partial<Transport> = {}) {
  const said: string[] = []
  const later: (() => void)[] = []
  const begun = new Map<string, number>()
  const transport: Transport = {
    folder: async ({ parent, folders }) => [parent, ...folders].join('/'),
    whole: async ({ name, taken }) => void said.push(`${name} ${taken}`),
    known: async () => undefined,
    async begin({ id }) {
      begun.set(id, begun.get(id) ?? 0)
      return { received: begun.get(id)! }
    },
    async piece({ id, start, end }) {
      said.push(`${start}-${end}`)
      begun.set(id, end)
      return end
    },
    finish: async ({ name }) => void said.push(`${name} finished`),
    drop: (_, id) => void said.push(`dropped ${begun.has(id)}`),
    ...over,
  }
  let clock = 0
  const queue = makeQueue({
    transport,
    now: () => (clock += 50),
    arrived: () => undefined,
    later: (work) => void later.push(work),
  })
  const statuses = () => queue.seen.get().items.map(({ status }) => status)
  const keyOf = (at: number) => queue.seen.get().items[at]!.key
  return { queue, said, later, statuses, keyOf }
}

const lost = () => new ApiError(0, { error: 'network', key: 'network' })
const taken = () => new ApiError(409, { error: 'conflict', key: 'taken' })

test('small files go in one call, large ones in pieces that follow each other', async () => {
  const { queue, said, statuses } = stage()
  queue.add([sent('small'), sent('large', wholeBytes * 2)])
  expect(isBusy(queue.seen.get())).toBe(true)
  await settled()
  expect(statuses()).toEqual(['done', 'done'])
  expect(isBusy(queue.seen.get())).toBe(false)
  expect(said).toContain('small refuse')
  const pieces = said.filter((one) => /^\d/.test(one)).map((one) => one.split('-').map(Number))
  expect(pieces[0]![0]).toBe(0)
  expect(pieces.at(-1)![1]).toBe(wholeBytes * 2)
  for (const [at, [start]] of pieces.entries()) {
    if (at > 0) expect(start).toBe(pieces[at - 1]![1])
  }
  expect(said.at(-1)).toBe('large finished')
})

test('a large file that is there says how far the server is with it', async () => {
  const seen: (number | undefined)[] = []
  const { queue } = stage({
    async finish({ onBytes }) {
      onBytes(wholeBytes)
      seen.push(queue.seen.get().items[0]!.joined)
    },
  })
  queue.add([sent('large', wholeBytes * 2)])
  await settled()
  expect(seen).toEqual([wholeBytes])
})

test('a name that is taken is asked about while the others go on, and then done as was said', async () => {
  const kept: string[] = []
  const { queue, statuses, keyOf } = stage({
    async whole({ name, taken: choice }) {
      if (name === 'b' && choice === 'refuse') throw taken()
      kept.push(`${name} ${choice}`)
    },
  })
  queue.add(['a', 'b', 'c'].map((name) => sent(name)))
  await settled()
  expect(statuses()).toEqual(['done', 'taken', 'done'])
  expect(totalsOf(queue.seen.get())).toMatchObject({ taken: 1, isOver: true, isQuiet: false })
  queue.settle(keyOf(1), 'both')
  await settled()
  expect(statuses()).toEqual(['done', 'done', 'done'])
  expect(kept.at(-1)).toBe('b both')
})

test('without a network everything waits, and goes on from where it was', async () => {
  let isAway = true
  const pieces: number[] = []
  const { queue, statuses, later } = stage({
    async piece({ start, end }) {
      if (isAway && start > 0) throw lost()
      pieces.push(start)
      return end
    },
  })
  queue.add([sent('large', wholeBytes * 3)])
  await settled()
  expect(queue.seen.get().isOffline).toBe(true)
  expect(statuses()).toEqual(['waiting'])
  isAway = false
  later.at(-1)!()
  await settled()
  expect(statuses()).toEqual(['done'])
  expect(queue.seen.get().isOffline).toBe(false)
  expect(pieces.toSorted((a, b) => a - b)[0]).toBe(0)
})

test('a pause stops what is on its way, and nothing begins until it is over', async () => {
  let stopped = 0
  let isSlow = true
  const { queue, statuses } = stage({
    whole: ({ signal }) =>
      isSlow
        ? new Promise((_, reject) =>
            signal.addEventListener('abort', () => {
              stopped += 1
              reject(new DOMException('', 'AbortError'))
            }),
          )
        : Promise.resolve(),
  })
  queue.add(['a', 'b', 'c'].map((name) => sent(name)))
  await settled()
  expect(statuses()).toEqual(['sending', 'sending', 'waiting'])
  queue.pause()
  await settled()
  expect([stopped, ...statuses()]).toEqual([2, 'waiting', 'waiting', 'waiting'])
  isSlow = false
  queue.resume()
  await settled()
  expect(statuses()).toEqual(['done', 'done', 'done'])
})

test('one that is refused says so and can be tried again; one that is called off is forgotten, here and there', async () => {
  let isFull = true
  const { queue, said, statuses, keyOf } = stage({
    async whole() {
      if (isFull) throw new ApiError(402, { error: 'subscription_needed', key: 'files_full' })
    },
    piece: ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  })
  queue.add([sent('small'), sent('large', wholeBytes + 1)])
  await settled()
  expect(statuses()).toEqual(['failed', 'sending'])
  queue.cancel(keyOf(1))
  expect(said).toEqual(['dropped true'])
  isFull = false
  queue.retry(keyOf(0))
  await settled()
  expect(statuses()).toEqual(['done'])
  queue.clear()
  expect(statuses()).toEqual([])
})

test('a busy server is asked again a few times, and no longer', async () => {
  let asked = 0
  const { queue, later, statuses } = stage({
    async whole() {
      asked += 1
      throw new ApiError(503, { error: 'service_unavailable', key: 'unavailable' })
    },
  })
  queue.add([sent('a')])
  for (let turn = 0; turn < 12; turn += 1) {
    await settled()
    later.pop()?.()
  }
  await settled()
  expect([asked, ...statuses()]).toEqual([6, 'failed'])
})
