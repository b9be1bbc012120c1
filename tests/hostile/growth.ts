// How the cost of some work grows with what it is given: measured as time of this thread's processor, so that a busy machine makes
// no difference, and without a limit in milliseconds.

/** In microseconds. */
export function costOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** How exactly a processor's time is known; work as cheap as that at the larger size hurts nobody. */
const noise = 10_000
const tries = 3

/**
 * Whether a piece of eight times the size takes as long as eight pieces: square growth takes eight times as long. The least of
 * several tries counts, since what else goes on in a process only ever adds; no further one is needed once it is short enough.
 */
export function costGrows(work: (n: number) => void, n: number): 'with its length' | 'faster' {
  let [whole, pieces] = [Infinity, Infinity]
  for (let at = 0; at < tries; at += 1) {
    // First, so that the pieces find its code compiled.
    whole = Math.min(
      whole,
      costOf(() => work(8 * n)),
    )
    if (whole <= 3 * noise) return 'with its length'
    const eight = costOf(() => {
      for (let piece = 0; piece < 8; piece++) work(n)
    })
    pieces = Math.min(pieces, eight)
    if (whole <= 3 * Math.max(pieces, noise)) return 'with its length'
  }
  return 'faster'
}
