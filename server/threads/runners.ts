// What runs pieces of work (`thread.ts`): a thread, or a process of its own.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { ThreadAnswer } from './entry.ts'
import type { ThreadFailure, ThreadOptions } from './thread.ts'

export interface Runner {
  /** Gives it a piece. `moved`: buffers that go with it; to a process all is copied. */
  post(piece: unknown, moved: readonly ArrayBuffer[]): void
  /** Ends it, whatever it does. */
  end(): void
  /** Milliseconds of the processors that it has taken. */
  workedMs(): Promise<number>
}

/** Called with what a runner says, and with why it is of no use any more. */
export interface Listener {
  said(answer: ThreadAnswer): void
  over(why: ThreadFailure['failed'] | Error): void
}

type Start = (options: ThreadOptions, listener: Listener) => Runner

const entry = new URL('./entry.ts', import.meta.url)

/** Its memory is that of JavaScript. */
export const startThread: Start = ({ file, maxMegabytes }, { said, over }) => {
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes }
  const worker = new Worker(entry, { resourceLimits, workerData: file.href })
  worker.on('message', said)
  worker.on('error', (error: NodeJS.ErrnoException) =>
    over(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : error),
  )
  worker.on('exit', () => over('too_slow'))
  worker.unref()
  return {
    post: (piece, moved) => worker.postMessage(piece, moved),
    end: () => void worker.terminate(),
    async workedMs() {
      const { user, system } = await worker.cpuUsage()
      return (user + system) / 1_000
    },
  }
}

const lookMs = 50

/** Its memory is all that it has of the machine, which is looked at while it works. It knows nothing of the server's environment. */
export const startProcess: Start = ({ file, maxMegabytes }, { said, over }) => {
  const child = fork(entry, [file.href], {
    serialization: 'advanced',
    execArgv: [],
    env: memoryGoesBack,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { pid } = child
  let look: NodeJS.Timeout | undefined
  const rest = () => clearInterval(look)
  child.on('message', (answer) => {
    rest()
    said(answer as ThreadAnswer)
    // What it keeps is not there for the next piece.
    if (megabytesOf(pid) > maxMegabytes / 2) over('too_large')
  })
  for (const event of ['error', 'exit'])
    child.on(event, () => {
      rest()
      over('too_slow')
    })
  child.unref()
  child.channel?.unref()
  return {
    post(piece) {
      const isTooLarge = () => megabytesOf(pid) > maxMegabytes
      look = setInterval(() => isTooLarge() && over('too_large'), lookMs).unref()
      child.send(piece as object, () => undefined)
    },
    end() {
      rest()
      child.kill('SIGKILL')
    },
    workedMs: async () => ticksOf(pid) * tickMs,
  }
}

/** The C library keeps no large piece of memory for later, nor has it a place for each thread. */
const memoryGoesBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

// Linux says it in files that are no files: reading them waits for no disk. Of a process that has ended there are none.

function read(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}

const megabytesOf = (pid: number | undefined) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1024

/** Of the processors, in programs and in the kernel: `proc_pid_stat(5)`, behind the name of the program, which may have any letter. */
const ticksOf = (pid: number | undefined) => {
  const [, , , , , , , , , , , user = 0, system = 0] = read(pid, 'stat')
    .split(') ')
    .at(-1)!
    .split(' ')
  return Number(user) + Number(system)
}
/** The same on all machines, whatever the kernel counts itself. */
const tickMs = 10
