// Work that may wait until the browser has nothing else to do: parts that a key or a tap will ask for.

/** Runs once the browser is idle; the returned function calls it off. A part that cannot be loaded is asked for again. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const run = () => void load().catch(() => undefined)
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run, { timeout: 5_000 })
  return () => cancelIdleCallback(waiting)
}
