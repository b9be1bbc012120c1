// States of rows that no list of words knows: whether their money was moved is asked, since what is pending or failed was not.
import type { Rows } from '#core/import/text-file.ts'
import type { BankChoices, BankQuestion } from '../choices.ts'
import { bareCell, isEntryRow } from './layout.ts'
import { isSettled, standingOf } from './words.ts'

/** A column of more different words than this holds no states. */
const maxStates = 8
const maxCharacters = 60

/** A question for each, with the number of its rows; none where all rows have the same. `at`: of the column. */
export function stateQuestions(
  { cells }: Rows,
  at: number,
  { states = {} }: BankChoices,
): BankQuestion[] {
  const counts = new Map<string, number>()
  for (const row of cells) {
    const state = bareCell(row[at] ?? '')
    const isKnown = counts.has(state) || isSettled(state) || standingOf(state) !== undefined
    if (isKnown || isEntryRow(row)) counts.set(state, (counts.get(state) ?? 0) + 1)
    if (counts.size > maxStates * 2 || state.length > maxCharacters) return []
  }
  const unknown = [...counts].filter(
    ([state]) => /[\p{L}\d]/u.test(state) && !isSettled(state) && !standingOf(state),
  )
  // `NY` and `CA` are places.
  const areCodes = unknown.every(([state]) => state.length < 4) && unknown.length === counts.size
  if (counts.size < 2 || unknown.length > maxStates || areCodes) return []
  const options = ['in', 'out'].map((value) => ({ value, example: '' }))
  return unknown.flatMap(([cell, count]) =>
    states[cell] ? [] : [{ about: 'state' as const, cell, count, options }],
  )
}
