// Lets only so many pieces of work run at once; the others wait for their turn.

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

/** Who shares places with the others. */
interface Party {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Places that many share by name. A name begins something only while it has less running than places are free: one alone
 * gets half of them, the next one half of what is left. So what is slow under a few names leaves places for others, and
 * of those who wait the one with the least running is next.
 */
export function makeFairGate(
  places: number,
): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const parties = new Map<string, Party>()
  const waiting = new Set<Party>()
  let free = places

  function begin(party: Party): void {
    party.running++
    free--
  }

  function admit(): void {
    while (waiting.size > 0) {
      let next: Party | undefined
      for (const party of waiting) if (!next || party.running < next.running) next = party
      if (!next || next.running >= free) return
      begin(next)
      next.waiting.shift()!()
      if (next.waiting.length === 0) waiting.delete(next)
    }
  }

  return async (name, work) => {
    const party = parties.get(name) ?? { running: 0, waiting: [] }
    parties.set(name, party)
    if (party.waiting.length === 0 && party.running < free) begin(party)
    else {
      waiting.add(party)
      await new Promise<void>((enter) => party.waiting.push(enter))
    }
    try {
      return await work()
    } finally {
      party.running--
      free++
      if (party.running === 0 && party.waiting.length === 0) parties.delete(name)
      admit()
    }
  }
}
