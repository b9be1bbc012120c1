// Runs jobs from the queue in PostgreSQL, the house's own, the engine's and the modules': tried again on failure, stopped cleanly.
// The store made the queue's tables; they belong to the connecting role, and the tenant role reaches them through `addJob` alone.
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  run,
  runOnce,
  type ForbiddenFlagsFn,
  type JobHelpers,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { House } from '#server/house.ts'
import { mailJob, mailsAtOnce } from '#server/outside/mail.ts'
import { nightlyRecordTasks, recordJobs } from '#server/records/upkeep/jobs.ts'
import { fillingTask, fillKeys } from '#server/store/keys/filling.ts'
import { askNowAndThen, unhurried } from '#server/store/connections/silence.ts'
import { openQueue } from '#server/store/connections/queue.ts'
import { sharesOf } from '#server/store/connections/shares.ts'
import { auditJob, comparingJob, filesJob, thinJob } from './nightly.ts'
import { runLanes } from './lanes.ts'

/** Two for what is no mail: of archives, of imports and of looks at links a process does one at a time. */
const concurrency = mailsAtOnce + 2
const thinTask = 'thin'
const filesTask = 'files'
const auditTask = 'audit'
const pollIntervalMs = 2_000
/** Time that running jobs have, once the process stops, before their signal is aborted. */
const stopWithinMs = 1_000

/**
 * Logs lines of the queue at their own level; they hold no payloads. Once it `isOver` its connections are closed: errors of workers
 * that end later come from these connections only, and other processes take up their jobs.
 */
function loggerOf({ log }: House, isOver = () => false): Logger {
  return new Logger(() => (level, message, about) => {
    const name = level === 'warning' ? 'warn' : level
    // Workers share few connections knowingly: each takes a job, and notes that it is done.
    const isKnown = isOver() || about?.concurrency !== undefined
    const isLoud = (name === 'error' || name === 'warn') && !isKnown
    log[isLoud ? name : 'debug']({ queue: true }, message)
  })
}

/** What is kept beside records and compared with them, each by a task of its name. */
const comparedBy = ({ store }: House) =>
  store.followers.filter(({ compared }) => compared.length > 0)

function tasksOf(house: House): TaskList {
  const jobs = Object.assign(
    {
      mail: mailJob,
      [thinTask]: thinJob,
      [filesTask]: filesJob,
      [auditTask]: auditJob,
      ...recordJobs,
      ...Object.fromEntries(comparedBy(house).map((one) => [one.name, comparingJob(one)])),
    },
    ...house.modules.map((module) => module.jobs ?? {}),
  )
  const entries = Object.entries<typeof mailJob>(jobs).map(([name, job]) => [
    name,
    (payload: unknown, { abortSignal, job: { id, revision } }: JobHelpers) =>
      // A job that waits may be replaced: it is another one then, with the same number.
      job(house, (payload ?? {}) as Record<string, unknown>, abortSignal, `${id}.${revision}`),
  ])
  const filling: Task = (_payload, { withPgClient }) =>
    withPgClient((client) => unhurried(client, () => fillKeys(client)))
  return { ...(Object.fromEntries(entries) as TaskList), [fillingTask]: filling }
}

/** At three in the morning (UTC), and five minutes past each hour; `fill` runs what was missed while no server ran. */
function crontabOf(house: House): string {
  const nightly = [
    thinTask,
    filesTask,
    auditTask,
    ...nightlyRecordTasks,
    ...comparedBy(house).map(({ name }) => name),
    ...house.modules.flatMap((module) => module.nightly ?? []),
  ]
  const hourly = house.modules.flatMap((module) => module.hourly ?? [])
  return [
    ...nightly.map((name) => `0 3 * * * ${name} ?fill=1d`),
    ...hourly.map((name) => `5 * * * * ${name} ?fill=1h`),
  ].join('\n')
}

/**
 * Runs everything that is due, once, and returns when it is done. `at`: the database, or connections to it. `forbiddenFlags` is called
 * before each job: one that bears a flag of these waits.
 */
export async function runDueJobs(
  house: House,
  at: string | Pool,
  forbiddenFlags?: ForbiddenFlagsFn,
): Promise<void> {
  const [logger, taskList] = [loggerOf(house), tasksOf(house)]
  const where = typeof at === 'string' ? { connectionString: at } : { pgPool: at }
  await runOnce({ ...where, logger, taskList, forbiddenFlags })
}

