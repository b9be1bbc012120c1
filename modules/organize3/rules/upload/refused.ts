// What can be recovered of a row that could not be read: its day and its description, as a start for its correction. Pure.
import { readDay } from '#core/import/dates.ts'
import type { DateOrder } from '#core/import/rules.ts'

export interface RefusedParts {
  /** `2026-11-12`; `''` where none can be read. */
  readonly date: string
  /** Its longest part with letters; the row itself where it has none. */
  readonly words: string
}

/** `raw`: the cells of a row with bars between them, as `RefusedRow` has it. */
export function partsOfRefused(raw: string, order: DateOrder): RefusedParts {
  const parts = raw.split(' | ').map((part) => part.trim())
  const days = parts.flatMap((part) => readDay(part, order) ?? [])
  const words = parts
    .filter((part) => /\p{L}{3}/u.test(part) && readDay(part, order) === undefined)
    .toSorted((one, other) => other.length - one.length)
  return { date: days[0] ?? '', words: words[0] ?? raw }
}
