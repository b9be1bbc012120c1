// What every thread and every process runs (`thread.ts`): the `work` of the module it is for, piece after piece.
import { writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

export type ThreadAnswer = { readonly answer: unknown } | { readonly error: unknown }

const file = (parentPort ? workerData : process.argv[2]) as string
if (!parentPort) livesWithServer()
const { work } = (await import(file)) as { work: (piece: unknown) => unknown }

async function answerTo(piece: unknown): Promise<ThreadAnswer> {
  try {
    return { answer: await work(piece) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

if (parentPort)
  parentPort.on('message', async (piece: unknown) =>
    parentPort?.postMessage(await answerTo(piece), []),
  )
else process.on('message', async (piece: unknown) => process.send?.(await answerTo(piece)))

/** A process ends with its server, however that ends, and not before: signals to all of a terminal or of a service are the server's. */
function livesWithServer(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  // An exit would wait for what the library is in the middle of.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  try {
    // Where the machine has no memory left, Linux ends this one before the server and PostgreSQL.
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // It is as likely to be ended as others.
  }
}
