// The worker's side: runs the jobs that its page sends, and answers part by part.
import { makePause, type Answer, type Order, type Work } from './work.ts'

/** Called once, as the last line of a worker's script. */
export function serve<Job, Part>(work: Work<Job, Part>): void {
  const open = new Set<number>()
  const answer = (message: Answer<Part>) => postMessage(message)
  const run = async (id: number, job: Job) => {
    open.add(id)
    try {
      const pause = makePause(() => !open.has(id))
      await work(job, { emit: (part) => answer({ id, part }), pause })
      answer({ id, end: {} })
    } catch (error) {
      answer({ id, end: { failure: String(error) } })
    } finally {
      open.delete(id)
    }
  }
  addEventListener('message', ({ data: { id, job } }: MessageEvent<Order<Job>>) => {
    if (job === undefined) open.delete(id)
    else void run(id, job)
  })
  answer({ id: 0 })
}
