// Reads Chromium's own trace of a page: when something was painted, and when the main thread came to rest. Moments are microseconds of one clock, which the network's events share.

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args: { readonly name?: string }
}

export interface Moments {
  readonly painted: number
  /** The end of the last long task, or the first paint when none came after it. */
  readonly interactive: number
}

/** A task that keeps a tap waiting. */
const longTask = 50_000

/** Of the page that was asked for at this moment. Throws when nothing of it was painted. */
export function readTrace(text: string, asked: number): Moments {
  const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] }
  const painted = traceEvents.find(({ name, ts }) => name === 'firstContentfulPaint' && ts > asked)
  if (!painted) throw new Error('the trace tells of no paint')
  const { pid } = painted
  const main = traceEvents.find(
    (one) => one.name === 'thread_name' && one.pid === pid && one.args.name === 'CrRendererMain',
  )
  const ends = traceEvents
    .filter((one) => one.name === 'RunTask' && one.pid === pid && one.tid === main?.tid)
    .filter(({ ts, dur = 0 }) => dur >= longTask && ts + dur > painted.ts)
    .map(({ ts, dur = 0 }) => ts + dur)
  return { painted: painted.ts, interactive: Math.max(painted.ts, ...ends) }
}
