// What every thread runs (`thread.ts`): the `work` of the module it is for, piece after piece.
import { parentPort, workerData } from 'node:worker_threads'

export type ThreadAnswer = { readonly answer: unknown } | { readonly error: unknown }

const { work } = (await import(workerData as string)) as { work: (piece: unknown) => unknown }

async function answerTo(piece: unknown): Promise<ThreadAnswer> {
  try {
    return { answer: await work(piece) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

parentPort?.on('message', async (piece: unknown) =>
  parentPort?.postMessage(await answerTo(piece), []),
)
