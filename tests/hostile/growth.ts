// How the cost of some work grows with what it is given: measured as time of this thread's processor, so that a busy machine makes
// no difference, and without a limit in milliseconds.

/** In microseconds: the least of several tries, since what else goes on in a process only ever adds. */
function cost(work: () => void): number {
  const tries = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  })
  return Math.min(...tries)
}

/** How exactly a processor's time is known; work as cheap as that at the larger size hurts nobody. */
const noise = 10_000

/** Whether a piece of eight times the size takes as long as eight pieces: square growth takes eight times as long. */
export function costGrows(work: (n: number) => void, n: number): 'with its length' | 'faster' {
  const pieces = cost(() => {
    for (let piece = 0; piece < 8; piece++) work(n)
  })
  return cost(() => work(8 * n)) <= 3 * Math.max(pieces, noise) ? 'with its length' : 'faster'
}
