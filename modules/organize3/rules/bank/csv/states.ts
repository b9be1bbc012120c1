// States of rows that no list of words knows: whether their money was moved is asked, since what is pending or failed was not.
import type { Rows } from '#core/import/text-file.ts'
import type { BankChoices, BankQuestion } from '../choices.ts'
import { areFlags, areMarks, isNamedResult, openFlags, stateKey } from './flags.ts'
import { bareCell, isDayLike, isEntryRow } from './layout.ts'
import { isSettled, standingOf } from './words.ts'

/** A column of more different words than this holds no states. */
const maxStates = 8
const maxCharacters = 60

interface StateColumn {
  readonly at: number
  readonly name: string
}

/** A question for each, with the number of its rows; none where all rows have the same word. Rows that another column leaves out do not count. */
export function stateQuestions(
  { cells }: Rows,
  columns: readonly StateColumn[],
  choices: BankChoices,
): BankQuestion[] {
  return columns.flatMap((column) => {
    const others = columns.filter((one) => one !== column)
    const rows = cells.filter((row) => others.every(({ at }) => !standingOf(cellOf(row, at))))
    return questionsOf(rows, column, choices)
  })
}

const cellOf = (row: readonly string[], at: number) => bareCell(row[at] ?? '')

function questionsOf(
  rows: Rows['cells'],
  { at, name }: StateColumn,
  { states = {} }: BankChoices,
): BankQuestion[] {
  const counts = new Map<string, number>()
  const days = new Map<string, boolean>()
  let isDated = false
  for (const row of rows) {
    const state = cellOf(row, at)
    // A day says that it happened then. Many rows are of the same few days.
    const isDay = days.get(state) ?? isDayLike(state)
    days.set(state, isDay)
    isDated ||= isDay
    if (isDay) continue
    const isKnown = counts.has(state) || isSettled(state) || standingOf(state) !== undefined
    if (isKnown || isEntryRow(row)) counts.set(state, (counts.get(state) ?? 0) + 1)
    if (counts.size > maxStates * 2 || state.length > maxCharacters) return []
  }
  const options = ['in', 'out'].map((value) => ({ value, example: '' }))
  const found = [...counts.keys()]
  return (
    isDated ? found.filter((state) => isBlank(state) || isOpen(state)) : openStates(name, found)
  ).flatMap((state) => {
    const cell = stateKey(name, state)
    return states[cell]
      ? []
      : [{ about: 'state' as const, cell, count: counts.get(state)!, options }]
  })
}

const isBlank = (state: string) => /^[-–—]*$/.test(state)
const isOpen = (state: string) => !isSettled(state) && !standingOf(state)

function openStates(name: string, cells: readonly string[]): readonly string[] {
  if (areFlags(cells) || areMarks(name, cells)) return openFlags(name, cells)
  const isResult = isNamedResult(name)
  // `D` is no direction in an answer of a bank.
  const isUnknown = (state: string) => (isResult && state.length === 1) || isOpen(state)
  const unknown = cells.filter((state) => /[\p{L}\d]/u.test(state) && isUnknown(state))
  if (cells.length < 2 || unknown.length > maxStates) return []
  if (isResult) return unknown.filter((state) => !/^0+$/.test(state))
  // `NY` and `CA` are places, `Order #1` is what a row belongs to.
  const areCodes = unknown.every((state) => state.length < 4) && unknown.length === cells.length
  const areNumbers = cells.every((state) => state === '' || /#\s?\d|\d{3}/.test(state))
  return areCodes || areNumbers ? [] : unknown
}
