// The rows of a table as movements: each is read by the columns' roles, goes on with the one above it, or is refused with
// the reason. Nothing is left out in silence.
import { readAmount, type Amount, type DecimalMark } from '#core/import/amounts.ts'
import { readDay } from '#core/import/dates.ts'
import type { Rows } from '#core/import/text-file.ts'
import { maxBankWords } from '../../entry/bank-data.ts'
import { exactText, fitted, shifted } from '../amount-text.ts'
import type { BankChoices, BankLine, ColumnRole, RefusedReason, RefusedRow } from '../choices.ts'
import { fateOfWords } from '../fate.ts'
import { partyOf } from './ends.ts'
import { stateKey } from './flags.ts'
import { isHeaderAgain, joined } from './layout.ts'
import { currencyIn, currencyOfAmount } from './amounts/currency-words.ts'
import { feesAlone, withFees, type FeePlan } from './amounts/fees.ts'
import { namedRoles } from './names.ts'
import { rowParser, type RowParser } from './row-parser.ts'
import { wayOfColumn, wayOfValue, type SignRule } from './amounts/signs.ts'
import {
  isBalanceLine,
  isGivenBack,
  isPendingTitle,
  isTotalLine,
  markOf,
  standingOf,
} from './words.ts'

export interface RowsPlan extends FeePlan {
  readonly header: readonly string[]
  readonly rule: SignRule
  /** Rows that name another currency are refused. */
  readonly currency: string
  /** Of the wallet. */
  readonly own: string
  /** What was said of states that nobody knows. */
  readonly states: NonNullable<BankChoices['states']>
  /** Its cells are not under their columns. */
  isRagged(row: readonly string[]): boolean
  /** Another column says that some of it was given back, or that it is only held. */
  isOpen(row: readonly string[]): boolean
  /** Column of the orders whose items rows may be, -1 for none. */
  readonly orderAt: number
  /** One of its other cells names a balance or a total, as few rows do. */
  sumOf(row: readonly string[]): 'balance' | 'total' | undefined
}

type Outcome =
  | { readonly lines: readonly BankLine[]; readonly goesOn?: string }
  | { readonly reason: RefusedReason }

/** Rows that are read between two reports. */
const reported = 1_000

/** Rows, and how many of them are read. */
export type OnRow = (read: number, all: number) => void

export function readRows(
  { cells, lines: numbers }: Rows,
  plan: RowsPlan,
  onRow?: OnRow,
): { lines: BankLine[]; refused: RefusedRow[] } {
  const lines: BankLine[] = []
  const refused: RefusedRow[] = []
  const reader = rowParser(plan.columns)
  // A header with other names begins another table, which ends where the header of this one is repeated.
  let isOther = false
  // So does a title of movements to come begin those, which end at the next title.
  let isToCome = false
  let order = ''
  for (const [at, row] of cells.entries()) {
    if (at % reported === 0) onRow?.(at, cells.length)
    const line = numbers[at] ?? 0
    reader.turnTo(row)
    const outcome: Outcome = isOther
      ? otherRow(row, plan)
      : readRow(line, row, { reader, plan, lines })
    isToCome = isTitleOf(outcome, row) ? row.some(isPendingTitle) : isToCome
    if (isToCome && !('reason' in outcome)) {
      refused.push(refusedRow(line, row, 'pending'))
      continue
    }
    if (!('reason' in outcome)) {
      const former = order && order === row[plan.orderAt] ? lines.at(-1) : undefined
      order = row[plan.orderAt] ?? ''
      if (outcome.goesOn !== undefined) lines.push(continued(lines.pop()!, outcome.goesOn))
      else lines.push(...outcome.lines.map((one) => besideItem(one, former)))
      continue
    }
    const isHeader: boolean = outcome.reason === 'repeated_header'
    isOther = !isHeader && (isOther || (isUndated(outcome) && namedRoles(row) >= 2))
    refused.push(refusedRow(line, row, isOther ? 'other_table' : outcome.reason))
  }
  return { lines, refused }
}

/** Each item of an order may be written with the amount of the whole order. */
const besideItem = (line: BankLine, former: BankLine | undefined): BankLine =>
  former?.date === line.date && former.amount === line.amount ? { ...line, doubt: 'twice' } : line

