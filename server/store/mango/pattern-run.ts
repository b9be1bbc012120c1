// Runs a `$regex` pattern over a text in memory: all ways are followed at once, so the time grows with the text
// only and no pattern can hang the process (JavaScript's own engine backtracks and can).
import type { Pattern, Piece, Ranges } from './pattern.ts'

type Step =
  | { is: 'take'; not: boolean; ranges: Ranges; next: number }
  | { is: 'fork'; ways: number[] }
  | { is: 'check'; holds(text: readonly number[], at: number): boolean; next: number }
  | { is: 'done' }

/** A test for texts, made once for each pattern: does the pattern match somewhere in the text? */
export function compilePattern(pattern: Pattern): (text: string) => boolean {
  const steps: Step[] = [{ is: 'done' }]
  const start = build(pattern.root, 0, steps, pattern)
  return (text) => run(steps, start, toCodes(text), pattern.ignoreCase)
}

function toCodes(text: string): number[] {
  return Array.from(text, (char) => char.codePointAt(0)!)
}

/** Adds the steps of a piece in front of step `next`; answers its first step. */
function build(piece: Piece, next: number, steps: Step[], pattern: Pattern): number {
  const add = (step: Step) => steps.push(step) - 1
  switch (piece.is) {
    case 'set':
      return add({ is: 'take', not: piece.not, ranges: piece.ranges, next })
    case 'sequence':
      return piece.of.reduceRight((after, part) => build(part, after, steps, pattern), next)
    case 'choice':
      return add({ is: 'fork', ways: piece.of.map((part) => build(part, next, steps, pattern)) })
    case 'repeat':
      return buildRepeat(piece, next, steps, pattern)
    case 'boundary':
      return add({ is: 'check', next, holds: (text, at) => isBoundary(text, at) !== piece.not })
    default: {
      const byLine = pattern.lines && !piece.whole
      const holds =
        piece.is === 'start'
          ? (text: readonly number[], at: number) => at === 0 || (byLine && text[at - 1] === 10)
          : (text: readonly number[], at: number) =>
              at === text.length || (byLine && text[at] === 10)
      return add({ is: 'check', next, holds })
    }
  }
}

function buildRepeat(
  piece: Piece & { is: 'repeat' },
  next: number,
  steps: Step[],
  pattern: Pattern,
): number {
  let first = next
  if (piece.max === Infinity) {
    const loop: Step = { is: 'fork', ways: [next] }
    first = steps.push(loop) - 1
    loop.ways.unshift(build(piece.of, first, steps, pattern))
  } else {
    for (let more = piece.min; more < piece.max; more++) {
      const inside = build(piece.of, first, steps, pattern)
      first = steps.push({ is: 'fork', ways: [inside, next] }) - 1
    }
  }
  for (let count = 0; count < piece.min; count++) first = build(piece.of, first, steps, pattern)
  return first
}

function isWord(point: number | undefined): boolean {
  return point !== undefined && /[A-Za-z0-9_]/.test(String.fromCodePoint(point))
}

function isBoundary(text: readonly number[], at: number): boolean {
  return isWord(text[at - 1]) !== isWord(text[at])
}

function run(steps: Step[], start: number, text: readonly number[], ignoreCase: boolean): boolean {
  let waiting: number[] = []
  for (let at = 0; at <= text.length; at++) {
    const seen = new Set<number>()
    const takes = reach(steps, [...waiting, start], { text, at, seen })
    if (takes === 'done') return true
    const point = text[at]
    if (point === undefined) return false
    const forms = ignoreCase ? caseForms(point) : [point]
    waiting = []
    for (const take of takes) {
      if (forms.some((form) => within(take.ranges, form)) !== take.not) waiting.push(take.next)
    }
  }
  return false
}

interface Place {
  text: readonly number[]
  at: number
  seen: Set<number>
}

/** Follows forks and checks without reading a character: the steps that wait for one, or that the end is reached. */
function reach(steps: Step[], from: number[], place: Place): (Step & { is: 'take' })[] | 'done' {
  const takes: (Step & { is: 'take' })[] = []
  const open = from
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (place.seen.has(index)) continue
    place.seen.add(index)
    const step = steps[index]!
    if (step.is === 'done') return 'done'
    if (step.is === 'take') takes.push(step)
    else if (step.is === 'fork') open.push(...step.ways)
    else if (step.holds(place.text, place.at)) open.push(step.next)
  }
  return takes
}

function within(ranges: Ranges, point: number): boolean {
  return ranges.some(([low, high]) => point >= low && point <= high)
}

/** A character with its small and its capital form, where those are single characters. */
function caseForms(point: number): number[] {
  const char = String.fromCodePoint(point)
  return [char, char.toLowerCase(), char.toUpperCase()]
    .filter((form) => [...form].length === 1)
    .map((form) => form.codePointAt(0)!)
}
