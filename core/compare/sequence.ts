// What one list has and the other has not, in the least number of steps (E. W. Myers, "An O(ND) difference algorithm"). Pure.

/** `same`: in both; `removed`: only in the first; `added`: only in the second. */
export interface Step {
  readonly type: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Differences after which nobody looks for what is the same any more: such lists are shown one after the other. */
const mostSteps = 1_200

export function sequenceSteps(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let [endBefore, endAfter] = [before.length, after.length]
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
  }
  const [removed, added] = [before.slice(start, endBefore), after.slice(start, endAfter)]
  return [
    ...stepsOf('same', before.slice(0, start)),
    ...(shortest(removed, added) ?? [...stepsOf('removed', removed), ...stepsOf('added', added)]),
    ...stepsOf('same', before.slice(endBefore)),
  ]
}

const stepsOf = (type: Step['type'], texts: readonly string[]): Step[] =>
  texts.map((text) => ({ type, text }))

/** Undefined when the lists have too little in common. */
function shortest(a: readonly string[], b: readonly string[]): Step[] | undefined {
  const most = Math.min(a.length + b.length, mostSteps)
  const furthest = new Int32Array(2 * most + 3)
  const middle = most + 1
  const trail: Int32Array[] = []
  for (let steps = 0; steps <= most; steps += 1) {
    trail.push(furthest.slice(middle - steps - 1, middle + steps + 2))
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const isDown =
        diagonal === -steps ||
        (diagonal !== steps && furthest[middle + diagonal - 1]! < furthest[middle + diagonal + 1]!)
      let x = isDown ? furthest[middle + diagonal + 1]! : furthest[middle + diagonal - 1]! + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1
      furthest[middle + diagonal] = x
      if (x >= a.length && x - diagonal >= b.length) return walkBack(a, b, trail)
    }
  }
  return undefined
}

/** `trail`: before each step, how far the diagonals beside and between were followed. */
function walkBack(
  a: readonly string[],
  b: readonly string[],
  trail: readonly Int32Array[],
): Step[] {
  const found: Step[] = []
  let [x, y] = [a.length, b.length]
  for (let steps = trail.length - 1; steps >= 0; steps -= 1) {
    const reached = trail[steps]!
    const at = (diagonal: number) => reached[diagonal + steps + 1]!
    const diagonal = x - y
    const isDown =
      diagonal === -steps || (diagonal !== steps && at(diagonal - 1) < at(diagonal + 1))
    const from = isDown ? diagonal + 1 : diagonal - 1
    const fromX = steps === 0 ? 0 : at(from)
    const fromY = steps === 0 ? 0 : fromX - from
    while (x > fromX && y > fromY) {
      x -= 1
      y -= 1
      found.push({ type: 'same', text: a[x]! })
    }
    if (steps > 0 && isDown) found.push({ type: 'added', text: b[(y -= 1)]! })
    else if (steps > 0) found.push({ type: 'removed', text: a[(x -= 1)]! })
  }
  return found.reverse()
}
