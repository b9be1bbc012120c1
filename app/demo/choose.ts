// Choices of the demo that look like chance and are the same every time.

function mixed(seed: number, salt: number): number {
  const product = Math.imul(seed + 1, 2_654_435_761) ^ Math.imul(salt + 1, 40_503)
  return (product ^ (product >>> 15)) >>> 0
}

/** The same choice for the same number, without neighbours choosing neighbours. */
export function choose<One>(list: readonly One[], seed: number, salt: number): One {
  return list[mixed(seed, salt) % list.length]!
}
