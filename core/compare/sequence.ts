// What one list has and the other has not, in the least number of steps. Pure.
import { diffArrays } from 'diff'

/** `same`: in both; `removed`: only in the first; `added`: only in the second. */
export interface Step {
  readonly type: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Maximum differences: beyond them the lists are shown one after the other. */
const maxSteps = 1_200

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
    ...between(removed, added),
    ...stepsOf('same', before.slice(endBefore)),
  ]
}

function between(before: string[], after: string[]): Step[] {
  const changes = diffArrays(before, after, { maxEditLength: maxSteps })
  if (!changes) return [...stepsOf('removed', before), ...stepsOf('added', after)]
  return changes.flatMap(({ added, removed, value }) =>
    stepsOf(added ? 'added' : removed ? 'removed' : 'same', value),
  )
}

const stepsOf = (type: Step['type'], texts: readonly string[]): Step[] =>
  texts.map((text) => ({ type, text }))
