// What runs in a process of its own: what ends it, and what does not.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { makeThread, type ThreadOptions } from './thread.ts'

/** A piece of work: how long it takes, how much memory, and what comes of it. */
interface Piece {
  readonly takesMs?: number
  readonly megabytes?: number
  readonly ending?: 'throws' | 'exits' | 'spins'
}
type Work = (piece: Piece) => Promise<{ pid: number; pieces: number; environment: string[] }>

const source = `
  let pieces = 0
  export async function work({ takesMs = 0, megabytes = 0, ending }) {
    pieces += 1
    const taken = []
    for (let at = 0; at < megabytes; at += 10) {
      taken.push(Buffer.alloc(10_000_000, 1))
      await new Promise((done) => setTimeout(done, 1))
    }
    await new Promise((done) => setTimeout(done, takesMs))
    while (ending === 'spins');
    if (ending === 'exits') process.exit()
    if (ending === 'throws') throw new Error('cannot be done')
    return { pid: process.pid, pieces, environment: Object.keys(process.env) }
  }`
const file = new URL(`data:text/javascript,${encodeURIComponent(source)}`)

const processes = (options: Partial<ThreadOptions> = {}) =>
  makeThread<Work>({
    file,
    isProcess: true,
    timeoutMs: 20_000,
    maxMegabytes: 200,
    maxWaiting: 9,
    ...options,
  })
const caller = { names: ['a', 'm'] }

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The process that has done a piece, and how many it has done. */
async function doneBy(run: ReturnType<typeof processes>): Promise<{ pid: number; pieces: number }> {
  const answer = await run({}, caller)
  if ('failed' in answer) throw new Error(answer.failed)
  return answer
}

it('one process does piece after piece, knows nothing of the server’s environment, and ends when it has none for a while', async () => {
  const run = processes({ idleMs: 200 })
  const { pid } = await doneBy(run)
  expect(await run({}, caller)).toMatchObject({ pid, pieces: 2 })
  expect(pid).not.toBe(process.pid)
  const { environment } = (await run({}, caller)) as Awaited<ReturnType<Work>>
  expect(environment.filter((name) => !/^(?:MALLOC|NODE_CHANNEL)_/.test(name))).toEqual([])
  await expect.poll(() => isThere(pid)).toBe(false)
})

it('what cannot be done does not end it; what takes too long or too much memory, or ends by itself, is followed by another one', async () => {
  const run = processes({ timeoutMs: 1_000 })
  const { pid } = await doneBy(run)
  await expect(run({ ending: 'throws' }, caller)).rejects.toThrow('cannot be done')
  expect(await doneBy(run)).toMatchObject({ pid, pieces: 3 })
  expect(await run({ megabytes: 2_000 }, caller)).toEqual({ failed: 'too_large' })
  await expect.poll(() => isThere(pid)).toBe(false)
  expect(await run({ ending: 'spins' }, caller)).toEqual({ failed: 'too_slow' })
  expect(await run({ ending: 'exits' }, caller)).toEqual({ failed: 'too_slow' })
  expect(await doneBy(run)).toMatchObject({ pieces: 1 })
})

it('it ends with its client in the middle of a piece', async () => {
  const run = processes()
  const { pid } = await doneBy(run)
  const gone = new AbortController()
  const running = run({ ending: 'spins' }, { ...caller, gone: gone.signal })
  gone.abort()
  await expect(running).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect.poll(() => isThere(pid)).toBe(false)
  expect(await doneBy(run)).toMatchObject({ pieces: 1 })
})

it('it ends with a server that is killed in the middle of a piece, and not with a signal to the server', async () => {
  const server = `
    import { makeThread } from ${JSON.stringify(new URL('./thread.ts', import.meta.url).href)}
    const run = makeThread({ file: new URL(${JSON.stringify(file.href)}), isProcess: true, timeoutMs: 60_000, maxMegabytes: 200, maxWaiting: 9 })
    const caller = { names: [] }
    console.log((await run({}, caller)).pid)
    setInterval(() => undefined, 60_000)
    console.log((await run({ takesMs: 2_000 }, caller)).pieces)
    await run({ takesMs: 600_000 }, caller)`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', server], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
  const pid = Number((await lines.next()).value)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
  expect((await lines.next()).value).toBe('2')
  expect(isThere(pid)).toBe(true)
  program.kill('SIGKILL')
  await once(program, 'exit')
  await expect.poll(() => isThere(pid)).toBe(false)
})
