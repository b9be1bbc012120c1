// Jobs that run beside the page: where no worker starts, where one fails, and what is no longer needed.
import { describe, expect, test, vi } from 'vitest'
import { background, isEnded } from './background.ts'
import type { Answer, Order, Tools } from './work.ts'

/** Counts to a number, one part each. */
async function count(to: number, { emit, pause }: Tools<number>): Promise<void> {
  for (let at = 1; at <= to; at++) {
    emit(at)
    await pause()
  }
}

/** A worker that answers by hand. */
class Hand extends EventTarget {
  readonly orders: Order<number>[] = []
  isTerminated = false

  postMessage(order: Order<number>): void {
    this.orders.push(order)
  }

  terminate(): void {
    this.isTerminated = true
  }

  answer(data: Answer<number>): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

function make(start: () => Hand) {
  const loadWork = vi.fn(async () => count)
  const jobs = background({ start: () => start() as unknown as Worker, loadWork })
  const run = (to: number, signal = new AbortController().signal) => {
    const parts: number[] = []
    return { parts, end: jobs.run(to, { signal, onPart: (part) => parts.push(part) }) }
  }
  return { jobs, run, loadWork }
}

describe('a job', () => {
  test('runs in the page where the browser refuses workers', async () => {
    const { run, loadWork } = make(() => {
      throw new Error('refused')
    })
    const { parts, end } = run(3)
    await end
    expect(parts).toEqual([1, 2, 3])
    await run(1).end
    expect(loadWork).toHaveBeenCalledTimes(1)
  })

  test('runs in the page where the worker’s script does not load', async () => {
    const hand = new Hand()
    const { run } = make(() => hand)
    const jobs = [run(2), run(3)]
    hand.dispatchEvent(new Event('error', { cancelable: true }))
    await Promise.all(jobs.map(({ end }) => end))
    expect(jobs.map(({ parts }) => parts)).toEqual([
      [1, 2],
      [1, 2, 3],
    ])
  })

  test('gets its own parts, and its own failure', async () => {
    const hand = new Hand()
    const { run } = make(() => hand)
    const [one, other] = [run(1), run(2)]
    const [first, second] = hand.orders.map(({ id }) => id) as [number, number]
    hand.answer({ id: 0 })
    hand.answer({ id: second, part: 7 })
    hand.answer({ id: first, end: {} })
    hand.answer({ id: second, end: { failure: 'no more memory' } })
    await one.end
    await expect(other.end).rejects.toThrow('no more memory')
    expect([one.parts, other.parts]).toEqual([[], [7]])
  })

  test('fails with a worker that breaks after it had started', async () => {
    const hand = new Hand()
    const { run, loadWork } = make(() => hand)
    const { end } = run(1)
    hand.answer({ id: 0 })
    hand.dispatchEvent(Object.assign(new Event('error'), { message: 'broken' }))
    await expect(end).rejects.toThrow('broken')
    expect(loadWork).not.toHaveBeenCalled()
  })

  test('that is no longer needed ends at once, and nothing of it is handed over any more', async () => {
    const hand = new Hand()
    const { run } = make(() => hand)
    const controller = new AbortController()
    const { parts, end } = run(1, controller.signal)
    const [{ id }] = hand.orders as [Order<number>]
    controller.abort()
    hand.answer({ id, part: 1 })
    await expect(end).rejects.toSatisfy(isEnded)
    expect(parts).toEqual([])
    expect(hand.orders).toEqual([{ id, job: 1 }, { id }])
  })

  test('in the page ends at its next pause', async () => {
    const { run } = make(() => {
      throw new Error('refused')
    })
    const controller = new AbortController()
    const { parts, end } = run(1_000_000_000, controller.signal)
    setTimeout(() => controller.abort(), 20)
    await expect(end).rejects.toSatisfy(isEnded)
    const { length } = parts
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(parts).toHaveLength(length)
  })

  test('ends with the worker, and the next one starts another', async () => {
    const hands = [new Hand(), new Hand()]
    let started = 0
    const { jobs, run } = make(() => hands[started++]!)
    const { end } = run(1)
    jobs.close()
    await expect(end).rejects.toSatisfy(isEnded)
    expect(hands[0]!.isTerminated).toBe(true)
    const next = run(5)
    hands[1]!.answer({ id: hands[1]!.orders[0]!.id, end: {} })
    await next.end
  })
})