export const refusedRow = (
  line: number,
  row: readonly string[],
  reason: RefusedReason,
): RefusedRow => ({ line, reason, raw: row.filter(Boolean).join(' | ') })

/** A row of words alone, or of a day that is none. */
function isTitleOf(outcome: Outcome, row: readonly string[]): boolean {
  if (!('reason' in outcome)) return false
  const { reason } = outcome
  return reason === 'other_table' || (isUndated(outcome) && row.some(isPendingTitle))
}

const isUndated = ({ reason }: { reason: RefusedReason }) =>
  reason === 'bad_date' || reason === 'no_date'

function otherRow(row: readonly string[], { header }: RowsPlan): { reason: RefusedReason } {
  return { reason: isHeaderAgain(row, header) ? 'repeated_header' : 'other_table' }
}

interface RowReading {
  readonly reader: RowParser
  readonly plan: RowsPlan
  /** Those above it. */
  readonly lines: readonly BankLine[]
}

function readRow(
  line: number,
  row: readonly string[],
  { reader, plan, lines }: RowReading,
): Outcome {
  if (isHeaderAgain(row, plan.header)) return { reason: 'repeated_header' }
  if (mayGoOn(lines.at(-1)) && goesOn(reader)) return { goesOn: reader.description(), lines: [] }
  // One cell alone is the title of something else.
  const isTitle = row.filter(Boolean).length === 1 && !isTotalLine(row.join(''))
  if (isTitle) return { reason: 'other_table' }
  const outcome = readLine(line, reader, plan)
  return !('reason' in outcome) && plan.isRagged(row) ? { reason: 'ragged' } : outcome
}

/** What is beyond the words that are kept of a movement is refused. */
const mayGoOn = (last: BankLine | undefined) =>
  last !== undefined && Math.max(last.raw.length, last.description.length) < maxBankWords

/** A row with words alone goes on with the description above it. */
function goesOn({ text, description }: RowParser): boolean {
  const isBare = (['date', 'value', 'in', 'out', 'balance'] as const).every((role) => !text(role))
  return isBare && description() !== '' && !isTotalLine(description())
}

function continued({ doubt, ...line }: BankLine, more: string): BankLine {
  const found = doubt ?? (markOf(more) ? 'standing' : undefined)
  const [description, raw] = [line.description, line.raw].map((text) =>
    text.includes(more) ? text : `${text} ${more}`.trimStart(),
  ) as [string, string]
  return { ...line, description, raw, ...(found && { doubt: found }) }
}

function readLine(line: number, reader: RowParser, plan: RowsPlan): Outcome {
  const [day, description] = [reader.text('date'), reader.description()]
  const date = readDay(day, choiceOf(plan, 'date')?.date ?? 'ymd')
  const said = reader.texts('status')
  const states = said.map(([, text]) => text)
  const keys = said.map(([at, text]) => stateKey(plan.header[at] ?? '', text))
  const standing = keys.some((state) => plan.states[state] === 'out')
    ? 'pending'
    : [...states, date === undefined ? day : ''].map(standingOf).find(Boolean)
  if (standing) return { reason: standing }
  const words = [...reader.texts('description'), ...reader.texts('party')].map(([, text]) => text)
  const { reason, doubt } = fateOfWords([description, ...words])
  if (reason === 'pending') return { reason }
  if (date === undefined) {
    if (isTotalLine(day) || isTotalLine(description)) return { reason: 'total' }
    if (isBalanceLine(day) || isBalanceLine(description)) return { reason: 'balance' }
    return { reason: day === '' ? 'no_date' : 'bad_date' }
  }
  if (reason) return { reason }
  const sum = plan.sumOf(reader.row())
  if (sum) return { reason: sum }
  const currency = currencyOfRow(reader, plan)
  if (currency && currency !== plan.currency) return { reason: 'other_currency' }
  const amount = amountOf(reader, plan)
  const isOut = 'amount' in amount && amount.amount.startsWith('-')
  const isBack = isOut && plan.rule.isOfCard && words.some(isGivenBack)
  const found = isBack || plan.isOpen(reader.row()) ? 'standing' : doubt
  const own = {
    ...textsOf(reader, plan, isOut),
    line,
    date,
    ...balanceOf(reader, plan),
    ...(found && { doubt: found }),
  }
  const fees = reader.texts('fee')
  if ('amount' in amount) return withFees({ ...own, ...amount }, fees, plan)
  const isBlank = amount.reason === 'no_amount' || amount.reason === 'zero'
  return (isBlank && feesAlone(own, fees, plan)) || amount
}

