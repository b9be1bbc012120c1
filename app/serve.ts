// Runs one server until a signal stops it: signals, exit codes, one line for every reason not to start. What
// `npm start`, the demo and each of several processes of a server share.
import type { Logger } from 'pino'
import { readConfig, type Config, type Environment } from '#server/config.ts'
import { makeLog } from '#server/http/log.ts'
import { start, type Running } from './start.ts'

interface Part {
  readonly start: (config: Config, log: Logger, env: Environment) => Promise<Running>
  /** What stops it. */
  readonly signals: readonly NodeJS.Signals[]
}

const wholeServer: Part = { start, signals: ['SIGINT', 'SIGTERM', 'SIGHUP'] }

/** Starts with this environment, calls `ready`, and ends the process when a signal comes or what serves is lost. */
export async function serve(
  env: Environment,
  ready: (running: Running) => Promise<void> | void,
  part: Part = wholeServer,
): Promise<never> {
  try {
    const running = await begin(env, part)
    await ready(running)
    leave(await running.lost)
  } catch (error) {
    leave(error as Error)
  }
}

async function begin(env: Environment, { start: startPart, signals }: Part): Promise<Running> {
  const config = readConfig(env)
  const log = makeLog(config.logLevel)
  const starting = startPart(config, log, env)
  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) return
    stopping = true
    log.info(`stopping: ${reason}`)
    // A start that is under way is finished first, so that everything it opened is closed in order.
    const running = await starting
    await running.stop()
    process.exit(0)
  }
  for (const signal of signals) {
    process.on(signal, () => {
      stop(signal).catch(leave)
    })
  }
  // The process that started us was killed: nobody is left to stop us.
  process.on('disconnect', () => {
    stop('the starting process is gone').catch(leave)
  })
  return starting
}

function leave(error: Error): never {
  console.error(`bancada: ${error.message}`)
  process.exit(1)
}
