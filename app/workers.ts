// Several processes that serve behind one port (`WORKERS`), where a machine has processors to spare. Each is a server without
// PostgreSQL and jobs of its own (`worker.ts`); one that ends is followed by another. They share nothing but the database and the files.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { originOf, type Config, type Environment } from '#server/config.ts'
import { checkListening } from './preflight.ts'

const program = fileURLToPath(new URL('worker.ts', import.meta.url))
/** More ends in a minute are no accident any more. */
const endsPerMinute = 10

interface Workers {
  /** `http://127.0.0.1:3000`. */
  readonly address: string
  /** Settles, with the reason, when nothing can serve any more. */
  readonly lost: Promise<Error>
  stop(): Promise<void>
}

/** Starts `workers` of them with this environment and resolves when all of them listen. Throws when one cannot. */
export async function startWorkers(
  { workers, port, host }: Pick<Config, 'workers' | 'port' | 'host'>,
  env: Environment,
  log: Pick<Logger, 'warn'>,
): Promise<Workers> {
  // Said once, by the process that was asked to start.
  await checkListening({ host, port })
  cluster.setupPrimary({ exec: program, args: [] })
  const running = new Set<Worker>()
  const ends: number[] = []
  let isServing = false
  let give: (reason: Error) => void
  const lost = new Promise<Error>((resolve) => (give = resolve))

  const begin = () => {
    const worker = cluster.fork(env)
    running.add(worker)
    worker.once('exit', () => {
      running.delete(worker)
      if (isServing) follow()
    })
    return worker
  }
  const follow = () => {
    const now = performance.now()
    ends.push(now)
    if (ends.filter((end) => now - end < 60_000).length > endsPerMinute)
      return give(new Error('the processes that serve keep ending: the log says why'))
    log.warn('a process that serves ended unexpectedly: starting another one')
    begin()
  }
  const stop = async () => {
    isServing = false
    await Promise.all(
      [...running].map(async (worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await ended
      }),
    )
  }

  try {
    const ports = await Promise.all(Array.from({ length: workers }, () => listening(begin())))
    isServing = true
    // One may have ended while others began.
    for (let missing = workers - running.size; missing > 0; missing -= 1) follow()
    return { address: originOf(host, ports[0]!), lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The port of this one, once it listens. */
async function listening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port))
    worker.once('exit', () =>
      reject(new Error('a process that serves ended as it began, for the reason above')),
    )
  })
}
