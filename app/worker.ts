// One of several processes that serve (`workers.ts`), until the process that started it says so, or is gone.
import { serve } from './serve.ts'
import { startWorker } from './start.ts'

// Ctrl-C reaches all of them: the first one stops the others in order.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

await serve(process.env, () => undefined, { start: startWorker, signals: ['SIGTERM'] })
