// What runs in a thread: whose turn is next, who leaves the line, and what ends with its thread.
import { expect, it } from 'vitest'
import { makeThread, type ThreadOptions } from './thread.ts'

/** A piece of work: how long it takes, and what comes of it. */
interface Piece {
  readonly takesMs?: number
  readonly ending?: 'throws' | 'spins'
  readonly name?: string
}
type Work = (piece: Piece) => Promise<{ name: string; pieces: number }>

/** Counts the pieces that a thread has done. */
const source = `
  let pieces = 0
  export async function work({ takesMs = 0, ending, name }) {
    pieces += 1
    await new Promise((done) => setTimeout(done, takesMs))
    while (ending === 'spins');
    if (ending === 'throws') throw new Error('cannot be done')
    return { name, pieces }
  }`

const threads = (options: Partial<ThreadOptions> = {}) =>
  makeThread<Work>({
    file: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    timeoutMs: 20_000,
    maxMegabytes: 64,
    maxWaiting: 100,
    ...options,
  })

/** Runs pieces of these people and Groups, written `person/Group`, and answers them in the order in which they were done. */
async function orderOf(asked: readonly string[]): Promise<string> {
  const run = threads()
  const done: string[] = []
  const all = asked.map(async (name) => {
    await run({}, { names: name.split('/') })
    done.push(name)
  })
  await Promise.all(all)
  return done.join(' ')
}

it('a caller with one piece waits for one of a caller with many', async () => {
  expect(await orderOf(['a/m', 'a/m', 'a/m', 'a/m', 'b/n', 'c/o'])).toBe('a/m b/n c/o a/m a/m a/m')
})

it('a person in many Groups, and a Group of many people, have the turns of one', async () => {
  expect(await orderOf(['a/m', 'a/n', 'a/o', 'b/p', 'b/p'])).toBe('a/m b/p a/n b/p a/o')
  expect(await orderOf(['a/m', 'b/m', 'c/m', 'd/p', 'd/p'])).toBe('a/m d/p b/m d/p c/m')
})

it('nobody fills the line for others', async () => {
  const run = threads({ maxInQueue: 2 })
  const ofA = Array.from({ length: 9 }, () => run({}, { names: ['a', 'm'] }))
  const ofB = run({ name: 'b' }, { names: ['b', 'm'] })
  const settled = await Promise.allSettled(ofA)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await ofB).toMatchObject({ name: 'b' })
})

it('a piece leaves the line with its client, and one that runs ends with its thread', async () => {
  const run = threads()
  const gone = new AbortController()
  const names = ['a', 'm']
  await run({}, { names })
  const running = run({ ending: 'spins' }, { names, gone: gone.signal })
  const waiting = run({ name: 'left' }, { names, gone: gone.signal })
  const other = run({ name: 'b' }, { names: ['b', 'n'] })
  gone.abort()
  await expect(running).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect(waiting).rejects.toMatchObject({ code: 'service_unavailable' })
  // In a new thread, which has done nothing before.
  expect(await other).toEqual({ name: 'b', pieces: 1 })
})

it('what takes too long ends with its thread, what cannot be done does not, and the next piece is done', async () => {
  const run = threads({ timeoutMs: 1_000 })
  const caller = { names: ['a', 'm'] }
  await expect(run({ ending: 'throws' }, caller)).rejects.toThrow('cannot be done')
  expect(await run({ name: 'next' }, caller)).toEqual({ name: 'next', pieces: 2 })
  expect(await run({ ending: 'spins' }, caller)).toEqual({ failed: 'too_slow' })
  expect(await run({ name: 'last' }, caller)).toEqual({ name: 'last', pieces: 1 })
})

it('what only waits, as for a busy processor, is waited for', async () => {
  const run = threads({ timeoutMs: 1_000 })
  const piece = { takesMs: 1_500, name: 'waited' }
  expect(await run(piece, { names: ['a', 'm'] })).toMatchObject({ name: 'waited' })
})

it('so many pieces run at once as there are threads', async () => {
  const run = threads({ threads: 2 })
  const gone = new AbortController()
  const slow = run({ ending: 'spins' }, { names: ['a', 'm'], gone: gone.signal })
  expect(await run({ name: 'b' }, { names: ['b', 'n'] })).toMatchObject({ name: 'b' })
  gone.abort()
  await expect(slow).rejects.toMatchObject({ code: 'service_unavailable' })
})
