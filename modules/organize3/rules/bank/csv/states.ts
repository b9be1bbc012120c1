// States of rows that no list of words knows: whether their money was moved is asked, since what is pending or failed was not.
import type { Rows } from '#core/import/text-file.ts'
import type { BankChoices, BankQuestion } from '../choices.ts'
import { areFlags, areMarks, openFlags, stateKey } from './flags.ts'
import { bareCell, isEntryRow } from './layout.ts'
import { isSettled, standingOf } from './words.ts'

/** A column of more different words than this holds no states. */
const maxStates = 8
const maxCharacters = 60

interface StateColumn {
  readonly at: number
  readonly name: string
}

/** A question for each, with the number of its rows; none where all rows have the same word. */
export function stateQuestions(
  { cells }: Rows,
  { at, name }: StateColumn,
  { states = {} }: BankChoices,
): BankQuestion[] {
  const counts = new Map<string, number>()
  for (const row of cells) {
    const state = bareCell(row[at] ?? '')
    const isKnown = counts.has(state) || isSettled(state) || standingOf(state) !== undefined
    if (isKnown || isEntryRow(row)) counts.set(state, (counts.get(state) ?? 0) + 1)
    if (counts.size > maxStates * 2 || state.length > maxCharacters) return []
  }
  const options = ['in', 'out'].map((value) => ({ value, example: '' }))
  return openStates(name, [...counts.keys()]).flatMap((state) => {
    const cell = stateKey(name, state)
    return states[cell]
      ? []
      : [{ about: 'state' as const, cell, count: counts.get(state)!, options }]
  })
}

function openStates(name: string, cells: readonly string[]): readonly string[] {
  if (areFlags(cells) || areMarks(name, cells)) return openFlags(name, cells)
  const unknown = cells.filter(
    (state) => /[\p{L}\d]/u.test(state) && !isSettled(state) && !standingOf(state),
  )
  // `NY` and `CA` are places, `Order #1` is what a row belongs to.
  const areCodes = unknown.every((state) => state.length < 4) && unknown.length === cells.length
  const areNumbers = cells.every((state) => state === '' || /#\s?\d|\d{3}/.test(state))
  return cells.length < 2 || unknown.length > maxStates || areCodes || areNumbers ? [] : unknown
}
