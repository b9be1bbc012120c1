// `npm start`: one server until it is told to stop. Prints its address; every reason not to start is one line.
import { readConfig } from '#server/config.ts'
import { makeLog } from '#server/http/log.ts'
import { hasBrotliFix } from './node-version.ts'
import { start } from './start.ts'

try {
  await serve()
} catch (error) {
  leave(error as Error)
}

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
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
  // Whoever started us was killed: nobody is left to stop us.
  process.on('disconnect', () => {
    stop('the starting process is gone').catch(leave)
  })
  const running = await starting
  console.log(`Bancada is ready at ${running.address}`)
  leave(await running.lost)
}

function leave(error: Error): never {
  console.error(`bancada: ${error.message}`)
  process.exit(1)
}
