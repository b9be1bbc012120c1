// Work that may wait until the first screen has loaded and the browser is idle: parts that a
// key or a tap will ask for.
import { observable } from '#core/observable.ts'
import { loadConnected } from './feedback/need-connection.ts'

/** The first screen has loaded. Before that, deferred work would compete for the connection. */
const isRested = observable(false)

/** Said once by the shell: from now on waiting work may begin. */
export function beginIdleWork(): void {
  isRested.set(true)
}

function idle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run, { timeout: 5_000 })
  return () => cancelIdleCallback(waiting)
}

/**
 * Runs once the browser is idle; the returned function calls it off. Without a connection it does not run: the part is asked for
 * when it is needed.
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const run = () => void loadConnected(load).catch(() => undefined)
  if (isRested.get()) return idle(run)
  let callOff = isRested.subscribe(() => {
    callOff()
    callOff = idle(run)
  })
  return () => callOff()
}
