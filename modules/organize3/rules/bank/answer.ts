// The questions that a bank's file leaves open, and what an answer to one of them chooses. Pure.
import type { DecimalMark } from '#core/import/amounts.ts'
import type { DateOrder } from '#core/import/rules.ts'
import {
  doubts,
  movedRoles,
  type BankChoices,
  type BankQuestion,
  type BankReading,
  type ColumnChoice,
  type ColumnRole,
} from './choices.ts'

/** Roles that several columns may have. */
const sharedRoles: ReadonlySet<ColumnRole> = new Set(['ignore', 'description', 'fee', 'status'])

/** The answer that what looks like accounts is none; no name of an account has a line's end. */
export const everyAccount = '\n'

type OpenReading = Pick<BankReading, 'choices' | 'questions'>

/** The columns as they are, without open questions: another choice does not confirm what was only proposed. */
export function settledColumns({ choices, questions }: OpenReading): ColumnChoice[] {
  const { columns = [] } = choices
  return columns.map((one, at) => {
    const asked = questions.filter(({ column }) => column === at).map(({ about }) => about)
    const { date, decimal, role } = one
    return {
      role,
      ...(!asked.includes('date') && { date }),
      ...(!asked.includes('decimal') && { decimal }),
    }
  })
}

/** What a column is by hand: a role that only one can have is taken from the one that had it. */
export function columnChosen(reading: OpenReading, at: number, next: ColumnChoice): BankChoices {
  const former = settledColumns(reading)
  const columns = former.map((column, place) => {
    if (place === at) return next
    const isTaken = column.role === next.role && !sharedRoles.has(next.role)
    return isTaken ? ({ role: 'ignore' } as const) : column
  })
  const isAmount = movedRoles.has(next.role) || reading.choices.isAmount
  const hasAccounts = (some: readonly ColumnChoice[]) => some.some(({ role }) => role === 'account')
  const chosen = { columns, isAmount }
  if (hasAccounts(columns)) return { ...chosen, isOneAccount: undefined }
  return hasAccounts(former) ? { ...chosen, isOneAccount: true } : chosen
}

/** The column of accounts is left out, or describes the movements where nothing else does. */
function wholeOf(reading: OpenReading): BankChoices {
  const columns = settledColumns(reading)
  const isSaid = columns.some(({ role }) => role === 'description' || role === 'party')
  const role = isSaid ? 'ignore' : 'description'
  return {
    columns: columns.map((one) => (one.role === 'account' ? { role } : one)),
    isOneAccount: true,
    account: undefined,
  }
}

/** The columns that the money is in, by the answer: `4`, or `5/4` for money in and out. None other has any. */
function amountsOf(reading: OpenReading, answer: string): ColumnChoice[] {
  const [first, second] = answer.split('/')
  const roleAt = (at: number): ColumnRole | undefined => {
    if (second === undefined) return String(at) === first ? 'value' : undefined
    return String(at) === first ? 'in' : String(at) === second ? 'out' : undefined
  }
  return settledColumns(reading).map((one, at) => {
    const role = roleAt(at)
    if (role) return { ...one, role }
    return movedRoles.has(one.role) ? { role: 'ignore' } : one
  })
}

/** Which of a column's two cells is money out, or which way one word went; nothing where the column says nothing of it. */
function directionOf(
  reading: OpenReading,
  { column = -1, cell: word, options }: BankQuestion,
  out: string,
): BankChoices {
  if (out === '') {
    const columns = settledColumns(reading).map((one) =>
      one.role === 'side' ? ({ role: 'ignore' } as const) : one,
    )
    return { columns, isOneWay: true, sides: undefined }
  }
  const chosen = columnChosen(reading, column, { role: 'side' })
  if (word !== undefined) {
    const { sides } = reading.choices
    return { ...chosen, sides: { ...sides, [word]: out === 'in' ? 'in' : 'out' } }
  }
  const cells = options.map(({ value }) => value).filter(Boolean)
  const sides = Object.fromEntries(
    cells.map((cell) => [cell, cell === out ? 'out' : 'in'] as const),
  )
  return { ...chosen, sides }
}

/** `into`: the column of money in, the other one being money out. */
function sidesOf(reading: OpenReading, into: number): ColumnChoice[] {
  return settledColumns(reading).map((one, at) => {
    if (one.role !== 'in' && one.role !== 'out') return one
    return { ...one, role: at === into ? 'in' : 'out' }
  })
}

/** An answer is a choice like any other. */
export function choiceOf(reading: OpenReading, question: BankQuestion, value: string): BankChoices {
  const { about, column } = question
  if (about === 'currency') return { currency: value }
  if (about === 'account') return value === everyAccount ? wholeOf(reading) : { account: value }
  if (about === 'sign') return { most_items_are: value === 'income' ? value : 'outgo' }
  if (about === 'direction') return directionOf(reading, question, value)
  if (about === 'amount') return { columns: amountsOf(reading, value), isAmount: true }
  if (about === 'fee') return { areFeesApart: value === 'apart' }
  if (about === 'sides') return { columns: sidesOf(reading, Number(value)), isAmount: true }
  if (about === 'state') {
    const { cell = '' } = question
    return { states: { ...reading.choices.states, [cell]: value === 'out' ? 'out' : 'in' } }
  }
  if (about === 'cents') return { isCents: value === 'cents' }
  if (about === 'scale') return { isScaled: value === 'scale' }
  if (doubts.some((one) => one === about)) {
    return { checked: [...(reading.choices.checked ?? []), value] }
  }
  const decimal: DecimalMark = value === ',' ? ',' : '.'
  const patch = about === 'date' ? { date: value as DateOrder } : { decimal }
  if (column === undefined) return patch
  const columns = settledColumns(reading)
  return { columns: columns.map((one, at) => (at === column ? { ...one, ...patch } : one)) }
}
