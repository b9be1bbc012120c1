// Chance that can be repeated: the same seed gives the same numbers.

export interface Random {
  /** 0 or more, below 1. */
  next(): number
  /** A whole number below `n`. */
  below(n: number): number
  pick<T>(list: readonly T[]): T
}

/** The generator mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, pick: (list) => list[below(list.length)]! }
}
