// Reads Chromium's own trace of a page: when it was asked for, when something was painted, when the main thread came to
// rest. Moments are microseconds of one clock, which the network's events share.

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args: {
    readonly name?: string
    readonly frame?: string
    readonly data?: { readonly documentLoaderURL?: string; readonly isOutermostMainFrame?: boolean }
  }
}

export interface Moments {
  readonly asked: number
  readonly painted: number
  /** The end of the last long task, or the first paint when none came after it. */
  readonly interactive: number
}

/** A task that keeps a tap waiting. */
const longTask = 50_000

/** Throws when the trace tells of no paint of this address. */
export function readTrace(text: string, address: string): Moments {
  const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] }
  const asked = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === address,
  )
  const painted = traceEvents.find(
    ({ name, ts, pid }) =>
      name === 'firstContentfulPaint' && pid === asked?.pid && ts > (asked?.ts ?? Infinity),
  )
  if (!asked || !painted) throw new Error(`the trace tells of no paint of ${address}`)
  const main = traceEvents.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === asked.pid && args.name === 'CrRendererMain',
  )
  const ends = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === asked.pid && tid === main?.tid)
    .filter(({ ts, dur = 0 }) => dur >= longTask && ts + dur > painted.ts)
    .map(({ ts, dur = 0 }) => ts + dur)
  return { asked: asked.ts, painted: painted.ts, interactive: Math.max(painted.ts, ...ends) }
}
