// What a category's checklist may be: each ticket of the category gets a copy of it, line by line (service 3.4). Pure.
import type { FieldErrors } from '#core/errors.ts'
import { linesIn, longestChecklistLine, mostChecklistLines } from '#core/values/checklist.ts'

interface Checked {
  readonly checklist?: string
}

/** Too many lines, or one that is too long; what was there before is let be. */
export function checklistErrors(
  { checklist = '' }: Checked,
  before: Checked | undefined,
): FieldErrors {
  if (checklist === before?.checklist) return {}
  const lines = linesIn(checklist)
  if (lines.length > mostChecklistLines) {
    return { checklist: { key: 'too_many', count: mostChecklistLines } }
  }
  const isLong = lines.some((line) => line.length > longestChecklistLine)
  return isLong ? { checklist: { key: 'too_long', count: longestChecklistLine } } : {}
}
