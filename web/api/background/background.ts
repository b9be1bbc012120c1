// The page's side: jobs run in a worker, so that the page goes on answering; in the page itself where no worker starts.
import { makePause, type Answer, type Order, type Work } from './work.ts'

export interface Background<Job, Part> {
  /** Resolves at the job's end. Rejects when it fails; with the signal's reason once that is aborted. */
  run(job: Job, options: RunOptions<Part>): Promise<void>
  /** Ends whatever is under way at once. The next job begins with nothing kept. */
  close(): void
}

/** Whether a job was ended because it is no longer needed. */
export function isEnded(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

export interface RunOptions<Part> {
  readonly onPart: (part: Part) => unknown
  readonly signal: AbortSignal
}

interface Sources<Job, Part> {
  /** Throws, or gives a worker that fails, where the browser or a proxy forbids workers. */
  readonly start: () => Worker
  /** The same work for the page itself. Called once for each time that it begins with nothing. */
  readonly loadWork: () => Promise<Work<Job, Part>>
}

interface Running<Job, Part> {
  readonly job: Job
  readonly onPart: (part: Part) => unknown
  readonly isOver: () => boolean
  readonly end: (failure?: unknown) => void
}

export function background<Job, Part>(sources: Sources<Job, Part>): Background<Job, Part> {
  const running = new Map<number, Running<Job, Part>>()
  let worker: Worker | undefined
  let work: Promise<Work<Job, Part>> | undefined
  let jobs = 0

  const order = (to: Worker, message: Order<Job>) => to.postMessage(message, { transfer: [] })
  const runHere = async ({ job, onPart, isOver, end }: Running<Job, Part>) => {
    try {
      const run = await (work ??= sources.loadWork())
      await run(job, { emit: (part) => isOver() || onPart(part), pause: makePause(isOver) })
      end()
    } catch (error) {
      end(error)
    }
  }
  /** What was sent to a worker that did not start runs here, in the order in which it was sent. */
  const turnToPage = () => {
    worker = undefined
    work = sources.loadWork()
    for (const one of running.values()) void runHere(one)
  }
  const begin = () => {
    const made = sources.start()
    let hasStarted = false
    made.addEventListener('message', ({ data }: MessageEvent<Answer<Part>>) => {
      hasStarted = true
      const one = running.get(data.id)
      if (data.part !== undefined && !one?.isOver()) one?.onPart(data.part)
      if (data.end) one?.end(data.end.failure)
    })
    made.addEventListener('error', (event) => {
      if (worker !== made) return
      event.preventDefault()
      if (!hasStarted) return turnToPage()
      for (const one of running.values()) one.end(event.message)
    })
    return made
  }
  const send = (id: number, one: Running<Job, Part>) => {
    if (!worker && !work) {
      try {
        worker = begin()
      } catch {
        return turnToPage()
      }
    }
    if (worker) order(worker, { id, job: one.job })
    else void runHere(one)
  }
  return {
    run: (job, { onPart, signal }) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const id = (jobs += 1)
        const abort = () => {
          if (worker) order(worker, { id })
          end(signal.reason)
        }
        const end = (failure?: unknown) => {
          running.delete(id)
          signal.removeEventListener('abort', abort)
          if (failure === undefined) resolve()
          else reject(failure instanceof Error ? failure : new Error(String(failure)))
        }
        signal.addEventListener('abort', abort)
        const one = { job, onPart, isOver: () => !running.has(id), end }
        running.set(id, one)
        send(id, one)
      }),
    close() {
      worker?.terminate()
      worker = undefined
      work = undefined
      for (const one of running.values()) one.end(new DOMException('closed', 'AbortError'))
    },
  }
}
