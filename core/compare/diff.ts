// Two versions of a text as blocks to read one under the other: lines that stayed, that went, that came, and lines in which
// only some words are others. Pure.
import { sequenceSteps, type Step } from './sequence.ts'

export type DiffBlock =
  | { readonly type: 'same' | 'removed' | 'added'; readonly lines: readonly string[] }
  /** Lines in which some words are others. */
  | { readonly type: 'changed'; readonly parts: readonly Step[] }

/** Share of the characters that must have stayed for words to be compared. */
const alike = 0.4

export function diffBlocks(before: string, after: string): DiffBlock[] {
  const steps = sequenceSteps(linesOf(before), linesOf(after))
  const blocks: DiffBlock[] = []
  for (let at = 0; at < steps.length;) {
    const isSame = steps[at]!.type === 'same'
    let end = at
    while (end < steps.length && (steps[end]!.type === 'same') === isSame) end += 1
    const run = steps.slice(at, end)
    blocks.push(...(isSame ? [{ type: 'same' as const, lines: textsOf(run) }] : changeOf(run)))
    at = end
  }
  return blocks
}

const linesOf = (text: string) => (text === '' ? [] : text.split(/\r?\n/))
const textsOf = (steps: readonly Step[]) => steps.map(({ text }) => text)

function changeOf(run: readonly Step[]): DiffBlock[] {
  const removed = textsOf(run.filter(({ type }) => type === 'removed'))
  const added = textsOf(run.filter(({ type }) => type === 'added'))
  if (removed.length > 0 && added.length > 0) {
    const parts = diffWords(removed.join('\n'), added.join('\n'))
    if (isAlike(parts)) return [{ type: 'changed', parts }]
  }
  const blocks: DiffBlock[] = []
  if (removed.length > 0) blocks.push({ type: 'removed', lines: removed })
  if (added.length > 0) blocks.push({ type: 'added', lines: added })
  return blocks
}

/** Words, blanks and signs that stayed, went and came; neighbours of one type are joined. */
export function diffWords(before: string, after: string): Step[] {
  const words = (text: string) => text.match(/\s+|[\p{L}\p{M}\p{N}_]+|[^]/gu) ?? []
  const joined: Step[] = []
  for (const step of sequenceSteps(words(before), words(after))) {
    const last = joined.at(-1)
    if (last?.type === step.type)
      joined[joined.length - 1] = { ...last, text: last.text + step.text }
    else joined.push(step)
  }
  return joined
}

function isAlike(parts: readonly Step[]): boolean {
  const length = (type: Step['type']) =>
    parts.reduce((sum, part) => sum + (part.type === type ? part.text.trim().length : 0), 0)
  const [same, removed, added] = [length('same'), length('removed'), length('added')]
  return same >= alike * (same + Math.max(removed, added))
}

export interface Counts {
  readonly added: number
  readonly removed: number
}

/** Lines that came and went; a line with other words is both. */
export function countLines(blocks: readonly DiffBlock[]): Counts {
  let [added, removed] = [0, 0]
  for (const block of blocks) {
    if (block.type === 'added') added += block.lines.length
    if (block.type === 'removed') removed += block.lines.length
    if (block.type !== 'changed') continue
    const lines = (without: Step['type']) =>
      block.parts
        .filter(({ type }) => type !== without)
        .map(({ text }) => text)
        .join('')
        .split('\n').length
    added += lines('removed')
    removed += lines('added')
  }
  return { added, removed }
}
