// Runs one server until a signal stops it: signals, exit codes, one line for every reason not to start. What
// `npm start` and the demo share.
import { readConfig, retiredSettings } from '#server/config.ts'
import { makeLog } from '#server/http/log.ts'
import { hasBrotliFix } from './node-version.ts'
import { start, type Running } from './start.ts'

/** Starts with this environment, calls `ready`, and ends the process when a signal comes or PostgreSQL is lost. */
export async function serve(
  env: Record<string, string | undefined>,
  ready: (running: Running) => Promise<void> | void,
): Promise<never> {
  try {
    const running = await begin(env)
    await ready(running)
    leave(await running.lost)
  } catch (error) {
    leave(error as Error)
  }
}

async function begin(env: Record<string, string | undefined>): Promise<Running> {
  const config = readConfig(env)
  const log = makeLog(config.logLevel)
  for (const line of retiredSettings(env)) log.warn(line)
  if (!hasBrotliFix(process.version))
    log.warn(
      `Node ${process.version} lacks the fix of CVE-2026-111497; no Brotli from outside is decoded here`,
    )
  const starting = start(config, log)
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
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
