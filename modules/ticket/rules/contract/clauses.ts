// The clauses of a contract and their numbers. Pure.

/** Maximum clauses of a contract, and characters of each: all of them are printed, twice, within the time of a PDF. */
export const maxClauses = 60
export const maxClauseLength = 2_000

export interface Clause {
  readonly number?: number
  readonly content?: string
}

/**
 * Clauses with their numbers, in their order; one without a number gets the one after the greatest before it. Those of a new
 * contract are put in the order of their numbers. Later, clauses whose numbers do not ascend were moved: then all of them are
 * numbered anew from 1.
 */
export function numbered<Row extends Clause>(
  rows: readonly Row[],
  { isNew }: { isNew: boolean },
): Row[] {
  let greatest = 0
  const all = rows.map((row) => {
    const number = row.number ?? greatest + 1
    greatest = Math.max(greatest, number)
    return { ...row, number }
  })
  if (isNew) return all.toSorted((a, b) => a.number - b.number)
  const isMoved = all.some(({ number }, at) => at > 0 && number <= all[at - 1]!.number)
  return isMoved ? all.map((row, at) => ({ ...row, number: at + 1 })) : all
}
