// How much may be written in a while: by a Group, and by a person in all their Groups together. What a Group wrote is
// noted in its row with each commit; what a person wrote is counted in portions, so that no save costs a row of its own.
import { fail } from '#core/errors.ts'

/** A window is over at a full multiple of its length. */
export interface WriteRate {
  /** Revisions, and bytes of their bodies and of new names of ancestors, that one Group may write in a window; a person may write twice as much. */
  readonly documents: number
  readonly bytes: number
  readonly windowSeconds: number
}

/** The product's rate: a shop that imports 100,000 rows, takes that back and imports them again stays below it. */
export const generousRate: WriteRate = {
  documents: 400_000,
  bytes: 1_000_000_000,
  windowSeconds: 600,
}

/** No limit. */
const endless: WriteRate = { documents: Infinity, bytes: Infinity, windowSeconds: 600 }

export interface Written {
  readonly documents: number
  readonly bytes: number
}

/** What the row of a database says of the window in which it was written last. */
export interface WindowRow {
  readonly write_window: number
  readonly window_documents: number
  readonly window_bytes: number
}

/** A portion is this part of what a person may write; every process has one of each person that it has not yet counted in PostgreSQL. */
const portions = 40

/** Counts one attempt under a key, for all processes, and answers how many there were. */
export type CountAttempt = (key: string, windowSeconds: number, now: string) => Promise<number>

export function makeRates(
  countAttempt: CountAttempt,
  { rate = endless, now }: { readonly rate?: WriteRate | undefined; readonly now: () => Date },
) {
  const portion = { documents: (2 * rate.documents) / portions, bytes: (2 * rate.bytes) / portions }
  /** What people wrote in this window and is not yet counted in PostgreSQL. */
  const people = new Map<string, Written>()
  /** People who wrote enough in this window. */
  const refused = new Set<string>()
  let current = 0

  /** The number of the window that is under way. */
  function window(): number {
    const number = Math.floor(now().getTime() / 1_000 / rate.windowSeconds)
    if (number !== current) {
      people.clear()
      refused.clear()
      current = number
    }
    return number
  }

  /** Failure too_many_requests when the person, or the database that has this row, wrote enough in this window. */
  function admit(person: string, row: WindowRow): void {
    const isUnderWay = row.write_window === window()
    const isFull = row.window_documents >= rate.documents || row.window_bytes >= rate.bytes
    if (refused.has(person) || (isUnderWay && isFull)) {
      throw fail('too_many_requests', 'too_much_written')
    }
  }

  /** Counts what a person wrote. */
  async function note(person: string, { documents, bytes }: Written): Promise<void> {
    const number = window()
    const before = people.get(person) ?? { documents: 0, bytes: 0 }
    const sum = { documents: before.documents + documents, bytes: before.bytes + bytes }
    const full = Math.floor(Math.max(sum.documents / portion.documents, sum.bytes / portion.bytes))
    const rest = full === 0 ? sum : { documents: 0, bytes: 0 }
    people.set(person, rest)
    for (let counted = 0; counted < Math.min(full, portions); counted += 1) {
      const key = `writes ${number} ${person}`
      const count = await countAttempt(key, rate.windowSeconds, now().toISOString())
      if (count >= portions) refused.add(person)
    }
  }

  return { window, admit, note }
}

export type Rates = ReturnType<typeof makeRates>
