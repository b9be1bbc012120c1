// Lets only so many pieces of work run at once; the others wait in their order.

/** Runs a piece of work when there is a place for it. */
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

/** A gate for each name, so that what is slow under one name does not keep out the others. */
export function makeGates(places: number): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const gates = new Map<string, { readonly gate: Gate; users: number }>()
  return async (name, work) => {
    const here = gates.get(name) ?? { gate: makeGate(places), users: 0 }
    gates.set(name, here)
    here.users += 1
    try {
      return await here.gate(work)
    } finally {
      here.users -= 1
      if (here.users === 0) gates.delete(name)
    }
  }
}