/** In the spelling of amounts. */
function balanceOf({ text }: RowParser, plan: RowsPlan): Pick<BankLine, 'balance'> {
  const how = { ...plan, shift: plan.shifts.get('balance') }
  const balance = exactText(text('balance'), choiceOf(plan, 'balance')?.decimal, how)
  return balance === undefined ? {} : { balance }
}

/** By the column of currencies, else as the amount is marked; '' for none. */
function currencyOfRow({ text, texts }: RowParser, { own, currency }: RowsPlan): string {
  const codes = texts('currency').map(([, code]) => currencyIn(code, own))
  const said = codes.filter(Boolean)
  const [moved = ''] = (['value', 'in', 'out'] as const).map(text).filter(Boolean)
  return said.find((code) => code !== currency) ?? said[0] ?? currencyOfAmount(moved, own)
}

const choiceOf = ({ columns }: RowsPlan, role: ColumnRole) =>
  columns.find((column) => column.role === role)

function textsOf(
  reader: RowParser,
  { header }: RowsPlan,
  isOut: boolean,
): Pick<BankLine, 'description' | 'party' | 'category' | 'raw'> {
  // Some files write a dash for an empty cell.
  const word = (text: string) => joined([text]).replace(/^[-–—]$/, '')
  const party = word(partyOf(reader.texts('party'), header, isOut))
  const category = word(reader.text('category'))
  const said = reader.description()
  const currency = reader.text('currency').toUpperCase()
  const bank_id = reader.text('bank_id')
  return {
    description: said || party || category,
    party,
    category,
    raw: joined([said, party]) || category,
    ...(currency && { currency }),
    ...(bank_id && { bank_id }),
  }
}

function amountOf(
  reader: RowParser,
  plan: RowsPlan,
): { amount: string } | { reason: RefusedReason } {
  const [minus, side] = plan.rule.isOfMinuses
    ? [reader.text('side'), '']
    : ['', reader.text('side')]
  const read = (role: 'value' | 'in' | 'out'): Read => {
    const bare = reader.text(role)
    const text = bare && role === 'value' ? `${minus}${bare}` : bare
    const mark: DecimalMark = choiceOf(plan, role)?.decimal ?? '.'
    return { text, amount: text === '' ? undefined : readAmount(text, mark) }
  }
  const [value, ...sides] = [read('value'), read('in'), read('out')] as const
  const all = [value, ...sides]
  if (all.every(({ text }) => text === '')) return { reason: 'no_amount' }
  if (all.some(({ text, amount }) => text !== '' && !amount && !/^[-–—*]+$/.test(text))) {
    return { reason: 'bad_amount' }
  }
  if (value.amount) {
    const way = wayOfValue(value.amount, side, plan.rule)
    return way === undefined ? { reason: 'no_side' } : signed(value.amount, way, plan)
  }
  const [into, out] = sides.map(({ amount }) => (amount?.digits === '0' ? undefined : amount))
  if (into && out) return { reason: 'two_amounts' }
  if (into) return signed(into, wayOfColumn(into, 'in', plan.rule), plan)
  return out ? signed(out, wayOfColumn(out, 'out', plan.rule), plan) : { reason: 'zero' }
}

interface Read {
  readonly text: string
  readonly amount: Amount | undefined
}

function signed(
  { digits }: Amount,
  way: 1 | -1,
  { precision, shifts }: RowsPlan,
): { amount: string } | { reason: RefusedReason } {
  const amount = fitted(shifted(digits, shifts.get('value') ?? 0), precision)
  if ('reason' in amount) return amount
  return way === 1 ? amount : { amount: `-${amount.amount}` }
}
