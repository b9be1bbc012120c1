// Runs the modules' jobs from the queue in PostgreSQL: tried again on failure, stopped cleanly. The store made the
// queue's tables; they belong to the connecting role, and the tenant role reaches them through `addJob` alone.
import { EventEmitter } from 'node:events'
import { Logger, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { House } from '#server/house.ts'
import { mailJob } from '#server/outside/mail.ts'
import { openQueue } from '#server/store/queue.ts'

const concurrency = 2
const pollInterval = 2_000

/** What the queue says, at the level it says it; payloads are never part of it. */
function loggerOf({ log }: House): Logger {
  return new Logger(() => (level, message) => {
    const name = level === 'warning' ? 'warn' : level
    log[name === 'error' || name === 'warn' ? name : 'debug']({ queue: true }, message)
  })
}

function tasksOf(house: House): TaskList {
  const jobs = Object.assign({ mail: mailJob }, ...house.modules.map((module) => module.jobs ?? {}))
  const entries = Object.entries<typeof mailJob>(jobs).map(([name, job]) => [
    name,
    (payload: unknown) => job(house, (payload ?? {}) as Record<string, unknown>),
  ])
  return Object.fromEntries(entries) as TaskList
}

/** At three in the morning (UTC); `fill` makes up for a night in which nobody was there. */
function crontabOf({ modules }: House): string {
  const names = modules.flatMap(({ nightly = [] }) => nightly)
  return names.map((name) => `0 3 * * * ${name} ?fill=1d`).join('\n')
}

/** Runs everything that is due, once, and returns when it is done. */
export async function runDueJobs(house: House, connectionString: string): Promise<void> {
  await runOnce({ connectionString, logger: loggerOf(house), taskList: tasksOf(house) })
}

interface JobRunner {
  /** Lets running jobs end, then returns. */
  stop(): Promise<void>
}

/** How often a process looks for jobs that another one held when it died. */
const sweepEvery = 60_000

/** Starts working on the queue. Signals are the business of whoever starts the process. */
export async function startJobs(house: House, connectionString: string): Promise<JobRunner> {
  const queue = openQueue(connectionString, house.log)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => queue.live(workerPool.id))
  const starting = run({
    pgPool: queue.pool,
    events,
    concurrency,
    pollInterval,
    noHandleSignals: true,
    logger: loggerOf(house),
    taskList: tasksOf(house),
    crontab: crontabOf(house),
  })
  const runner = await starting.catch(async (error: unknown) => {
    await queue.close()
    throw error
  })
  await queue.freeAbandoned()
  const sweep = setInterval(() => void queue.freeAbandoned(), sweepEvery)
  return {
    async stop() {
      clearInterval(sweep)
      await runner.stop()
      await queue.close()
    },
  }
}
