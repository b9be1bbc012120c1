// What runs jobs beside the page, and the messages that travel to it and back.

/** What a job has at hand while it runs. */
export interface Tools<Part> {
  /** Hands over what is there so far. */
  emit(part: Part): void
  /** Called between portions of a long job: others get their turn. Throws when the job is no longer needed. */
  pause(): Promise<void>
}

export type Work<Job, Part> = (job: Job, tools: Tools<Part>) => Promise<void>

/** To the worker. Without a job: the one of this number is no longer needed. */
export interface Order<Job> {
  readonly id: number
  readonly job?: Job
}

/** From the worker. Neither part nor end: it has started. */
export interface Answer<Part> {
  readonly id: number
  readonly part?: Part
  readonly end?: { readonly failure?: string }
}

/** Time after which a job lets others take their turn. */
const turnMs = 24

/** `isOver`: whether the job is no longer needed. */
export function makePause(isOver: () => boolean): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since >= turnMs) {
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    if (isOver()) throw new DOMException('no longer needed', 'AbortError')
  }
}
