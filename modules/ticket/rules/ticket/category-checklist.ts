// The checklist that a category brings to its tickets (trade 4). Pure.
import { maxLineLength, type ChecklistItem } from './checklist.ts'

/** A line in pieces that fit, cut between words where there are any. */
function pieces(line: string): string[] {
  if (line.length <= maxLineLength) return [line]
  const space = line.lastIndexOf(' ', maxLineLength)
  // Never in the middle of an emoji.
  const whole = line.slice(0, maxLineLength).replace(/[\ud800-\udbff]$/, '').length
  const at = space > 0 ? space : whole
  return [line.slice(0, at), ...pieces(line.slice(at).trim())]
}

/** The lines of a category's checklist: one per line of text, several of a long one; `# Check-in` is a heading. */
export function checklistOf(category: string): ChecklistItem[] {
  return category
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.replace(/^#+/, '').trim() !== '')
    .flatMap((line) => {
      const heading = line.startsWith('#')
      const words = heading ? line.replace(/^#+\s*/, '') : line
      return pieces(words).map((text) => ({ text, heading, state: 'open' as const }))
    })
}

/** The list after the category changed: decided lines stay, undecided old ones go, new ones follow. */
export function reconcile(lines: readonly ChecklistItem[], category: string): ChecklistItem[] {
  const decided = lines.filter((line) => !line.heading && line.state !== 'open')
  const known = new Set(decided.map((line) => line.text))
  return [
    ...decided,
    ...checklistOf(category).filter((line) => line.heading || !known.has(line.text)),
  ]
}
