// Lets so many pieces of work run at once; the others wait in their order.
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function makeGate(places: number): Gate {
  const waiting: (() => void)[] = []
  let free = places
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