interface JobRunner {
  /** Lets running jobs end, then returns. */
  stop(): Promise<void>
}

/** How often a process looks for jobs that another one had locked when it died. */
const sweepIntervalMs = 60_000
/** The same after a start: the connections of a process that was just killed live on for a moment. */
const firstSweepsMs = [1_000, 3_000, 10_000, 20_000]
/** A clock that was moved by more than this was set: the queue reckons on from the moment at which it began. */
const setByMs = 600_000
/** Time before a queue that lost its database is started again. */
const restartMs = 1_000
/** Time that workers have to end after the queue gave up. */
const lastWordsMs = 2_000

/** Starts working on the queue, and again when it loses its database. Signals are the business of the process. */
export async function startJobs(house: House, connectionString: string): Promise<JobRunner> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await begin(house, connectionString)
  let isLost = false
  house.store.watchQueue(() => !isLost && !current.isSilent())
  const going = keepGoing()
  const lanes = runLanes(house, signal)

  async function keepGoing(): Promise<void> {
    while (!signal.aborted) {
      const why = await Promise.race([current.ended, once(signal, 'abort')])
      if (signal.aborted) return
      isLost = true
      house.log.warn(`${String(why)}: starting it again`)
      await current.stop()
      await beginAgain()
      isLost = false
    }
  }

  async function beginAgain(): Promise<void> {
    while (!signal.aborted) {
      await pause(restartMs, undefined, { signal }).catch(() => undefined)
      try {
        current = await begin(house, connectionString)
        return
      } catch (error) {
        house.log.debug({ err: error }, 'the job queue has no database yet')
      }
    }
  }

  return {
    async stop() {
      house.store.hurry()
      stopping.abort()
      await going
      await Promise.all([lanes, current.stop()])
    },
  }
}

interface Work extends JobRunner {
  /** Settles, with the reason in words, when it can work no more. */
  readonly ended: Promise<string>
  /** True while its database keeps silent. */
  readonly isSilent: () => boolean
}

async function begin(house: House, connectionString: string): Promise<Work> {
  const queue = openQueue(connectionString, sharesOf(house.config).queue, house.log)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => queue.publishName(workerPool.id))
  events.on('pool:listen:success', ({ client }) => askNowAndThen(client))
  // A finished job could not be noted: the queue gives up, and may wait without end for what it has not noted.
  const failed = once(events, 'pool:fatalError')
  let isOver = false
  await queue.forgetFuture().catch(() => undefined)
  const starting = run({
    pgPool: queue.pool,
    events,
    noHandleSignals: true,
    logger: loggerOf(house, () => isOver),
    taskList: tasksOf(house),
    crontab: crontabOf(house),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: pollIntervalMs,
        gracefulShutdownAbortTimeout: stopWithinMs,
        // Without a batch a finished job that cannot be recorded is an unhandled rejection, and the process would end.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
  const runner = await starting.catch(async (error: unknown) => {
    await queue.close()
    throw error
  })
  await queue.freeAbandoned()
  const clockSet = Promise.withResolvers<string>()
  const clockMs = () => house.now().getTime() - performance.now()
  const clockBeganMs = clockMs()
  const look = () => {
    void queue.freeAbandoned()
    if (Math.abs(clockMs() - clockBeganMs) > setByMs)
      clockSet.resolve('the clock was set under the job queue')
  }
  const sweep = setInterval(look, sweepIntervalMs)
  const firstSweeps = firstSweepsMs.map((afterMs) => setTimeout(look, afterMs))
  let stopped: Promise<void> | undefined
  const end = async () => {
    clearInterval(sweep)
    firstSweeps.forEach((timer) => clearTimeout(timer))
    queue.hurry()
    // It may have stopped by itself; then its workers may still be ending, and need their connections for that.
    const ended = Promise.allSettled([runner.stop(), runner.promise])
    await Promise.race([ended, failed.then(() => pause(lastWordsMs, undefined, { ref: false }))])
    isOver = true
    await queue.close()
  }
  const lost = Promise.race([runner.promise.catch(() => undefined), failed])
  return {
    ended: Promise.race([lost.then(() => 'the job queue lost its database'), clockSet.promise]),
    isSilent: () => queue.isSilent(),
    stop: () => (stopped ??= end()),
  }
}
