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
  const isOut = remembered((cell: string) => standingOf(cell) !== undefined)
  const isEntry = remembered(isEntryRow)
  const read = cells.map((row) => ({
    row,
    outs: columns.filter(({ at }) => isOut(cellOf(row, at))),
  }))
  return columns.flatMap((column) => {
    const rows = read.flatMap(({ row, outs }) => (outs.every((one) => one === column) ? [row] : []))
    return questionsOf({ rows, isEntry }, column, choices)
  })
}

/** Looks at each key once: rows are many, and of the same few words. */
export function remembered<Key>(of: (key: Key) => boolean): (key: Key) => boolean {
  const known = new Map<Key, boolean>()
  return (key) => {
    const found = known.get(key) ?? of(key)
    known.set(key, found)
    return found
  }
}

const cellOf = (row: readonly string[], at: number) => bareCell(row[at] ?? '')

interface StateRows {
  readonly rows: Rows['cells']
  readonly isEntry: typeof isEntryRow
}

function questionsOf(
  { rows, isEntry }: StateRows,
  { at, name }: StateColumn,
  { states = {} }: BankChoices,
): BankQuestion[] {
  const counts = new Map<string, number>()
  // A day says that it happened then.
  const isDay = remembered(isDayLike)
  const isSaid = remembered((state: string) => isSettled(state) || standingOf(state) !== undefined)
  let isDated = false
  for (const row of rows) {
    const state = cellOf(row, at)
    isDated ||= isDay(state)
    if (isDay(state)) continue
    const isKnown = counts.has(state) || isSaid(state)
    if (isKnown || isEntry(row)) counts.set(state, (counts.get(state) ?? 0) + 1)
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
  const isCode = (state: string) => state.length < 4 && !/[^\p{Script=Latin}\P{L}]/u.test(state)
  const areCodes = unknown.every(isCode) && unknown.length === cells.length
  const areNumbers = cells.every((state) => state === '' || /#\s?\d|\d{3}/.test(state))
  return areCodes || areNumbers ? [] : unknown
}
