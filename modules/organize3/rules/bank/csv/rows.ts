// The rows of a table as movements: each is read by the columns' roles, goes on with the one above it, or is refused with
// the reason. Nothing is left out in silence.
import { readAmount, type Amount, type DecimalMark } from '#core/import/amounts.ts'
import { readDay } from '#core/import/dates.ts'
import type { Rows } from '#core/import/text-file.ts'
import { exactText, fitted } from '../amount-text.ts'
import type { BankLine, ColumnChoice, ColumnRole, RefusedReason, RefusedRow } from '../choices.ts'
import { bareCell } from './layout.ts'
import { namedRoles } from './names.ts'
import { wayOfColumn, wayOfValue, type SignRule } from './signs.ts'
import { isBalanceLine, isTotalLine, standingOf } from './words.ts'

export interface RowsPlan {
  readonly header: readonly string[]
  readonly columns: readonly ColumnChoice[]
  readonly rule: SignRule
  /** Decimals of the wallet. */
  readonly precision: number
  /** Rows of another currency are refused; undefined where the file has one alone, or does not say. */
  readonly currency: string | undefined
  /** Fees move the balance beside the amount: each is a line of its own. */
  readonly feesApart: boolean
}

/** What a plan's columns hold in one row. */
export interface RowReader {
  text(role: ColumnRole): string
  description(): string
}

type Outcome = { readonly lines: readonly BankLine[] } | { readonly reason: RefusedReason }

export function readRows(
  { cells, lines: numbers }: Rows,
  plan: RowsPlan,
): { lines: BankLine[]; refused: RefusedRow[] } {
  const lines: BankLine[] = []
  const refused: RefusedRow[] = []
  const head = plan.header.join('\0')
  let isOther = false
  for (const [at, row] of cells.entries()) {
    const line = numbers[at] ?? 0
    const refuse = (reason: RefusedReason) =>
      refused.push({ line, reason, raw: row.filter(Boolean).join(' | ') })
    if (plan.header.some(Boolean)) {
      const isSame = padded(row, plan.header.length) === head
      if (isSame || namedRoles(row) >= 2) {
        isOther = !isSame
        refuse(isSame ? 'repeated_header' : 'other_table')
        continue
      }
    }
    const reader = readerOf(row, plan.columns)
    if (goesOn(reader) && lines.length > 0 && !isOther) {
      lines.push(continued(lines.pop()!, reader.description()))
      continue
    }
    // One cell alone is the title of something else.
    const isTitle = row.filter(Boolean).length === 1 && !isTotalLine(row.join(''))
    const outcome: Outcome =
      isOther || isTitle ? { reason: 'other_table' } : readLine(line, reader, plan)
    if ('reason' in outcome) refuse(outcome.reason)
    else lines.push(...outcome.lines)
  }
  return { lines, refused }
}

/** A row that is shorter than the header, or ends with more separators, is the same row. */
function padded(row: readonly string[], width: number): string {
  return Array.from({ length: width }, (_, at) => row[at] ?? '').join('\0')
}

export function readerOf(
  row: readonly string[],
  columns: readonly Pick<ColumnChoice, 'role'>[],
): RowReader {
  const cellAt = (at: number) => bareCell(row[at]?.trim() ?? '')
  return {
    text: (role) => cellAt(columns.findIndex((column) => column.role === role)),
    description() {
      const parts = columns.flatMap(({ role }, at) => (role === 'description' ? [cellAt(at)] : []))
      return joined(parts)
    },
  }
}

/** Parts that say something new, with one blank between words. A quote before a formula was put there by an export. */
function joined(parts: readonly string[]): string {
  const told = parts.map((part) =>
    part
      .replace(/^'(?=\s*[=+\-@])/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return told
    .filter((part, at) => part && !told.some((one, i) => i < at && one.includes(part)))
    .join(' ')
}

/** A row with words alone goes on with the description above it. */
function goesOn({ text, description }: RowReader): boolean {
  const isBare = (['date', 'value', 'in', 'out', 'balance'] as const).every((role) => !text(role))
  return isBare && description() !== '' && !isTotalLine(description())
}

function continued(line: BankLine, more: string): BankLine {
  const description = joined([line.description, more])
  return { ...line, description, raw: joined([line.raw, more]) }
}

function readLine(line: number, reader: RowReader, plan: RowsPlan): Outcome {
  const [day, description] = [reader.text('date'), reader.description()]
  const standing = standingOf(reader.text('status')) ?? standingOf(day)
  if (standing) return { reason: standing }
  const date = readDay(day, choiceOf(plan, 'date')?.date ?? 'ymd')
  if (date === undefined) {
    if (isTotalLine(day) || isTotalLine(description)) return { reason: 'total' }
    if (isBalanceLine(day) || isBalanceLine(description)) return { reason: 'balance' }
    return { reason: day === '' ? 'no_date' : 'bad_date' }
  }
  if (isBalanceLine(description)) return { reason: 'balance' }
  const currency = reader.text('currency').toUpperCase()
  if (plan.currency && currency && currency !== plan.currency) return { reason: 'other_currency' }
  const amount = amountOf(reader, plan)
  if ('reason' in amount) return amount
  return withFee({ ...textsOf(reader), line, date, ...amount }, reader, plan)
}

const choiceOf = ({ columns }: RowsPlan, role: ColumnRole) =>
  columns.find((column) => column.role === role)

function textsOf(reader: RowReader): Pick<BankLine, 'description' | 'party' | 'category' | 'raw'> {
  // A dash is how some say that there is none.
  const word = (role: ColumnRole) => joined([reader.text(role)]).replace(/^[-–—]$/, '')
  const [party, category] = [word('party'), word('category')]
  const said = reader.description()
  const currency = reader.text('currency').toUpperCase()
  const [bank_id, balance] = [reader.text('bank_id'), reader.text('balance')]
  return {
    description: said || party || category,
    party,
    category,
    raw: joined([said, party]) || category,
    ...(currency && { currency }),
    ...(bank_id && { bank_id }),
    ...(balance && { balance }),
  }
}

function amountOf(
  reader: RowReader,
  plan: RowsPlan,
): { amount: string } | { reason: RefusedReason } {
  const read = (role: 'value' | 'in' | 'out'): Read => {
    const text = reader.text(role)
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
    return signed(value.amount, wayOfValue(value.amount, reader.text('side'), plan.rule), plan)
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
  { precision }: RowsPlan,
): { amount: string } | { reason: RefusedReason } {
  const amount = fitted(digits, precision)
  if ('reason' in amount) return amount
  return way === 1 ? amount : { amount: `-${amount.amount}` }
}

/** Balance and fee in the spelling of amounts; a fee that moves the balance by itself becomes a second line. */
function withFee(line: BankLine, reader: RowReader, plan: RowsPlan): Outcome {
  const { balance, ...rest } = line
  const left = exactText(balance, choiceOf(plan, 'balance')?.decimal, plan)
  const fee = exactText(reader.text('fee'), choiceOf(plan, 'fee')?.decimal, plan)?.replace('-', '')
  const base = { ...rest, ...(left !== undefined && { balance: left }) }
  if (fee === undefined || Number(fee) === 0) return { lines: [base] }
  if (!plan.feesApart) return { lines: [{ ...base, fee }] }
  const taken = fitted(fee, plan.precision)
  if ('reason' in taken) return taken
  const { bank_id, ...words } = base
  const own = { ...words, amount: `-${taken.amount}`, category: 'fees' }
  return { lines: [base, { ...own, ...(bank_id && { bank_id: `${bank_id} fee` }) }] }
}
